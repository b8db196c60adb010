#pragma once

#include "translucent/base/choice.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/significance.h"
#include "translucent/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// The keys on which a head can have its weight. The first five are those of HeadRole. Begin and end of a sentence are
/// among them: BEGIN is the first key of the decoder, END the last one of the encoder and of cross-attention.
enum class HeadRule {
    Previous,
    Same,
    Next,
    First,
    Last,
    SameWord,     ///< other positions of the query's piece; of cross-attention, source pieces like the predicted one
    Punctuation,  ///< pieces without letter and digit
    Rarest,       ///< the word of the sentence whose piece is the rarest of all sentences
    Aligned,      ///< of cross-attention: source pieces that gold links join with the predicted one
};
template <>
inline constexpr std::array kChoices<HeadRule> {Choice {HeadRule::Previous, "previous"},
    Choice {HeadRule::Same, "same"}, Choice {HeadRule::Next, "next"}, Choice {HeadRule::First, "first"},
    Choice {HeadRule::Last, "last"}, Choice {HeadRule::SameWord, "same_word"},
    Choice {HeadRule::Punctuation, "punctuation"}, Choice {HeadRule::Rarest, "rarest"},
    Choice {HeadRule::Aligned, "aligned"}};
inline constexpr std::size_t kHeadRules = kChoices<HeadRule>.size();

/// What stands at the queries and keys of a head in one sentence pair. In self-attention the same pieces; the queries
/// of cross-attention are the pieces that they predict, its keys the source pieces.
struct HeadTokens {
    std::vector<std::string> queries;
    std::vector<std::string> keys;
    std::vector<TokenClass> keyClasses;
    std::optional<std::size_t> rarestKey = {};
    std::vector<TokenLink> links = {};  ///< between keys (source) and queries (target); of cross-attention only
};

/// How often each piece occurs.
using PieceCounts = std::map<std::string, std::int64_t, std::less<>>;

/// The word of a sentence whose piece occurs least often; the first of equals. Empty without words.
std::optional<std::size_t> rarestKey(
    std::span<const std::string> keys, std::span<const TokenClass> classes, const PieceCounts& counts);

/// A head's weight on the keys of a rule.
struct RuleWeight {
    double weight = 0;
    std::int64_t queries = 0;  ///< that have such a key, and others as well

    /// In [0, 1]; empty without such queries.
    std::optional<double> share() const;
    RuleWeight& operator+=(const RuleWeight& other);
};

/// The weights on all rules, by HeadRule. A query counts if it sees at least three keys, of which the rule names at
/// least one and not all; for the first five, as in RuleShares. The weight counts, not the strongest key.
/// Source: Voita et al. 2019, "Analyzing Multi-Head Self-Attention" (functions of heads). Deviation: they count the
/// queries whose strongest key follows the rule.
using RuleWeights = std::array<RuleWeight, kHeadRules>;
RuleWeights ruleWeights(const AttentionView& head, AttentionKind kind, const HeadTokens& tokens);

/// Classes of the largest weight of a query: [0, 0.1), [0.1, 0.2) … [0.9, 1].
inline constexpr std::size_t kWeightClasses = 10;

/// Fewer queries say nothing about a head.
inline constexpr std::int64_t kFewestRuleQueries = 3;

/// What one head attends to in many sentences.
struct HeadPatterns {
    HeadId head;
    RuleWeights rules = {};
    double largest = 0;        ///< sum of the largest weight of each query, END left out as a key
    std::int64_t queries = 0;  ///< that see at least two keys
    std::array<std::int64_t, kWeightClasses> histogram = {};  ///< how many queries have such a largest weight

    /// Adds a sentence.
    void add(const AttentionView& weights, const HeadTokens& tokens);
    /// The mean of the largest weights. Source: Voita et al. 2019 (confidence). Deviation: without queries that see one
    /// key only. Empty without queries.
    std::optional<double> confidence() const;
    /// The rule with the largest share; empty if none has kFewestRuleQueries.
    std::optional<HeadRule> mostly() const;
};

/// The weight of all cells in which a query and a key are these pieces.
struct PieceWeight {
    std::string query;
    std::string key;
    double weight = 0;
    std::int64_t cells = 0;
};

/// A sentence and the share of its weight that follows a rule.
struct RuleExample {
    std::size_t sentence = 0;
    double share = 0;
};

/// The key on which a query has most of its weight, as pieces.
struct StrongestKey {
    std::string query;
    std::string key;
    double weight = 0;
};

