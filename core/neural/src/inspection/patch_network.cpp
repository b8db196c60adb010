#include "inspection/patch_network.h"

#include "network/attention.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// Patches that are computed in one batch. More are hardly faster, but need more memory.
constexpr std::size_t kPatchesTogether = 64;

/// Replaces states in a batch with a row for each patch.
class ReplacingTap : public StateTap {
public:
    ReplacingTap(const PassStates& donor, std::span<const StatePatch> patches)
        : m_donor(donor)
    {
        for (std::size_t row = 0; row < patches.size(); ++row)
            for (const auto& site : patches[row].sites)
                m_places[site.state.array()].push_back(
                    {static_cast<std::int64_t>(row), site.position, patches[row].fraction});
    }

    torch::Tensor passes(const std::string& name, const torch::Tensor& state) override
    {
        const auto found = m_places.find(name);
        if (found == m_places.end())
            return state;
        const auto patched = state.clone();
        const auto& given = m_donor.at(name);
        for (const auto& [row, position, fraction] : found->second)
            patched.select(0, row).select(0, position).lerp_(given.select(0, 0).select(0, position), fraction);
        return patched;
    }

private:
    struct Place {
        std::int64_t row;
        std::int64_t position;
        double fraction;
    };

    const PassStates& m_donor;
    std::map<std::string, std::vector<Place>> m_places;
};

/// Keeps the states of a pass, behind another tap.
class KeepingTap : public StateTap {
public:
    explicit KeepingTap(StateTap& before)
        : m_before(before)
    {
    }

    torch::Tensor passes(const std::string& name, const torch::Tensor& state) override
    {
        return kept[name] = m_before.passes(name, state);
    }

    PassStates kept;

private:
    StateTap& m_before;
};

/// Keeps states that have a gradient.
class DifferentiatingTap : public StateTap {
public:
    torch::Tensor passes(const std::string& name, const torch::Tensor& state) override
    {
        return kept[name] = state.requires_grad() ? state : state.detach().requires_grad_();
    }

    PassStates kept;
};

/// Shows a tap what each head gives to the output projection as a state of its own, whose name is that of the trace
/// with the number of the head: "encoder.layers.0.self_attention.context.3". Shape: [B, L, K]
class HeadStates : public ContextTap {
public:
    HeadStates(StateTap& tap, const TransformerConfig& config)
        : m_tap(tap)
        , m_heads(config.heads)
    {
    }

    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override
    {
        auto heads = contexts.split(contexts.size(-1) / m_heads, -1);
        for (std::size_t head = 0; head < heads.size(); ++head)
            heads[head] = m_tap.passes(site.path + ".context." + std::to_string(head), heads[head]);
        return torch::cat(heads, -1);
    }

private:
    StateTap& m_tap;
    std::int64_t m_heads;
};

/// Equal rows. Shape: [rows, length]
torch::Tensor repeatedRow(const std::vector<std::int64_t>& ids, std::size_t rows, torch::Device device)
{
    return torch::tensor(ids, torch::kLong).unsqueeze(0).repeat({static_cast<std::int64_t>(rows), 1}).to(device);
}

bool changesTheEncoder(std::span<const StatePatch> patches)
{
    return std::ranges::any_of(patches, [](const StatePatch& patch) {
        return std::ranges::any_of(
            patch.sites, [](const PatchSite& site) { return site.state.stack == StackKind::Encoder; });
    });
}

/// The encoder's output for a batch in which no row changes the encoder, computed once.
EncodedSource encodedOnce(
    TranslationNetwork& network, const ComparedPass& pass, std::size_t rows, const ForwardContext& context)
{
    auto source = network.encode(repeatedRow(pass.sourceIds, 1, network.outputBias().device()), context);
    network.prepareSteps(source);
    for (auto& projection : source.projections)
        projection = projection.repeat({static_cast<std::int64_t>(rows), 1, 1});
    source.mayAttend = source.mayAttend.repeat({static_cast<std::int64_t>(rows), 1, 1, 1});
    return source;
}

