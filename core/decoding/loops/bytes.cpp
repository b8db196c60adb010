#include "loops/implementations.h"

#if defined(__SSE2__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int kSums = kNativeWidth;  ///< sums per register
using Sums [[gnu::vector_size(kSums * 4)]] = std::int32_t;

#if defined(__AVX512F__)
constexpr int kRegisters = 32;
#else
constexpr int kRegisters = 16;
#endif
constexpr int kMostRows = 6;

/// Products of 16-bit numbers, summed in pairs. Every processor supports this.
struct Pairs {
    using Input = std::int16_t;
    static constexpr int kOutputs = kSums / 2;  ///< outputs per register: each has two sums
    using Shorts [[gnu::vector_size(kSums * 4)]] = std::int16_t;
    using Bytes [[gnu::vector_size(kSums * 2)]] = std::int8_t;
    using Weights = Shorts;

    static TRANSLUCENT_INLINE void load(Weights& weights, const std::int8_t* from)
    {
        Bytes bytes;
        std::memcpy(&bytes, from, sizeof(bytes));
        weights = __builtin_convertvector(bytes, Shorts);
    }
    static TRANSLUCENT_INLINE void spread(Shorts& x, const Input* from)
    {
        using Longs [[gnu::vector_size(kSums * 4)]] = std::int64_t;
        std::int64_t quad;
        std::memcpy(&quad, from, sizeof(quad));
        x = (Shorts)(Longs {} + quad);
    }
    static TRANSLUCENT_INLINE void add(Sums& sums, const Weights& w, const Shorts& x)
    {
#if defined(__AVX512BW__)
        sums += (Sums)_mm512_madd_epi16((__m512i)w, (__m512i)x);
#elif defined(__AVX2__)
        sums += (Sums)_mm256_madd_epi16((__m256i)w, (__m256i)x);
#elif defined(__SSE2__)
        sums += (Sums)_mm_madd_epi16((__m128i)w, (__m128i)x);
#else
        for (int i = 0; i < kSums; ++i)
            sums[i] += w[2 * i] * x[2 * i] + w[2 * i + 1] * x[2 * i + 1];
#endif
    }
    static TRANSLUCENT_INLINE std::int32_t total(const std::int32_t* sums, std::int64_t output, std::int32_t)
    {
        return sums[2 * output] + sums[2 * output + 1];
    }
};

#if defined(__AVX2__)
/// Products of bytes, summed in groups of four, where the processor supports it (AVX512-VNNI or AVX-VNNI). The inputs
/// are not negative. AVX2 itself sums pairs of such products in 16 bits, which saturate.
struct Quads {
    using Input = std::uint8_t;
    static constexpr int kOutputs = kSums;
    using Weights = Sums;

    static TRANSLUCENT_INLINE void load(Weights& weights, const std::int8_t* from)
    {
        std::memcpy(&weights, from, sizeof(weights));
    }
    static TRANSLUCENT_INLINE void spread(Sums& x, const Input* from)
    {
        std::int32_t quad;
        std::memcpy(&quad, from, sizeof(quad));
        x = Sums {} + quad;
    }
    static TRANSLUCENT_INLINE void add(Sums& sums, const Weights& w, const Sums& x)
    {
#if defined(__AVX512F__)
        asm("vpdpbusd %2, %1, %0" : "+v"(sums) : "v"(x), "v"(w));
#else
        asm("%{vex%} vpdpbusd %2, %1, %0" : "+x"(sums) : "x"(x), "x"(w));
#endif
    }
    static TRANSLUCENT_INLINE std::int32_t total(const std::int32_t* sums, std::int64_t output, std::int32_t weightSum)
    {
        return sums[output] - kByteOffset * weightSum;
    }
};
#endif

/// The number of registers of a panel's outputs that `rows` rows can sum at once, with as many registers for weights
/// and two to spare.
template <typename Method>
constexpr int vectorsFor(int rows)
{
    int vectors = kPanelOutputs / Method::kOutputs < 8 ? kPanelOutputs / Method::kOutputs : 8;
    while (vectors > 1 && vectors * (rows + 1) + 2 > kRegisters)
        vectors /= 2;
    return vectors;
}

