#pragma once

#include "translucent/causes/traced_pass.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace translucent::test {

/// Numbers without a pattern, the same in every run.
inline Array someArray(std::vector<std::int64_t> shape, double phase)
{
    std::int64_t count = 1;
    for (const auto size : shape)
        count *= size;
    Array array {std::move(shape), {}};
    for (std::int64_t i = 0; i < count; ++i)
        array.values.push_back(static_cast<float>(std::cos(1.7 * static_cast<double>(i) + phase)));
    return array;
}

/// A pass that a test fills array by array.
struct MadePass {
    TransformerConfig config;
    ForwardTrace trace;
    ModelParameters parameters;

    void addArray(const std::string& name, Array array) { trace.arrays.push_back({name, std::move(array)}); }
    void addParameter(const std::string& name, Array array) { parameters.arrays.push_back({name, std::move(array)}); }
    TracedPass pass() const { return {config, trace, parameters}; }
};

}  // namespace translucent::test
