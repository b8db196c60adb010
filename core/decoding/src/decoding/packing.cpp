#include "decoding/packing.h"

#include "base/half.h"
#include "decoding/parallel.h"
#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

/// Below this many multiplications a second thread costs more than it brings.
constexpr std::int64_t kWorthAThread = 50'000;
constexpr std::int64_t kFloatsOfAThread = 100'000;

/// Weights of a linear layer. Shape: values [N, K]
template <typename Number>
struct Matrix {
    const Number* values;
    std::int64_t outputs;
    std::int64_t inputs;
};

bool fitHalves(std::span<const float> values)
{
    constexpr std::size_t kPart = 4096;
    for (std::size_t first = 0; first < values.size(); first += kPart) {
        bool fit = true;  // without an exit, so that it is vectorised
        for (const float value : values.subspan(first, std::min(kPart, values.size() - first)))
            fit = fit && fitsHalf(value);
        if (!fit)
            return false;
    }
    return true;
}

/// [N, K] → [panels, K, outputs of a panel], zeros behind the last
template <typename From, typename To, typename Convert>
void packPanels(const Matrix<From>& matrix, To* to, const Convert& convert)
{
    const auto N = matrix.outputs, K = matrix.inputs;
    const auto grain = std::max<std::int64_t>(1, kFloatsOfAThread / (kPanelOutputs * K));
    parallelFor(panelsOf(N), grain, [&](std::int64_t first, std::int64_t last) {
        for (auto panel = first; panel < last; ++panel) {
            const auto count = std::min(kPanelOutputs, N - panel * kPanelOutputs);
            const From* rows = matrix.values + panel * kPanelOutputs * K;
            To* line = to + panel * K * kPanelOutputs;
            if (count < kPanelOutputs)
                std::fill(line, line + K * kPanelOutputs, To {});
            for (std::int64_t k = 0; k < K; ++k, line += kPanelOutputs)
                for (std::int64_t n = 0; n < count; ++n)
                    line[n] = convert(rows[n * K + k]);
        }
    });
}

/// Rows of inputs as ByteProduct has them.
class RoundedRows {
public:
    void assign(const float* x, std::int64_t rows, std::int64_t inputs)
    {
        m_quads = (inputs + kByteQuad - 1) / kByteQuad;
        m_offset = kernels().sumsQuads();
        const auto stride = m_quads * kByteQuad * (m_offset ? 1 : 2);  // in bytes
        m_numbers.assign(static_cast<std::size_t>(rows * stride), 0);
        m_scales.resize(static_cast<std::size_t>(rows));
        for (std::int64_t row = 0; row < rows; ++row)
            m_scales[static_cast<std::size_t>(row)] =
                kernels().toBytes(x + row * inputs, inputs, m_offset, m_numbers.data() + row * stride);
    }

    std::int64_t quads() const { return m_quads; }
    bool offset() const { return m_offset; }
    const void* numbers() const { return m_numbers.data(); }
    const float* scales() const { return m_scales.data(); }

private:
    std::int64_t m_quads = 0;
    bool m_offset = false;
    std::vector<std::uint8_t> m_numbers;
    std::vector<float> m_scales;
};

/// Rounds one output's weights to whole numbers from −127 to 127. Returns their scale, NaN if they are not finite.
/// Shapes: row [K], whole [K]
float roundToBytes(std::span<const float> row, std::vector<std::int8_t>& whole)
{
    whole.assign(row.size(), 0);
    if (!std::ranges::all_of(row, [](float value) { return std::isfinite(value); }))
        return std::numeric_limits<float>::quiet_NaN();
    float largest = 0;
    for (const float value : row)
        largest = std::max(largest, std::abs(value));
    const float scale = largest / kLargestByte;
    for (std::size_t k = 0; k < row.size() && scale > 0; ++k)
        whole[k] = static_cast<std::int8_t>(std::clamp(std::nearbyint(row[k] / scale), -kLargestByte, kLargestByte));
    return scale;
}

/// Numbers of a parameter as floats, starting at index `first`.
void copyFloats(const Parameter& parameter, std::int64_t first, std::span<float> to)
{
    const auto begin = static_cast<std::size_t>(first);
    if (parameter.halves.empty())
        std::ranges::copy(parameter.values.subspan(begin, to.size()), to.begin());
    else
        std::ranges::transform(parameter.halves.subspan(begin, to.size()), to.begin(), fromHalf);
}

Parameter asFloats(const Parameter& parameter)
{
    if (parameter.halves.empty())
        return parameter;
    std::vector<float> values(parameter.halves.size());
    copyFloats(parameter, 0, values);
    return parameterOf(std::move(values));
}

Parameter roundedToHalves(const Parameter& floats)
{
    std::vector<float> rounded;
    rounded.reserve(floats.values.size());
    for (const float value : floats.values)
        rounded.push_back(std::isnan(value) ? value : fromHalf(toHalf(std::clamp(value, -kLargestHalf, kLargestHalf))));
    return parameterOf(std::move(rounded));
}

}  // namespace

