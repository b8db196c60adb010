#include "explain/linear_map.h"

#include "explain/fill.h"

namespace translucent {

void requireWeights(const LinearWeights& map, const std::string& symbol, std::size_t inputs, std::size_t outputs)
{
    if (map.weight.rows != inputs || map.weight.columns != outputs)
        throw InputError(InputProblem::Sizes, symbol, inputs * outputs);
    requireNumbers(map.weight.values, symbol);
    if (!map.bias.empty())
        requireSize(map.bias, "b of " + symbol, outputs);
}

Matrix mapped(const Matrix& x, const LinearWeights& map, const std::string& symbol)
{
    Matrix result = product(x, map.weight);
    for (std::size_t r = 0; r < result.rows && !map.bias.empty(); ++r)
        for (std::size_t c = 0; c < result.columns; ++c)
            result.at(r, c) += map.bias[c];
    requireFinite(result.values, symbol);
    return result;
}

ExplainStep positionStep(const char* name, const char* formula, const Matrix& numbers)
{
    ExplainStep step {name, formula};
    for (std::size_t r = 0; r < numbers.rows; ++r)
        step.table.addRow(std::to_string(r + 1), numbers.row(r));
    step.rowsArePositions = true;
    return step;
}

std::function<std::string(std::size_t, std::size_t)> filledMap(
    const Matrix& x, const LinearWeights& map, const Matrix& result, std::size_t firstColumn)
{
    return [x, map, result, firstColumn](std::size_t r, std::size_t c) {
        const auto column = map.weight.column(firstColumn + c);
        const std::string bias = map.bias.empty() ? "" : " + " + term(map.bias[firstColumn + c]);
        return sumOfProducts(x.row(r), column) + bias + " = " + strong(result.at(r, firstColumn + c));
    };
}

}  // namespace translucent
