#include "translucent/search/hypothesis_trace.h"

#include <cmath>
#include <utility>

namespace translucent {

ForwardTrace takeAttention(const Translation& translation, Hypothesis& hypothesis)
{
    ForwardTrace trace;
    for (const auto& piece : translation.source)
        trace.sourceIds.push_back(piece.id);
    trace.outputIds = hypothesis.ids();
    if (translation.parallel) {
        trace.inputIds = translation.parallel->inputs;
        trace.outputIds.resize(trace.inputIds.size(), kEndId);
    } else if (translation.labelPlaces.empty()) {
        trace.inputIds = trace.outputIds;
        trace.inputIds.insert(trace.inputIds.begin(), kBeginId);
        trace.inputIds.pop_back();
    }
    const auto add = [&](AttentionKind kind, std::vector<Array> layers) {
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            trace.arrays.push_back({weightsName(kind, static_cast<std::int64_t>(layer)), std::move(layers[layer])});
    };
    add(AttentionKind::EncoderSelf, translation.sourceAttention);
    add(AttentionKind::DecoderSelf, std::exchange(hypothesis.selfAttention, {}));
    add(AttentionKind::Cross, std::exchange(hypothesis.crossAttention, {}));
    if (!hypothesis.gates.empty())
        trace.arrays.push_back({"copy.gate", {{std::ssize(hypothesis.gates)}, hypothesis.gates}});
    return trace;
}

std::vector<CopyStep> copySteps(const Translation& translation, const Hypothesis& hypothesis, const ForwardTrace& trace)
{
    std::vector<CopyStep> steps;
    const auto head = copyHeadOf(trace);
    if (!head)
        return steps;
    const auto weights = trace.attention(*head);
    const auto& gates = trace.find("copy.gate")->values;
    for (std::size_t t = 0; t < gates.size() && t < hypothesis.tokens.size(); ++t) {
        const auto& chosen = hypothesis.tokens[t].chosen;
        steps.push_back(copyStep(static_cast<double>(gates[t]), weights.row(static_cast<std::int64_t>(t)),
            translation.source, chosen.piece, std::exp(chosen.logProbability)));
    }
    return steps;
}

}  // namespace translucent
