#include "translucent/scores/quality_estimate.h"

#include "base/unicode.h"
#include "translucent/scores/counterparts.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace translucent {

namespace {

bool isWord(const Piece& piece)
{
    constexpr char32_t kSpaceMark = U'▁';
    return piece.id != kEndId && std::ranges::any_of(decodeUtf8(piece.text), [](char32_t c) {
        return c != kSpaceMark && !isPunctuation(c) && !isInvisible(c);
    });
}

std::vector<TextSpan> unknownParts(std::span<const Piece> pieces)
{
    std::vector<TextSpan> parts;
    for (const auto& piece : pieces)
        if (piece.id == kUnknownId)
            parts.push_back(piece.span);
    return parts;
}

std::vector<TextSpan> lostParts(std::string_view source, std::string_view translation)
{
    std::vector<TextSpan> parts;
    for (const auto& word : lostWords(source, translation))
        parts.push_back(word.span);
    return parts;
}

/// Adjacent pieces form one part.
std::vector<TextSpan> unreadParts(std::span<const Piece> pieces, std::span<const double> attention)
{
    if (attention.size() != pieces.size())
        return {};
    std::vector<TextSpan> parts;
    std::ptrdiff_t unread = 0;
    bool follows = false;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!isWord(pieces[i]) || attention[i] >= kUnreadWeight) {
            follows = false;
            continue;
        }
        ++unread;
        if (follows)
            parts.back().end = pieces[i].span.end;
        else
            parts.push_back(pieces[i].span);
        follows = true;
    }
    const auto words = static_cast<double>(std::ranges::count_if(pieces, isWord));
    const bool isMuch = unread >= kUnreadPieces && static_cast<double>(unread) >= kUnreadShare * words;
    return isMuch ? parts : std::vector<TextSpan>();
}

/// A text as words for the comparison of sequences: in lower case, without punctuation.
struct ComparedText {
    std::vector<std::string> words;
    bool areCharacters = false;
};

ComparedText comparableWords(std::string_view text, const std::string& language)
{
    const std::string lower = encodeUtf8(lowerCase(decodeUtf8(text)));
    const auto tokenization = usualTokenization(language, {&lower, 1});
    ComparedText result {tokenizeForMetric(lower, tokenization), tokenization != MetricTokenization::Mteval13a};
    std::erase_if(result.words, [](const std::string& word) {
        return std::ranges::all_of(decodeUtf8(word), [](char32_t c) { return isPunctuation(c); });
    });
    return result;
}

/// The sequences of `length` words that occur again after their end, each once.
std::vector<std::string> repeatedSequences(const ComparedText& text, std::size_t length)
{
    const std::span words(text.words);
    std::vector<std::string> repeated;
    for (std::size_t i = 0; i + 2 * length <= words.size(); ++i) {
        const auto sequence = words.subspan(i, length), rest = words.subspan(i + length);
        if (std::search(rest.begin(), rest.end(), sequence.begin(), sequence.end()) == rest.end())
            continue;
        std::string joined;
        for (const auto& word : sequence)
            joined += (joined.empty() || text.areCharacters ? "" : " ") + word;
        if (std::ranges::find(repeated, joined) == repeated.end())
            repeated.push_back(std::move(joined));
    }
    return repeated;
}

}  // namespace

std::vector<double> sourceAttention(const Hypothesis& hypothesis)
{
    std::vector<double> totals;
    std::int64_t heads = 0;
    for (const auto& layer : hypothesis.crossAttention) {
        heads += layer.shape.at(0);
        const auto pieces = static_cast<std::size_t>(layer.shape.at(2));
        totals.resize(pieces);
        for (std::size_t i = 0; i < layer.values.size(); ++i)
            totals[i % pieces] += layer.values[i];
    }
    for (auto& total : totals)
        total /= static_cast<double>(heads);
    return totals;
}

std::vector<std::string> repeatedWords(std::string_view source, std::string_view translation, const ModelInfo& info)
{
    constexpr std::size_t kWords = 2, kCharacters = 4;
    if (!repeatedSequences(comparableWords(source, info.sourceLanguage), kWords).empty())
        return {};
    const auto words = comparableWords(translation, info.targetLanguage);
    return repeatedSequences(words, words.areCharacters ? kCharacters : kWords);
}

double leastFamiliarProbability(const ModelInfo& info)
{
    constexpr double kUnknown = 0.44, kLeast = 0.64, kShare = 0.2;
    return info.devLoss > 0 ? kLeast + kShare * std::exp(-info.devLoss) : kUnknown;
}

QualityEstimate estimateQuality(
    std::string_view source, const Translation& translation, std::span<const double> attention, const ModelInfo& info)
{
    const auto& best = translation.hypotheses.front();
    QualityEstimate result {.unknown = unknownParts(translation.source),
        .unread = unreadParts(translation.source, attention),
        .isCut = best.end == HypothesisEnd::Cut,
        .leastProbability = leastFamiliarProbability(info)};
    if (!best.tokens.empty())
        result.meanProbability = std::exp(best.logProbability / static_cast<double>(best.tokens.size()));
    if (!translation.labelPlaces.empty())
        return result;
    result.lost = lostParts(source, best.text);
    result.repeated = repeatedWords(source, best.text, info);
    return result;
}

}  // namespace translucent
