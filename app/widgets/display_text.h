#pragma once

#include "translucent/corpus/phrases.h"
#include "translucent/model/model_info.h"
#include "translucent/model/transformer_config.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace translucent {

/// The display names of the topics of example sentences.
struct ExampleTopics {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExampleTopics)

public:
    static QString title(ExampleTopic topic)
    {
        switch (topic) {
        case ExampleTopic::People: return tr("People and numbers");
        case ExampleTopic::Questions: return tr("Questions");
        case ExampleTopic::Aspect: return tr("Aspect: 过, 着, 刚, 在");
        case ExampleTopic::MeasureWords: return tr("Measure words and 的");
        case ExampleTopic::WordOrder: return tr("Word order: 把, 被, 比, 跟");
        case ExampleTopic::Clauses: return tr("Two clauses");
        }
        return {};
    }
};

/// True if self-attention of the model is computed as in the paper.
bool hasPlainSelfAttention(const TransformerConfig& config);

/// How self-attention distinguishes positions, as a sentence; empty if positions are added to the embeddings.
QString positionsInAttention(PositionKind kind);

/// The extensions of self-attention over the paper's formula, in sentences; empty if there are none.
QString attentionFormText(const TransformerConfig& config, bool encoder);

/// The kind of network in a word: "Transformer", "LSTM", "GRU", "CNN".
QString networkName(Architecture architecture);

/// The way from the source to the output in a network that is not a Transformer, one line per part.
QString networkText(const TransformerConfig& config);

/// "ZH → EN", or for a model without a decoder the language that it reads; for letters, the operation of the model.
/// Empty if the languages are unknown.
QString languagesText(const TransformerConfig& config, const ModelInfo& info);

/// The text as the model reads it: of a model that reads single letters, they are separated. Other text is unchanged.
QString readableText(const ModelInfo& info, const QString& text);

/// Sentences one after the other, with a space between them where the writing has one: not after Chinese punctuation.
QString inOneParagraph(const QStringList& sentences);

}  // namespace translucent
