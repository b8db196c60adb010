#include "decoding/shortlisted_output.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

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

void sortOnce(std::vector<std::int64_t>& ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

std::vector<std::int64_t> united(const std::vector<std::vector<std::int64_t>>& lists)
{
    std::vector<std::int64_t> all;
    for (const auto& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    sortOnce(all);
    return all;
}

std::size_t placeIn(const std::vector<std::int64_t>& ids, std::int64_t id)
{
    const auto found = std::ranges::lower_bound(ids, id);
    assert(found != ids.end() && *found == id);
    return static_cast<std::size_t>(found - ids.begin());
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

ShortlistedOutput::ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists)
    : m_lists(std::move(lists))
    , m_all(united(m_lists))
    , m_rows(output, m_all)
{
    for (const auto& list : m_lists) {
        auto& places = m_places.emplace_back();
        for (const auto id : list)
            places.push_back(static_cast<std::uint32_t>(placeIn(m_all, id)));
    }
}

std::size_t ShortlistedOutput::placeOf(std::size_t sentence, std::int64_t id) const
{
    return placeIn(m_lists[sentence], id);
}

void ShortlistedOutput::choose(std::size_t sentence, const float* logits, std::vector<float>& result) const
{
    const auto& places = m_places[sentence];
    result.resize(places.size());
    std::ranges::transform(places, result.begin(), [logits](std::uint32_t place) { return logits[place]; });
}

std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced)
{
    if (!shortlist)
        return {};
    std::vector<std::vector<std::int64_t>> lists;
    for (const auto& source : sources) {
        lists.push_back(shortlist->targetsOf(source));
        lists.back().insert(lists.back().end(), forced.begin(), forced.end());
        sortOnce(lists.back());
    }
    return std::optional<ShortlistedOutput>(std::in_place, output, std::move(lists));
}

}  // namespace translucent
