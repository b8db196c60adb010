#pragma once

#include "engine/engine.h"
#include "translucent/search/decoding.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

/// The beam size, length penalty and n-gram limit of the search, the same for the whole window. Lives on the GUI
/// thread.
class SearchSettings : public QObject {
    Q_OBJECT

public:
    static constexpr int kWidest = 10;
    static constexpr double kLargestPenalty = 3;
    static constexpr int kPenaltySteps = 10;  ///< α is a multiple of 1 / kPenaltySteps

    static constexpr int kLongestNgram = 10;

    using QObject::QObject;

    int beamSize() const { return m_beamSize; }
    double lengthPenalty() const { return m_lengthPenalty; }
    int noRepeatNgram() const { return m_noRepeatNgram; }  ///< 0 = the model's default

    /// All setters clamp to the valid range; setting the same value has no effect.
    void setBeamSize(int size)
    {
        const int chosen = std::clamp(size, 1, kWidest);
        if (std::exchange(m_beamSize, chosen) != chosen)
            Q_EMIT changed();
    }
    void setLengthPenalty(double alpha)
    {
        const double chosen = std::round(std::clamp(alpha, 0.0, kLargestPenalty) * kPenaltySteps) / kPenaltySteps;
        if (std::exchange(m_lengthPenalty, chosen) != chosen)
            Q_EMIT changed();
    }

    void setNoRepeatNgram(int n)
    {
        const int chosen = std::clamp(n, 0, kLongestNgram);
        if (std::exchange(m_noRepeatNgram, chosen) != chosen)
            Q_EMIT changed();
    }

    /// Limits the beam to the number of tokens of the model that is loaded when options are requested.
    void follow(const Engine& engine) { m_engine = &engine; }

    /// `base` with this width, as many hypotheses, this α, and these n-grams.
    DecodeOptions options(DecodeOptions base = {}) const
    {
        const ModelSummaryPtr model = m_engine ? m_engine->model() : nullptr;
        const std::int64_t most = model ? model->config.targetVocabulary : m_beamSize;
        base.beamSize = base.nBest = std::min<std::int64_t>(m_beamSize, most);
        base.lengthPenalty = m_lengthPenalty;
        if (m_noRepeatNgram > 0)
            base.noRepeatNgram = m_noRepeatNgram;
        return base;
    }

Q_SIGNALS:
    void changed();

private:
    const Engine* m_engine = nullptr;
    int m_beamSize = 5;
    double m_lengthPenalty = 1;
    int m_noRepeatNgram = 0;
};

}  // namespace translucent
