#include "pages/architecture/diagram_layout.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr double kMargin = 8;
constexpr double kCaption = 22;

/// Lengths of a drawing.
struct Sizes {
    double text = 1;
    double column = 184;  ///< width of a block
    double framePadding = 26;
    double between = 24;  ///< the two frames
    double tall = 34;     ///< an embedding, the linear layer, softmax
    double attention = 34;
    double forward = 34;
    double flat = 25;     ///< a norm
    double round = 20;    ///< a sum
    double gap = 11;      ///< below a block
    double branch = 5.5;  ///< between a block and the start of a residual connection above it
    double entry = 11;    ///< from there to the first block of the sublayer
    double top = 5.5;     ///< between the last block of a layer and its frame
    double exit = 11;     ///< from the last block of a layer to the next one, outside the frame
    double outer = 0;     ///< above a frame without a final norm
    double ridge = 24;    ///< from there to the bend of the line from the encoder's output
    double detour = 16;   ///< width of a residual connection
    double positionsWidth = 88;
    double positionsHeight = 40;
    double label = 24;  ///< height of a frame's

    double encoderMiddle() const { return kMargin + column / 2 + framePadding; }
    double decoderMiddle() const { return encoderMiddle() + column + 2 * framePadding + between; }
};

constexpr Sizes kClose {};

constexpr double kRest = 92;  ///< height of vectors at rest, with their names

constexpr Sizes kOpen {
    .text = 0.88,
    .column = 360,
    .framePadding = 40,
    .between = 56,
    .tall = 30,
    .attention = 240,
    .forward = 112,
    .flat = 24,
    .round = 22,
    .gap = kRest,
    .branch = kRest,
    .entry = 18,
    .top = kRest,
    .exit = kRest + 20,
    .outer = kRest,
    .ridge = kRest + 18,
    .detour = 20,
    .positionsWidth = 96,
    .positionsHeight = 40,
    .label = 24,
};

/// Builds one stack from its tokens upwards.
class ColumnBuilder {
public:
    ColumnBuilder(DiagramLayout& layout, Stack stack, const TransformerConfig& config, const Sizes& sizes)
        : m_layout(layout)
        , m_stack(stack)
        , m_config(config)
        , m_sizes(sizes)
        , m_middle(stack == Stack::Encoder ? sizes.encoderMiddle() : sizes.decoderMiddle())
        , m_outwards(stack == Stack::Encoder ? -1 : 1)
    {
    }

    void build()
    {
        addCaption(m_stack == Stack::Encoder ? DiagramCaption::SourceTokens : decoderInput());
        add(BlockKind::Embedding, m_sizes.gap);
        const double foot = m_top;
        if (addsToEmbeddings(m_config.positionKind))
            addPositions();
        else
            m_top -= m_sizes.label;
        m_label = (std::min(foot, m_top + m_sizes.positionsHeight + kClose.gap) + m_top) / 2;
        const double bottom = m_top - kClose.branch;
        for (const Sublayer sublayer : sublayersOf(m_stack))
            if (hasSublayer(sublayer, m_config))
                addSublayer(sublayer);
        addFrame(bottom);
        if (m_config.hasFinalNorms())
            add(BlockKind::FinalNorm, m_sizes.exit);
    }

    void addOutput()
    {
        add(BlockKind::Linear, m_config.hasFinalNorms() ? m_sizes.gap : m_sizes.exit + m_sizes.outer);
        add(BlockKind::Softmax, m_sizes.gap);
        const double from = m_top;
        addCaption(m_config.writesInSteps() ? DiagramCaption::NextToken
                : m_config.hasDecoder()     ? DiagramCaption::EveryToken
                                            : DiagramCaption::Label);
        m_layout.arrows.push_back({{{m_middle, from}, {m_middle, m_top + kCaption}}});
    }

    QPointF top() const { return {m_middle, m_top}; }
    /// The height at which the line from the top bends.
    double ridge() const { return m_top - m_sizes.ridge - (m_config.hasFinalNorms() ? 0 : m_sizes.outer); }

private:
    double heightOf(BlockKind kind) const
    {
        switch (kind) {
        case BlockKind::Attention: return m_sizes.attention;
        case BlockKind::FeedForward: return m_sizes.forward;
        case BlockKind::Norm:
        case BlockKind::FinalNorm: return m_sizes.flat;
        default: return isRound(kind) ? m_sizes.round : m_sizes.tall;
        }
    }

