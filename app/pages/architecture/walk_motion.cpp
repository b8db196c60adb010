#include "pages/architecture/walk_motion.h"

#include "widgets/attention_map.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

struct WalkRowText {
    Q_DECLARE_TR_FUNCTIONS(translucent::WalkRowText)
};

constexpr int kCells = 16;
constexpr int kWideCells = 40;
constexpr int kEntries = 12;

std::vector<float> entriesOf(std::span<const float> row, const std::vector<std::size_t>& entries)
{
    std::vector<float> values;
    for (const std::size_t entry : entries)
        values.push_back(row[entry]);
    return values;
}

/// Scales values to 0 for the last (the smallest) … 1 for the first (the largest).
std::vector<float> spread(std::vector<float> values)
{
    const float least = values.back(), span = values.front() - least;
    for (float& value : values)
        value = span > 0 ? (value - least) / span : 1;
    return values;
}

}  // namespace

Axis axisOf(Stack stack)
{
    return stack == Stack::Encoder ? Axis::Source : Axis::Target;
}

WalkWords walkWords(const TranslationResult& result, std::size_t hypothesis)
{
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    return {tokenTexts(tokens.source), readTexts(tokens), producedTexts(tokens)};
}

std::optional<int> WalkRows::focus(Axis axis) const
{
    return axis == Axis::Source ? m_scene.focusSource : m_scene.focusTarget;
}

TokenWindow WalkRows::window(Axis axis) const
{
    return windowAround(focus(axis), int((axis == Axis::Source ? m_scene.words.source : m_scene.words.inputs).size()));
}

int WalkRows::layerOf(Stack stack) const
{
    return std::clamp(m_scene.layer, 0, int(layersOf(stack, m_scene.config)) - 1);
}

std::optional<Array> WalkRows::values(BlockId block, ArrayRole role) const
{
    const auto arrays = blockArrays(block, m_scene.config, layerOf(block.stack));
    const auto found = std::ranges::find(arrays, role, &BlockArray::role);
    return found == arrays.end() ? std::nullopt : arrayOf(m_scene.pass, *found);
}

BandRow WalkRows::named(Axis axis, const QString& caption) const
{
    BandRow row {caption, namesIn(window(axis), axis == Axis::Source ? m_scene.words.source : m_scene.words.inputs)};
    row.window = window(axis);
    return row;
}

BandRow WalkRows::row(BlockId block, ArrayRole role, Axis axis) const
{
    BandRow row = named(axis, arrayTitle(role));
    if (const auto array = values(block, role))
        row.bands = bandsOf(*array, row.window, role == ArrayRole::Activated ? kWideCells : kCells);
    return row;
}

BandRow WalkRows::pieces(BlockId block, ArrayRole role, Axis axis) const
{
    BandRow row = named(axis, arrayTitle(role));
    row.heads = int(m_scene.config.heads);
    if (const auto array = values(block, role))
        row.bands = bandsOf(*array, row.window, std::max(kCells, row.heads), row.heads);
    return row;
}

BandRow WalkRows::contexts(BlockId block) const
{
    BandRow row = pieces(block, ArrayRole::Context, axisOf(block.stack));
    row.names.clear();
    return row;
}

BandRow WalkRows::output(Stack stack) const
{
    BandRow row = named(axisOf(stack), WalkRowText::tr("After the last layer"));
    if (const Array* array = m_scene.pass.find(stack == Stack::Encoder ? "encoder.output" : "decoder.output"))
        row.bands = bandsOf(*array, row.window, kCells);
    return row;
}

BandRow WalkRows::logits() const
{
    BandRow row = named(Axis::Target, arrayTitle(ArrayRole::Logits));
    row.scale = BandScale::Amount;
    const Array* logits = m_scene.pass.find("output.logits");
    if (!logits)
        return row;
    const auto entries = largestEntries(*logits, row.window, kEntries);
    for (int token = 0; token < row.window.count; ++token)
        row.bands.push_back(
            spread(entriesOf(logits->row(std::size_t(row.window.first + token)), entries[std::size_t(token)])));
    return row;
}

