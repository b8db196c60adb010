#include "widgets/display_text.h"

#include "translucent/base/language.h"
#include "translucent/training/training_run.h"

#include <QCoreApplication>
#include <QStringList>

namespace translucent {

namespace {

struct AttentionFormText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionFormText)

public:
    static QString pattern(const TransformerConfig& config, bool encoder)
    {
        switch (config.attentionPattern) {
        case AttentionPattern::Window:
            return tr("Only keys at most %1 positions away are computed (window).").arg(config.attentionSpan);
        case AttentionPattern::Blocks:
            return tr("Only keys in the same block of %1 tokens are computed.").arg(config.attentionSpan);
        case AttentionPattern::TopKeys:
            return tr("Only the %1 largest scores of each row go into the softmax.").arg(config.attentionSpan);
        case AttentionPattern::Threshold:
            return tr("Weights below %1 become 0, and the others are divided by their sum.")
                .arg(config.attentionThreshold);
        case AttentionPattern::LowRank:
            return encoder ? tr("Queries see %1 trained mixtures of the keys and values instead of every token (low "
                                "rank); shown are the factors that the tokens' values get in the end, of either "
                                "sign.")
                                 .arg(config.attentionSpan)
                           : QString();
        case AttentionPattern::Full: break;
        }
        return {};
    }
};

}  // namespace

bool hasPlainSelfAttention(const TransformerConfig& config)
{
    return !actsInAttention(config.positionKind) && config.attentionPattern == AttentionPattern::Full;
}

QString positionsInAttention(PositionKind kind)
{
    switch (kind) {
    case PositionKind::Alibi:
        return AttentionFormText::tr("Self-attention subtracts from every score a penalty that grows with the "
                                     "distance, in some heads faster than in others (ALiBi).");
    case PositionKind::Rotary:
        return AttentionFormText::tr("Self-attention rotates queries and keys by angles that grow with the position, "
                                     "so that a score depends on the distance (rotary positions).");
    case PositionKind::Relative:
        return AttentionFormText::tr("Self-attention adds trained vectors for the distance to keys and values "
                                     "(relative positions).");
    case PositionKind::Sinusoidal:
    case PositionKind::Learned:
    case PositionKind::None: break;
    }
    return {};
}

QString attentionFormText(const TransformerConfig& config, bool encoder)
{
    QStringList sentences {positionsInAttention(config.positionKind), AttentionFormText::pattern(config, encoder)};
    sentences.removeAll(QString());
    return inOneParagraph(sentences);
}

namespace {

struct NetworkText {
    Q_DECLARE_TR_FUNCTIONS(translucent::NetworkText)

public:
    /// The description of a model for letters, which are not a language.
    static QString letters(std::optional<BuiltinTask> task)
    {
        if (!isOfLetters(task))
            return {};
        switch (*task) {
        case BuiltinTask::Copy: return tr("copies letters");
        case BuiltinTask::Reverse: return tr("reverses letters");
        case BuiltinTask::Sort: return tr("sorts letters");
        default: return tr("repeats letters");
        }
    }

    static QStringList recurrent(const TransformerConfig& config)
    {
        const QString kind = networkName(config.architecture);
        QStringList lines {
            tr("Encoder: %n layer(s) of %1 cells. Each reads the source token by token, half of its %2 units forwards "
               "and half backwards.",
                nullptr, int(config.encoderLayers))
                .arg(kind)
                .arg(config.modelDimension),
            tr("Decoder: %n layer(s) of %1 cells with %2 units, which begin with the encoder's last states and write "
               "one token after the other.",
                nullptr, int(config.decoderLayers))
                .arg(kind)
                .arg(config.modelDimension)};
        switch (config.recurrentAttention) {
        case RecurrentAttention::None:
            lines << tr("No attention: these states, vectors of fixed size, are all the decoder knows about the "
                        "source, however long it is.");
            break;
        case RecurrentAttention::Dot:
            lines << tr("Attention: the dot products of the decoder's output with all outputs of the encoder, passed "
                        "through softmax, are the weights of these outputs (Luong et al. 2015).");
            break;
        case RecurrentAttention::Additive:
            lines << tr("Attention: a small network scores all outputs of the encoder, and softmax turns the scores "
                        "into weights (Bahdanau et al. 2015).");
            break;
        }
        return lines << tr("Path: between two tokens n positions apart, information takes n steps, one after the "
                           "other; in a Transformer's self-attention it takes only one.");
    }

