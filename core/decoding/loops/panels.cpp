#include "loops/implementations.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int kWidth = kNativeWidth;
using Floats = VectorOf<kWidth>::Floats;
constexpr int kPanelVectors = kPanelOutputs / kWidth;

#if defined(__AVX512F__)
constexpr int kRegisters = 32;
#else
constexpr int kRegisters = 16;
#endif

/// Number of products that are summed before they are added to the sums of the previous inputs. This keeps rounding
/// errors small, and a part of a panel stays in the first-level cache for all rows.
constexpr std::int64_t kChunk = 64;

/// If filling a register with one number takes a separate instruction, this is done once for all panels.
constexpr bool kSpreads = kWidth == 4;
constexpr int kMostRows = kSpreads ? 5 : 6;

/// From this number of rows on, weights are copied to a buffer once for all rows.
constexpr std::int64_t kManyRows = 2 * kMostRows + 1;

/// The number of registers of a panel's outputs that `rows` rows can sum at once, with as many registers for weights
/// and two to spare. A single row waits for memory, not for registers.
constexpr int vectorsFor(int rows)
{
    int vectors = kPanelVectors < 8 ? kPanelVectors : 8;
    while (rows > 1 && vectors > 1 && vectors * (rows + 1) + 2 > kRegisters)
        vectors /= 2;
    return vectors;
}

TRANSLUCENT_INLINE void loadWeights(Floats& vector, const float* from)
{
    load<kWidth>(vector, from);
}

