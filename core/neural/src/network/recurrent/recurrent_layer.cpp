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

}  // namespace

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
        const auto cell = sums[1].sigmoid() * before.cell + sums[0].sigmoid() * sums[2].tanh();
        return {sums[3].sigmoid() * cell.tanh(), cell};
    }
    const auto given = fromInput.chunk(3, 1), kept = own.chunk(3, 1);
    const auto reset = (given[0] + kept[0]).sigmoid(), update = (given[1] + kept[1]).sigmoid();
    const auto candidate = (given[2] + reset * kept[2]).tanh();
    return {candidate + update * (before.output - candidate), {}};
}

RecurrentResult RecurrentLayerImpl::forward(
    const torch::Tensor& x, const torch::Tensor& state, const torch::Tensor& lengths, Reading reading)
{
    const auto B = x.size(0), L = x.size(1);
    const auto steps = m_input(x).unbind(1);  // L of [B, G U]
    const auto shortest = lengths.defined() ? lengths.min().item<std::int64_t>() : L;
    const auto zeros = torch::zeros({B, m_units}, steps.front().options());
    State now {zeros, zeros};
    if (state.defined())
        now = {state.narrow(1, 0, m_units), state.narrow(1, state.size(1) - m_units, m_units)};
    std::vector<torch::Tensor> outputs(static_cast<std::size_t>(L));
    for (std::int64_t i = 0; i < L; ++i) {
        const auto position = reading == Reading::Forwards ? i : L - 1 - i;
        auto next = step(steps[static_cast<std::size_t>(position)], now);
        if (position >= shortest) {
            const auto counts = lengths.gt(position).unsqueeze(1);  // [B, 1]
            next.output = torch::where(counts, next.output, now.output);
            if (next.cell.defined())
                next.cell = torch::where(counts, next.cell, now.cell);
        }
        now = next;
        outputs[static_cast<std::size_t>(position)] = now.output;
    }
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
