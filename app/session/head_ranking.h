#pragma once

#include "engine/engine.h"
#include "translucent/corpus/corpus.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace translucent {

/// Gold word links between a source sentence and exactly this translation; empty if unknown.
using GoldAlignment = std::function<std::vector<AlignmentLink>(const QString& source, const QString& translation)>;

/// Sentences with gold links; any thread.
using GoldSentences = std::function<Corpus(quint64 seed, int count)>;

/// Measures, once per model, the behaviour of its heads and the alignment quality of cross-attention, on sentences with
/// gold links. Works in small steps, so that translations never wait long. Lives on the GUI thread.
class HeadRanking : public QObject {
    Q_OBJECT

public:
    /// Without `sentences`, nothing is measured.
    HeadRanking(Engine& engine, GoldSentences sentences, QObject* parent = nullptr);

    /// Measures the engine's current model, whose number this is, unless it has started to do so already. Results for
    /// other models are dropped.
    void measure(quint64 model);

    bool isMeasuring() const { return m_isMeasuring; }
    /// The measured heads of the model with this number, by kind, layer and head; empty until all are measured.
    const std::vector<MeasuredHead>& heads(quint64 model) const;
    /// The best of them; none without `result`.
    std::vector<HeadId> best(const TranslationResultPtr& result, std::size_t count) const;

Q_SIGNALS:
    void ranked();  ///< or given up, as the model is not there any more

private:
    void forget();
    void giveUp();
    void measureNext();
    void add(const std::vector<MeasuredHead>& measured);

    Engine& m_engine;
    GoldSentences m_sentences;
    Requester<AlignmentRequest> m_request;
    std::optional<quint64> m_model;  ///< measured, or being measured
    Corpus m_corpus;
    std::size_t m_next = 0;
    bool m_isMeasuring = false;
    std::vector<MeasuredHead> m_sum;
    std::vector<MeasuredHead> m_heads;
};

}  // namespace translucent