BandRow WalkRows::probabilities() const
{
    BandRow row = named(Axis::Target, {});  // the drawing has their labels
    row.scale = BandScale::Amount;
    row.names = namesIn(row.window, m_scene.words.outputs);
    const auto chances = values({Stack::Decoder, BlockKind::Softmax}, ArrayRole::Probabilities);
    if (!chances)
        return row;
    const auto entries = largestEntries(*chances, row.window, kEntries);
    for (int token = 0; token < row.window.count; ++token) {
        const auto position = std::size_t(row.window.first + token);
        const std::span<const float> all = chances->row(position);
        row.bands.push_back(entriesOf(all, entries[std::size_t(token)]));
        row.notes << shortPercentText(double(all[std::size_t(m_scene.pass.outputIds[position])]));
    }
    return row;
}

namespace {

constexpr double kWidestBand = 20;
constexpr double kWidestSlot = 66;
constexpr double kSideRoom = 28;  ///< at both ends of a row, for "+12"
constexpr double kPieceHeight = 40;
constexpr double kContextMiddle = 64;  ///< of a row in an attention block, from its top
constexpr double kValuesMiddle = 44;   ///< of a row in an attention block, from its bottom
constexpr double kLinkGap = 3;

}  // namespace

MotionBuilder::MotionBuilder(const WalkScene& scene)
    : m_scene(scene)
    , m_source(scene)
    , m_pre(scene.config.normPlacement == NormPlacement::Pre)
{
    m_motion.heads = int(scene.config.heads);
}

QPointF MotionBuilder::restAbove(Stack stack, double top) const
{
    return {rectOf({stack, BlockKind::Embedding}).center().x(), top - kRestMiddle};
}

QPointF MotionBuilder::inputRest(Stack stack, Sublayer part) const
{
    const double branch = m_scene.layout.residualOf(stack, part).front().y();
    return restAbove(stack, branch + m_scene.layout.gap);
}

QPointF MotionBuilder::embeddingRest(Stack stack) const
{
    return !addsToEmbeddings(m_scene.config.positionKind) ? inputRest(stack, sublayersOf(stack).front())
                                                          : restAbove({stack, BlockKind::Embedding});
}

QPointF MotionBuilder::contextsOf(const QRectF& rect)
{
    return {rect.center().x(), rect.top() + kContextMiddle};
}

QPointF MotionBuilder::valuesOf(const QRectF& rect)
{
    return {rect.center().x(), rect.bottom() - kValuesMiddle};
}

void MotionBuilder::look(Stack stack, double top, double bottom, double leftwards)
{
    const QRectF frame = m_scene.layout.frameOf(stack);
    m_motion.part = QRectF(frame.left() - leftwards, top, frame.width() + leftwards, bottom - top)
                        .adjusted(-kMargin, -kMargin, kMargin, kMargin);
}

BandForm MotionBuilder::form(Axis axis) const
{
    const double room = rectOf({Stack::Encoder, BlockKind::Embedding}).width() - 2 * kSideRoom;
    const double slot = std::min(kWidestSlot, room / std::max(1, m_source.window(axis).count));
    return {slot, std::min(kWidestBand, slot * 0.6), kBandHeight};
}

BandForm MotionBuilder::tall(BandForm form, double height)
{
    form.height = height;
    return form;
}

BandForm MotionBuilder::parted(BandForm form)
{
    form.height = kPieceHeight;
    form.parted = 1;
    return form;
}

std::size_t MotionBuilder::keep(BandRow row)
{
    m_motion.rows.push_back(std::move(row));
    return m_motion.rows.size() - 1;
}

std::size_t MotionBuilder::inputRow(Stack stack, Sublayer part)
{
    const BlockKind sublayer = part == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention;
    return row({stack, m_pre ? BlockKind::Norm : sublayer, part}, ArrayRole::Input);
}

std::size_t MotionBuilder::sumRow(Stack stack, Sublayer part)
{
    return row(endOf(stack, part), m_pre ? ArrayRole::Sum : ArrayRole::Output);
}

void MotionBuilder::addLinks(BlockId block, const LinkEnds& ends, Axis keyAxis, Span span, double opacity)
{
    auto weights = m_source.values(block, ArrayRole::Weights);
    if (!weights)
        weights = m_source.values(block, ArrayRole::Factors);
    if (!weights)
        return;
    for (float& weight : weights->values)
        weight = std::abs(weight);  // strength of a link; factors have signs
    const Axis queryAxis = axisOf(block.stack);
    const TokenWindow queries = m_source.window(queryAxis);
    const QPointF half(0, kPieceHeight / 2 + kLinkGap);
    LinkSet set {bandLinks(*weights, queries, m_source.window(keyAxis)), ends.queries, ends.keys, ends.above + half,
        ends.below - half, parted(form(queryAxis)), parted(form(keyAxis)), span.begin, span.end, opacity};
    const auto focus = m_source.focus(queryAxis);
    if (focus && *focus >= queries.first && *focus < queries.end())
        set.focus = *focus - queries.first;
    m_motion.links.push_back(std::move(set));
}

