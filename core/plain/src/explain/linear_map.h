#pragma once

#include "translucent/explain/matrix.h"
#include "translucent/explain/step.h"

#include <functional>
#include <string>

namespace translucent {

/// @throws InputError unless the map takes `inputs` finite numbers to `outputs`.
void requireWeights(const LinearWeights& map, const std::string& symbol, std::size_t inputs, std::size_t outputs);

/// x·W + b. @throws InputError{TooLarge} naming the result's symbol.
Matrix mapped(const Matrix& x, const LinearWeights& map, const std::string& symbol);

/// A step whose table has one row per position.
ExplainStep positionStep(const char* name, const char* formula, const Matrix& numbers);

/// Fills x·W + b for `result`, of which a table shows the columns from `firstColumn` on.
std::function<std::string(std::size_t, std::size_t)> filledMap(
    const Matrix& x, const LinearWeights& map, const Matrix& result, std::size_t firstColumn = 0);

}  // namespace translucent
