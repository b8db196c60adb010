#include "pages/architecture/walk.h"

#include "pages/architecture/diagram_view.h"
#include "pages/architecture/motion.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QGraphicsScene>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace translucent {

namespace {

struct Walk {
    Q_DECLARE_TR_FUNCTIONS(translucent::Walk)

public:
    static QString text(const WalkStep& step, const TransformerConfig& config, const WalkSentence& sentence)
    {
        switch (step.stage) {
        case WalkStage::SourceEmbedding:
            return tr("The %1 source tokens become %1 vectors of %2 numbers each.")
                .arg(sentence.lengths.source)
                .arg(config.modelDimension);
        case WalkStage::SourcePositions:
            return tr("The pattern of its position is added to each vector, so that word order is not lost.");
        case WalkStage::EncoderAttention:
            return tr("Every source token gathers information from all %1 source tokens, in %2 heads at once.")
                .arg(sentence.lengths.source)
                .arg(config.heads);
        case WalkStage::EncoderAttentionAdd:
            return config.normPlacement == NormPlacement::Pre
                ? tr("The attention output is added back to the vector it was computed for (residual connection).")
                : tr("The attention output is added back to the vector it was computed for (residual connection), "
                     "and the sum is normalised.");
        case WalkStage::EncoderFeedForward:
            return tr("Each vector passes separately through the same small network: %1 → %2 → %1 numbers.")
                .arg(config.modelDimension)
                .arg(config.feedForwardDimension);
        case WalkStage::EncoderLayer:
            return tr("Layer %1 of %2 does all this with the output of the previous layer: attention, addition, "
                      "feed-forward network.")
                .arg(step.layer + 1)
                .arg(config.encoderLayers);
        case WalkStage::EncoderOutput:
            return tr("Added again. After the last of the %1 layers this is the encoder output, which the decoder's "
                      "cross-attention reads.")
                .arg(config.encoderLayers);
        case WalkStage::DecoderInput:
            return tr(
                "The decoder reads the translation shifted one position to the right: %1 tokens, the first is ⟨BEGIN⟩.")
                .arg(sentence.lengths.target);
        case WalkStage::MaskedAttention:
            return tr("Each of them attends to itself and the tokens before it; the mask hides later tokens.");
        case WalkStage::CrossAttention:
            return tr("With queries from the translation and keys and values from the encoder's output, every target "
                      "position picks what it needs from the source sentence.");
        case WalkStage::DecoderFeedForward:
            return tr("Each position passes through the decoder's feed-forward network; %1 layers do all this one "
                      "after another.")
                .arg(config.decoderLayers);
        case WalkStage::DecoderLayer:
            return tr("Decoder layer %1 of %2 does the same with the output of the previous layer; all of them read "
                      "the same encoder output.")
                .arg(step.layer + 1)
                .arg(config.decoderLayers);
        case WalkStage::Linear:
            return tr("The dot products of each position's last vector with all %1 rows of the output matrix give %1 "
                      "scores (logits).")
                .arg(config.targetVocabulary);
        case WalkStage::Softmax: break;
        }
        return tr("Softmax turns the scores into probabilities; the first token chosen here is \"%1\" with %2.")
            .arg(sentence.firstToken, percentText(sentence.firstProbability));
    }
};

/// A sublayer; with pre-norm, including the norm before it.
WalkStep sublayerStep(WalkStage stage, Stack stack, Sublayer part, bool pre, ArrayRole attention = ArrayRole::Weights)
{
    const bool forward = part == Sublayer::FeedForward;
    WalkStep step {stage, {{stack, forward ? BlockKind::FeedForward : BlockKind::Attention, part}},
        forward ? ArrayRole::Activated : attention};
    if (pre)
        step.blocks.push_back({stack, BlockKind::Norm, part});
    return step;
}

/// Adds the layers after the first, one step per layer, which ends in its feed-forward network.
void addLayers(std::vector<WalkStep>& steps, WalkStage stage, Stack stack, const TransformerConfig& config)
{
    const BlockId last {stack, BlockKind::FeedForward, Sublayer::FeedForward};
    const auto layers = int(layersOf(stack, config));
    for (int layer = 1; layer < layers; ++layer) {
        WalkStep step {stage, {last}, ArrayRole::Activated, layer};
        for (const BlockId& block : blocksOf(config))
            if (block.stack == stack && block != last && block.kind == BlockKind::Attention)
                step.blocks.push_back(block);
        steps.push_back(std::move(step));
    }
}

/// The step after a sublayer of the encoder.
WalkStep sumStep(WalkStage stage, Sublayer part, bool pre)
{
    if (!pre)
        return {stage, {{Stack::Encoder, BlockKind::Norm, part}}, ArrayRole::Output};
    const BlockId sum {Stack::Encoder, BlockKind::Add, part};
    if (part == Sublayer::FeedForward)
        return {stage, {{Stack::Encoder, BlockKind::FinalNorm}, sum}, ArrayRole::Output};
    return {stage, {sum}, ArrayRole::Sum};
}

}  // namespace

