#pragma once

#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"
#include "translucent/training/learning_step.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// A state of the pass that the loss depends on, and the gradient of the loss there.
struct GradientPlace {
    enum Kind { Input, SelfAttention, CrossAttention, FeedForward, Norm, Output };

    StackKind stack = StackKind::Encoder;
    Kind kind = Input;
    std::int64_t layer = 0;  ///< from 0, of a sublayer
    std::string array;       ///< its name in a pass
    double norm = 0;         ///< of the gradient, at all positions together

    bool operator==(const GradientPlace&) const = default;
};

/// The input of each stack, what each sublayer leaves, the final norms and the logits, as far as they have a gradient:
/// backwards, from the logits to the input of the decoder, then the same in the encoder.
std::vector<GradientPlace> gradientPlaces(const LearningStep& step, const TransformerConfig& config);

/// "Cross-attention 2": layers count from 1.
QString placeName(const GradientPlace& place);
/// "Decoder, cross-attention 2: gradient 0.0022"
QString placeText(const GradientPlace& place);

/// Whether a parameter of this name belongs to what is computed there.
bool isOf(const GradientPlace& place, const std::string& parameter);
/// The parameter of the place with the largest gradient; nullptr if it has none of its own.
const ParameterChange* largestAt(const LearningStep& step, const GradientPlace& place);
/// The place that a parameter belongs to.
std::optional<std::size_t> placeOf(std::span<const GradientPlace> places, const std::string& parameter);

/// A logarithmic scale that is the same for most steps, so that these can be compared: from 10⁻⁴ to 1, and further
/// where gradients need it.
struct GradientScale {
    GradientScale() = default;
    explicit GradientScale(std::span<const GradientPlace> places);

    /// Where a norm lies, in [0, 1]; 0 for a gradient of 0.
    double share(double norm) const;

    int least = -4;  ///< powers of ten
    int most = 0;
};

}  // namespace translucent
