#include "network/recurrent/recurrent_layer.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>

#include <vector>

namespace translucent {

namespace {

std::int64_t matricesOf(Architecture kind)
{
    return kind == Architecture::Lstm ? 4 : 3;
}

/// `parts` are ordered by position.
void record(const RecurrentSite& site, Architecture kind, const std::vector<std::vector<torch::Tensor>>& parts)
{
    for (std::size_t part = 0; part < recurrentParts(kind).size(); ++part) {
        std::vector<torch::Tensor> values;
        for (const auto& position : parts)
            values.push_back(position[part]);
        site.context.detail(site.path + "." + recurrentParts(kind)[part], torch::stack(values, 1));
    }
}

}  // namespace

const std::vector<std::string>& recurrentParts(Architecture kind)
{
    static const std::vector<std::string> lstm {"input_gate", "forget_gate", "candidate", "output_gate", "cell"};
    static const std::vector<std::string> gru {"reset_gate", "update_gate", "candidate"};
    return kind == Architecture::Lstm ? lstm : gru;
}

RecurrentLayerImpl::RecurrentLayerImpl(Architecture kind, std::int64_t inputs, std::int64_t units)
    : m_kind(kind)
    , m_units(units)
    , m_input(register_module("input", Linear(inputs, matricesOf(kind) * units)))
    , m_recurrent(register_module("recurrent", Linear(units, matricesOf(kind) * units)))
{
}

/// `fromInput` Shape: [B, G U]
RecurrentLayerImpl::State RecurrentLayerImpl::step(const torch::Tensor& fromInput, const State& before)
{
    const auto own = m_recurrent(before.output);
    if (m_kind == Architecture::Lstm) {
        const auto sums = (fromInput + own).chunk(4, 1);
        const auto input = sums[0].sigmoid(), forget = sums[1].sigmoid(), candidate = sums[2].tanh(),
                   output = sums[3].sigmoid();
        const auto cell = forget * before.cell + input * candidate;
        return {output * cell.tanh(), cell, {input, forget, candidate, output, cell}};
    }
    const auto given = fromInput.chunk(3, 1), kept = own.chunk(3, 1);
    const auto reset = (given[0] + kept[0]).sigmoid(), update = (given[1] + kept[1]).sigmoid();
    const auto candidate = (given[2] + reset * kept[2]).tanh();
    return {candidate + update * (before.output - candidate), {}, {reset, update, candidate}};
}

RecurrentResult RecurrentLayerImpl::forward(const torch::Tensor& x, const torch::Tensor& state,
    const torch::Tensor& lengths, const RecurrentSite& site, Reading reading)
{
    const auto B = x.size(0), L = x.size(1);
    const auto steps = m_input(x).unbind(1);  // L of [B, G U]
    const auto shortest = lengths.defined() ? lengths.min().item<std::int64_t>() : L;
    const auto zeros = torch::zeros({B, m_units}, steps.front().options());
    State now {zeros, zeros};
    if (state.defined())
        now = {state.narrow(1, 0, m_units), state.narrow(1, state.size(1) - m_units, m_units)};
    std::vector<torch::Tensor> outputs(static_cast<std::size_t>(L));
    std::vector<std::vector<torch::Tensor>> parts(site.context.wantsEverything() ? outputs.size() : 0);
    for (std::int64_t i = 0; i < L; ++i) {
        const auto position = reading == Reading::Forwards ? i : L - 1 - i;
        auto next = step(steps[static_cast<std::size_t>(position)], now);
        if (position >= shortest) {
            const auto counts = lengths.gt(position).unsqueeze(1);  // [B, 1]
            next.output = torch::where(counts, next.output, now.output);
            if (next.cell.defined())
                next.cell = torch::where(counts, next.cell, now.cell);
        }
        if (!parts.empty())
            parts[static_cast<std::size_t>(position)] = next.parts;
        now = next;
        outputs[static_cast<std::size_t>(position)] = now.output;
    }
    if (!parts.empty())
        record(site, m_kind, parts);
    return {torch::stack(outputs, 1), now.cell.defined() ? torch::cat({now.output, now.cell}, 1) : now.output};
}

void RecurrentLayerImpl::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto* layer : {&m_input, &m_recurrent}) {
        auto weight = (*layer)->weight(), bias = (*layer)->bias();
        for (auto& part : weight.split(m_units, 0))
            torch::nn::init::xavier_uniform_(part);
        bias.zero_();
    }
    if (m_kind == Architecture::Lstm)
        m_input->bias().narrow(0, m_units, m_units).fill_(1);
}

}  // namespace translucent