    DiagramCaption::Kind decoderInput() const
    {
        switch (m_config.generation) {
        case Generation::LengthPredictor: return DiagramCaption::MaskRow;
        case Generation::BeginRow: return DiagramCaption::BeginRow;
        case Generation::Autoregressive: break;
        }
        return DiagramCaption::TargetTokens;
    }

    void addCaption(DiagramCaption::Kind kind)
    {
        m_top -= m_blocks ? m_sizes.gap : 0;
        m_top -= kCaption;
        m_line = m_top;
        m_layout.captions.push_back(
            {kind, QRectF(m_middle - 1.1 * m_sizes.column / 2, m_top, 1.1 * m_sizes.column, kCaption)});
    }

    QRectF add(BlockKind kind, double gap, Sublayer sublayer = Sublayer::SelfAttention)
    {
        const double height = heightOf(kind), width = isRound(kind) ? m_sizes.round : m_sizes.column;
        const QRectF rect(m_middle - width / 2, m_top - gap - height, width, height);
        m_layout.arrows.push_back({{{m_middle, m_line}, {m_middle, rect.bottom()}}});
        m_layout.blocks.push_back({{m_stack, kind, sublayer}, rect});
        m_top = m_line = rect.top();
        m_blocks = true;
        return rect;
    }

    /// In the row below the frame.
    void addPositions()
    {
        const double width = m_sizes.positionsWidth, height = m_sizes.positionsHeight;
        const double free = (height - m_sizes.round) / 2;
        m_top -= free;
        const double y = add(BlockKind::PositionSum, m_sizes.gap).center().y();
        const double side = m_middle + m_outwards * (m_sizes.column / 2 + m_sizes.framePadding - width / 2);
        m_layout.blocks.push_back(
            {{m_stack, BlockKind::Positions}, QRectF(side - width / 2, y - height / 2, width, height)});
        m_layout.arrows.push_back(
            {{{side - m_outwards * width / 2, y}, {m_middle + m_outwards * m_sizes.round / 2, y}}});
        m_top -= free;
    }

    void addSublayer(Sublayer sublayer)
    {
        const bool norms = m_config.normKind != NormKind::None, pre = m_config.hasFinalNorms();
        m_top -= m_sizes.branch;
        const double branch = m_top;
        if (pre)
            add(BlockKind::Norm, m_sizes.entry, sublayer);
        add(sublayer == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention,
            pre ? m_sizes.gap : m_sizes.entry, sublayer);
        const bool connected = m_config.residual == ResidualKind::Connected, round = pre || !norms;
        if (round && !connected)
            return;
        const QRectF end = add(round ? BlockKind::Add : BlockKind::Norm, m_sizes.gap, sublayer);
        if (!connected)
            return;
        const double around = m_middle + m_outwards * (m_sizes.column / 2 + m_sizes.detour);
        const double y = end.center().y();
        m_layout.arrows.push_back({{{m_middle, branch}, {around, branch}, {around, y},
                                       {m_middle + m_outwards * (round ? m_sizes.round : m_sizes.column) / 2, y}},
            true, m_stack, sublayer});
    }

    /// Its label is at the bottom of the inner side.
    void addFrame(double bottom)
    {
        const double top = m_top - m_sizes.top;
        const QRectF rect(m_middle - m_sizes.column / 2 - m_sizes.framePadding, top,
            m_sizes.column + 2 * m_sizes.framePadding, bottom - top);
        const double width = rect.width() / 2 - kClose.round;
        m_layout.frames.push_back({m_stack, rect,
            QRectF(
                m_outwards < 0 ? rect.right() - width : rect.left(), m_label - m_sizes.label / 2, width, m_sizes.label),
            layersOf(m_stack, m_config)});
    }

