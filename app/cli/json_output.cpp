#include "json_output.h"

#include <array>
#include <charconv>

namespace translucent::cli {

namespace {

/// The double that prints as the shortest decimal number of `value`.
double shortest(float value)
{
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    double result = value;
    std::from_chars(digits.data(), written.ptr, result);
    return result;
}

template <typename Value>
Json texts(const std::vector<Value>& values)
{
    Json result = Json::array();
    for (const auto& value : values)
        result.push_back(toText(value));
    return result;
}

Json candidateJson(const TokenCandidate& token)
{
    return {{"id", token.id}, {"piece", token.piece}, {"log_probability", token.logProbability}};
}

}  // namespace

Json toJson(const Array& array)
{
    Json values = Json::array();
    values.get_ref<Json::array_t&>().reserve(array.values.size());
    for (const float value : array.values)
        values.push_back(shortest(value));
    return {{"shape", array.shape}, {"values", std::move(values)}};
}

Json toJson(const std::vector<Piece>& pieces)
{
    Json result = Json::array();
    for (const auto& piece : pieces)
        result.push_back(
            {{"id", piece.id}, {"piece", piece.text}, {"begin", piece.span.begin}, {"end", piece.span.end}});
    return result;
}

Json toJson(const Hypothesis& hypothesis)
{
    Json tokens = Json::array();
    for (const auto& token : hypothesis.tokens)
        tokens.push_back(candidateJson(token.chosen));
    return {{"text", hypothesis.text}, {"score", hypothesis.score}, {"log_probability", hypothesis.logProbability},
        {"finished", hypothesis.end == HypothesisEnd::Finished}, {"tokens", std::move(tokens)}};
}

Json toJson(const SearchTrace& search)
{
    Json candidates = Json::array();
    for (const auto& candidate : search.candidates) {
        Json entry = {{"parent", candidate.parent}, {"position", candidate.position}, {"rank", candidate.rank}};
        entry.update(candidateJson(candidate.token));
        entry.update({{"sum", candidate.sum}, {"score", candidate.score}, {"fate", name(candidate.fate)},
            {"forced", candidate.forced}, {"hypothesis", candidate.hypothesis}});
        candidates.push_back(std::move(entry));
    }
    return {{"beam", search.beamSize}, {"length_penalty", search.lengthPenalty}, {"max_length", search.maxLength},
        {"end", name(search.end)}, {"candidates", std::move(candidates)}};
}

Json toJson(const LineOutcome& outcome, const std::string& source, std::size_t line)
{
    Json result = {{"line", line}, {"source", source}};
    if (!outcome.problem.empty())
        result["error"] = outcome.problem;
    result["pieces"] = outcome.translation ? toJson(outcome.translation->source) : Json::array();
    result["hypotheses"] = Json::array();
    if (outcome.translation)
        for (const auto& hypothesis : outcome.translation->hypotheses)
            result["hypotheses"].push_back(toJson(hypothesis));
    if (outcome.translation && outcome.translation->search)
        result["search"] = toJson(*outcome.translation->search);
    return result;
}

Json toJson(const ForwardTrace& trace)
{
    Json arrays = Json::object();
    for (const auto& [label, array] : trace.arrays)
        arrays[label] = toJson(array);
    return {{"source_ids", trace.sourceIds}, {"input_ids", trace.inputIds}, {"output_ids", trace.outputIds},
        {"log_probabilities", toJson(trace.logProbabilities)}, {"arrays", std::move(arrays)}};
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

Json toJson(const BleuScore& score)
{
    return {{"score", score.score}, {"precisions", score.precisions}, {"correct", score.correct},
        {"total", score.total}, {"brevity_penalty", score.brevityPenalty},
        {"hypothesis_length", score.hypothesisLength}, {"reference_length", score.referenceLength},
        {"signature", score.signature}};
}

Json toJson(const ChrfScore& score)
{
    return {{"score", score.score}, {"signature", score.signature}};
}

Json toJson(const CorpusStatistics& statistics)
{
    return {{"pairs", statistics.pairs}, {"distinct_sources", statistics.distinctSources},
        {"distinct_targets", statistics.distinctTargets}, {"duplicate_pairs", statistics.duplicatePairs},
        {"aligned_pairs", statistics.alignedPairs}, {"source_characters", statistics.sourceCharacters},
        {"target_words", statistics.targetWords}, {"mean_source_characters", statistics.meanSourceCharacters},
        {"mean_target_words", statistics.meanTargetWords},
        {"longest_source_characters", statistics.longestSourceCharacters},
        {"longest_target_words", statistics.longestTargetWords},
        {"distinct_source_characters", statistics.distinctSourceCharacters},
        {"distinct_target_words", statistics.distinctTargetWords}};
}

Json toJson(const TransformerConfig& config)
{
    return {{"source_vocabulary", config.sourceVocabulary}, {"target_vocabulary", config.targetVocabulary},
        {"model_dimension", config.modelDimension}, {"heads", config.heads}, {"encoder_layers", config.encoderLayers},
        {"decoder_layers", config.decoderLayers}, {"feed_forward_dimension", config.feedForwardDimension},
        {"max_length", config.maxLength}, {"dropout", config.dropout}, {"norm_placement", name(config.normPlacement)},
        {"norm_kind", name(config.normKind)}, {"norm_epsilon", config.normEpsilon},
        {"position_kind", name(config.positionKind)}, {"activation", name(config.activation)},
        {"embedding_tying", name(config.embeddingTying)}};
}

Json toJson(const ModelInfo& info)
{
    return {{"source_language", info.sourceLanguage}, {"target_language", info.targetLanguage}, {"corpus", info.corpus},
        {"attribution", info.attribution}, {"trained_steps", info.trainedSteps}, {"trained_epochs", info.trainedEpochs},
        {"dev_loss", info.devLoss}, {"dev_bleu", info.devBleu}};
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
