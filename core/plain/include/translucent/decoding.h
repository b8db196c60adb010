#pragma once

#include "translucent/array.h"
#include "translucent/intervention.h"
#include "translucent/parallel_decoding.h"
#include "translucent/search_defaults.h"
#include "translucent/search_trace.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How a search multiplies by the weights.
enum class DecodingPrecision {
    Float32,  ///< with their own values
    Int8,     ///< by whole numbers from −127 to 127: see Kernels::multiplyBytes. Source: Wu et al. 2020, §3
};
template <>
inline constexpr std::array kChoices<DecodingPrecision> {
    Choice {DecodingPrecision::Float32, "fp32"}, Choice {DecodingPrecision::Int8, "int8"}};

/// Models that write all tokens at once search nothing: of beamSize, nBest, earlyStopping, noRepeatNgram and
/// searchTrace they take no notice, and `forcedPrefix` must be empty.
struct DecodeOptions {
    std::int64_t beamSize = 1;      ///< 1 is greedy; at most the target vocabulary
    double lengthPenalty = 1.0;     ///< α: a hypothesis scores Σ log p / L^α, L counting END but not BEGIN
    std::int64_t nBest = 1;         ///< hypotheses returned, at most beamSize
    std::int64_t maxLength = 0;     ///< most target pieces with END; 0 = what the source length and the model allow
    std::int64_t alternatives = 0;  ///< so many best candidates are kept at every target position; 0 = none
    EarlyStopping earlyStopping = EarlyStopping::WhenBetter;
    bool attention = false;    ///< keeps what every position looked at
    bool searchTrace = false;  ///< keeps the whole tree of the search
    /// Target ids, without BEGIN, that every hypothesis starts with. They are taken whatever the model thinks of them;
    /// their log-probabilities and alternatives are the model's own, and the search goes on after them.
    std::vector<std::int64_t> forcedPrefix = {};
    Intervention intervention = {};
    std::int64_t refinements = 0;  ///< passes that predict the least certain tokens again, with a length predictor
    bool mayWriteUnknown = false;  ///< as SearchDefaults has it, which a Decoder takes from its model
    bool endsAtMaxLength = false;  ///< likewise
    /// No n-gram of so many tokens stands twice in a hypothesis: a token that would repeat one is not considered, and
    /// the log-probabilities of the others stay the model's own. 0 = any may; nothing = as the model asks for.
    std::optional<std::int64_t> noRepeatNgram = {};
};
/// @throws Error{InvalidArgument} naming the option, its value and the valid ones.
void validate(const DecodeOptions& options, const TransformerConfig& config);

/// One chosen target token and what else was possible there.
struct HypothesisToken {
    TokenCandidate chosen;
    std::vector<TokenCandidate> alternatives;     ///< best first, the chosen one included if it is among the best
    std::optional<TokenCandidate> withheld = {};  ///< as SearchExpansion::withheld; only with alternatives or a trace
};

/// How a hypothesis came to its end.
enum class HypothesisEnd {
    Finished,  ///< with END
    Cut,       ///< by the maximal length
    GivenUp,   ///< by the search, which found others better
};

/// One candidate translation.
struct Hypothesis {
    std::vector<HypothesisToken> tokens;  ///< the last is END when it is finished
    std::string text;
    double logProbability = 0;  ///< Σ of the tokens' log-probabilities
    double score = 0;           ///< logProbability / L^α
    HypothesisEnd end = HypothesisEnd::Finished;
    /// What each position looked at while it was decoded; only with options.attention. Per layer, weights of
    /// [heads, target, target] (0 for later positions) and [heads, target, source]. Written all at once, that is the
    /// last pass, where every position sees all others, for the whole row: what is behind the cut, too.
    std::vector<Array> selfAttention;
    std::vector<Array> crossAttention;
    std::vector<float> gates = {};  ///< of a model that copies: CopyStep::gate of each position; with the attention

    std::vector<std::int64_t> ids() const;
};

/// What a source sentence became. A model without a decoder says labels: one hypothesis, whose tokens are the labels
/// without END.
struct Translation {
    std::vector<Piece> source;           ///< with the closing END
    std::vector<Hypothesis> hypotheses;  ///< best first, never empty
    /// Only with options.attention. Per layer, weights of [heads, source, source]
    std::vector<Array> sourceAttention;
    std::optional<SearchTrace> search;           ///< only with options.searchTrace
    std::optional<ParallelDecoding> parallel;    ///< only of models that write all tokens at once
    std::vector<std::int64_t> labelPlaces = {};  ///< of labels: the source piece at which each is said
};

/// The path to one candidate of a translation's search, as a hypothesis with everything the search kept about it.
/// @throws Error{InvalidArgument} when there is no such candidate.
Hypothesis hypothesisAt(const SearchTrace& search, std::ptrdiff_t candidate, const Tokenizer& target);

/// The tokens that may follow a prefix, in any order, with their log-probabilities. END is kEndId.
using NextTokens = std::function<std::vector<TokenCandidate>(std::span<const std::int64_t> prefix)>;

/// Searches a language model that is given by hand with the search that translates.
/// Uses the options beamSize, lengthPenalty, earlyStopping, maxLength (required here), forcedPrefix and noRepeatNgram.
/// @throws Error{InvalidArgument} for options outside their range, or a token that is given a log-probability above 0
/// or that is not a number.
SearchTrace searchOver(const NextTokens& next, const DecodeOptions& options);

}  // namespace translucent
