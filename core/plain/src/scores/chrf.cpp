#include "base/unicode.h"
#include "scores/metric_counts.h"

#include <array>

namespace translucent {

namespace {

constexpr std::size_t kCharacterOrders = 6;
constexpr std::size_t kWordOrders = 2;
constexpr std::size_t kCountsPerOrder = 3;
constexpr double kBetaSquared = 4;  // recall counts twice as much as precision

std::vector<std::uint32_t> charactersWithoutSpaces(std::string_view text)
{
    std::vector<std::uint32_t> characters;
    characters.reserve(text.size());
    for (const char32_t c : decodeUtf8(text))
        if (!isUnicodeSpace(c))
            characters.push_back(c);
    return characters;
}

bool isAsciiPunctuation(char32_t c)
{
    constexpr std::u32string_view kMarks = U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    return kMarks.find(c) != std::u32string_view::npos;
}

void addWord(std::vector<std::string>& words, std::u32string_view word)
{
    if (word.size() > 1 && isAsciiPunctuation(word.back())) {
        words.push_back(encodeUtf8(word.substr(0, word.size() - 1)));
        words.push_back(encodeUtf8(word.substr(word.size() - 1)));
    } else if (word.size() > 1 && isAsciiPunctuation(word.front())) {
        words.push_back(encodeUtf8(word.substr(0, 1)));
        words.push_back(encodeUtf8(word.substr(1)));
    } else {
        words.push_back(encodeUtf8(word));
    }
}

/// Words between spaces, with one punctuation mark split off at the end or else at the beginning. Source: Popović 2017.
std::vector<std::string> wordsAndMarks(std::string_view text)
{
    std::vector<std::string> words;
    const std::u32string characters = decodeUtf8(text);
    for (std::size_t begin = 0; begin < characters.size();) {
        std::size_t end = begin;
        while (end < characters.size() && !isUnicodeSpace(characters[end]))
            ++end;
        if (end > begin)
            addWord(words, std::u32string_view(characters).substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

/// An order that the reference is too short for counts nothing of the hypothesis either.
template <std::size_t Orders>
void addOrders(std::span<std::int64_t> sums, const std::array<NgramCounts, Orders>& counts)
{
    for (std::size_t i = 0; i < Orders; ++i) {
        if (counts[i].reference == 0)
            continue;
        sums[kCountsPerOrder * i] += counts[i].hypothesis;
        sums[kCountsPerOrder * i + 1] += counts[i].reference;
        sums[kCountsPerOrder * i + 2] += counts[i].common;
    }
}

void addCharacters(std::span<std::int64_t> sums, std::string_view hypothesis, std::string_view reference)
{
    addOrders(
        sums, countNgrams<kCharacterOrders>(charactersWithoutSpaces(hypothesis), charactersWithoutSpaces(reference)));
}

void addWords(std::span<std::int64_t> sums, std::string_view hypothesis, std::string_view reference)
{
    WordNumbers numbers;
    addOrders(sums, countNgrams<kWordOrders>(numbers(wordsAndMarks(hypothesis)), numbers(wordsAndMarks(reference))));
}

/// Adds the counts against the reference that gives the sentence its best score; of equals, the first.
template <std::size_t Counts, typename Add>
void addBest(std::span<std::int64_t, Counts> sums, SentenceReferences references, const Add& add)
{
    std::array<std::int64_t, Counts> best {};
    double bestScore = -1;
    for (const auto reference : references) {
        std::array<std::int64_t, Counts> counts {};
        add(std::span(counts), reference);
        const double score = references.size() > 1 ? chrfOfCounts(counts) : 0;
        if (score > bestScore) {
            bestScore = score;
            best = counts;
        }
    }
    for (std::size_t i = 0; i < Counts; ++i)
        sums[i] += best[i];
}

}  // namespace

void addChrfCounts(std::span<std::int64_t, kChrfCounts> sums, std::string_view hypothesis,
    SentenceReferences references, LetterCase letterCase)
{
    const auto ours = inCase(hypothesis, letterCase);
    addBest(sums, references, [&](std::span<std::int64_t> counts, std::string_view reference) {
        addCharacters(counts, ours, inCase(reference, letterCase));
    });
}

void addChrfPlusPlusCounts(std::span<std::int64_t, kChrfPlusPlusCounts> sums, std::string_view hypothesis,
    SentenceReferences references, LetterCase letterCase)
{
    const auto ours = inCase(hypothesis, letterCase);
    addBest(sums, references, [&](std::span<std::int64_t> counts, std::string_view reference) {
        const auto theirs = inCase(reference, letterCase);
        addCharacters(counts.first(kChrfCounts), ours, theirs);
        addWords(counts.last(kChrfWordCounts), ours, theirs);
    });
}

/// F score of the mean precision and the mean recall over the orders that both sides reach, in percent.
/// Source: Popović 2015, eq. (1).
double chrfOfCounts(std::span<const std::int64_t> sums)
{
    double precision = 0;
    double recall = 0;
    int orders = 0;
    for (std::size_t i = 0; i < sums.size(); i += kCountsPerOrder) {
        if (sums[i] == 0 || sums[i + 1] == 0)
            continue;
        precision += static_cast<double>(sums[i + 2]) / static_cast<double>(sums[i]);
        recall += static_cast<double>(sums[i + 2]) / static_cast<double>(sums[i + 1]);
        ++orders;
    }
    if (precision + recall == 0)
        return 0;
    precision /= orders;
    recall /= orders;
    return 100 * ((1 + kBetaSquared) * precision * recall / (kBetaSquared * precision + recall));
}

std::string chrfSignature(std::size_t wordOrders, const std::string& references, LetterCase letterCase)
{
    return "nrefs:" + references + "|case:" + std::string(name(letterCase))
        + "|eff:yes|nc:6|nw:" + std::to_string(wordOrders) + "|space:no|version:" + std::string(kMetricVersion);
}

ChrfScore chrf(std::span<const std::string> hypotheses, const References& references, LetterCase letterCase)
{
    requirePairs("chrf", hypotheses.size(), references.size());
    std::array<std::int64_t, kChrfCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addChrfCounts(sums, hypotheses[i], references.of(i), letterCase);
    return {chrfOfCounts(sums), chrfSignature(0, references.count(), letterCase)};
}

ChrfScore chrfPlusPlus(std::span<const std::string> hypotheses, const References& references, LetterCase letterCase)
{
    requirePairs("chrf++", hypotheses.size(), references.size());
    std::array<std::int64_t, kChrfPlusPlusCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addChrfPlusPlusCounts(sums, hypotheses[i], references.of(i), letterCase);
    return {chrfOfCounts(sums), chrfSignature(kWordOrders, references.count(), letterCase)};
}

}  // namespace translucent
