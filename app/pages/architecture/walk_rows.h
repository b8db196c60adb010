#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"
#include "pages/architecture/diagram_layout.h"
#include "pages/architecture/token_bands.h"

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

}  // namespace translucent
