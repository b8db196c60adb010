#pragma once

#include "decoder_choice.h"
#include "model_arguments.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <memory>

namespace translucent::cli {

/// Sets the number of threads first, to `usualThreads` if none was given.
std::shared_ptr<const TranslationModel> load(const ModelArguments& model, std::int64_t usualThreads);

}  // namespace translucent::cli
