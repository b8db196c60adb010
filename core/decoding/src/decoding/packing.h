#pragma once

#include "base/memory_block.h"
#include "translucent/base/device.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// Floats that start on a cache line; their values are undefined until written.
class FloatBuffer {
public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t size)
        : m_size(size)
        , m_data(static_cast<float*>(::operator new(static_cast<std::size_t>(size) * sizeof(float), kAlignment)))
    {
    }

    float* data() { return m_data.get(); }
    const float* data() const { return m_data.get(); }

    /// Room for `size` values; what was there is lost when it grows.
    float* reserve(std::int64_t size)
    {
        if (size > m_size)
            *this = FloatBuffer(size);
        return data();
    }

private:
    static constexpr std::align_val_t kAlignment {64};
    struct Release {
        void operator()(float* data) const { ::operator delete(data, kAlignment); }
    };

    std::int64_t m_size = 0;
    std::unique_ptr<float[], Release> m_data;
};

/// A linear layer as the kernels read it: see RowProduct and, of bytes, ByteProduct. Legend: K inputs, N outputs.
struct LinearView {
    const void* panels;  ///< weights
    bool halves;         ///< of 16 bits each: where that loses nothing and the processor widens them
    const float* bias;   ///< Shape: [N]
    std::int64_t inputs;
    std::int64_t outputs;
    const float* scales = nullptr;       ///< of bytes only. Shape: [N]
    const std::int32_t* sums = nullptr;  ///< of bytes only. Shape: [N]
};

/// y = x·Wᵀ + b, rounded where the weights are, on as many threads as it is worth. Shapes: x [rows, K], y [rows, N]
void multiplyRows(const LinearView& weights, const float* x, std::int64_t rows, float* y);

/// Trained numbers in row-major order, either floats or halves.
struct Parameter {
    std::span<const float> values;
    std::span<const std::uint16_t> halves;  ///< see fromHalf()
    std::shared_ptr<const void> memory;     ///< keeps them; nullptr = they last only while they are packed

    std::int64_t size() const { return std::ssize(values) + std::ssize(halves); }
};
inline Parameter parameterOf(std::vector<float> values)
{
    const auto memory = std::make_shared<const std::vector<float>>(std::move(values));
    return {*memory, {}, memory};
}

/// A parameter by its name in the weights file.
/// @throws Error{Inconsistent} if there is none, or one of another shape
using Parameters = std::function<Parameter(const std::string& name, const std::vector<std::int64_t>& shape)>;

/// Packs parameters for the kernels and keeps what the views point to.
class WeightPacker {
public:
    explicit WeightPacker(DecodingPrecision precision);
    WeightPacker(WeightPacker&&) noexcept = default;
    WeightPacker& operator=(WeightPacker&&) noexcept = default;
    WeightPacker(const WeightPacker&) = delete;
    WeightPacker& operator=(const WeightPacker&) = delete;
    ~WeightPacker() = default;

    DecodingPrecision precision() const { return m_precision; }

    /// Shapes: weight [N, K], bias [N]
    LinearView linear(const Parameter& weight, const Parameter& bias);
    /// As floats; without a copy if the parameter keeps them.
    const float* keep(const Parameter& parameter);
    /// A copy of halves; nullptr if the parameter has floats.
    const std::uint16_t* keepHalves(const Parameter& parameter);

private:
    LinearView bytes(const Parameter& weight, const Parameter& bias);
    /// So many numbers that start on a cache line; their values are undefined until written.
    template <typename Number>
    Number* newArray(std::int64_t size);

    DecodingPrecision m_precision;
    std::vector<MemoryBlock> m_blocks;
    std::span<std::byte> m_room;  ///< what is left of the last block
    std::vector<std::shared_ptr<const void>> m_kept;
};

}  // namespace translucent