void multiplyRows(const LinearView& w, const float* x, std::int64_t rows, float* y)
{
    const auto inPanels = [&](auto multiply, const auto& product) {
        const auto grain = std::max<std::int64_t>(1, kWorthAThread / (kPanelOutputs * w.inputs * rows));
        parallelFor(
            panelsOf(w.outputs), grain, [&](std::int64_t first, std::int64_t last) { multiply(product, first, last); });
    };
    if (!w.scales)
        return inPanels(
            kernels().multiplyRows, RowProduct {w.panels, w.halves, w.bias, w.inputs, w.outputs, x, rows, y});
    static thread_local RoundedRows rounded;
    rounded.assign(x, rows, w.inputs);
    inPanels(kernels().multiplyBytes,
        ByteProduct {static_cast<const std::int8_t*>(w.panels), w.scales, w.sums, w.bias, rounded.quads(), w.outputs,
            rounded.offset(), rounded.numbers(), rounded.scales(), rows, y});
}

WeightPacker::WeightPacker(DecodingPrecision precision)
    : m_precision(precision)
{
}

LinearView WeightPacker::linear(const Parameter& weight, const Parameter& bias)
{
    if (m_precision == DecodingPrecision::Int8)
        return bytes(weight, bias);
    const auto N = bias.size(), K = weight.size() / N, numbers = panelsOf(N) * K * kPanelOutputs;
    const auto same = [](auto number) { return number; };
    if (kernels().widensHalves && !weight.halves.empty()) {
        auto* panels = newArray<Half>(numbers);
        packPanels(Matrix<Half> {weight.halves.data(), N, K}, panels, same);
        return {panels, true, keep(bias), K, N};
    }
    const auto floats =
        m_precision == DecodingPrecision::Float16 ? roundedToHalves(asFloats(weight)) : asFloats(weight);
    const Matrix<float> matrix {floats.values.data(), N, K};
    if (kernels().widensHalves && fitHalves(floats.values)) {
        auto* panels = newArray<Half>(numbers);
        packPanels(matrix, panels, toHalf);
        return {panels, true, keep(bias), K, N};
    }
    auto* panels = newArray<float>(numbers);
    packPanels(matrix, panels, same);
    return {panels, false, keep(bias), K, N};
}

LinearView WeightPacker::bytes(const Parameter& weight, const Parameter& bias)
{
    const auto N = bias.size(), K = weight.size() / N;
    const auto quads = (K + kByteQuad - 1) / kByteQuad, size = panelsOf(N) * quads * kPanelOutputs * kByteQuad;
    auto* panels = newArray<std::int8_t>(size);
    auto* scales = newArray<float>(N);
    auto* sums = newArray<std::int32_t>(N);
    std::fill_n(panels, size, std::int8_t {0});
    std::vector<float> row(static_cast<std::size_t>(K));
    std::vector<std::int8_t> whole;
    for (std::int64_t n = 0; n < N; ++n) {
        copyFloats(weight, n * K, row);
        scales[n] = roundToBytes(row, whole);
        auto* to = panels + (n / kPanelOutputs * quads * kPanelOutputs + n % kPanelOutputs) * kByteQuad;
        std::int32_t sum = 0;
        for (std::int64_t k = 0; k < K; ++k) {
            to[k / kByteQuad * kPanelOutputs * kByteQuad + k % kByteQuad] = whole[static_cast<std::size_t>(k)];
            sum += whole[static_cast<std::size_t>(k)];
        }
        sums[n] = sum;
    }
    return {panels, false, keep(bias), K, N, scales, sums};
}

const float* WeightPacker::keep(const Parameter& parameter)
{
    if (parameter.memory && parameter.halves.empty()) {
        m_kept.push_back(parameter.memory);
        return parameter.values.data();
    }
    auto* floats = newArray<float>(parameter.size());
    copyFloats(parameter, 0, {floats, static_cast<std::size_t>(parameter.size())});
    return floats;
}

const std::uint16_t* WeightPacker::keepHalves(const Parameter& parameter)
{
    if (parameter.halves.empty())
        return nullptr;
    auto* halves = newArray<Half>(parameter.size());
    std::ranges::copy(parameter.halves, halves);
    return halves;
}

template <typename Number>
Number* WeightPacker::newArray(std::int64_t size)
{
    constexpr std::size_t kCacheLine = 64, kBlock = std::size_t {16} << 20U;
    const auto bytes = (static_cast<std::size_t>(size) * sizeof(Number) + kCacheLine - 1) / kCacheLine * kCacheLine;
    if (bytes > m_room.size()) {
        const auto block = std::max(bytes, kBlock);
        m_room = {m_blocks.emplace_back(allocateBlock(block)).get(), block};
    }
    auto* array = reinterpret_cast<Number*>(m_room.data());
    m_room = m_room.subspan(bytes);
    return array;
}

}  // namespace translucent
