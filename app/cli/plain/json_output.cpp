#include "json_output.h"

#include "translucent/search/segmentations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <ostream>
#include <string_view>

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

/// The double that prints as the shortest decimal number of `value`.
double shortest(float value)
{
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    double result = value;
    std::from_chars(digits.data(), written.ptr, result);
    return result;
}

/// JSON has no infinities and no NaN.
void writeNumber(std::ostream& out, float value)
{
    if (!std::isfinite(value)) {
        out << "null";
        return;
    }
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    const std::string_view text(digits.data(), static_cast<std::size_t>(written.ptr - digits.data()));
    out << text << (text.find_first_of(".e") == std::string_view::npos ? ".0" : "");
}

void writeArray(std::ostream& out, const Array& array)
{
    out << R"({"shape":)" << compact(array.shape) << R"(,"values":[)";
    for (std::size_t i = 0; i < array.values.size(); ++i) {
        out << (i == 0 ? "" : ",");
        writeNumber(out, array.values[i]);
    }
    out << "]}";
}

/// One per line.
std::vector<SameText> writtenTexts(const Translation& translation, const HypothesisLines& lines)
{
    std::vector<SameText> texts;
    if (lines.segmentations)
        for (std::size_t i = 0; i < translation.hypotheses.size(); ++i)
            texts.push_back({{i}, translation.hypotheses[i].logProbability});
    else
        texts = byText(translation.hypotheses);
    texts.resize(std::min(texts.size(), static_cast<std::size_t>(lines.most)));
    return texts;
}

Json effectJson(const HeadEffect& effect)
{
    return {{"head", toText(effect.head)}, {"divergence", effect.divergence},
        {"log_probability_change", effect.logProbabilityChange}, {"changed", effect.changed}, {"text", effect.text}};
}

}  // namespace

Json arrayJson(const Array& array)
{
    Json values = Json::array();
    values.get_ref<Json::array_t&>().reserve(array.values.size());
    for (const float value : array.values)
        values.push_back(shortest(value));
    return {{"shape", array.shape}, {"values", std::move(values)}};
}

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

Json toJson(const std::vector<Piece>& pieces)
{
    Json result = Json::array();
    for (const auto& piece : pieces)
        result.push_back(
            {{"id", piece.id}, {"piece", piece.text}, {"begin", piece.span.begin}, {"end", piece.span.end}});
    return result;
}

Json toJson(const SearchTrace& search, const std::vector<std::ptrdiff_t>& lines)
{
    Json candidates = Json::array();
    for (std::size_t i = 0; i < search.candidates.size(); ++i) {
        const auto& candidate = search.candidates[i];
        Json entry = {{"parent", candidate.parent}, {"position", candidate.position}, {"rank", candidate.rank}};
        entry.update(toJson(candidate.token));
        entry.update({{"sum", candidate.sum}, {"score", candidate.score}, {"fate", name(candidate.fate)},
            {"forced", candidate.forced},
            {"hypothesis",
                candidate.hypothesis < 0 ? candidate.hypothesis
                                         : lines[static_cast<std::size_t>(candidate.hypothesis)]}});
        if (const auto& withheld = search.proposedBy(static_cast<std::ptrdiff_t>(i)).withheld)
            entry["unknown_log_probability"] = withheld->logProbability;
        candidates.push_back(std::move(entry));
    }
    return {{"beam", search.beamSize}, {"length_penalty", search.lengthPenalty}, {"max_length", search.maxLength},
        {"end", name(search.end)}, {"candidates", std::move(candidates)}};
}

Json toJson(const ParallelDecoding& parallel)
{
    Json lengths = Json::array(), passes = Json::array();
    for (const auto& candidate : parallel.lengths)
        lengths.push_back({{"length", candidate.length}, {"log_probability", candidate.logProbability}});
    for (const auto& pass : parallel.passes) {
        Json tokens = Json::array();
        for (const auto& token : pass) {
            Json entry = toJson(token.token);
            entry.update({{"predicted", token.predicted}, {"repeated", token.repeated}, {"cut", token.cut}});
            tokens.push_back(std::move(entry));
        }
        passes.push_back(std::move(tokens));
    }
    return {{"lengths", std::move(lengths)}, {"passes", std::move(passes)}};
}

