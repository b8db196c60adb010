#pragma once

#include "translucent/decoding.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

/// How wide every page searches, what length costs and what may not be repeated: one choice for the whole window.
/// Lives on the GUI thread.
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
    int noRepeatNgram() const { return m_noRepeatNgram; }  ///< 0 = as the model asks for

    /// All clamp to what can be chosen; the same again is nothing.
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

    /// `base` with this width, as many hypotheses, this α, and these n-grams.
    DecodeOptions options(DecodeOptions base = {}) const
    {
        base.beamSize = base.nBest = m_beamSize;
        base.lengthPenalty = m_lengthPenalty;
        if (m_noRepeatNgram > 0)
            base.noRepeatNgram = m_noRepeatNgram;
        return base;
    }

Q_SIGNALS:
    void changed();

private:
    int m_beamSize = 5;
    double m_lengthPenalty = 1;
    int m_noRepeatNgram = 0;
};

}  // namespace translucent