/// Of the queries that are words and see at least two keys, the greatest weights first, equals in their order; at most
/// `count`. `queryClasses` has one entry per query.
std::vector<StrongestKey> strongestKeys(const AttentionView& head, AttentionKind kind, const HeadTokens& tokens,
    std::span<const TokenClass> queryClasses, std::size_t count);

/// One head more closely.
class HeadPortrait {
public:
    explicit HeadPortrait(const HeadId& head) { m_patterns.head = head; }

    void add(std::size_t sentence, const AttentionView& weights, const HeadTokens& tokens);

    const HeadPatterns& patterns() const { return m_patterns; }
    /// The pairs of pieces with the greatest weight, the greatest first, equals by their texts; at most `count`.
    std::vector<PieceWeight> pairs(std::size_t count) const;
    /// The sentences with the greatest share, the greatest first, equals in their order; at most `count`.
    std::vector<RuleExample> examples(HeadRule rule, std::size_t count) const;

private:
    HeadPatterns m_patterns;
    std::map<std::pair<std::string, std::string>, std::pair<double, std::int64_t>> m_cells;
    std::vector<std::pair<std::size_t, RuleWeights>> m_sentences;
};

/// The loss of each sentence: Σ −ln p over its target tokens, END included.
struct SentenceLosses {
    std::vector<double> sums;    ///< in nats
    std::vector<double> tokens;  ///< how many

    double mean() const;  ///< in nats per token
};

/// What stands in the place of a head's output.
enum class HeadAblation {
    Zero,  ///< nothing, as Intervention::disabledHeads
    Mean,  ///< its mean output over all positions of the sentences, so that a constant part of it is kept
};
template <>
inline constexpr std::array kChoices<HeadAblation> {
    Choice {HeadAblation::Zero, "zero"}, Choice {HeadAblation::Mean, "mean"}};

/// The loss without one head minus that with all, in nats per token; positive if the head is useful.
struct AblatedHead {
    HeadId head;
    double change = 0;
    ValueInterval interval;  ///< 95 % of resamples of the sentences
};

/// @throws Error{InvalidArgument} if the sentences are not the same
AblatedHead ablatedHead(const HeadId& head, const SentenceLosses& all, const SentenceLosses& without,
    const SignificanceOptions& options = {.trials = 0});

/// The importance of a head.
struct ImportantHead {
    HeadId head;
    double importance = 0;  ///< mean over sentences of |∂L/∂ξ| at ξ = 1, in nats per token
    double inLayer = 0;     ///< divided by the ℓ₂ norm of all heads of its layer; 0 in a layer of zeros
};

/// `gradients` has a row for each sentence, and in it ∂L/∂ξ for each of the heads: L is the mean loss of the sentence's
/// tokens, ξ a factor of the head's output.
/// Source: Michel, Levy and Neubig 2019, "Are Sixteen Heads Really Better than One?". The absolute value is taken for
/// each sentence.
std::vector<ImportantHead> importantHeads(
    std::span<const HeadId> heads, std::span<const std::vector<double>> gradients);

/// The order in which heads are removed.
enum class PruningOrder {
    Reestimated,  ///< the least important first, measured again at every step without those that are gone
    Once,         ///< the same, measured once
    Random,
};
template <>
inline constexpr std::array kChoices<PruningOrder> {Choice {PruningOrder::Reestimated, "reestimated"},
    Choice {PruningOrder::Once, "once"}, Choice {PruningOrder::Random, "random"}};

struct PruningPoint {
    std::int64_t removed = 0;
    double loss = 0;                  ///< in nats per token
    std::optional<double> bleu = {};  ///< of greedy search, 0 … 100
};

/// The loss while heads of one kind of attention are removed.
struct PruningCurve {
    AttentionKind kind = AttentionKind::Cross;
    PruningOrder order = PruningOrder::Reestimated;
    std::uint64_t seed = 0;            ///< of Random
    std::vector<HeadId> heads;         ///< in the order in which they were removed
    std::vector<PruningPoint> points;  ///< from none to all of them
};

/// How many of `heads` heads are removed at each step: every 10 %, without repetition. Source: Michel et al. 2019.
std::vector<std::int64_t> pruningSteps(std::int64_t heads);

/// The heads from the least important on, by `inLayer`; equals keep their order.
std::vector<HeadId> leastImportantFirst(std::span<const ImportantHead> heads);

/// A random order, which depends on the seed only.
std::vector<HeadId> inRandomOrder(std::vector<HeadId> heads, std::uint64_t seed);

}  // namespace translucent
