#include "pages/architecture/motion_builder.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr double kWidestBand = 20;
constexpr double kWidestSlot = 66;
constexpr double kSideRoom = 28;  ///< at both ends of a row, for "+12"
constexpr double kPieceHeight = 40;
constexpr double kContextMiddle = 64;  ///< of a row in an attention block, from its top
constexpr double kValuesMiddle = 44;   ///< the same, from its bottom
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
        weight = std::abs(weight);  // how strong a link is drawn; factors have signs
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

}  // namespace translucent
