#include "translucent/scores/counterparts.h"

#include "base/unicode.h"
#include "scores/numerals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// They contain a character of negation, but negate nothing in English.
constexpr std::array kNotNegative = std::to_array<std::u32string_view>({U"不但", U"不仅", U"不僅", U"不管", U"不论",
    U"不論", U"不过", U"不過", U"不久", U"差不多", U"对不起", U"對不起", U"不错", U"不錯", U"没错", U"沒錯", U"不断",
    U"不斷", U"不得不", U"不能不", U"不会不", U"要不", U"了不起", U"不好意思", U"不少", U"不客气", U"不谢", U"不由得",
    U"只不过", U"没关系", U"沒關係", U"没事", U"好不容易", U"忍不住", U"不一会", U"不如", U"不同", U"不一样", U"不一樣",
    U"不一致", U"不知所措", U"犹豫不决", U"形影不离", U"不可思议", U"说一不二", U"别人", U"別人"});

/// Of them, those that hardly ever translate an English negation; 不错 may mean "not bad".
constexpr std::array kHardlyNegative = std::to_array<std::u32string_view>(
    {U"不但", U"不仅", U"不僅", U"不管", U"不论", U"不論", U"不过", U"不過", U"差不多", U"对不起", U"對不起", U"不断",
        U"不斷", U"了不起", U"不好意思", U"别人", U"別人", U"除非", U"非常", U"非洲", U"未来", U"未來"});

/// Without 不 and 没, they say what English says with "do not".
constexpr std::array kNegativeWords =
    std::to_array<std::u32string_view>({U"放心", U"记得", U"記得", U"算了", U"讨厌", U"討厭", U"反对", U"反對", U"避免",
        U"免得", U"以免", U"难以", U"難以", U"很难", U"很難", U"停止", U"失去", U"否认", U"否認"});

/// The meaning of 别 in these words is not "do not".
constexpr std::u32string_view kBeforeOther = U"特区區分性级級告个個离離辨差派识識";

bool isShortened(std::string_view word)
{
    return word.ends_with("n't") || word.ends_with("n’t");
}

/// English words that always negate, in small letters.
bool surelyNegates(std::string_view word)
{
    constexpr auto kWords = std::to_array<std::string_view>(
        {"not", "never", "nobody", "nothing", "nowhere", "neither", "cannot", "without", "none"});
    return std::ranges::find(kWords, word) != kWords.end() || isShortened(word);
}

/// English words for which Chinese often uses a negation.
bool canNegate(std::string_view word)
{
    static const std::set<std::string, std::less<>> words {"nor", "unless", "hardly", "seldom", "rarely", "barely",
        "scarcely", "fail", "failed", "fails", "stop", "stopped", "refuse", "refused", "refuses", "dislike", "dislikes",
        "disliked", "impossible", "disagree", "disagrees", "disagreed", "illegal", "incorrect", "incapable",
        "inconvenient", "insane", "invisible", "irresponsible", "avoid", "prevent", "prevented", "forbidden", "forbid",
        "lack", "lacks", "lacked", "instead", "except", "away", "ignorant", "missing", "miss", "missed", "absent",
        "quit", "wrong", "bad", "poor", "badly", "poorly", "rude", "deaf", "keep", "free", "less", "wait"};
    constexpr std::size_t kLeast = 5;  // not uncle, under, until, unit, union
    const bool isLonger = word.size() > kLeast;
    return words.contains(word) || (isLonger && word.ends_with("less"))
        || (isLonger && word.starts_with("un") && !word.starts_with("under") && !word.starts_with("uni"));
}

bool isChineseText(std::string_view text)
{
    ScriptCounts counts;
    counts.add(text);
    return counts.han > 0 && counts.kana == 0;
}

bool isEnglishText(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); })
        && !isChineseText(text);
}

/// The negations of a text and the number of clauses that contain one.
struct Negations {
    std::vector<TextSpan> words;
    std::size_t clauses = 0;
};

/// The text with a space in place of each character of `words`.
std::u32string without(std::span<const std::u32string_view> words, std::u32string text)
{
    for (const auto word : words)
        for (auto at = text.find(word); at != std::u32string::npos; at = text.find(word, at + word.size()))
            std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), word.size(), U' ');
    return text;
}