Flight& MotionBuilder::fly(
    std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span)
{
    m_motion.flights.push_back({row, std::move(path), from, to, span.begin, span.end});
    return m_motion.flights.back();
}

void MotionBuilder::lie(std::size_t row, QPointF place, const BandForm& form, Span span, double rest)
{
    Flight& flight = fly(row, {place}, form, form, span);
    flight.waits = flight.named = true;
    flight.rest = rest;
}

void MotionBuilder::enter(
    std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span)
{
    fly(row, std::move(path), from, to, span).stays = false;
}

Flight& MotionBuilder::leave(
    std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span)
{
    Flight& flight = fly(row, std::move(path), from, to, span);
    flight.emerges = flight.named = true;
    return flight;
}

namespace {

constexpr int kShort = 800;  ///< milliseconds
constexpr int kLong = 1200;

class WalkScript : public MotionBuilder {
public:
    using MotionBuilder::MotionBuilder;

    void tell(WalkStage stage)
    {
        switch (stage) {
        case WalkStage::SourceEmbedding: embed(Stack::Encoder, {}); break;
        case WalkStage::SourcePositions: addPositions(Stack::Encoder, {}); break;
        case WalkStage::EncoderAttention: attend(Stack::Encoder, Sublayer::SelfAttention, {}); break;
        case WalkStage::EncoderAttentionAdd: addResidual(Stack::Encoder, Sublayer::SelfAttention, {}); break;
        case WalkStage::EncoderLayer:
        case WalkStage::EncoderFeedForward: feedForward(Stack::Encoder, {}); break;
        case WalkStage::EncoderOutput: leaveEncoder(); break;
        case WalkStage::DecoderInput: enterDecoder(); break;
        case WalkStage::MaskedAttention: attend(Stack::Decoder, Sublayer::SelfAttention, {}); break;
        case WalkStage::CrossAttention: crossAttend(); break;
        case WalkStage::DecoderLayer:
        case WalkStage::DecoderFeedForward: endDecoderLayer(); break;
        case WalkStage::Linear: score(); break;
        case WalkStage::Softmax: choose(); break;
        }
    }

private:
    void embed(Stack stack, Span span)
    {
        const BlockId block {stack, BlockKind::Embedding};
        const QRectF rect = rectOf(block);
        const BandForm wide = form(stack);
        const std::size_t texts = keep(m_source.words(axisOf(stack))), bands = row(block, ArrayRole::Embedding);
        const QPointF foot(rect.center().x(), rect.bottom() + 36);
        lie(texts, foot, wide, span.part(0, 0.4), 1);
        enter(texts, {foot, rect.center()}, wide, wide, span.part(0.05, 0.5));
        leave(bands, {topOf(rect), embeddingRest(stack)}, tall(wide, 6), wide, span.part(0.4, 1));
        look(stack, rect.top() - 2 * m_scene.layout.gap, 0);
        m_motion.milliseconds = kShort;
    }

    /// After the start of a step the embeddings are already in place.
    void addPositions(Stack stack, Span span)
    {
        const BlockId block {stack, BlockKind::PositionSum}, pattern {stack, BlockKind::Positions},
            embedding {stack, BlockKind::Embedding};
        const QPointF sum = rectOf(block).center(), from = rectOf(pattern).center();
        const BandForm wide = form(stack);
        const std::size_t embedded = row(embedding, ArrayRole::Embedding),
                          positions = row(pattern, ArrayRole::Positions), sums = row(block, ArrayRole::Sum);
        if (span.begin == 0)
            lie(embedded, embeddingRest(stack), wide, span.part(0, 0.5), kPassed);
        enter(embedded, {embeddingRest(stack), sum}, wide, kPoint, span.part(0.05, 0.5));
        const QPointF beside(from.x() * 0.42 + sum.x() * 0.58, sum.y());
        const BandForm close {9, 6, 26};
        fly(positions, {from, beside}, kBundle, close, span.part(0, 0.35)).emerges = true;
        enter(positions, {beside, sum}, close, kPoint, span.part(0.35, 0.55));
        leave(sums, {sum, inputRest(stack, sublayersOf(stack).front())}, kPoint, wide, span.part(0.5, 1));
        look(stack, rectOf(pattern).top() - m_scene.layout.gap - kMargin, rectOf(embedding).bottom());
        m_motion.milliseconds = kShort;
    }

