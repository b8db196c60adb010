#include "pages/numbers/padded_sentences.h"

namespace translucent {

PaddedSentences::PaddedSentences(Engine& engine)
    : m_request(engine,
        {[this](const PaddedBatchPtr& batch) {
             m_batch = batch;
             Q_EMIT encoded();
         },
            [this] {
                m_batch = nullptr;
                Q_EMIT encoded();
            }})
{
}

void PaddedSentences::want(const std::vector<std::string>& sentences, const ModelSummaryPtr& model)
{
    if (sentences == m_sentences && model == m_model)
        return;
    if (model != m_model)
        m_batch = nullptr;
    m_sentences = sentences;
    m_model = model;
    m_request.ask({sentences});
}

}  // namespace translucent
