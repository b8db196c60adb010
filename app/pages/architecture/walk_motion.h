#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"
#include "pages/architecture/diagram_layout.h"
#include "pages/architecture/motion.h"
#include "pages/architecture/walk.h"

#include <utility>

namespace translucent {

/// The tokens of a sentence and its translation in words.
struct WalkWords {
    QStringList source;   ///< with END
    QStringList inputs;   ///< what the decoder reads
    QStringList outputs;  ///< what it produces at each of these places
};
WalkWords walkWords(const TranslationResult& result, std::size_t hypothesis);

/// What a motion is made of.
struct WalkScene {
    const TransformerConfig& config;
    const DiagramLayout& layout;  ///< DiagramRoom::Open
    const ForwardTrace& pass;     ///< TraceDetail::Everything
    const WalkWords& words;
    int layer = 0;                        ///< whose arrays are shown; the last one where a stack has fewer
    std::optional<int> focusSource = {};  ///< tokens to be among those seen
    std::optional<int> focusTarget = {};
};

/// Axis::Source or Axis::Target.
Axis axisOf(Stack stack);

/// The rows of bands of a scene.
class WalkRows {
public:
    explicit WalkRows(const WalkScene& scene)
        : m_scene(scene)
    {
    }

    std::optional<int> focus(Axis axis) const;
    TokenWindow window(Axis axis) const;

    std::optional<Array> values(BlockId block, ArrayRole role) const;

    /// Only the names.
    BandRow words(Axis axis) const { return named(axis, {}); }
    BandRow row(BlockId block, ArrayRole role, Axis axis) const;
    /// The same for bands that can part into heads.
    BandRow pieces(BlockId block, ArrayRole role, Axis axis) const;
    /// The contexts of an attention, which stand above the keys and below the outputs: without names.
    BandRow contexts(BlockId block) const;
    /// What leaves a stack's last layer.
    BandRow output(Stack stack) const;
    /// The largest scores of each position, from the smallest to the largest of them.
    BandRow logits() const;
    /// What softmax makes of these, with the tokens that were chosen.
    BandRow probabilities() const;

private:
    int layerOf(Stack stack) const;
    BandRow named(Axis axis, const QString& caption) const;

    const WalkScene& m_scene;
};

/// A stretch of a step's time.
struct Span {
    double begin = 0;
    double end = 1;

    double at(double share) const { return begin + (end - begin) * share; }
    Span part(double from, double to) const { return {at(from), at(to)}; }
};

/// What the steps of a walk are put together from: places of the drawing, rows of vectors, and their flights.
class MotionBuilder {
public:
    explicit MotionBuilder(const WalkScene& scene);

    Motion take() { return std::move(m_motion); }

protected:
    static constexpr double kBandHeight = 46;
    static constexpr double kRestMiddle = 49;  ///< of bands at rest, above the block they come from
    static constexpr double kMargin = 8;       ///< around what is looked at
    static constexpr double kPassed = 0.4;     ///< opacity of what has been used up
    static constexpr double kTitle = 38;       ///< height of an open block that its name and margins take
    static constexpr BandForm kBundle {4, 3, kBandHeight * 0.8};
    static constexpr BandForm kPoint {2.4, 1.8, 12};

    // Where

    QRectF rectOf(BlockId block) const { return m_scene.layout.rectOf(block); }
    /// Of bands at rest above a block or a frame.
    QPointF restAbove(Stack stack, double top) const;
    QPointF restAbove(BlockId block) const { return restAbove(block.stack, rectOf(block).top()); }
    /// Where what a sublayer reads rests: below the point where the residual connection leaves.
    QPointF inputRest(Stack stack, Sublayer part) const;
    QPointF embeddingRest(Stack stack) const;
    static QPointF topOf(const QRectF& rect) { return {rect.center().x(), rect.top()}; }
    static QPointF bottomOf(const QRectF& rect) { return {rect.center().x(), rect.bottom()}; }
    /// Rows inside of open blocks.
    static QPointF contextsOf(const QRectF& rect);
    static QPointF valuesOf(const QRectF& rect);
    static QPointF insideOf(const QRectF& rect) { return {rect.center().x(), rect.center().y() + kTitle / 3}; }
    /// Where a sublayer ends: the sum, or with post-norm the norm of it.
    BlockId endOf(Stack stack, Sublayer part) const { return {stack, m_pre ? BlockKind::Add : BlockKind::Norm, part}; }
    /// Looks at what lies between two heights of a stack's column.
    void look(Stack stack, double top, double bottom, double leftwards = 0);

    // How

    BandForm form(Axis axis) const;
    BandForm form(Stack stack) const { return form(axisOf(stack)); }
    static BandForm tall(BandForm form, double height);
    static BandForm parted(BandForm form);

    // What

    std::size_t keep(BandRow row);
    std::size_t row(BlockId block, ArrayRole role) { return keep(m_source.row(block, role, axisOf(block.stack))); }
    std::size_t headRow(BlockId block, ArrayRole role, Axis axis) { return keep(m_source.pieces(block, role, axis)); }
    /// What a sublayer reads: with pre-norm what its norm reads.
    std::size_t inputRow(Stack stack, Sublayer part);
    /// What leaves the sum around a sublayer.
    std::size_t sumRow(Stack stack, Sublayer part);
    struct LinkEnds {
        std::size_t queries = 0;  ///< row
        std::size_t keys = 0;     ///< the same
        QPointF above;            ///< middles of both
        QPointF below;
    };
    void addLinks(BlockId block, const LinkEnds& ends, Axis keyAxis, Span span, double opacity = 1);

    // When

    Flight& fly(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);
    /// Lies there all the time; used up at the end of `span`.
    void lie(std::size_t row, QPointF place, const BandForm& form, Span span, double rest);
    /// Into a block, where something else takes its place.
    void enter(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);
    /// Out of a block, to rest.
    Flight& leave(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);

    const WalkScene& m_scene;
    const WalkRows m_source;
    const bool m_pre;
    Motion m_motion;
};

/// What happens to the sentence's own vectors in a step: they come from where the step before left them, and every
/// number is the engine's.
Motion walkMotion(WalkStage stage, const WalkScene& scene);

}  // namespace translucent