    /// Moves to the input of a sublayer, with pre-norm through its norm. Returns the input row. After the start of a
    /// step the input is already in place.
    std::pair<std::size_t, QPointF> approach(Stack stack, Sublayer part, Span span)
    {
        const std::size_t input = inputRow(stack, part);
        const QPointF rest = inputRest(stack, part);
        const BandForm wide = form(stack);
        if (span.begin == 0)
            lie(input, rest, wide, span, 1);
        if (!m_pre)
            return {input, rest};
        const BlockId norm {stack, BlockKind::Norm, part};
        const std::size_t normed = row(norm, ArrayRole::Output);
        enter(input, {rest, rectOf(norm).center()}, wide, wide, span.part(0, 0.5));
        leave(normed, {topOf(rectOf(norm)), restAbove(norm)}, tall(wide, 8), wide, span.part(0.4, 1));
        return {normed, restAbove(norm)};
    }

    void lookAtSublayer(BlockId block, double leftwards = 0)
    {
        const double gap = m_scene.layout.gap;
        const QRectF norm = rectOf({block.stack, BlockKind::Norm, block.sublayer}), rect = rectOf(block);
        const bool low = block.kind == BlockKind::FeedForward;
        const double foot = m_pre ? norm.bottom() : rect.bottom();
        look(block.stack, rect.top() - gap, foot + (low || !m_pre ? gap + 2 * kMargin : 0), leftwards);
    }

    void attend(Stack stack, Sublayer part, Span span)
    {
        const BlockId block {stack, BlockKind::Attention, part};
        const QRectF rect = rectOf(block);
        const Axis axis = axisOf(stack);
        const auto [read, rest] = approach(stack, part, span.part(0, 0.28));
        const std::size_t values = headRow(block, ArrayRole::Values, axis);
        enter(read, {rest, bottomOf(rect)}, form(axis), form(axis), span.part(0.26, 0.38));
        leave(values, {bottomOf(rect), valuesOf(rect)}, form(axis), parted(form(axis)), span.part(0.34, 0.5));
        gather(block, values, axis, span);
        lookAtSublayer(block);
        m_motion.milliseconds = kLong;
    }

    /// Queries, the links to the keys, contexts, and their path through W^O.
    void gather(BlockId block, std::size_t values, Axis keyAxis, Span span)
    {
        const QRectF rect = rectOf(block);
        const Axis axis = axisOf(block.stack);
        const QPointF above = contextsOf(rect), below = valuesOf(rect);
        const BandForm whole = form(axis), pieces = parted(whole);
        const std::size_t queries = headRow(block, ArrayRole::Queries, axis), contexts = keep(m_source.contexts(block)),
                          outputs = row(block, ArrayRole::Output);
        Flight& asking = fly(queries, {bottomOf(rect), above}, whole, pieces, span.part(0.36, 0.66));
        asking.emerges = true;
        asking.stays = false;
        addLinks(block, {queries, values, above, below}, keyAxis, span.part(0.5, 0.7));
        leave(contexts, {above}, pieces, pieces, span.part(0.62, 0.74));
        enter(contexts, {above, topOf(rect)}, pieces, whole, span.part(0.74, 0.9));
        leave(outputs, {topOf(rect), restAbove(block)}, whole, whole, span.part(0.86, 1));
        m_motion.remarks.push_back({QRectF(rect.center().x(), rect.top() + 6, rect.width() / 2 - 12, 16),
            QStringLiteral("Concat · W^O"), span.at(0.74)});
    }

    /// The contents of a block from the previous step.
    void rememberInside(BlockId block)
    {
        const QRectF rect = rectOf(block);
        const Axis axis = axisOf(block.stack);
        if (block.kind == BlockKind::FeedForward) {
            BandRow hidden = m_source.row(block, ArrayRole::Activated, axis);
            hidden.caption.clear();
            hidden.names.clear();
            return lie(keep(hidden), insideOf(rect), tall(form(axis), rect.height() - kTitle), {0, 0.3}, kPassed);
        }
        const Axis keyAxis = block.sublayer == Sublayer::CrossAttention ? Axis::Source : axis;
        const std::size_t contexts = keep(m_source.contexts(block)),
                          values = headRow(block, ArrayRole::Values, keyAxis);
        const LinkEnds ends {contexts, values, contextsOf(rect), valuesOf(rect)};
        addLinks(block, ends, keyAxis, {0, 0}, kPassed);
        lie(values, ends.below, parted(form(keyAxis)), {0, 0.3}, kPassed);
        lie(contexts, ends.above, parted(form(axis)), {0, 0.3}, kPassed);
    }