/// Logit of the word minus that of the rival at the last position. Shape: [B]
torch::Tensor differencesAfter(
    TranslationNetwork& network, const ComparedPass& pass, const EncodedSource& source, const ForwardContext& context)
{
    const auto rows = static_cast<std::size_t>(source.mayAttend.size(0));
    const auto inputs = repeatedRow(pass.inputIds, rows, source.mayAttend.device());
    const auto last = network.decode(inputs, source, context).select(1, inputs.size(1) - 1);  // [B, D]
    const auto logits = network.logits(last, context).to(torch::kDouble);                     // [B, V]
    return logits.select(1, pass.word) - logits.select(1, pass.rival);
}

std::vector<double> numbersOf(const torch::Tensor& values)
{
    const auto plain = values.to(torch::kCPU, torch::kDouble).contiguous();
    const auto* first = plain.data_ptr<double>();
    return {first, first + plain.numel()};
}

}  // namespace

PassStates statesOf(
    const TranslationModel& model, const ComparedPass& pass, const PassStates& donor, const StatePatch& patch)
{
    return atBoundary("keeping the states of a pass", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        ReplacingTap replacing(donor, std::span(&patch, 1));
        KeepingTap keeping(replacing);
        HeadStates heads(keeping, model.config());
        const ForwardContext context {.states = &keeping, .contexts = &heads};
        const auto source = network.encode(repeatedRow(pass.sourceIds, 1, network.outputBias().device()), context);
        differencesAfter(network, pass, source, context);
        return std::move(keeping.kept);
    });
}

std::vector<double> patchedDifferences(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor,
    std::span<const StatePatch> patches)
{
    return atBoundary("patching states", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        const auto device = network.outputBias().device();
        std::vector<double> differences;
        for (std::size_t first = 0; first < patches.size(); first += kPatchesTogether) {
            const auto batch = patches.subspan(first, std::min(kPatchesTogether, patches.size() - first));
            ReplacingTap replacing(donor, batch);
            HeadStates heads(replacing, model.config());
            const ForwardContext context {.states = &replacing, .contexts = &heads};
            const auto source = changesTheEncoder(batch)
                ? network.encode(repeatedRow(pass.sourceIds, batch.size(), device), context)
                : encodedOnce(network, pass, batch.size(), context);
            const auto found = numbersOf(differencesAfter(network, pass, source, context));
            differences.insert(differences.end(), found.begin(), found.end());
        }
        return differences;
    });
}

std::map<std::string, std::vector<double>> firstOrderEffects(
    const TranslationModel& model, const ComparedPass& pass, const PassStates& donor)
{
    return atBoundary("differentiating by the states", [&] {
        auto& network = *networkOf(model);
        DifferentiatingTap tap;
        std::vector<torch::Tensor> states, gradients;
        {
            const torch::AutoGradMode withGradients(true);
            HeadStates heads(tap, model.config());
            const ForwardContext context {.states = &tap, .contexts = &heads};
            const auto source = network.encode(repeatedRow(pass.sourceIds, 1, network.outputBias().device()), context);
            const auto difference = differencesAfter(network, pass, source, context);  // [1]
            for (const auto& [name, state] : tap.kept)
                states.push_back(state);
            // Only gradients of the states: the parameters, which are shared, get none.
            gradients = torch::autograd::grad({difference}, states, {}, {}, /*create_graph=*/false,
                /*allow_unused=*/true);
        }
        const torch::NoGradGuard noGradients;
        std::map<std::string, std::vector<double>> effects;
        std::size_t i = 0;
        for (const auto& [name, state] : tap.kept) {
            const auto& gradient = gradients[i++];
            const auto change = donor.at(name).to(torch::kDouble) - state.to(torch::kDouble);  // [1, L, D]
            effects[name] = gradient.defined() ? numbersOf((change * gradient).sum(-1).squeeze(0))
                                               : std::vector<double>(static_cast<std::size_t>(state.size(1)));
        }
        return effects;
    });
}

}  // namespace translucent
