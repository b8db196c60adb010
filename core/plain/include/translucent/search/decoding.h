#pragma once

#include "translucent/base/array.h"
#include "translucent/base/device.h"
#include "translucent/base/option.h"
#include "translucent/model/intervention.h"
#include "translucent/model/search_defaults.h"
#include "translucent/model/transformer_config.h"
#include "translucent/search/parallel_decoding.h"
#include "translucent/search/search_trace.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How many sentences are decoded in one batch. More are hardly faster, but need more memory.
inline constexpr std::size_t kSentencesTogether = 64;

/// Non-autoregressive models do not search: they ignore beamSize, nBest, earlyStopping, noRepeatNgram and searchTrace,
/// and `forcedPrefix` must be empty.
struct DecodeOptions {
    std::int64_t beamSize = 1;      ///< 1 is greedy; at most the target vocabulary
    double lengthPenalty = 1.0;     ///< α: a hypothesis scores Σ log p / L^α, L counting END but not BEGIN
    std::int64_t nBest = 1;         ///< hypotheses returned, at most beamSize
    std::int64_t maxLength = 0;     ///< most target pieces including END; 0 = limit by the source length and the model
    std::int64_t alternatives = 0;  ///< number of best candidates that are kept at every target position; 0 = none
    EarlyStopping earlyStopping = EarlyStopping::WhenBetter;
    bool attention = false;    ///< keeps the attention weights of every position
    bool searchTrace = false;  ///< keeps the whole search tree
    /// Target ids, without BEGIN, that every hypothesis starts with. The model cannot reject them; their
    /// log-probabilities and alternatives are those of the model, and the search continues after them.
    std::vector<std::int64_t> forcedPrefix = {};
    Intervention intervention = {};
    std::int64_t refinements = 0;  ///< passes that predict the least certain tokens again, with a length predictor
    bool mayWriteUnknown = false;  ///< as in SearchDefaults; a Decoder takes it from its model
    bool endsAtMaxLength = false;  ///< as in SearchDefaults; a Decoder takes it from its model
    /// The n-gram length that must not occur twice in a hypothesis. A token that would repeat an n-gram is skipped; the
    /// log-probabilities of the other tokens do not change. 0 = no limit; empty = the model's default.
    std::optional<std::int64_t> noRepeatNgram = {};
};
/// The options that commands and requests can set, and those with a range, in the order of the help.
template <>
const Options<DecodeOptions>& optionsOf<DecodeOptions>();

/// Sets the defaults of commands and requests: beamSize, lengthPenalty and earlyStopping.
void takeDefaults(const SearchDefaults& defaults, DecodeOptions& options);

/// @throws Error{InvalidArgument} naming the option, its value and the valid ones.
void validate(const DecodeOptions& options, const TransformerConfig& config);

/// One chosen target token and its alternatives.
struct HypothesisToken {
    TokenCandidate chosen;
    std::vector<TokenCandidate> alternatives;     ///< best first, the chosen one included if it is among the best
    std::optional<TokenCandidate> withheld = {};  ///< as SearchExpansion::withheld; only with alternatives or a trace
};

/// The way in which a hypothesis ended.
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
    /// Attention weights of each position during decoding; only with options.attention. Per layer, weights of [heads,
    /// target, target] (0 for later positions) and [heads, target, source]. For non-autoregressive models, these are
    /// the weights of the last pass, in which every position sees all others, for the whole row including the part
    /// after the cut.
    std::vector<Array> selfAttention;
    std::vector<Array> crossAttention;
    std::vector<float> gates = {};  ///< of a model that copies: CopyStep::gate of each position; with the attention

    std::vector<std::int64_t> ids() const;
};

/// The translation of one source sentence. A model without a decoder predicts labels: it has one hypothesis, whose
/// tokens are the labels without END.
struct Translation {
    std::vector<Piece> source;           ///< with the closing END
    std::vector<Hypothesis> hypotheses;  ///< best first, never empty
    /// Only with options.attention. Per layer, weights of [heads, source, source]
    std::vector<Array> sourceAttention;
    std::optional<SearchTrace> search;           ///< only with options.searchTrace
    std::optional<ParallelDecoding> parallel;    ///< only for non-autoregressive models
    std::vector<std::int64_t> labelPlaces = {};  ///< for labels: the source piece of each prediction
};

/// The path to one candidate of a translation's search, as a hypothesis with all data that the search kept about it.
/// @throws Error{InvalidArgument} if the candidate does not exist.
Hypothesis hypothesisAt(const SearchTrace& search, std::ptrdiff_t candidate, const Tokenizer& target);

/// Returns the tokens that can follow a prefix, in any order, with their log-probabilities. END is kEndId.
using NextTokens = std::function<std::vector<TokenCandidate>(std::span<const std::int64_t> prefix)>;

/// Searches a language model given as a function, with the algorithm used for translation. Uses the options beamSize,
/// lengthPenalty, earlyStopping, maxLength (required here), forcedPrefix and noRepeatNgram.
/// @throws Error{InvalidArgument} for options outside their range, or a token whose log-probability is above 0 or not a
/// number.
SearchTrace searchOver(const NextTokens& next, const DecodeOptions& options);

}  // namespace translucent