/// 是不是, 喜不喜欢, 好看不好看, 了没有: asks whether. 现在不在 does not.
bool asksWhether(std::u32string_view text, std::size_t i)
{
    constexpr auto kWords = std::to_array<std::u32string_view>({U"现在", U"現在", U"正在", U"要是"});
    if (i >= 2 && std::ranges::find(kWords, text.substr(i - 2, 2)) != kWords.end())
        return false;
    const auto same = [&](std::size_t length) {
        return i >= length && i + length < text.size() && text[i - 1] != U' '
            && text.substr(i - length, length) == text.substr(i + 1, length);
    };
    const auto rest = text.substr(i + 1);
    return same(1) || same(2) || (i > 0 && (rest == U"有" || rest == U"有？" || rest == U"有?"));
}

/// 没来以前 means before.
bool isBefore(std::u32string_view text, std::size_t i)
{
    const auto clause = text.substr(i, std::min(text.find(U'，', i), text.size()) - i);
    return clause.find(U"以前") != std::u32string_view::npos || clause.find(U"之前") != std::u32string_view::npos;
}

bool isNegation(std::u32string_view text, std::size_t i)
{
    const char32_t before = i > 0 ? text[i - 1] : U' ', after = i + 1 < text.size() ? text[i + 1] : U' ';
    switch (text[i]) {
    case U'不': return !asksWhether(text, i);
    case U'没':
    case U'沒': return !asksWhether(text, i) && !isBefore(text, i);
    case U'别':
    case U'別': return kBeforeOther.find(before) == std::u32string_view::npos && after != U'的' && after != U'墅';
    case U'无':
    case U'無': return after == U'法';
    default: return false;
    }
}

Negations chineseNegations(std::string_view text)
{
    const auto characters = without(kNotNegative, decodeUtf8(text));
    const auto offsets = codePointOffsets(text);
    Negations found;
    bool isNewClause = true;
    for (std::size_t i = 0; i < characters.size(); ++i) {
        if (isPunctuation(characters[i]))
            isNewClause = true;
        if (!isNegation(characters, i))
            continue;
        found.words.push_back({offsets[i], offsets[i + 1]});
        found.clauses += isNewClause ? 1 : 0;
        isNewClause = false;
    }
    return found;
}

/// True if a translation into Chinese negates anything or says the same with another word.
bool negatesInChinese(std::string_view translation, bool isUntil)
{
    constexpr std::u32string_view kCharacters = U"不没沒未非无無勿莫禁拒";
    const auto text = without(kHardlyNegative, decodeUtf8(translation));
    for (std::size_t i = 0; i < text.size(); ++i)
        if (kCharacters.find(text[i]) != std::u32string_view::npos || isNegation(text, i))
            return true;
    return std::ranges::any_of(kNegativeWords, [&](std::u32string_view word) {
        return text.find(word) != std::u32string::npos;
    }) || (isUntil && text.find(U'才') != std::u32string::npos);
}

/// too fast to …, too fast for me to …
bool isTooMuch(std::string_view text)
{
    const auto too = text.find("too ");
    return too != std::string_view::npos && text.find(" to ", too) != std::string_view::npos;
}

struct LowerCaseWord {
    std::string text;  ///< in small letters
    TextSpan span;
    char after = ' ';  ///< the next character; a space at the end of the text
};

std::vector<LowerCaseWord> lowerCaseWords(std::string_view text)
{
    const auto isInWord = [&](std::size_t i) {
        const char c = text[i];
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
    };
    std::vector<LowerCaseWord> words;
    for (std::size_t at = 0; at < text.size();) {
        const auto begin = at;
        while (at < text.size() && isInWord(at))
            ++at;
        if (at > begin) {
            std::string word(text.substr(begin, at - begin));
            std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
            words.push_back({std::move(word), {begin, at}, at < text.size() ? text[at] : ' '});
        }
        at = std::max(at, begin + 1);
    }
    return words;
}

/// The words of a translation that negate or can.
std::size_t countNegations(std::string_view translation)
{
    return static_cast<std::size_t>(std::ranges::count_if(lowerCaseWords(translation), [&](const LowerCaseWord& word) {
        return word.text == "no" || surelyNegates(word.text) || canNegate(word.text)
            || (word.text == "too" && isTooMuch(translation));
    }));
}

