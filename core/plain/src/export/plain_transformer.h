#pragma once

#include "translucent/transformer_config.h"

#include <string>

namespace translucent {

/// What other programs' formats do not have is refused by name: every technique beyond the plain Transformer.
/// @throws Error{InvalidArgument} naming the option, its value, and the one that `format` takes
void requirePlainTransformer(const TransformerConfig& config, const std::string& format);

/// @throws Error{InvalidArgument} for a directory in Hugging Face's layout, which has to be imported first
void requireOwnForm(const std::string& directory);

}  // namespace translucent