    DiagramLayout& m_layout;
    Stack m_stack;
    const TransformerConfig& m_config;
    const Sizes& m_sizes;
    double m_middle;
    double m_outwards;  ///< −1 or 1: the side of residual connections
    double m_top = 0;
    double m_line = 0;   ///< the start of the line to the next block
    double m_label = 0;  ///< middle of the frame's
    bool m_blocks = false;
};

/// The space next to the middle of the column, and above the tokens.
QRectF boundsOf(const ColumnBuilder& highest, double width)
{
    return {0, highest.top().y() - kMargin, width, 2 * kMargin - highest.top().y()};
}

/// From the encoder's output to the keys and values of cross-attention.
void connectStacks(DiagramLayout& layout, const ColumnBuilder& encoder, const Sizes& sizes)
{
    const QRectF cross = layout.rectOf({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention});
    const QPointF top = encoder.top();
    const double ridge = encoder.ridge();
    const double between = (sizes.encoderMiddle() + sizes.decoderMiddle()) / 2;
    layout.arrows.push_back(
        {{top, {top.x(), ridge}, {between, ridge}, {between, cross.center().y()}, {cross.left(), cross.center().y()}}});
    layout.captions.push_back({DiagramCaption::EncoderOutput,
        QRectF(sizes.encoderMiddle() - sizes.column / 2, ridge - kCaption - 2, sizes.column, kCaption)});
}

/// In the middle of a layer's share of the frame, on its inner side.
QPointF doorOf(const QRectF& frame, double x, std::int64_t layer, std::int64_t layers)
{
    return {x, frame.bottom() - frame.height() * (double(layer) + 0.5) / double(layers)};
}

/// From every encoder layer to the decoder layers that read it.
void connectLayers(DiagramLayout& layout, const TransformerConfig& config, const Sizes& sizes)
{
    const QRectF encoder = layout.frameOf(Stack::Encoder), decoder = layout.frameOf(Stack::Decoder);
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
        for (const std::int64_t read : encoderLayersRead(config, layer))
            layout.wires.push_back({read, layer, doorOf(encoder, encoder.right(), read, config.encoderLayers),
                doorOf(decoder, decoder.left(), layer, config.decoderLayers)});
    const double top = std::min(encoder.top(), layout.rectOf({Stack::Encoder, BlockKind::FinalNorm}).top());
    layout.captions.push_back({DiagramCaption::EncoderLayers,
        QRectF(sizes.encoderMiddle() - sizes.column / 2, top - 2 * kCaption, sizes.column, kCaption)});
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

QRectF DiagramLayout::frameOf(Stack stack) const
{
    return std::ranges::find(frames, stack, &DiagramFrame::stack)->rect;
}

const std::vector<QPointF>& DiagramLayout::memoryLine() const
{
    const QRectF cross = rectOf({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention});
    return std::ranges::find_if(arrows, [&](const DiagramArrow& arrow) {
        return arrow.points.back() == QPointF(cross.left(), cross.center().y());
    })->points;
}

const std::vector<QPointF>& DiagramLayout::residualOf(Stack stack, Sublayer sublayer) const
{
    return std::ranges::find_if(arrows, [&](const DiagramArrow& arrow) {
        return arrow.residual && arrow.stack == stack && arrow.sublayer == sublayer;
    })->points;
}

DiagramLayout layOutDiagram(const TransformerConfig& config, DiagramRoom room)
{
    const Sizes& sizes = room == DiagramRoom::Open ? kOpen : kClose;
    DiagramLayout layout;
    layout.text = sizes.text;
    layout.gap = sizes.gap;
    ColumnBuilder encoder(layout, Stack::Encoder, config, sizes);
    encoder.build();
    if (!config.hasDecoder()) {
        encoder.addOutput();
        layout.bounds = boundsOf(encoder, 2 * sizes.encoderMiddle());
        return layout;
    }
    ColumnBuilder decoder(layout, Stack::Decoder, config, sizes);
    decoder.build();
    decoder.addOutput();
    if (config.crossWiring == CrossWiring::Last)
        connectStacks(layout, encoder, sizes);
    else
        connectLayers(layout, config, sizes);
    layout.bounds = boundsOf(decoder, sizes.encoderMiddle() + sizes.decoderMiddle());
    return layout;
}

}  // namespace translucent
