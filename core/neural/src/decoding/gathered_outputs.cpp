#include "decoding/gathered_outputs.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

/// Fewer panels than this do not justify a second thread.
constexpr std::int64_t kPanelsOfAThread = 4;

/// Copies weights of one output that lie side by side in a panel: one float, one half, or four bytes.
template <typename Unit>
void gatherPanels(const void* from, float* to, std::int64_t units, std::span<const std::int64_t> outputs)
{
    const auto* layer = static_cast<const Unit*>(from);
    const auto stride = units * kPanelOutputs, N = std::ssize(outputs);
    at::parallel_for(0, panelsOf(N), kPanelsOfAThread, [&](std::int64_t first, std::int64_t last) {
        std::array<const Unit*, kPanelOutputs> columns {};
        for (auto panel = first; panel < last; ++panel) {
            const auto count = std::min(kPanelOutputs, N - panel * kPanelOutputs);
            for (std::int64_t n = 0; n < count; ++n) {
                const auto output = outputs[static_cast<std::size_t>(panel * kPanelOutputs + n)];
                columns[static_cast<std::size_t>(n)] = layer + output / kPanelOutputs * stride + output % kPanelOutputs;
            }
            auto* row = reinterpret_cast<Unit*>(to) + panel * stride;
            for (std::int64_t unit = 0; unit < units; ++unit, row += kPanelOutputs) {
                for (std::int64_t n = 0; n < count; ++n)
                    row[n] = columns[static_cast<std::size_t>(n)][unit * kPanelOutputs];
                std::fill(row + count, row + kPanelOutputs, Unit {});
            }
        }
    });
}

template <typename Number>
std::vector<Number> gathered(const Number* numbers, std::span<const std::int64_t> outputs)
{
    std::vector<Number> result;
    for (std::size_t n = 0; numbers && n < outputs.size(); ++n)
        result.push_back(numbers[outputs[n]]);
    return result;
}

}  // namespace

GatheredOutputs::GatheredOutputs(const LinearView& layer, std::span<const std::int64_t> outputs)
    : m_bias(gathered(layer.bias, outputs))
    , m_scales(gathered(layer.scales, outputs))
    , m_sums(gathered(layer.sums, outputs))
    , m_view(layer)
{
    const bool bytes = layer.scales != nullptr;
    const auto units = bytes ? (layer.inputs + kByteQuad - 1) / kByteQuad : layer.inputs;
    m_panels.reserve(panelsOf(std::ssize(outputs)) * units * kPanelOutputs);
    if (bytes)
        gatherPanels<std::int32_t>(layer.panels, m_panels.data(), units, outputs);
    else if (layer.halves)
        gatherPanels<Half>(layer.panels, m_panels.data(), units, outputs);
    else
        gatherPanels<float>(layer.panels, m_panels.data(), units, outputs);
    m_view.panels = m_panels.data();
    m_view.outputs = std::ssize(outputs);
    m_view.bias = m_bias.data();
    m_view.scales = bytes ? m_scales.data() : nullptr;
    m_view.sums = bytes ? m_sums.data() : nullptr;
}

}  // namespace translucent
