#include "pages/why/neuron_text.h"

#include "pages/why/vocabulary_drawing.h"
#include "pages/why/waterfall.h"
#include "widgets/display_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kActivationDecimals = 3;
constexpr int kNeuronValueDecimals = 3;
constexpr std::size_t kPromotedInRow = 5;
constexpr std::size_t kLargestMeans = 3;

struct NeuronText {
    Q_DECLARE_TR_FUNCTIONS(translucent::NeuronText)
};

QString activationText(double activation)
{
    return QString::number(activation, 'f', kActivationDecimals).replace(u'-', u'−');
}

/// "drink 7.353 (silent at 0 of 1)"
QString pieceActivityText(const PieceActivity& piece)
{
    return NeuronText::tr("%1 %2 (silent at %3 of %4)", "piece and its mean")
        .arg(pieceText(piece.piece), activationText(piece.mean), QString::number(piece.silent),
            QString::number(piece.positions));
}

}  // namespace

QString neuronName(const NeuronId& id)
{
    return NeuronText::tr("Layer %1, neuron %2").arg(id.layer + 1).arg(id.neuron + 1);
}

QString neuronTokens(std::span<const TokenLogit> tokens, std::size_t most)
{
    QStringList texts;
    for (const TokenLogit& token : tokens.first(std::min(most, tokens.size())))
        texts << vocabularyText(token.id, token.piece);
    return texts.join(QStringLiteral(", "));
}

QString neuronTokensTip(std::span<const TokenLogit> tokens)
{
    QStringList lines;
    for (const TokenLogit& token : tokens)
        lines << vocabularyText(token.id, token.piece) + u' ' + signedNumber(token.logit, kNeuronValueDecimals);
    return lines.join(u'\n');
}

QString layerSumsText(std::span<const double> sums)
{
    QStringList texts;
    for (const double sum : sums)
        texts << NeuronText::tr("layer %1: %2").arg(QString::number(texts.size() + 1), signedNumber(sum));
    return texts.join(NeuronText::tr(", ", "between layers, or pieces with their numbers"));
}

std::vector<ListRow> neuronRows(const ShownNeurons& shown)
{
    std::vector<ListRow> rows;
    for (std::size_t i = 0; i < shown.largest.size(); ++i) {
        const NeuronContribution& each = shown.largest[i];
        const QString name = neuronName(each.id);
        const QString id = QString::fromStdString(toText(each.id));
        rows.push_back({.texts = {name, activationText(each.activation), signedNumber(each.value, kNeuronValueDecimals),
                            neuronTokens(shown.promoted[i], kPromotedInRow)},
            .tip =
                NeuronText::tr("%1 (%2 on the command line)\n%3").arg(name, id, neuronTokensTip(shown.promoted[i]))});
    }
    return rows;
}

bool fires(const NeuronActivity& activity)
{
    return !activity.strongest.empty() && activity.strongest.front().activation > 0;
}

QString activityText(const SurveyedNeuron& surveyed)
{
    const NeuronActivity& activity = surveyed.activity;
    QStringList sentences {NeuronText::tr("%1 sentences, %2 tokens: silent at %3 of the tokens, mean %4, "
                                          "99th percentile %5.")
                               .arg(QString::number(surveyed.sentences.size()), QString::number(activity.positions),
                                   percentText(double(activity.silent) / double(activity.positions)),
                                   activationText(activity.mean), activationText(activity.percentile99))};
    if (fires(activity)) {
        QStringList means;
        for (const PieceActivity& piece :
            std::span(activity.pieces).first(std::min(kLargestMeans, activity.pieces.size())))
            means << pieceActivityText(piece);
        sentences << NeuronText::tr("Largest means: %1.")
                         .arg(means.join(NeuronText::tr(", ", "between layers, or pieces with their numbers")));
        if (activity.counterexamples.empty())
            sentences << NeuronText::tr("It is never silent where %1 is written.")
                             .arg(pieceText(activity.strongest.front().written));
    } else
        sentences << NeuronText::tr("It never fires here.");
    const auto layer = std::size_t(surveyed.neuron.layer);
    if (layer < surveyed.dead.size())
        sentences << NeuronText::tr("Neurons of its layer that never fire here: %1.").arg(surveyed.dead[layer]);
    return inOneParagraph(sentences);
}

std::vector<ListRow> firingRows(std::span<const NeuronFiring> firings, const std::vector<std::string>& sentences)
{
    std::vector<ListRow> rows;
    for (const NeuronFiring& firing : firings) {
        const QString sentence = QString::fromStdString(sentences[firing.sentence]);
        const QString tokens = QStringLiteral("%1 → %2").arg(pieceText(firing.read), pieceText(firing.written));
        rows.push_back({.texts = {activationText(firing.activation), tokens, sentence},
            .tip = NeuronText::tr("%1\nPosition %2: reads %3, writes %4")
                       .arg(sentence, QString::number(firing.position + 1), pieceText(firing.read),
                           pieceText(firing.written))});
    }
    return rows;
}

}  // namespace translucent
