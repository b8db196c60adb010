#pragma once

#include "translucent/base/choice.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The tokenization of text before BLEU. Source: sacreBLEU (Post 2018).
enum class MetricTokenization { Mteval13a, Zh, Character, None };
template <>
inline constexpr std::array kChoices<MetricTokenization> {Choice {MetricTokenization::Mteval13a, "13a"},
    Choice {MetricTokenization::Zh, "zh"}, Choice {MetricTokenization::Character, "char"},
    Choice {MetricTokenization::None, "none"}};
/// @throws Error{InvalidFormat} for text that is not UTF-8, as `bleu` and `chrf` do.
std::vector<std::string> tokenizeForMetric(std::string_view text, MetricTokenization tokenization);

/// The default tokenization of a language: `zh` for Chinese languages; `char` for Japanese, Korean and languages
/// without spaces, for which sacreBLEU needs dictionaries that this program does not have; otherwise `13a`. If
/// `language` is "und" or empty, the most frequent script in the letters of `references` decides.
MetricTokenization usualTokenization(std::string_view language, std::span<const std::string> references = {});

/// Whether upper and lower case letters differ.
enum class LetterCase { Mixed, Lower };
template <>
inline constexpr std::array kChoices<LetterCase> {
    Choice {LetterCase::Mixed, "mixed"}, Choice {LetterCase::Lower, "lc"}};

/// Reference translations: one or more sets, each with one sentence per translation. A view that does not own the
/// texts. In several sets, an empty sentence means no reference, as in sacreBLEU.
class References {
public:
    static constexpr std::size_t kMostSets = 10;

    /// One set of references.
    template <typename Sentences>
    requires std::constructible_from < std::span<const std::string>,
    const Sentences& > References(
        const Sentences& sentences)  // NOLINT(google-explicit-constructor): one set is the usual case
        : m_sets {std::span<const std::string>(sentences)}
    {
    }
    /// @throws Error{InvalidArgument} unless there are 1 to kMostSets sets of equal size.
    explicit References(const std::vector<std::vector<std::string>>& sets);

    /// The number of sentences.
    std::size_t size() const { return m_sets.front().size(); }
    /// The references of one sentence, never empty.
    std::vector<std::string_view> of(std::size_t sentence) const;
    /// The number of references per sentence in the notation of signatures: "1", or "var" if it varies.
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

/// Corpus BLEU. With several references, the count of an n-gram is its maximum over the references, and the length is
/// that of the reference with the closest length. @throws Error{InvalidArgument} if the counts differ or are zero.
BleuScore bleu(std::span<const std::string> hypotheses, const References& references, const BleuOptions& options);

/// BLEU of one sentence, 0 … 1, where each order but the first has one more match and one more n-gram, so that a
/// missing order does not make it 0; 0 without a common word. Source: Lin & Och 2004, §4 ("BLEU+1").
double sentenceBleu(const std::string& hypothesis, const std::string& reference, MetricTokenization tokenization);

/// One n-gram of a hypothesis and its counts.
struct NgramMatch {
    std::vector<std::string> words;
    std::int64_t inHypothesis = 0;
    std::int64_t inReferences = 0;  ///< most often in one of them
    std::int64_t clipped = 0;       ///< the smaller of both

    bool operator==(const NgramMatch&) const = default;
};

/// The components of the BLEU of one sentence.
struct BleuMatches {
    std::vector<std::string> hypothesis;  ///< words
    std::vector<std::vector<std::string>> references;
    std::array<std::vector<NgramMatch>, 4>
        orders;       ///< the n-grams of each order, by first occurrence in the hypothesis
    BleuScore score;  ///< against the reference nearest in length
};

/// BLEU of one hypothesis against one or more references; with one reference, the score equals `bleu`.
/// @throws Error{InvalidArgument} without a reference.
BleuMatches bleuMatches(
    const std::string& hypothesis, std::span<const std::string> references, const BleuOptions& options);

/// chrF2: character 1- to 6-grams, β = 2. Source: Popović 2015, as sacreBLEU computes it.
struct ChrfScore {
    double score = 0;  ///< 0 … 100
    std::string signature;
};
/// With several references, each sentence is compared with the reference that gives the best score.
/// @throws Error{InvalidArgument} if the counts differ or are zero.
ChrfScore chrf(
    std::span<const std::string> hypotheses, const References& references, LetterCase letterCase = LetterCase::Mixed);

/// chrF2++: chrF2 with additional word 1- and 2-grams. A punctuation mark at the end of a word, or else at its
/// beginning, is a separate word. Source: Popović 2017, as in sacreBLEU. @throws as chrf
ChrfScore chrfPlusPlus(
    std::span<const std::string> hypotheses, const References& references, LetterCase letterCase = LetterCase::Mixed);

/// Translation edit rate: the number of words to insert, delete or replace, or of word groups to move, to obtain the
/// reference. Source: Snover et al. 2006, with the limits of Tercom as in sacreBLEU: a group of at most 10 words moves
/// at most 50 positions; 25 positions on either side of the diagonal are searched; 1,000 moves are tried.
struct TerScore {
    double score = 0;  ///< percent of the reference's words, which can be more than 100; lower is better
    std::int64_t edits = 0;
    double referenceLength = 0;
    std::string signature;
};
/// Compares lower-cased words separated by spaces. With several references, uses the fewest edits and the mean length.
/// @throws as chrf
TerScore ter(std::span<const std::string> hypotheses, const References& references);

}  // namespace translucent
