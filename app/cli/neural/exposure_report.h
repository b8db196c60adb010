#pragma once

#include "json_output.h"
#include "translucent/neural/exposure.h"

#include <string>

namespace translucent::cli {

/// A line for each position and one over all tokens: accuracy and loss after the right tokens and after the model's
/// own.
std::string exposureText(const Exposure& exposure);

Json exposureJson(const Exposure& exposure);

}  // namespace translucent::cli
