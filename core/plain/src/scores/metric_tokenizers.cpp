#include "base/unicode.h"
#include "translucent/base/error.h"
#include "translucent/base/language.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

template <std::size_t Size>
bool isIn(const Range (&ranges)[Size], char32_t c)
{
    return std::any_of(
        std::begin(ranges), std::end(ranges), [c](const Range& range) { return c >= range.first && c <= range.last; });
}

bool isDigit(char32_t c)
{
    return c >= U'0' && c <= U'9';
}

bool isPointOrComma(char32_t c)
{
    return c == U'.' || c == U',';
}

/// ASCII punctuation and symbols without ' , - and the point.
bool isSeparateSymbol(char32_t c)
{
    constexpr Range kSymbols[] = {{0x20, 0x26}, {0x28, 0x2B}, {0x2F, 0x2F}, {0x3A, 0x40}, {0x5B, 0x60}, {0x7B, 0x7E}};
    return c < 0x80 && isIn(kSymbols, c);
}

/// The characters that sacreBLEU treats as Chinese. Two of its ranges beyond U+FFFF are written with too few digits and
/// therefore mean U+2001–2A6D and U+2F81–2FA1: curly quotes, dashes and ellipses are isolated, CJK Extension B is not.
/// Scores are comparable only if this is kept.
bool isChinese(char32_t c)
{
    constexpr Range kRanges[] = {
        {0x4E00, 0x9FA5},
        {0x3000, 0x303F},
        {0xFF00, 0xFFEF},
        {0x2001, 0x2A6D},
        {0x3400, 0x4DB5},
        {0x9FA6, 0x9FBB},
        {0xF900, 0xFA2D},
        {0xFA30, 0xFA6A},
        {0xFA70, 0xFAD9},
        {0x2E80, 0x2EFF},
        {0x2F00, 0x2FDF},
        {0x2FF0, 0x2FFF},
        {0x3100, 0x312F},
        {0x31A0, 0x31BF},
        {0x31C0, 0x31EF},
        {0x3200, 0x32FF},
        {0x3300, 0x33FF},
        {0xFE10, 0xFE1F},
        {0xFE30, 0xFE4F},
    };
    return c >= 0x2001 && isIn(kRanges, c);
}

void replaceAll(std::u32string& text, std::u32string_view from, std::u32string_view to)
{
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

template <typename Predicate>
std::u32string isolate(std::u32string_view text, Predicate isIsolated)
{
    std::u32string result;
    result.reserve(2 * text.size());
    for (const char32_t c : text)
        if (isIsolated(c))
            result.append({U' ', c, U' '});
        else
            result += c;
    return result;
}

/// The positions of the two spaces around a matching pair of characters.
enum class Spaces { AroundFirst, AroundSecond };

/// Works from left to right; a character belongs to at most one pair.
template <typename Predicate>
std::u32string spacePairs(std::u32string_view text, Spaces spaces, Predicate matches)
{
    std::u32string result;
    result.reserve(2 * text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i + 1 == text.size() || !matches(text[i], text[i + 1])) {
            result += text[i];
            continue;
        }
        if (spaces == Spaces::AroundFirst)
            result.append({U' ', text[i], U' ', text[i + 1]});
        else
            result.append({text[i], U' ', text[i + 1], U' '});
        ++i;
    }
    return result;
}

/// The rules of mteval-v13a for Western languages, each applied to the result of the one before.
std::u32string separatePunctuation(std::u32string_view text)
{
    std::u32string result = isolate(text, isSeparateSymbol);
    result = spacePairs(
        result, Spaces::AroundSecond, [](char32_t a, char32_t b) { return !isDigit(a) && isPointOrComma(b); });
    result = spacePairs(
        result, Spaces::AroundFirst, [](char32_t a, char32_t b) { return isPointOrComma(a) && !isDigit(b); });
    return spacePairs(result, Spaces::AroundSecond, [](char32_t a, char32_t b) { return isDigit(a) && b == U'-'; });
}

std::u32string tokenize13a(std::u32string text)
{
    replaceAll(text, U"<skipped>", U"");
    replaceAll(text, U"-\n", U"");
    replaceAll(text, U"\n", U" ");
    replaceAll(text, U"&quot;", U"\"");
    replaceAll(text, U"&amp;", U"&");
    replaceAll(text, U"&lt;", U"<");
    replaceAll(text, U"&gt;", U">");
    return separatePunctuation(U' ' + text + U' ');
}

std::u32string_view strip(std::u32string_view text)
{
    while (!text.empty() && isUnicodeSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isUnicodeSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::u32string insertSpaces(std::u32string text, MetricTokenization tokenization)
{
    switch (tokenization) {
    case MetricTokenization::Mteval13a:
        while (!text.empty() && isUnicodeSpace(text.back()))
            text.pop_back();
        return tokenize13a(std::move(text));
    case MetricTokenization::Zh: return separatePunctuation(isolate(strip(text), isChinese));
    case MetricTokenization::Character: return isolate(text, [](char32_t) { return true; });
    case MetricTokenization::None: break;
    }
    return text;
}

std::vector<std::string> splitAtSpaces(std::u32string_view text)
{
    std::vector<std::string> words;
    for (auto begin = text.begin(); begin != text.end();) {
        begin = std::find_if_not(begin, text.end(), isUnicodeSpace);
        const auto end = std::find_if(begin, text.end(), isUnicodeSpace);
        if (begin != end)
            words.push_back(encodeUtf8({begin, end}));
        begin = end;
    }
    return words;
}

MetricTokenization tokenizationOf(LanguageGroup group)
{
    switch (group) {
    case LanguageGroup::Chinese: return MetricTokenization::Zh;
    case LanguageGroup::Japanese:
    case LanguageGroup::Korean:
    case LanguageGroup::Unspaced: return MetricTokenization::Character;
    case LanguageGroup::Unknown:
    case LanguageGroup::English:
    case LanguageGroup::Other: break;
    }
    return MetricTokenization::Mteval13a;
}

/// Chinese text has hardly any kana, Japanese at least a few in every sentence.
LanguageGroup groupByScript(std::span<const std::string> texts)
{
    constexpr std::int64_t kKanaOfJapanese = 10;  // one in this number of Chinese characters and kana
    ScriptCounts counts;
    for (const auto& text : texts)
        counts.add(text);
    const auto isMost = [&counts](std::int64_t count) { return count > 0 && 2 * count >= counts.letters; };
    if (isMost(counts.han + counts.kana))
        return counts.kana * kKanaOfJapanese >= counts.han + counts.kana ? LanguageGroup::Japanese
                                                                         : LanguageGroup::Chinese;
    return isMost(counts.hangul)  ? LanguageGroup::Korean
        : isMost(counts.unspaced) ? LanguageGroup::Unspaced
                                  : LanguageGroup::Other;
}

}  // namespace

std::vector<std::string> tokenizeForMetric(std::string_view text, MetricTokenization tokenization)
{
    return splitAtSpaces(insertSpaces(decodeUtf8(text), tokenization));
}

MetricTokenization usualTokenization(std::string_view language, std::span<const std::string> references)
{
    const auto group = languageGroup(language);
    return tokenizationOf(group == LanguageGroup::Unknown ? groupByScript(references) : group);
}

}  // namespace translucent