std::vector<WalkStep> walkThrough(const TransformerConfig& config)
{
    const bool pre = config.normPlacement == NormPlacement::Pre, positions = addsToEmbeddings(config.positionKind);
    const BlockId source {Stack::Encoder, BlockKind::Embedding}, target {Stack::Decoder, BlockKind::Embedding},
        sourceSum {Stack::Encoder, BlockKind::PositionSum}, targetSum {Stack::Decoder, BlockKind::PositionSum};
    std::vector<WalkStep> steps {{WalkStage::SourceEmbedding, {source}, ArrayRole::Embedding}};
    if (positions)
        steps.push_back(
            {WalkStage::SourcePositions, {sourceSum, {Stack::Encoder, BlockKind::Positions}}, ArrayRole::Sum});
    const bool lowRank = config.attentionPattern == AttentionPattern::LowRank;
    steps.push_back(sublayerStep(WalkStage::EncoderAttention, Stack::Encoder, Sublayer::SelfAttention, pre,
        lowRank ? ArrayRole::Factors : ArrayRole::Weights));
    steps.push_back(sumStep(WalkStage::EncoderAttentionAdd, Sublayer::SelfAttention, pre));
    steps.push_back(sublayerStep(WalkStage::EncoderFeedForward, Stack::Encoder, Sublayer::FeedForward, pre));
    addLayers(steps, WalkStage::EncoderLayer, Stack::Encoder, config);
    steps.push_back(sumStep(WalkStage::EncoderOutput, Sublayer::FeedForward, pre));
    steps.back().layer = int(config.encoderLayers) - 1;
    if (positions)
        steps.push_back(
            {WalkStage::DecoderInput, {targetSum, target, {Stack::Decoder, BlockKind::Positions}}, ArrayRole::Sum});
    else
        steps.push_back({WalkStage::DecoderInput, {target}, ArrayRole::Embedding});
    steps.push_back(sublayerStep(WalkStage::MaskedAttention, Stack::Decoder, Sublayer::SelfAttention, pre));
    steps.push_back(sublayerStep(WalkStage::CrossAttention, Stack::Decoder, Sublayer::CrossAttention, pre));
    steps.push_back(sublayerStep(WalkStage::DecoderFeedForward, Stack::Decoder, Sublayer::FeedForward, pre));
    addLayers(steps, WalkStage::DecoderLayer, Stack::Decoder, config);
    const int last = int(config.decoderLayers) - 1;
    steps.push_back({WalkStage::Linear, {{Stack::Decoder, BlockKind::Linear}}, ArrayRole::Logits, last});
    steps.push_back({WalkStage::Softmax, {{Stack::Decoder, BlockKind::Softmax}}, ArrayRole::Probabilities, last});
    return steps;
}

QString walkText(const WalkStep& step, const TransformerConfig& config, const WalkSentence& sentence)
{
    return Walk::text(step, config, sentence);
}