/// Chinese says it without a negation: "isn't it", "why not", "no matter", "not only".
bool isSaidWithoutNegation(std::span<const LowerCaseWord> words, std::size_t i)
{
    static const std::set<std::string, std::less<>> pronouns {"i", "you", "he", "she", "it", "we", "they", "there"};
    static const std::set<std::string, std::less<>> afterNo {"matter", "wonder", "doubt", "sooner", "more", "less"};
    static const std::set<std::string, std::less<>> others {"only", "just", "merely", "hesitate"};
    const std::string_view word = words[i].text;
    const auto next = words[i].after == ' ' && i + 1 < words.size() ? std::string_view(words[i + 1].text) : "";
    const auto before = i > 0 ? std::string_view(words[i - 1].text) : "";
    if (isShortened(word))
        return before == "why" || pronouns.contains(next) || others.contains(next);
    return (word == "no" && (afterNo.contains(next) || (before == "in" && next == "time")))
        || (word == "not" && (before == "or" || before == "why" || others.contains(next)))
        || (word == "nothing" && (next == "but" || before == "for")) || (word == "never" && next == "mind");
}

/// The negations of a source. A clause of one word, "No", is none: translations often leave it out.
std::vector<TextSpan> englishNegations(std::string_view source)
{
    const auto words = lowerCaseWords(source);
    std::vector<TextSpan> found;
    bool isFirst = true;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isLast = std::string_view(",;:.!?").find(words[i].after) != std::string_view::npos;
        const bool negates = words[i].text == "no" ? !(isFirst && isLast) : surelyNegates(words[i].text);
        if (negates && !isSaidWithoutNegation(words, i))
            found.push_back(words[i].span);
        isFirst = isLast;
    }
    return found;
}

/// Both kinds in a Chinese or English source, and the number of negations that a translation must contain.
struct Essentials {
    std::vector<TextSpan> negations;
    std::size_t leastNegations = 0;
    std::vector<Numeral> numbers;
};

Essentials essentialsOf(std::string_view source)
{
    if (isChineseText(source)) {
        auto [words, clauses] = chineseNegations(source);
        return {std::move(words), clauses, chineseNumerals(source, NumeralsOf::Source)};
    }
    auto words = englishNegations(source);
    const std::size_t least = words.empty() ? 0 : 1;
    return {std::move(words), least, englishNumerals(source, NumeralsOf::Source)};
}

bool hasValue(const std::vector<Numeral>& numbers, double value)
{
    constexpr double kRounding = 1e-9;
    return std::ranges::any_of(numbers, [value](const Numeral& number) {
        return std::abs(number.value - value) <= kRounding * std::max(std::abs(value), 1.0);
    });
}

bool isOtherLanguage(std::string_view source, std::string_view translation)
{
    return (isChineseText(source) && isEnglishText(translation))
        || (isEnglishText(source) && isChineseText(translation));
}

}  // namespace

std::vector<EssentialWord> essentialWords(std::string_view source)
{
    const auto essentials = essentialsOf(source);
    std::vector<EssentialWord> words;
    for (const auto& span : essentials.negations)
        words.push_back({Essential::Negation, span});
    for (const auto& number : essentials.numbers)
        words.push_back({Essential::Number, number.span});
    return words;
}

std::vector<EssentialWord> lostWords(std::string_view source, std::string_view translation)
{
    if (!isOtherLanguage(source, translation))
        return {};
    const bool toChinese = isChineseText(translation);
    const auto essentials = essentialsOf(source);
    const bool isUntil =
        source.find("until") != std::string_view::npos || source.find("till") != std::string_view::npos;
    const bool isKept = essentials.leastNegations == 0
        || (toChinese ? negatesInChinese(translation, isUntil)
                      : countNegations(translation) >= essentials.leastNegations);
    const auto numbers = toChinese ? chineseNumerals(translation, NumeralsOf::Translation)
                                   : englishNumerals(translation, NumeralsOf::Translation);
    std::vector<EssentialWord> lost;
    if (!isKept)
        for (const auto& span : essentials.negations)
            lost.push_back({Essential::Negation, span});
    for (const auto& number : essentials.numbers)
        if (!hasValue(numbers, number.value))
            lost.push_back({Essential::Number, number.span});
    return lost;
}

}  // namespace translucent
