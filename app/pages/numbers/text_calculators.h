#pragma once

#include "engine/requester.h"
#include "translucent/text/tokenizer.h"

#include <QObject>

namespace translucent {

class Engine;

/// The number of sentence pairs for learning a small vocabulary.
inline constexpr std::size_t kSmallVocabularyPairs = 2000;

/// A shared vocabulary for both languages of the classroom corpus, learnt on the first call, which takes a moment.
/// @throws Error{NotFound} if the corpus or sentencepiece is missing.
const Tokenizer& smallVocabulary(TokenizerKind kind);

/// Sentences that the engine encodes as a batch, on request. Outlives the views that show them.
class PaddedSentences : public QObject {
    Q_OBJECT

public:
    explicit PaddedSentences(Engine& engine);

    /// Requests these sentences unless they were requested last; `model` must be the loaded one.
    void want(const std::vector<std::string>& sentences, const ModelSummaryPtr& model);
    /// The newest answer, which can be for the previous request; nullptr before the first, after a failure, or for
    /// another model.
    PaddedBatchPtr batch() const { return m_batch; }
    QString problem() const { return m_request.problem(); }

Q_SIGNALS:
    void encoded();

private:
    Requester<PaddedBatchRequest> m_request;
    std::vector<std::string> m_sentences;
    ModelSummaryPtr m_model;
    PaddedBatchPtr m_batch;
};

}  // namespace translucent