WalkBar::WalkBar(QWidget* parent)
    : QFrame(parent)
    , m_number(makeLabel("title", "walkNumber", this))
    , m_text(makeText("walk", "walkText", {}, this))
    , m_return(
          makeButton("button", "walkReturn", {}, tr("Back to the step of the walk (Esc, Backspace or Alt+Left)"), this))
    , m_previous(
          makeButton("button", "walkPrevious", tr("Back"), tr("The previous step (Backspace, Shift+Space or ←)"), this))
    , m_next(makeButton("button", "walkNext", tr("Next step"), tr("The next step (Space or →)"), this))
{
    setObjectName(QStringLiteral("walkBar"));
    setProperty("role", QStringLiteral("card"));
    m_next->setProperty("primary", true);
    auto* end = makeButton("flat", "walkEnd", tr("End"), tr("Leave the walk (Esc)"), this);
    rowOf({m_number, {m_text, 1}, m_return, m_previous, m_next, end}, this, {16, 8, 12, 8}, 12);
    connect(m_return, &QToolButton::clicked, this, &WalkBar::returnRequested);
    connect(m_previous, &QToolButton::clicked, this, &WalkBar::previousRequested);
    connect(m_next, &QToolButton::clicked, this, &WalkBar::nextRequested);
    connect(end, &QToolButton::clicked, this, &WalkBar::endRequested);
}

void WalkBar::show(const WalkPlace& place, const QString& text)
{
    m_number->setText(QStringLiteral("%1 / %2").arg(place.step + 1).arg(place.steps));
    m_text->setText(text);
    m_return->setText(tr("Back to step %1").arg(place.step + 1));
    m_return->setVisible(place.aside);
    m_previous->setVisible(!place.aside);
    m_previous->setEnabled(place.step > 0);
    m_next->setEnabled(place.step + 1 < place.steps);
    setAccessibleName(text);
    setVisible(true);
}

namespace {

constexpr double kGlide = 0.4;  ///< share of a step in which the view moves on

QRectF mix(const QRectF& from, const QRectF& to, double share)
{
    const auto at = [share](double a, double b) { return a + (b - a) * share; };
    return {at(from.x(), to.x()), at(from.y(), to.y()), at(from.width(), to.width()), at(from.height(), to.height())};
}

}  // namespace

WalkPlayer::WalkPlayer(DiagramView& view)
    : QObject(&view)
    , m_view(view)
{
    m_clock.setStartValue(0.0);
    m_clock.setEndValue(1.0);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, [this](const QVariant& time) {
        if (isPlaying())
            moveTo(time.toDouble());
    });
    connect(&m_clock, &QVariantAnimation::finished, this, &WalkPlayer::finish);
    connect(&view, &DiagramView::redrawn, this, [this] {
        m_clock.stop();
        m_item = nullptr;
    });
    connect(&view, &DiagramView::moved, this, [this] { m_from = {}; });
}

bool WalkPlayer::isMotionReduced(const QWidget& widget)
{
    return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) == 0;
}

void WalkPlayer::show(const Motion& motion)
{
    m_clock.stop();
    m_from = {};
    const bool elsewhere = !m_item || m_item->motion().part != motion.part;
    if (!m_item)
        m_view.scene()->addItem(m_item = new MotionItem);
    m_item->setMotion(motion);
    m_item->setTime(1);
    if (elsewhere)
        m_view.lookAt(motion.part);
}

void WalkPlayer::replay(const QRectF& from)
{
    if (!m_item || isMotionReduced(m_view))
        return;
    m_from = from.isEmpty() ? m_view.drawing().bounds : from;
    m_clock.setDuration(m_item->motion().milliseconds);
    m_clock.start();
    moveTo(0);
}

void WalkPlayer::moveTo(double time)
{
    m_item->setTime(time);
    lookFrom(time);
}

/// Does nothing if the user has moved the drawing meanwhile.
void WalkPlayer::lookFrom(double time)
{
    if (m_from.isEmpty())
        return;
    const double share = std::min(1.0, time / kGlide);
    m_view.lookAt(mix(m_from, m_item->motion().part, share * share * (3 - 2 * share)));
    if (share >= 1)
        m_from = {};
}

void WalkPlayer::finish()
{
    m_clock.stop();
    if (m_item)
        moveTo(1);
}

void WalkPlayer::clear()
{
    m_clock.stop();
    if (m_item)
        m_view.scene()->removeItem(m_item);
    delete m_item;
    m_item = nullptr;
}

}  // namespace translucent
