#pragma once

#include "translucent/base/array.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace translucent {

/// The output layer after every decoder state of a complete pass, by the modules of the network itself, so that the
/// last ones are the logits of the pass bit for bit. Shape: [states] of [T, target vocabulary]
std::vector<Array> lensLogits(const TranslationModel& model, const ForwardTrace& trace);

/// A model with the same weights, whose decoder layers all read the output of one encoder layer, counted from 0.
std::shared_ptr<const TranslationModel> readingEncoderLayer(const TranslationModel& model, std::int64_t layer);

}  // namespace translucent
