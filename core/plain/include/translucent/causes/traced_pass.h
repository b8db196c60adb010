#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/model_info.h"
#include "translucent/model/transformer_config.h"

namespace translucent {

/// A complete pass (TraceDetail::Everything) without interventions, and what computed it. All three must outlive this
/// object.
struct TracedPass {
    const TransformerConfig& config;
    const ForwardTrace& trace;
    const ModelParameters& parameters;  ///< as layerParameters() returns them

    /// @throws Error{InvalidArgument} if the pass does not contain the array
    const Array& array(const std::string& name) const;
    /// @throws Error{InvalidArgument} if the model does not contain the parameter
    const Array& parameter(const std::string& name) const;
};

/// The causes of a prediction are those of a Transformer that writes one token at a time, with the softmax of its
/// logits as probabilities.
/// @throws Error{InvalidArgument} for other models, naming the reason
void requireCauses(const TransformerConfig& config);

/// The same for a translation from each encoder layer: all decoder layers must read the last one.
/// @throws Error{InvalidArgument}
void requireEncoderLens(const TransformerConfig& config);

/// The same for shares of source and prefix: each key of an attention must be one token of one encoder layer.
/// @throws Error{InvalidArgument}
void requireSourceShares(const TransformerConfig& config);

}  // namespace translucent
