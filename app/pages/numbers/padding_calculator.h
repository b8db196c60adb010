#pragma once

#include "engine/requester.h"
#include "translucent/tokenizer.h"

#include <QObject>

namespace translucent {

class Engine;

/// How many sentence pairs a small vocabulary is learnt from.
inline constexpr std::size_t kSmallVocabularyPairs = 2000;

/// One vocabulary for both languages of the classroom corpus, learnt when it is first asked for, which takes a moment.
/// @throws Error{NotFound} when the corpus or sentencepiece is missing.
const Tokenizer& smallVocabulary(TokenizerKind kind);

/// Sentences that the engine encodes together, once their weights were asked for. Outlives the views that show them.
class PaddedSentences : public QObject {
    Q_OBJECT

public:
    explicit PaddedSentences(Engine& engine);

    /// Asks for these unless they are what was asked for last; `model` must be the loaded one.
    void want(const std::vector<std::string>& sentences, const ModelSummaryPtr& model);
    /// The newest answer, which may be one behind; nullptr before the first, after a failure, or of another model.
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
