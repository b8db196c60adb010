#include "json_output.h"

namespace translucent::cli {

namespace {

template <typename Value>
Json texts(const std::vector<Value>& values)
{
    Json result = Json::array();
    for (const auto& value : values)
        result.push_back(toText(value));
    return result;
}

}  // namespace

Json toJson(const TokenCandidate& token)
{
    return {{"id", token.id}, {"piece", token.piece}, {"log_probability", token.logProbability}};
}

Json toJson(const Hypothesis& hypothesis)
{
    Json tokens = Json::array();
    for (const auto& token : hypothesis.tokens)
        tokens.push_back(toJson(token.chosen));
    return {{"text", hypothesis.text}, {"score", hypothesis.score}, {"log_probability", hypothesis.logProbability},
        {"finished", hypothesis.end == HypothesisEnd::Finished}, {"tokens", std::move(tokens)}};
}

Json toJson(const Intervention& intervention)
{
    return {{"disabled_heads", texts(intervention.disabledHeads)}, {"edited_rows", texts(intervention.rowEdits)},
        {"causal_mask_removed", intervention.causalMaskRemoved},
        {"positions",
            {{"source", toText(intervention.sourcePositions)}, {"target", toText(intervention.targetPositions)}}},
        {"skipped_residuals", texts(intervention.skippedResiduals)},
        {"skipped_norms", texts(intervention.skippedNorms)}};
}

std::string compact(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}
std::string indented(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace translucent::cli
