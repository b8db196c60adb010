#include "loops/implementations.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

/// Keeps NaN.
template <bool Rectified>
TRANSLUCENT_INLINE void addToRow(const float* __restrict bias, std::int64_t columns, float* __restrict y)
{
    for (std::int64_t j = 0; j < columns; ++j) {
        const float sum = y[j] + bias[j];
        y[j] = Rectified && sum < 0 ? 0.0F : sum;
    }
}

/// Number of rows that are added to the sums at once.
constexpr std::int64_t kTogether = 4;

template <std::int64_t Count>
TRANSLUCENT_INLINE void addSome(const float* __restrict x, std::int64_t columns, float* __restrict sums)
{
    for (std::int64_t j = 0; j < columns; ++j) {
        float sum = x[j];
        for (std::int64_t r = 1; r < Count; ++r)
            sum += x[r * columns + j];
        sums[j] += sum;
    }
}

template <std::int64_t Count>
TRANSLUCENT_INLINE void rectifySome(
    const float* __restrict y, std::int64_t columns, float* __restrict gradient, float* __restrict sums)
{
    for (std::int64_t j = 0; j < columns; ++j) {
        float sum = 0;
        for (std::int64_t r = 0; r < Count; ++r) {
            const auto at = r * columns + j;
            gradient[at] = y[at] <= 0 ? 0.0F : gradient[at];
            sum += gradient[at];
        }
        sums[j] += sum;
    }
}

}  // namespace

void addBias(const BiasedRows& rows, std::int64_t first, std::int64_t last)
{
    for (auto i = first; i < last; ++i)
        if (rows.rectified)
            addToRow<true>(rows.bias, rows.columns, rows.y + i * rows.columns);
        else
            addToRow<false>(rows.bias, rows.columns, rows.y + i * rows.columns);
}

void addRows(const float* x, std::int64_t columns, std::int64_t first, std::int64_t last, float* sums)
{
    auto i = first;
    for (; i + kTogether <= last; i += kTogether)
        addSome<kTogether>(x + i * columns, columns, sums);
    for (; i < last; ++i)
        addSome<1>(x + i * columns, columns, sums);
}

void rectifyGradient(
    const float* y, std::int64_t columns, std::int64_t first, std::int64_t last, float* gradient, float* sums)
{
    auto i = first;
    for (; i + kTogether <= last; i += kTogether)
        rectifySome<kTogether>(y + i * columns, columns, gradient + i * columns, sums);
    for (; i < last; ++i)
        rectifySome<1>(y + i * columns, columns, gradient + i * columns, sums);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
