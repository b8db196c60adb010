#include "alignment/agreement.h"

#include "base/parts.h"

#include <utility>

namespace translucent::alignment {

namespace {

/// Pairs that are processed together have about this many cells: enough to keep threads busy, few enough for the
/// memory.
constexpr std::size_t kBlockCells = std::size_t {1} << 20U;

/// The end of the block that starts with that pair.
std::size_t blockEnd(const DirectedModel& model, std::size_t begin)
{
    std::size_t end = begin;
    for (std::size_t cells = 0; end < model.from().size() && cells < kBlockCells; ++end)
        cells += (model.from()[end].size() + 1) * model.to()[end].size();
    return end;
}

}  // namespace

// I sources, J targets: forward is of shape [J, I + 1], backward [I, J + 1].
void agree(Expectation& forward, Expectation& backward, std::size_t sources)
{
    const std::size_t targets = forward.links.size() / (sources + 1);
    for (std::size_t source = 0; source < sources; ++source)
        for (std::size_t target = 0; target < targets; ++target) {
            double& ahead = forward.links[target * (sources + 1) + source + 1];
            double& back = backward.links[source * (targets + 1) + target + 1];
            ahead *= back;
            back = ahead;
        }
}

void trainTogether(
    DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads, const std::stop_token& stop)
{
    auto forwardCounts = forward.noCounts(), backwardCounts = backward.noCounts();
    for (std::size_t begin = 0; begin < forward.from().size();) {
        if (stop.stop_requested())
            return;
        std::vector<std::pair<Expectation, Expectation>> block(blockEnd(forward, begin) - begin);
        forEachPart(block.size(), threads, [&](std::size_t i, std::size_t) {
            block[i] = {forward.expectation(kind, begin + i), backward.expectation(kind, begin + i)};
            agree(block[i].first, block[i].second, forward.from()[begin + i].size());
        });
        for (const auto& [ahead, back] : block) {
            forwardCounts.add(ahead);
            backwardCounts.add(back);
        }
        begin += block.size();
    }
    forward.maximize(kind, forwardCounts);
    backward.maximize(kind, backwardCounts);
}

}  // namespace translucent::alignment
