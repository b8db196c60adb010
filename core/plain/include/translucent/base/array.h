#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// A dense row-major array of floats, the form of tensors outside core.
struct Array {
    std::vector<std::int64_t> shape;
    std::vector<float> values;

    std::size_t rank() const { return shape.size(); }
    bool empty() const { return values.empty(); }

    /// Last-axis row at flattened leading index `row`. Shape: [shape.back()].
    std::span<const float> row(std::size_t row) const
    {
        const auto width = static_cast<std::size_t>(shape.back());
        return std::span<const float>(values).subspan(row * width, width);
    }

    /// Element of a rank-2 array.
    float at(std::size_t row, std::size_t column) const
    {
        return values[row * static_cast<std::size_t>(shape[1]) + column];
    }

    bool operator==(const Array&) const = default;
};

/// −Σ w log₂ w of a row of weights or probabilities, in bits; 0 = all on one of them.
template <typename Row>
double entropyBits(const Row& row)
{
    double bits = 0;
    for (const double weight : row)
        if (weight > 0)
            bits -= weight * std::log2(weight);
    return bits;
}

/// An array with its name: an intermediate value of a forward pass or trained numbers.
struct NamedArray {
    std::string name;
    Array array;
};

}  // namespace translucent
