#include "translucent/explain/matrix.h"

namespace translucent {

std::vector<double> Matrix::column(std::size_t index) const
{
    std::vector<double> result;
    for (std::size_t r = 0; r < rows; ++r)
        result.push_back(at(r, index));
    return result;
}

Matrix Matrix::columnBlock(std::size_t first, std::size_t count) const
{
    Matrix result = zeros(rows, count);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < count; ++c)
            result.at(r, c) = at(r, first + c);
    return result;
}

Matrix Matrix::transposed() const
{
    Matrix result = zeros(columns, rows);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            result.at(c, r) = at(r, c);
    return result;
}

Matrix zeros(std::size_t rows, std::size_t columns)
{
    return {rows, columns, std::vector<double>(rows * columns)};
}

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix result = zeros(a.rows, b.columns);
    for (std::size_t r = 0; r < a.rows; ++r)
        for (std::size_t k = 0; k < a.columns; ++k)
            for (std::size_t c = 0; c < b.columns; ++c)
                result.at(r, c) += a.at(r, k) * b.at(k, c);
    return result;
}

}  // namespace translucent
