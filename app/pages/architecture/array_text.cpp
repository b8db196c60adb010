#include "pages/architecture/block_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct ArrayText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ArrayText)
};

}  // namespace

QString arrayTitle(ArrayRole role)
{
    switch (role) {
    case ArrayRole::Input: return ArrayText::tr("Input");
    case ArrayRole::Embedding: return ArrayText::tr("Embedding");
    case ArrayRole::Positions: return ArrayText::tr("Position");
    case ArrayRole::Queries: return ArrayText::tr("Queries");
    case ArrayRole::Keys: return ArrayText::tr("Keys");
    case ArrayRole::Values: return ArrayText::tr("Values");
    case ArrayRole::Scores: return ArrayText::tr("Scores");
    case ArrayRole::MaskedScores: return ArrayText::tr("Masked scores");
    case ArrayRole::Weights: return ArrayText::tr("Attention weights");
    case ArrayRole::Context: return ArrayText::tr("Weighted sum of values");
    case ArrayRole::Inner: return ArrayText::tr("Before the activation");
    case ArrayRole::Activated: return ArrayText::tr("After the activation");
    case ArrayRole::SublayerOutput: return ArrayText::tr("Output of the sublayer");
    case ArrayRole::Sum: return ArrayText::tr("Sum of both inputs");
    case ArrayRole::Mean: return ArrayText::tr("Mean");
    case ArrayRole::Deviation: return ArrayText::tr("Standard deviation");
    case ArrayRole::Output: return ArrayText::tr("Output");
    case ArrayRole::Logits: return ArrayText::tr("Logits");
    case ArrayRole::Probabilities: break;
    }
    return ArrayText::tr("Probabilities");
}

QString arraySymbol(ArrayRole role)
{
    switch (role) {
    case ArrayRole::Input: return QStringLiteral("<i>x</i>");
    case ArrayRole::Embedding: return QStringLiteral("<i>e</i>");
    case ArrayRole::Positions: return QStringLiteral("<i>PE</i>");
    case ArrayRole::Queries: return QStringLiteral("<i>Q</i>");
    case ArrayRole::Keys: return QStringLiteral("<i>K</i>");
    case ArrayRole::Values: return QStringLiteral("<i>V</i>");
    case ArrayRole::Scores: return QStringLiteral("<i>QK</i><sup>T</sup>/√<i>d</i><sub>k</sub>");
    case ArrayRole::MaskedScores: return QStringLiteral("+<i>M</i>");
    case ArrayRole::Weights: return QStringLiteral("<i>A</i>");
    case ArrayRole::Context: return QStringLiteral("<i>AV</i>");
    case ArrayRole::Inner: return QStringLiteral("<i>xW</i><sub>1</sub>+<i>b</i><sub>1</sub>");
    case ArrayRole::Activated: return QStringLiteral("<i>a</i>");
    case ArrayRole::SublayerOutput: return QStringLiteral("<i>F</i>(<i>x</i>)");
    case ArrayRole::Sum: return QStringLiteral("<i>u</i>");
    case ArrayRole::Mean: return QStringLiteral("<i>μ</i>");
    case ArrayRole::Deviation: return QStringLiteral("<i>σ</i>");
    case ArrayRole::Output: return QStringLiteral("<i>y</i>");
    case ArrayRole::Logits: return QStringLiteral("<i>z</i>");
    case ArrayRole::Probabilities: break;
    }
    return QStringLiteral("<i>p</i>");
}

QString axisTitle(Axis axis)
{
    switch (axis) {
    case Axis::Source: return ArrayText::tr("Source tokens");
    case Axis::Target: return ArrayText::tr("Tokens read by the decoder");
    case Axis::Head: return ArrayText::tr("Head");
    case Axis::HeadDimension: return ArrayText::tr("Feature of the head (d_k)");
    case Axis::ModelDimension: return ArrayText::tr("Feature (d_model)");
    case Axis::FeedForwardDimension: return ArrayText::tr("Hidden unit (d_ff)");
    case Axis::SourceVocabulary: return ArrayText::tr("Source vocabulary");
    case Axis::TargetVocabulary: break;
    }
    return ArrayText::tr("Target vocabulary");
}

}  // namespace translucent