/// Computes `Rows` rows with `Vectors` registers of outputs, starting at `column` of the panel.
template <typename Method, int Rows, int Vectors>
TRANSLUCENT_INLINE void tile(const ByteProduct& p, std::int64_t panel, std::int64_t firstRow, std::int64_t column)
{
    using Input = typename Method::Input;
    const std::int8_t* weights = p.panels + (panel * p.quads * kPanelOutputs + column) * kByteQuad;
    const Input* x = static_cast<const Input*>(p.x) + firstRow * p.quads * kByteQuad;
    Sums sums[Rows][Vectors] {};
    for (std::int64_t k = 0; k < p.quads; ++k, weights += kPanelOutputs * kByteQuad) {
        typename Method::Weights w[Vectors];
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v)
            Method::load(w[v], weights + v * Method::kOutputs * kByteQuad);
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r) {
            typename Method::Weights input;
            Method::spread(input, x + (r * p.quads + k) * kByteQuad);
#pragma GCC unroll 8
            for (int v = 0; v < Vectors; ++v)
                Method::add(sums[r][v], w[v], input);
        }
    }
    // Unrolled as well: sums indexed by a variable would stay in memory.
    std::int32_t stored[Rows][Vectors * kSums];
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v)
            std::memcpy(stored[r] + v * kSums, &sums[r][v], sizeof(Sums));
    const auto first = panel * kPanelOutputs + column;
    const auto rest = p.outputs - first, count = rest < Vectors * Method::kOutputs ? rest : Vectors * Method::kOutputs;
    for (int r = 0; r < Rows; ++r) {
        float* y = p.y + (firstRow + r) * p.outputs + first;
        const float scale = p.xScales[firstRow + r];
        for (std::int64_t n = 0; n < count; ++n)
            y[n] = static_cast<float>(Method::total(stored[r], n, p.sums[first + n])) * (scale * p.scales[first + n])
                + p.bias[first + n];
    }
}

template <typename Method, int Rows>
TRANSLUCENT_INLINE void rowsWithPanel(const ByteProduct& p, std::int64_t panel, std::int64_t row)
{
    constexpr int kVectors = vectorsFor<Method>(Rows);
    for (std::int64_t column = 0; column < kPanelOutputs; column += kVectors * Method::kOutputs)
        if (panel * kPanelOutputs + column < p.outputs)
            tile<Method, Rows, kVectors>(p, panel, row, column);
}

/// The remaining rows, fewer than kMostRows.
template <typename Method, int Rows>
TRANSLUCENT_INLINE void restWithPanel(const ByteProduct& p, std::int64_t panel, std::int64_t row)
{
    if (p.rows - row == Rows)
        rowsWithPanel<Method, Rows>(p, panel, row);
    else if constexpr (Rows > 1)
        restWithPanel<Method, Rows - 1>(p, panel, row);
}

template <typename Method>
TRANSLUCENT_INLINE void multiplyWith(const ByteProduct& p, std::int64_t firstPanel, std::int64_t lastPanel)
{
    for (auto panel = firstPanel; panel < lastPanel; ++panel) {
        std::int64_t row = 0;
        for (; row + kMostRows <= p.rows; row += kMostRows)
            rowsWithPanel<Method, kMostRows>(p, panel, row);
        restWithPanel<Method, kMostRows - 1>(p, panel, row);
    }
}

template <typename Byte>
TRANSLUCENT_INLINE void round(const float* x, std::int64_t count, float factor, std::int32_t offset, Byte* to)
{
    constexpr float kMagic = 12582912.0F;  // 1.5 · 2²³: adding it rounds to a whole number
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = static_cast<Byte>(static_cast<std::int32_t>((x[i] * factor + kMagic) - kMagic) + offset);
}

}  // namespace

bool sumsQuads()
{
#if defined(__AVX512F__)
    return __builtin_cpu_supports("avx512vnni") != 0;
#elif defined(__AVX2__)
    // Not every supported compiler knows the name of AVX-VNNI.
    constexpr unsigned kExtended = 7, kFurther = 1, kAvxVnni = 1U << 4U;
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return __get_cpuid_count(kExtended, kFurther, &eax, &ebx, &ecx, &edx) != 0 && (eax & kAvxVnni) != 0;
#else
    return false;
#endif
}

void multiplyBytes(const ByteProduct& product, std::int64_t firstPanel, std::int64_t lastPanel)
{
#if defined(__AVX2__)
    if (product.offset)
        return multiplyWith<Quads>(product, firstPanel, lastPanel);
#endif
    multiplyWith<Pairs>(product, firstPanel, lastPanel);
}

float toBytes(const float* x, std::int64_t count, bool offset, void* to)
{
    std::int32_t most = 0;  // largest of the bits without sign; these order floats like integers
    for (std::int64_t i = 0; i < count; ++i) {
        std::int32_t bits;
        std::memcpy(&bits, x + i, sizeof(bits));
        bits &= 0x7FFFFFFF;
        most = bits > most ? bits : most;
    }
    float largest;
    std::memcpy(&largest, &most, sizeof(largest));
    const float factor = largest > 0 ? kLargestByte / largest : 0;
    if (offset)
        round(x, count, factor, kByteOffset, static_cast<std::uint8_t*>(to));
    else
        round(x, count, factor, 0, static_cast<std::int16_t*>(to));
    return largest / kLargestByte;
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
