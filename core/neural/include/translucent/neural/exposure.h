#pragma once

#include "translucent/corpus.h"
#include "translucent/exposure.h"
#include "translucent/neural/translation_model.h"

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

/// Measures the exposure bias of a model. Pairs longer than the model takes are left out. Nothing on a stop request.
/// @throws Error{InvalidArgument} when no pair is left, Error{Numeric} when the model has no numbers to give.
std::optional<Exposure> measureExposure(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, const ExposureOptions& options = {});

}  // namespace translucent
