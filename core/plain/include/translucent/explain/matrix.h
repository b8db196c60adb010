#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace translucent {

/// Numbers in rows and columns, row-major.
struct Matrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values = {};  ///< Shape: [rows, columns]

    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    std::span<const double> row(std::size_t index) const
    {
        return std::span<const double>(values).subspan(index * columns, columns);
    }
    std::vector<double> column(std::size_t index) const;
    /// `count` columns from `first` on.
    Matrix columnBlock(std::size_t first, std::size_t count) const;
    Matrix transposed() const;

    bool operator==(const Matrix&) const = default;
};

/// x·W + b of one linear map.
struct LinearWeights {
    Matrix weight;                  ///< Shape: [inputs, outputs]
    std::vector<double> bias = {};  ///< Shape: [outputs]; empty = 0
};

Matrix zeros(std::size_t rows, std::size_t columns);

/// a·b. `a` has as many columns as `b` has rows.
Matrix product(const Matrix& a, const Matrix& b);

}  // namespace translucent
