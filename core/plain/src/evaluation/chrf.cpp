#include "evaluation/metric_counts.h"
#include "evaluation/ngram_counts.h"
#include "util/utf8.h"

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

/// What stands between spaces, one mark at its end or else its beginning apart. Source: Popović 2017.
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

}  // namespace

void addChrfCounts(
    std::span<std::int64_t, kChrfCounts> sums, const std::string& hypothesis, const std::string& reference)
{
    addOrders(
        sums, countNgrams<kCharacterOrders>(charactersWithoutSpaces(hypothesis), charactersWithoutSpaces(reference)));
}

void addChrfWordCounts(
    std::span<std::int64_t, kChrfWordCounts> sums, const std::string& hypothesis, const std::string& reference)
{
    WordNumbers numbers;
    addOrders(sums, countNgrams<kWordOrders>(numbers(wordsAndMarks(hypothesis)), numbers(wordsAndMarks(reference))));
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

std::string chrfSignature(std::size_t wordOrders)
{
    return "nrefs:1|case:mixed|eff:yes|nc:6|nw:" + std::to_string(wordOrders)
        + "|space:no|version:" + std::string(kMetricVersion);
}

ChrfScore chrf(std::span<const std::string> hypotheses, std::span<const std::string> references)
{
    requirePairs("chrf", hypotheses.size(), references.size());
    std::array<std::int64_t, kChrfCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addChrfCounts(sums, hypotheses[i], references[i]);
    return {chrfOfCounts(sums), chrfSignature(0)};
}

ChrfScore chrfPlusPlus(std::span<const std::string> hypotheses, std::span<const std::string> references)
{
    requirePairs("chrf++", hypotheses.size(), references.size());
    std::array<std::int64_t, kChrfCounts + kChrfWordCounts> sums {};
    const auto all = std::span(sums);
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        addChrfCounts(all.first<kChrfCounts>(), hypotheses[i], references[i]);
        addChrfWordCounts(all.last<kChrfWordCounts>(), hypotheses[i], references[i]);
    }
    return {chrfOfCounts(sums), chrfSignature(kWordOrders)};
}

}  // namespace translucent