    /// The residual connection of a sublayer comes round, and both are added.
    void addResidual(Stack stack, Sublayer part, Span span)
    {
        const BlockKind kind = part == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention;
        const BlockId block {stack, kind, part}, end = endOf(stack, part);
        const BandForm wide = form(stack);
        const std::size_t output = row(block, ArrayRole::Output), input = inputRow(stack, part),
                          sum = sumRow(stack, part);
        rememberInside(block);
        const QPointF goal = m_pre ? rectOf(end).center() : bottomOf(rectOf(end));
        lie(output, restAbove(block), wide, span.part(0.2, 0.6), kPassed);
        enter(output, {restAbove(block), goal}, wide, m_pre ? kPoint : wide, span.part(0.2, 0.6));
        routeResidual(input, m_scene.layout.residualOf(stack, part), span);
        if (m_pre)
            leave(sum, {goal, restAbove(end)}, kPoint, wide, span.part(0.55, 1));
        else
            leave(sum, {topOf(rectOf(end)), restAbove(end)}, tall(wide, 8), wide, span.part(0.6, 1));
        look(stack, rectOf(end).top() - m_scene.layout.gap - kMargin, rectOf(block).bottom());
        m_motion.milliseconds = kShort;
    }

    /// A bundle of bands stays at the bend of the line.
    void routeResidual(std::size_t input, const std::vector<QPointF>& line, Span span)
    {
        const QPointF turn = line[line.size() - 2], below(turn.x(), turn.y() + kBandHeight);
        std::vector<QPointF> way(line.begin(), line.end() - 2);
        way.push_back(below);
        fly(input, way, kBundle, kBundle, span.part(0, 0.4)).emerges = true;
        enter(input, {below, turn, line.back()}, kBundle, kPoint, span.part(0.4, 0.6));
    }

    void feedForward(Stack stack, Span span)
    {
        const BlockId block {stack, BlockKind::FeedForward, Sublayer::FeedForward};
        const QRectF rect = rectOf(block);
        const BandForm wide = form(stack), inner = tall(wide, rect.height() - kTitle);
        const QPointF inside = insideOf(rect);
        const auto [read, rest] = approach(stack, Sublayer::FeedForward, span.part(0, 0.4));
        const std::size_t hidden = row(block, ArrayRole::Activated), output = row(block, ArrayRole::Output);
        enter(read, {rest, bottomOf(rect)}, wide, wide, span.part(0.38, 0.55));
        Flight& grown = fly(hidden, {bottomOf(rect), inside}, wide, inner, span.part(0.5, 0.72));
        grown.emerges = true;
        enter(hidden, {inside, topOf(rect)}, inner, tall(wide, 20), span.part(0.72, 0.86));
        leave(output, {topOf(rect), restAbove(block)}, tall(wide, 20), wide, span.part(0.82, 1));
        lookAtSublayer(block);
        m_motion.milliseconds = kLong;
    }

    /// Leaves the frame with the output of the last layer, which remains there.
    QPointF leaveFrame(Stack stack, Span span)
    {
        const BlockId last = endOf(stack, Sublayer::FeedForward), norm {stack, BlockKind::FinalNorm};
        const BandForm wide = form(stack);
        const QPointF out = m_pre ? bottomOf(rectOf(norm)) : topOf(m_scene.layout.frameOf(stack));
        const QPointF top = m_pre ? topOf(rectOf(norm)) : out;
        const QPointF rest = restAbove(stack, top.y());
        const std::size_t sum = sumRow(stack, Sublayer::FeedForward);
        const std::size_t output = keep(m_source.output(stack));
        enter(sum, {restAbove(last), out}, wide, wide, span.part(0, 0.55));
        leave(output, {top, rest}, tall(wide, m_pre ? 8 : kBandHeight), wide, span.part(0.5, 1));
        return rest;
    }