/// Available only if the processor can widen halves.
TRANSLUCENT_INLINE void loadWeights(Floats& vector, const Half* from)
{
#if defined(__AVX512F__)
    vector = (Floats)_mm512_maskz_cvtph_ps(0xFFFF, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
#elif defined(__F16C__)
    vector = (Floats)_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
#else
    (void)from;
    vector = Floats {};
#endif
}

/// Weights that are multiplied later and are prefetched from memory meanwhile: one row of a panel per input.
struct Fetched {
    const char* rows;       ///< row of input `first`
    std::int64_t rowBytes;  ///< 0: nothing to prefetch

    TRANSLUCENT_INLINE void fetch(std::int64_t row) const
    {
        constexpr std::int64_t kLine = 64;
        for (std::int64_t i = 0; i < rowBytes; i += kLine)
            __builtin_prefetch(rows + row * rowBytes + i);
    }
};

/// Inputs k to `last` (exclusive) of a panel.
template <typename Weight>
struct Part {
    const RowProduct& product;
    const Weight* weights;  ///< weights of input `first`
    Fetched next;
    std::int64_t panel, first, last;
    const float* spread;  ///< inputs from `first`, each kWidth times; only where kSpreads. Shape: [R, kChunk, kWidth]
};

/// Input k of a row, in every lane of a register if it has been spread.
template <typename Weight>
TRANSLUCENT_INLINE auto input(const Part<Weight>& part, std::int64_t row, std::int64_t k)
{
    if constexpr (kSpreads) {
        Floats x;
        load<kWidth>(x, part.spread + (row * kChunk + k - part.first) * kWidth);
        return x;
    } else {
        return part.product.x[row * part.product.inputs + k];
    }
}

/// Adds `Vectors` registers of sums to y, or to the bias if they are the first sums.
template <int Vectors>
TRANSLUCENT_INLINE void addTo(const RowProduct& p, std::int64_t row, std::int64_t output, bool first, Floats* sums)
{
    float* y = p.y + row * p.outputs + output;
    const float* before = first ? (p.bias ? p.bias + output : nullptr) : y;
    if (output + Vectors * kWidth <= p.outputs) {
        for (int v = 0; v < Vectors; ++v) {
            Floats start {};
            if (before)
                load<kWidth>(start, before + v * kWidth);
            store<kWidth>(y + v * kWidth, start + sums[v]);
        }
        return;
    }
    float rest[Vectors * kWidth];
    for (int v = 0; v < Vectors; ++v)
        store<kWidth>(rest + v * kWidth, sums[v]);
    for (std::int64_t n = 0; output + n < p.outputs; ++n)
        y[n] = before ? before[n] + rest[n] : 0.0F + rest[n];
}

/// Computes `Rows` rows with `Vectors` registers of outputs, starting at `column` of the panel.
template <int Rows, int Vectors, typename Weight>
TRANSLUCENT_INLINE void tile(const Part<Weight>& part, std::int64_t firstRow, std::int64_t column)
{
    const auto& p = part.product;
    const Weight* weights = part.weights + column;
    const Fetched next = firstRow == 0 && column == 0 ? part.next : Fetched {};
    Floats sums[Rows][Vectors];
    for (auto& row : sums)
        for (auto& sum : row)
            sum = Floats {};
    for (auto k = part.first; k < part.last; ++k, weights += kPanelOutputs) {
        Floats w[Vectors];
        for (int v = 0; v < Vectors; ++v)
            loadWeights(w[v], weights + v * kWidth);
        next.fetch(k - part.first);
        for (int r = 0; r < Rows; ++r) {
            const auto x = input(part, firstRow + r, k);
            for (int v = 0; v < Vectors; ++v)
                sums[r][v] += x * w[v];
        }
    }
    for (int r = 0; r < Rows; ++r)
        addTo<Vectors>(p, firstRow + r, part.panel * kPanelOutputs + column, part.first == 0, sums[r]);
}

template <int Rows, typename Weight>
TRANSLUCENT_INLINE void rowsWithPanel(const Part<Weight>& part, std::int64_t row)
{
    constexpr int kVectors = vectorsFor(Rows);
    for (std::int64_t column = 0; column < kPanelOutputs; column += kVectors * kWidth)
        if (part.panel * kPanelOutputs + column < part.product.outputs)
            tile<Rows, kVectors>(part, row, column);
}

/// The remaining rows, fewer than kMostRows.
template <int Rows, typename Weight>
TRANSLUCENT_INLINE void restWithPanel(const Part<Weight>& part, std::int64_t row)
{
    if (part.product.rows - row == Rows)
        rowsWithPanel<Rows>(part, row);
    else if constexpr (Rows > 1)
        restWithPanel<Rows - 1>(part, row);
}

template <typename Weight>
TRANSLUCENT_INLINE void multiplyPart(const Part<Weight>& part)
{
    std::int64_t row = 0;
    for (; row + kMostRows <= part.product.rows; row += kMostRows)
        rowsWithPanel<kMostRows>(part, row);
    restWithPanel<kMostRows - 1>(part, row);
}

/// Copies weights that many rows need to the buffer `near` and widens them, once, if there is space for them. The next
/// weights are prefetched while these are multiplied.
template <typename Weight>
TRANSLUCENT_INLINE void multiplyPart(const Part<Weight>& part, float* near)
{
    if (!near || part.product.rows < kManyRows)
        return multiplyPart(part);
    const auto count = (part.last - part.first) * kPanelOutputs;
    for (std::int64_t i = 0; i < count; i += kWidth) {
        Floats w;
        loadWeights(w, part.weights + i);
        store<kWidth>(near + i, w);
    }
    multiplyPart(Part<float> {part.product, near, part.next, part.panel, part.first, part.last, part.spread});
}

TRANSLUCENT_INLINE void spreadInputs(const RowProduct& p, std::int64_t first, std::int64_t last, float* spread)
{
    for (std::int64_t row = 0; row < p.rows; ++row)
        for (auto k = first; k < last; ++k)
            store<kWidth>(spread + (row * kChunk + k - first) * kWidth, Floats {} + p.x[row * p.inputs + k]);
}

TRANSLUCENT_INLINE void multiplyPanel(
    const RowProduct& p, std::int64_t panel, std::int64_t k, const float* spread, float* near)
{
    const auto last = k + kChunk < p.inputs ? k + kChunk : p.inputs;
    const auto at = (panel * p.inputs + k) * kPanelOutputs;
    const auto next = at + (kSpreads ? p.inputs : last - k) * kPanelOutputs;
    const auto multiply = [&]<typename Weight>(const Weight* panels) {
        // With fewer rows the work is limited by memory, and the processor prefetches on its own.
        const bool fetches = kSpreads || p.rows >= kManyRows;
        const Fetched fetched {
            reinterpret_cast<const char*>(panels + next), fetches ? kPanelOutputs * std::int64_t {sizeof(Weight)} : 0};
        multiplyPart(Part<Weight> {p, panels + at, fetched, panel, k, last, spread}, near);
    };
    if (p.halves)
        multiply(static_cast<const Half*>(p.panels));
    else
        multiply(static_cast<const float*>(p.panels));
}

TRANSLUCENT_INLINE void multiplySpread(const RowProduct& product, std::int64_t firstPanel, std::int64_t lastPanel)
{
    constexpr std::int64_t kRowsAtOnce = 48;
    alignas(64) float spread[kRowsAtOnce * kChunk * kWidth];
    for (std::int64_t row = 0; row < product.rows; row += kRowsAtOnce) {
        RowProduct rows = product;
        rows.rows = row + kRowsAtOnce < product.rows ? kRowsAtOnce : product.rows - row;
        rows.x += row * product.inputs;
        rows.y += row * product.outputs;
        for (std::int64_t k = 0; k < product.inputs; k += kChunk) {
            spreadInputs(rows, k, k + kChunk < product.inputs ? k + kChunk : product.inputs, spread);
            for (auto panel = firstPanel; panel < lastPanel; ++panel)
                multiplyPanel(rows, panel, k, spread, nullptr);
        }
    }
}

}  // namespace

void multiplyRows(const RowProduct& product, std::int64_t firstPanel, std::int64_t lastPanel)
{
    if constexpr (kSpreads)
        return multiplySpread(product, firstPanel, lastPanel);
    alignas(64) float near[kChunk * kPanelOutputs];
    for (auto panel = firstPanel; panel < lastPanel; ++panel)
        for (std::int64_t k = 0; k < product.inputs; k += kChunk)
            multiplyPanel(product, panel, k, nullptr, near);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
