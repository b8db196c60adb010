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
    QStringList source;   ///< including END
    QStringList inputs;   ///< decoder inputs
    QStringList outputs;  ///< outputs at each of these positions
};
WalkWords walkWords(const TranslationResult& result, std::size_t hypothesis);

/// The input for the animations of a walk.
struct WalkScene {
    const TransformerConfig& config;
    const DiagramLayout& layout;  ///< DiagramRoom::Open
    const ForwardTrace& pass;     ///< TraceDetail::Everything
    const WalkWords& words;
    int layer = 0;                        ///< whose arrays are shown; the last one if a stack has fewer
    std::optional<int> focusSource = {};  ///< tokens that must be visible
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
    /// The same for bands that can be split into heads.
    BandRow pieces(BlockId block, ArrayRole role, Axis axis) const;
    /// The contexts of an attention, between the keys and the outputs: without names.
    BandRow contexts(BlockId block) const;
    /// The output of a stack's last layer.
    BandRow output(Stack stack) const;
    /// The largest scores of each position, from the smallest to the largest of them.
    BandRow logits() const;
    /// The softmax of these scores, with the chosen tokens.
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

/// The building blocks of a walk: positions in the drawing, rows of vectors, and their flights.
class MotionBuilder {
public:
    explicit MotionBuilder(const WalkScene& scene);

    Motion take() { return std::move(m_motion); }

protected:
    static constexpr double kBandHeight = 46;
    static constexpr double kRestMiddle = 49;  ///< of bands at rest, above their block
    static constexpr double kMargin = 8;       ///< around the visible part
    static constexpr double kPassed = 0.4;     ///< opacity of used inputs
    static constexpr double kTitle = 38;       ///< height of an open block for its name and margins
    static constexpr BandForm kBundle {4, 3, kBandHeight * 0.8};
    static constexpr BandForm kPoint {2.4, 1.8, 12};

    // Where

    QRectF rectOf(BlockId block) const { return m_scene.layout.rectOf(block); }
    /// The resting position of bands above a block or a frame.
    QPointF restAbove(Stack stack, double top) const;
    QPointF restAbove(BlockId block) const { return restAbove(block.stack, rectOf(block).top()); }
    /// The resting position of a sublayer's input: below the start of the residual connection.
    QPointF inputRest(Stack stack, Sublayer part) const;
    QPointF embeddingRest(Stack stack) const;
    static QPointF topOf(const QRectF& rect) { return {rect.center().x(), rect.top()}; }
    static QPointF bottomOf(const QRectF& rect) { return {rect.center().x(), rect.bottom()}; }
    /// Rows inside of open blocks.
    static QPointF contextsOf(const QRectF& rect);
    static QPointF valuesOf(const QRectF& rect);
    static QPointF insideOf(const QRectF& rect) { return {rect.center().x(), rect.center().y() + kTitle / 3}; }
    /// The last block of a sublayer: the sum, or with post-norm its norm.
    BlockId endOf(Stack stack, Sublayer part) const { return {stack, m_pre ? BlockKind::Add : BlockKind::Norm, part}; }
    /// Moves the view to the part between two heights of a stack's column.
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
    /// The input of a sublayer; with pre-norm the input of its norm.
    std::size_t inputRow(Stack stack, Sublayer part);
    /// The output of the sum around a sublayer.
    std::size_t sumRow(Stack stack, Sublayer part);
    struct LinkEnds {
        std::size_t queries = 0;  ///< row
        std::size_t keys = 0;     ///< row
        QPointF above;            ///< middles of both
        QPointF below;
    };
    void addLinks(BlockId block, const LinkEnds& ends, Axis keyAxis, Span span, double opacity = 1);

    // When

    Flight& fly(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);
    /// Shows a row at rest all the time; it counts as used at the end of `span`.
    void lie(std::size_t row, QPointF place, const BandForm& form, Span span, double rest);
    /// Moves into a block, where something else replaces it.
    void enter(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);
    /// Moves out of a block, to rest.
    Flight& leave(std::size_t row, std::vector<QPointF> path, const BandForm& from, const BandForm& to, Span span);

    const WalkScene& m_scene;
    const WalkRows m_source;
    const bool m_pre;
    Motion m_motion;
};

/// The animation of a step: the sentence's own vectors start at their positions from the previous step, and all numbers
/// come from the engine.
Motion walkMotion(WalkStage stage, const WalkScene& scene);

}  // namespace translucent
