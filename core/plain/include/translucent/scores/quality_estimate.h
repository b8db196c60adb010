#pragma once

#include "translucent/model/model_info.h"
#include "translucent/search/decoding.h"
#include "translucent/text/tokenizer.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Reasons to doubt the best translation of a sentence, found without a reference translation. Spans are bytes of the
/// source. The bounds were chosen by the open sentences of corpus/kinds.tsv, whose translations a person has read.
struct QualityEstimate {
    std::vector<TextSpan> unknown = {};  ///< pieces that are not in the vocabulary
    std::vector<TextSpan> lost = {};     ///< negations and numbers without a counterpart, as in lostWords()
    std::vector<TextSpan> unread = {};   ///< parts that the decoder hardly attended to
    std::vector<std::string> repeated =
        {};                       ///< sequences of words that occur again, in a translation of a source without
    bool isCut = false;           ///< the translation ends at the maximum length
    double meanProbability = 1;   ///< of the tokens of the translation, the geometric mean
    double leastProbability = 0;  ///< a lower probability means that the model is uncertain about its output

    bool isUnsure() const { return meanProbability < leastProbability; }
    /// The sentence is unlike the training data of the model.
    bool isUnfamiliar() const { return isUnsure() || !unknown.empty(); }
    bool isDoubtful() const { return isUnfamiliar() || !lost.empty() || !unread.empty() || !repeated.empty() || isCut; }
};

/// A piece counts as unread if the total of its attention weights is below `kUnreadWeight`. One or two such pieces
/// occur in most good translations (了, measure words): below `kUnreadPieces` pieces or `kUnreadShare` of the sentence,
/// no part is unread.
inline constexpr double kUnreadWeight = 0.2;
inline constexpr double kUnreadShare = 0.2;
inline constexpr std::ptrdiff_t kUnreadPieces = 4;

/// The total weight of cross-attention on each source piece, over the tokens of a hypothesis, averaged over layers and
/// heads; empty without DecodeOptions::attention or cross-attention. Shape: [S]
std::vector<double> sourceAttention(const Hypothesis& hypothesis);

/// The sequences of words that a translation repeats although the source repeats none, without case and punctuation:
/// of at least two words, or four characters in languages that are counted by characters. 1 of 400 translations by
/// people does so.
std::vector<std::string> repeatedWords(std::string_view source, std::string_view translation, const ModelInfo& info);

/// For a translation without intervention or forced prefix, both of which lower probabilities. `attention` is
/// sourceAttention() of the best hypothesis; if empty, no part counts as unread.
QualityEstimate estimateQuality(
    std::string_view source, const Translation& translation, std::span<const double> attention, const ModelInfo& info);

/// The lower bound on a model's confidence for translations of sentences that resemble its training data: 0.64 + 0.2 ·
/// exp(−loss) with the loss on held-out sentences, or 0.44 if that is unknown. The bound is higher for a model that has
/// almost memorised a small language. With a beam of 5, it or a lost word or an unknown piece finds two thirds of the
/// wrong translations of `everyday`, and 2 % of the right ones.
double leastFamiliarProbability(const ModelInfo& info);

}  // namespace translucent
