#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/exposure.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace translucent {

struct ExposureOptions {
    std::stop_token stop = {};
    std::function<void(double share)> onProgress = {};  ///< 0 … 1
};

/// Measures the exposure bias of a model. Skips pairs that are too long for the model. Returns nothing on a stop
/// request.
/// @throws Error{InvalidArgument} when no pair remains, Error{Numeric} when the model's output is not finite.
std::optional<Exposure> measureExposure(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, const ExposureOptions& options = {});

}  // namespace translucent
