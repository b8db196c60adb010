#pragma once

#include "translucent/model/transformer_config.h"

#include <string>

namespace translucent {

/// Rejects models with options that other programs' formats do not support: every technique beyond the plain
/// Transformer.
/// @throws Error{InvalidArgument} naming the option, its value, and the value that `format` accepts
void requirePlainTransformer(const TransformerConfig& config, const std::string& format);

/// @throws Error{InvalidArgument} for a directory in Hugging Face's layout, which has to be imported first
void requireOwnForm(const std::string& directory);

}  // namespace translucent