    void leaveEncoder()
    {
        addResidual(Stack::Encoder, Sublayer::FeedForward, {0, 0.6});
        const QPointF rest = leaveFrame(Stack::Encoder, {0.6, 1});
        const QRectF block = rectOf({Stack::Encoder, BlockKind::FeedForward, Sublayer::FeedForward});
        look(Stack::Encoder, rest.y() - m_scene.layout.gap + kRestMiddle - 3 * kMargin, block.top());
        m_motion.milliseconds = kLong;
    }

    void enterDecoder()
    {
        const bool positions = addsToEmbeddings(m_scene.config.positionKind);
        embed(Stack::Decoder, {0, positions ? 0.5 : 1});
        if (positions) {
            m_motion.flights.back().rest = kPassed;
            addPositions(Stack::Decoder, {0.45, 1});
            const QRectF pattern = rectOf({Stack::Decoder, BlockKind::Positions});
            look(Stack::Decoder, pattern.top() - m_scene.layout.gap - kMargin, 0);
        }
        m_motion.milliseconds = kLong;
    }

    void crossAttend()
    {
        addResidual(Stack::Decoder, Sublayer::SelfAttention, {0, 0.3});
        const Span span {0.28, 1};
        const BlockId block {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention};
        const QRectF rect = rectOf(block);
        const auto [read, rest] = approach(Stack::Decoder, Sublayer::CrossAttention, span.part(0, 0.28));
        enter(read, {rest, bottomOf(rect)}, form(Axis::Target), form(Axis::Target), span.part(0.26, 0.38));
        const std::size_t memory = keep(m_source.output(Stack::Encoder));
        const std::vector<QPointF>& line = m_scene.layout.memoryLine();
        const QPointF turn = line[line.size() - 2], waiting(turn.x(), turn.y() - kBandHeight);
        std::vector<QPointF> way(line.begin(), line.end() - 2);
        way.push_back(waiting);
        fly(memory, way, kBundle, kBundle, {0, span.at(0.2)});
        enter(memory, {waiting, turn, line.back()}, kBundle, kBundle, {span.at(0.2), span.at(0.38)});
        const std::size_t values = headRow(block, ArrayRole::Values, Axis::Source);
        leave(values, {line.back() + QPointF(kBandHeight, 0), valuesOf(rect)}, kBundle, parted(form(Axis::Source)),
            span.part(0.34, 0.5));
        gather(block, values, Axis::Source, span);
        lookAtSublayer(block, m_scene.layout.frameOf(Stack::Decoder).left() - line.back().x() + 80);
        m_motion.milliseconds = kLong;
    }

    void endDecoderLayer()
    {
        addResidual(Stack::Decoder, Sublayer::CrossAttention, {0, 0.3});
        feedForward(Stack::Decoder, {0.28, 1});
    }

    void score()
    {
        addResidual(Stack::Decoder, Sublayer::FeedForward, {0, 0.4});
        const QPointF rest = leaveFrame(Stack::Decoder, {0.4, 0.75});
        const BlockId linear {Stack::Decoder, BlockKind::Linear};
        const BandForm wide = form(Stack::Decoder);
        const std::size_t output = m_motion.flights.back().row, logits = keep(m_source.logits());
        enter(output, {rest, rectOf(linear).center()}, wide, wide, {0.75, 0.88});
        leave(logits, {topOf(rectOf(linear)), restAbove(linear)}, tall(wide, 8), wide, {0.85, 1});
        look(
            Stack::Decoder, rectOf(linear).top() - m_scene.layout.gap, rest.y() + kRestMiddle + 2 * m_scene.layout.gap);
        m_motion.milliseconds = kLong;
    }

    void choose()
    {
        const BlockId softmax {Stack::Decoder, BlockKind::Softmax}, linear {Stack::Decoder, BlockKind::Linear};
        const BandForm wide = form(Stack::Decoder);
        const std::size_t logits = keep(m_source.logits()), chances = keep(m_source.probabilities());
        const QRectF rect = rectOf(softmax);
        lie(logits, restAbove(linear), wide, {0, 0.5}, 1);
        enter(logits, {restAbove(linear), rect.center()}, wide, wide, {0.05, 0.5});
        leave(chances, {topOf(rect), restAbove(softmax)}, tall(wide, 8), wide, {0.45, 1});
        look(Stack::Decoder, rect.top() - m_scene.layout.gap - 3 * kMargin, rectOf(linear).bottom());
        m_motion.milliseconds = kShort;
    }
};

}  // namespace

Motion walkMotion(WalkStage stage, const WalkScene& scene)
{
    WalkScript script(scene);
    script.tell(stage);
    return script.take();
}

}  // namespace translucent