Json toJson(const Translation& translation, const HypothesisLines& lines)
{
    Json hypotheses = Json::array();
    std::vector<std::ptrdiff_t> lineOf(translation.hypotheses.size(), -1);
    for (const auto& text : writtenTexts(translation, lines)) {
        for (const auto hypothesis : text.segmentations)
            lineOf[hypothesis] = std::ssize(hypotheses);
        Json line = toJson(translation.hypotheses[text.segmentations.front()]);
        if (!lines.segmentations)
            line.update({{"segmentations", text.segmentations.size()}, {"text_log_probability", text.logProbability}});
        hypotheses.push_back(std::move(line));
    }
    Json result = {{"pieces", toJson(translation.source)}, {"hypotheses", std::move(hypotheses)}};
    if (translation.search)
        result["search"] = toJson(*translation.search, lineOf);
    if (translation.parallel)
        result["parallel"] = toJson(*translation.parallel);
    return result;
}

Json toJson(const ForwardTrace& trace)
{
    Json arrays = Json::object();
    for (const auto& [label, array] : trace.arrays)
        arrays[label] = arrayJson(array);
    return {{"source_ids", trace.sourceIds}, {"input_ids", trace.inputIds}, {"output_ids", trace.outputIds},
        {"log_probabilities", arrayJson(trace.logProbabilities)}, {"arrays", std::move(arrays)}};
}

void writeTrace(std::ostream& out, const Json& head, const ForwardTrace& trace)
{
    Json members = head;
    members.update({{"source_ids", trace.sourceIds}, {"input_ids", trace.inputIds}, {"output_ids", trace.outputIds}});
    std::string text = compact(members);
    text.pop_back();
    out << text;
    if (!trace.logProbabilities.shape.empty())
        writeArray(out << R"(,"log_probabilities":)", trace.logProbabilities);
    out << R"(,"arrays":{)";
    for (const auto& [name, array] : trace.arrays)
        writeArray(out << (name == trace.arrays.front().name ? "" : ",") << compact(name) << ':', array);
    out << "}}\n";
}

Json toJson(const Sample& sample)
{
    Json tokens = Json::array();
    for (const auto& token : sample.tokens) {
        Json entry = toJson(token.chosen);
        entry["probability"] = token.probability;
        tokens.push_back(std::move(entry));
    }
    return {{"text", sample.text}, {"log_probability", sample.logProbability},
        {"finished", sample.end == HypothesisEnd::Finished}, {"tokens", std::move(tokens)}};
}

Json toJson(const HeadSweep& sweep)
{
    Json effects = Json::array();
    for (const auto& effect : sweep.effects)
        effects.push_back(effectJson(effect));
    return {{"finished", sweep.finished}, {"baseline", toJson(sweep.baseline)}, {"effects", std::move(effects)}};
}

Json toJson(const Intervention& intervention)
{
    return {{"disabled_heads", texts(intervention.disabledHeads)}, {"edited_rows", texts(intervention.rowEdits)},
        {"causal_mask_removed", intervention.causalMaskRemoved},
        {"positions",
            {{"source", toText(intervention.sourcePositions)}, {"target", toText(intervention.targetPositions)}}},
        {"skipped_residuals", texts(intervention.skippedResiduals)},
        {"skipped_norms", texts(intervention.skippedNorms)}, {"clamped_neurons", texts(intervention.clampedNeurons)}};
}

Json beamJson(const DecodeOptions& decode)
{
    return {{"beam", decode.beamSize}, {"length_penalty", decode.lengthPenalty}};
}

Json toJson(const std::vector<CorpusWarning>& warnings)
{
    Json list = Json::array();
    for (const auto& [doubt, message] : warnings)
        list.push_back({{"kind", name(doubt)}, {"message", message.english()}});
    return list;
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
