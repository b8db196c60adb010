#pragma once

#include "translucent/array.h"
#include "translucent/intervention.h"
#include "translucent/search_trace.h"
#include "translucent/token_candidate.h"
#include "translucent/tokenizer.h"
#include "translucent/translation_model.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// When beam search ends a sentence. `worst` is the lowest finished score once `beamSize` have finished.
enum class EarlyStopping {
    WhenFull,        ///< as soon as `beamSize` hypotheses have finished
    WhenBetter,      ///< when the best running sum, normalised at its current length, cannot beat `worst`
    WhenImpossible,  ///< when the best running sum, normalised at the maximal length, cannot beat `worst`
};
std::string_view name(EarlyStopping value);
EarlyStopping earlyStoppingFromName(std::string_view name);  ///< @throws Error{InvalidArgument} listing the names

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
};
/// @throws Error{InvalidArgument} naming the option, its value and the valid ones.
void validate(const DecodeOptions& options, const TransformerConfig& config);

/// One chosen target token and what else was possible there.
struct HypothesisToken {
    TokenCandidate chosen;
    std::vector<TokenCandidate> alternatives;  ///< best first, the chosen one included if it is among the best
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
    /// [heads, target, target] (0 for later positions) and [heads, target, source]
    std::vector<Array> selfAttention;
    std::vector<Array> crossAttention;

    std::vector<std::int64_t> ids() const;
};

/// What a source sentence became.
struct Translation {
    std::vector<Piece> source;           ///< with the closing END
    std::vector<Hypothesis> hypotheses;  ///< best first, never empty
    /// Only with options.attention. Per layer, weights of [heads, source, source]
    std::vector<Array> sourceAttention;
    std::optional<SearchTrace> search;  ///< only with options.searchTrace
};

/// The path to one candidate of a translation's search, as a hypothesis with everything the search kept about it.
/// @throws Error{InvalidArgument} when there is no such candidate.
Hypothesis hypothesisAt(const SearchTrace& search, std::ptrdiff_t candidate, const Tokenizer& target);

class InferenceWeights;

/// Greedy and beam search over a model, with cached keys and values.
/// Results of a sentence do not depend on the sentences decoded beside it.
/// Source: Vaswani et al. 2017, §6.1; length penalty as in formats of the Hugging Face generation loop.
class Decoder {
public:
    /// The model must not be trained while this decoder is in use.
    explicit Decoder(std::shared_ptr<const TranslationModel> model);

    /// @throws Error{TooLong} when the sentence has more pieces than the model's maxLength, or the forced prefix more
    /// than a translation may have, Error{InvalidArgument} for options outside their range, Error{Inconsistent} for
    /// an edited attention row with weight on a key that the sentence does not have, Error{InvalidFormat} for text that
    /// is not UTF-8, Error{Numeric} when the weights are so large that nothing can be computed.
    Translation translate(std::string_view text, const DecodeOptions& options) const;

    /// All sentences in one batch. On a stop request the result is empty.
    std::vector<Translation> translateBatch(
        std::span<const std::string> texts, const DecodeOptions& options, std::stop_token stop = {}) const;

private:
    std::shared_ptr<const TranslationModel> m_model;
    std::shared_ptr<const InferenceWeights> m_weights;
};

}  // namespace translucent