    static QStringList convolutional(const TransformerConfig& config)
    {
        return {tr("Encoder: %n layer(s) of convolutions with a gate. Each position sees %1 around itself.", nullptr,
                    int(config.encoderLayers))
                    .arg(config.kernelWidth),
            tr("Decoder: %n layer(s) of the same kind, which see their own position and the %1 before it. Each has its "
               "own attention to the source (Gehring et al. 2017).",
                nullptr, int(config.decoderLayers))
                .arg(config.kernelWidth - 1),
            tr("Path: all encoder layers together span %1 positions; tokens farther apart never interact there. In a "
               "Transformer every layer sees all positions.")
                .arg(config.encoderLayers * (config.kernelWidth - 1) + 1)};
    }
};

}  // namespace

QString networkName(Architecture architecture)
{
    switch (architecture) {
    case Architecture::Lstm: return QStringLiteral("LSTM");
    case Architecture::Gru: return QStringLiteral("GRU");
    case Architecture::Cnn: return QStringLiteral("CNN");
    case Architecture::Transformer: break;
    }
    return QStringLiteral("Transformer");
}

QString networkText(const TransformerConfig& config)
{
    QStringList lines {NetworkText::tr("This model is not a Transformer but one of its predecessors, an "
                                       "encoder–decoder of type %1. The diagram and the walk are for Transformers.")
                           .arg(networkName(config.architecture))};
    lines << (isRecurrent(config.architecture) ? NetworkText::recurrent(config) : NetworkText::convolutional(config));
    return lines.join(QStringLiteral("\n\n"));
}

QString languagesText(const TransformerConfig& config, const ModelInfo& info)
{
    if (const QString letters = NetworkText::letters(builtinTaskOf(info)); !letters.isEmpty())
        return letters;
    const auto isKnown = [](const std::string& language) { return languageGroup(language) != LanguageGroup::Unknown; };
    if (!isKnown(info.sourceLanguage) || (config.hasDecoder() && !isKnown(info.targetLanguage)))
        return {};
    const QString source = QString::fromStdString(info.sourceLanguage).toUpper();
    return config.hasDecoder() ? source + QStringLiteral(" → ") + QString::fromStdString(info.targetLanguage).toUpper()
                               : source;
}

namespace {

/// Returns the letters separated by spaces; empty if the text contains anything else.
QString spacedLetters(const QString& text)
{
    QStringList letters;
    for (const QChar character : text.toLower()) {
        if (character.isSpace())
            continue;
        if (character < u'a' || character > u'z')
            return {};
        letters << character;
    }
    return letters.join(u' ');
}

}  // namespace

QString readableText(const ModelInfo& info, const QString& text)
{
    if (!isOfLetters(builtinTaskOf(info)))
        return text;
    QStringList lines = text.split(u'\n');
    for (QString& line : lines)
        if (const QString letters = spacedLetters(line); !letters.isEmpty())
            line = letters;
    return lines.join(u'\n');
}

QString inOneParagraph(const QStringList& sentences)
{
    QString paragraph;
    for (const QString& sentence : sentences) {
        const bool isApart =
            !paragraph.isEmpty() && !sentence.isEmpty() && !QStringLiteral("。！？；：").contains(paragraph.back());
        paragraph += isApart ? u' ' + sentence : sentence;
    }
    return paragraph;
}

}  // namespace translucent
