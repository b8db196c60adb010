#include "pages/architecture/diagram_layout.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr double kColumn = 184;  ///< width of a block
constexpr double kMargin = 8;
constexpr double kFramePadding = 26;
constexpr double kEncoderMiddle = kMargin + kColumn / 2 + kFramePadding;
constexpr double kDecoderMiddle = kEncoderMiddle + kColumn + 2 * kFramePadding + 24;
constexpr double kWidth = kEncoderMiddle + kDecoderMiddle;
constexpr double kCaption = 22;
constexpr double kTall = 34;   ///< a sublayer
constexpr double kFlat = 25;   ///< a norm
constexpr double kRound = 20;  ///< a sum
constexpr double kGap = 11;
constexpr double kDetour = 16;  ///< how far a residual connection goes around
constexpr double kPositionsWidth = 88;
constexpr double kPositionsHeight = 40;
constexpr double kLabelHeight = 24;

double heightOf(BlockKind kind)
{
    if (isRound(kind))
        return kRound;
    return kind == BlockKind::Norm || kind == BlockKind::FinalNorm ? kFlat : kTall;
}

/// Builds one stack from its tokens upwards.
class ColumnBuilder {
public:
    ColumnBuilder(DiagramLayout& layout, Stack stack, const TransformerConfig& config)
        : m_layout(layout)
        , m_stack(stack)
        , m_config(config)
        , m_middle(stack == Stack::Encoder ? kEncoderMiddle : kDecoderMiddle)
        , m_outwards(stack == Stack::Encoder ? -1 : 1)
    {
    }

    void build()
    {
        addCaption(m_stack == Stack::Encoder ? DiagramCaption::SourceTokens : DiagramCaption::TargetTokens);
        add(BlockKind::Embedding);
        const double foot = m_top;
        if (m_config.positionKind != PositionKind::None)
            addPositions();
        else
            m_top -= kLabelHeight;
        m_label = (foot + m_top) / 2;
        const double bottom = m_top - kGap / 2;
        for (const Sublayer sublayer : sublayersOf(m_stack))
            addSublayer(sublayer);
        addFrame(bottom);
        if (m_config.normPlacement == NormPlacement::Pre)
            add(BlockKind::FinalNorm);
    }

    void addOutput()
    {
        add(BlockKind::Linear);
        add(BlockKind::Softmax);
        const double from = m_top;
        addCaption(DiagramCaption::NextToken);
        m_layout.arrows.push_back({{{m_middle, from}, {m_middle, m_top + kCaption}}});
    }

    QPointF top() const { return {m_middle, m_top}; }

private:
    void addCaption(DiagramCaption::Kind kind)
    {
        m_top -= m_blocks ? kGap : 0;
        m_top -= kCaption;
        m_line = m_top;
        m_layout.captions.push_back({kind, QRectF(m_middle - 1.1 * kColumn / 2, m_top, 1.1 * kColumn, kCaption)});
    }

    QRectF add(BlockKind kind, Sublayer sublayer = Sublayer::SelfAttention)
    {
        const double height = heightOf(kind), width = isRound(kind) ? kRound : kColumn;
        const QRectF rect(m_middle - width / 2, m_top - kGap - height, width, height);
        m_layout.arrows.push_back({{{m_middle, m_line}, {m_middle, rect.bottom()}}});
        m_layout.blocks.push_back({{m_stack, kind, sublayer}, rect});
        m_top = m_line = rect.top();
        m_blocks = true;
        return rect;
    }

    /// In the row under the frame.
    void addPositions()
    {
        const double free = (kPositionsHeight - kRound) / 2;
        m_top -= free;
        const double y = add(BlockKind::PositionSum).center().y();
        const double side = m_middle + m_outwards * (kColumn / 2 + kFramePadding - kPositionsWidth / 2);
        m_layout.blocks.push_back({{m_stack, BlockKind::Positions},
            QRectF(side - kPositionsWidth / 2, y - kPositionsHeight / 2, kPositionsWidth, kPositionsHeight)});
        m_layout.arrows.push_back(
            {{{side - m_outwards * kPositionsWidth / 2, y}, {m_middle + m_outwards * kRound / 2, y}}});
        m_top -= free;
    }

    void addSublayer(Sublayer sublayer)
    {
        const bool pre = m_config.normPlacement == NormPlacement::Pre;
        m_top -= kGap / 2;  // room for the branch
        const double branch = m_top;
        if (pre)
            add(BlockKind::Norm, sublayer);
        add(sublayer == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention, sublayer);
        const QRectF end = add(pre ? BlockKind::Add : BlockKind::Norm, sublayer);
        const double around = m_middle + m_outwards * (kColumn / 2 + kDetour);
        const double y = end.center().y();
        m_layout.arrows.push_back(
            {{{m_middle, branch}, {around, branch}, {around, y},
                 {pre ? m_middle + m_outwards * kRound / 2 : m_middle + m_outwards * kColumn / 2, y}},
                true});
    }

    /// Its label stands below it on the inner side.
    void addFrame(double bottom)
    {
        const QRectF rect(m_middle - kColumn / 2 - kFramePadding, m_top - kGap / 2, kColumn + 2 * kFramePadding,
            bottom - m_top + kGap / 2);
        const double width = rect.width() / 2 - kRound;
        m_layout.frames.push_back({m_stack, rect,
            QRectF(
                m_outwards < 0 ? rect.right() - width : rect.left(), m_label - kLabelHeight / 2, width, kLabelHeight),
            layersOf(m_stack, m_config)});
    }

    DiagramLayout& m_layout;
    Stack m_stack;
    const TransformerConfig& m_config;
    double m_middle;
    double m_outwards;  ///< −1 or 1: the side of residual connections
    double m_top = 0;
    double m_line = 0;   ///< where the line to the next block begins
    double m_label = 0;  ///< middle of the frame's
    bool m_blocks = false;
};

/// From the encoder's output over to the keys and values of cross-attention.
void connectStacks(DiagramLayout& layout, QPointF encoderTop)
{
    const QRectF cross = layout.rectOf({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention});
    const double ridge = encoderTop.y() - kGap - kFramePadding / 2;
    const double between = (kEncoderMiddle + kDecoderMiddle) / 2;
    layout.arrows.push_back({{encoderTop, {encoderTop.x(), ridge}, {between, ridge}, {between, cross.center().y()},
        {cross.left(), cross.center().y()}}});
    layout.captions.push_back(
        {DiagramCaption::EncoderOutput, QRectF(kEncoderMiddle - kColumn / 2, ridge - kCaption - 2, kColumn, kCaption)});
}

}  // namespace

bool isRound(BlockKind kind)
{
    return kind == BlockKind::Add || kind == BlockKind::PositionSum;
}

QRectF DiagramLayout::rectOf(BlockId id) const
{
    const auto found = std::ranges::find(blocks, id, &DiagramBlock::id);
    return found == blocks.end() ? QRectF() : found->rect;
}

DiagramLayout layOutDiagram(const TransformerConfig& config)
{
    DiagramLayout layout;
    ColumnBuilder encoder(layout, Stack::Encoder, config);
    encoder.build();
    ColumnBuilder decoder(layout, Stack::Decoder, config);
    decoder.build();
    decoder.addOutput();
    connectStacks(layout, encoder.top());
    layout.bounds = QRectF(0, decoder.top().y() - kMargin, kWidth, 2 * kMargin - decoder.top().y());
    return layout;
}

}  // namespace translucent
