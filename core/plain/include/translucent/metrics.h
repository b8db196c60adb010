#pragma once

#include "translucent/choice.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How text is cut into words before BLEU. Source: sacreBLEU (Post 2018).
enum class MetricTokenization { Mteval13a, Zh, Character, None };
template <>
inline constexpr std::array kChoices<MetricTokenization> {Choice {MetricTokenization::Mteval13a, "13a"},
    Choice {MetricTokenization::Zh, "zh"}, Choice {MetricTokenization::Character, "char"},
    Choice {MetricTokenization::None, "none"}};
/// @throws Error{InvalidFormat} for text that is not UTF-8, as `bleu` and `chrf` do.
std::vector<std::string> tokenizeForMetric(std::string_view text, MetricTokenization tokenization);

/// The usual words of a language's scores: `zh` for Chinese languages; `char` for Japanese, Korean and those written
/// without spaces, which sacreBLEU cuts with dictionaries that this program does not have; else `13a`. Where `language`
/// does not say ("und", or nothing), by the script of most letters of `references`.
MetricTokenization usualTokenization(std::string_view language, std::span<const std::string> references = {});

/// Whether capital letters count as others than small ones.
enum class LetterCase { Mixed, Lower };
template <>
inline constexpr std::array kChoices<LetterCase> {
    Choice {LetterCase::Mixed, "mixed"}, Choice {LetterCase::Lower, "lc"}};

/// Reference translations: one set or several, each with a sentence for every translation. A view of texts that live
/// elsewhere. Of several, an empty sentence is none, as sacreBLEU has it.
class References {
public:
    static constexpr std::size_t kMostSets = 10;

    /// One set.
    template <typename Sentences>
    requires std::constructible_from < std::span<const std::string>,
    const Sentences& > References(
        const Sentences& sentences)  // NOLINT(google-explicit-constructor): one set is the usual case
        : m_sets {std::span<const std::string>(sentences)}
    {
    }
    /// @throws Error{InvalidArgument} unless there are 1 to kMostSets sets of as many sentences.
    explicit References(const std::vector<std::vector<std::string>>& sets);

    /// The number of sentences.
    std::size_t size() const { return m_sets.front().size(); }
    /// What there is for one sentence, never nothing.
    std::vector<std::string_view> of(std::size_t sentence) const;
    /// How many there are for a sentence, as signatures say it: "1", or "var" where that differs.
    std::string count() const;

private:
    std::vector<std::span<const std::string>> m_sets;
};

/// Source: Papineni et al. 2002, with sacreBLEU's exponential smoothing.
struct BleuScore {
    double score = 0;                     ///< 0 … 100
    std::array<double, 4> precisions {};  ///< percent, orders 1 … 4, smoothed
    std::array<std::int64_t, 4> correct {};
    std::array<std::int64_t, 4> total {};
    double brevityPenalty = 0;
    std::int64_t hypothesisLength = 0;
    std::int64_t referenceLength = 0;
    std::string signature;  ///< settings that make the number comparable
};

struct BleuOptions {
    MetricTokenization tokenization = MetricTokenization::Mteval13a;
    bool effectiveOrder = false;  ///< average only the orders reached: for single sentences
    LetterCase letterCase = LetterCase::Mixed;
};

/// Corpus BLEU. Of several references an n-gram counts as often as in the one that has it most often, and the length is
/// that of the nearest in length. @throws Error{InvalidArgument} when the counts differ or are zero.
BleuScore bleu(std::span<const std::string> hypotheses, const References& references, const BleuOptions& options);

/// BLEU of one sentence, 0 … 1, where each order but the first has one more match and one more n-gram, so that a
/// missing order does not make it 0; 0 without a common word. Source: Lin & Och 2004, §4 ("BLEU+1").
double sentenceBleu(const std::string& hypothesis, const std::string& reference, MetricTokenization tokenization);

/// One n-gram of a hypothesis and how often it counts.
struct NgramMatch {
    std::vector<std::string> words;
    std::int64_t inHypothesis = 0;
    std::int64_t inReferences = 0;  ///< most often in one of them
    std::int64_t clipped = 0;       ///< the smaller of both

    bool operator==(const NgramMatch&) const = default;
};

/// Where the BLEU of one sentence comes from.
struct BleuMatches {
    std::vector<std::string> hypothesis;  ///< words
    std::vector<std::vector<std::string>> references;
    std::array<std::vector<NgramMatch>, 4>
        orders;       ///< the n-grams of each order, as they first stand in the hypothesis
    BleuScore score;  ///< against the reference nearest in length
};

/// BLEU of one hypothesis against any number of references; with one of them the score is that of `bleu`.
/// @throws Error{InvalidArgument} without a reference.
BleuMatches bleuMatches(
    const std::string& hypothesis, std::span<const std::string> references, const BleuOptions& options);

/// chrF2: character 1- to 6-grams, β = 2. Source: Popović 2015, as sacreBLEU computes it.
struct ChrfScore {
    double score = 0;  ///< 0 … 100
    std::string signature;
};
/// With several references, each sentence is compared with the one that gives the best score.
/// @throws Error{InvalidArgument} when the counts differ or are zero.
ChrfScore chrf(
    std::span<const std::string> hypotheses, const References& references, LetterCase letterCase = LetterCase::Mixed);

/// chrF2++: chrF2 with 1- and 2-grams of words besides, where a mark at a word's end, or else at its beginning, is a
/// word of its own. Source: Popović 2017, as sacreBLEU computes it. @throws as chrf
ChrfScore chrfPlusPlus(
    std::span<const std::string> hypotheses, const References& references, LetterCase letterCase = LetterCase::Mixed);

/// Translation edit rate: how many words have to be inserted, deleted or replaced, or groups of words moved, for the
/// reference to come out. Source: Snover et al. 2006, with the limits of Tercom as sacreBLEU has them: at most 10 words
/// are moved, at most 50 places; 25 places beside the diagonal are searched; 1,000 moves are tried.
struct TerScore {
    double score = 0;  ///< percent of the reference's words, which can be more than 100; lower is better
    std::int64_t edits = 0;
    double referenceLength = 0;
    std::string signature;
};
/// In small letters, of words between spaces. Of several references, the fewest edits count, and the mean length.
/// @throws as chrf
TerScore ter(std::span<const std::string> hypotheses, const References& references);

}  // namespace translucent
