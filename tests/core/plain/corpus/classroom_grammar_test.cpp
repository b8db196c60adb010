#include "base/unicode.h"
#include "corpus/grammar.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <gtest/gtest.h>

namespace translucent {
namespace {

Grammar classroom()
{
    return Grammar::load(resourcePath("corpus/classroom.grammar"));
}

bool isWordEdge(const std::string& text, std::size_t position)
{
    const auto isLetter = [](char c) { return std::string_view(" .,?!").find(c) == std::string_view::npos; };
    return position == 0 || position == text.size() || !isLetter(text[position - 1]) || !isLetter(text[position]);
}

TEST(ClassroomGrammar, KnowsEnoughWordsAndSentences)
{
    const Grammar grammar = classroom();
    std::set<std::string> chinese;
    for (const Grammar::Word& word : grammar.vocabulary()) {
        chinese.insert(word.source);
    }
    EXPECT_GE(chinese.size(), 1100U);
    EXPECT_GT(grammar.derivationCount(), 1e9);
}

TEST(ClassroomGrammar, ChineseDeterminesEnglish)
{
    const Grammar grammar = classroom();
    Random random(2024);
    std::unordered_map<std::string, std::string> translations;
    for (int i = 0; i < 200000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const auto [known, isNew] = translations.emplace(pair.source, pair.target);
        ASSERT_EQ(known->second, pair.target) << pair.source;
    }
}

/// The first letters of the words of `english` that carry its meaning.
std::set<std::string> stems(const std::string& english)
{
    constexpr std::size_t kStem = 3;
    const std::set<std::string> empty = {
        "to", "be", "the", "a", "an", "my", "of", "it", "is", "are", "not", "in", "on", "at", "do", "for", "and"};
    std::set<std::string> found;
    std::string word;
    for (const char c : english + " ") {
        if (std::isalpha(static_cast<unsigned char>(c)) || c == '\'')
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (auto whole = std::exchange(word, {}); !whole.empty() && !empty.contains(whole))
            found.insert(whole.substr(0, kStem));
    }
    return found;
}

bool haveOneStem(const std::set<std::string>& english)
{
    auto common = stems(*english.begin());
    for (const auto& text : english) {
        const auto own = stems(text);
        std::erase_if(common, [&own](const std::string& stem) { return !own.contains(stem); });
    }
    return !common.empty();
}

TEST(ClassroomGrammar, AWordHasOneTranslationInSeveralForms)
{
    std::map<std::string, std::set<std::string>> translations;
    for (const Grammar::Word& word : classroom().vocabulary())
        translations[word.source].insert(word.target);
    // Their meaning depends on the context: 打开 is to open a door and to turn on a lamp, 高 tall, high and a name.
    const std::set<std::string> byContext = {"她", "你们", "上面", "下面", "不错", "买不到", "买东西", "买到", "人",
        "他", "会", "体育", "做", "做好", "停车", "先生", "关上", "关心", "别着急", "前面", "办法", "吃饭", "后面",
        "喂", "多", "大家", "天", "太好了", "好", "好看", "妈妈", "学习", "对面", "工作", "开", "开车", "很少", "忘",
        "怎么", "想", "我", "我们", "我的", "打开", "找", "拿", "拿到", "旁边", "旅游", "早", "来", "没事", "热",
        "爸爸", "特别", "玩", "电话", "画", "看", "看了", "着急", "睡", "睡觉", "知道", "红", "练习", "脚", "菜",
        "衣服", "要", "说", "说话", "读", "走", "走了", "走路", "跳", "车", "运动", "里面", "问题", "马", "高", "黄",
        "黑"};
    for (const auto& [word, english] : translations)
        EXPECT_TRUE(english.size() == 1 || haveOneStem(english) || byContext.contains(word))
            << word << " -> " << *english.begin() << " and " << *english.rbegin();
}

TEST(ClassroomGrammar, SpansAreWholeWords)
{
    const Grammar grammar = classroom();
    Random random(7);
    for (int i = 0; i < 5000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const auto offsets = codePointOffsets(pair.source);
        ASSERT_FALSE(pair.alignment.empty());
        for (const AlignmentLink& link : pair.alignment) {
            ASSERT_LT(link.source.begin, link.source.end);
            ASSERT_LT(link.target.begin, link.target.end);
            ASSERT_TRUE(std::binary_search(offsets.begin(), offsets.end(), link.source.begin)) << pair.source;
            ASSERT_TRUE(std::binary_search(offsets.begin(), offsets.end(), link.source.end)) << pair.source;
            ASSERT_TRUE(isWordEdge(pair.target, link.target.begin)) << pair.target;
            ASSERT_TRUE(isWordEdge(pair.target, link.target.end)) << pair.target;
        }
    }
}

/// The English mark for the Chinese one at the end of a sentence; empty if there is none.
std::string lastMark(const std::string& source)
{
    for (const auto& [chinese, english] : {std::pair("。", "."), std::pair("？", "?"), std::pair("！", "!")})
        if (source.ends_with(chinese))
            return english;
    return {};
}

TEST(ClassroomGrammar, SentencesLookLikeSentences)
{
    const Grammar grammar = classroom();
    Random random(11);
    int unmarked = 0;
    for (int i = 0; i < 5000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const std::string mark = lastMark(pair.source);
        unmarked += mark.empty();
        EXPECT_EQ(mark.empty(), !isWordEdge(pair.target + "x", pair.target.size())) << pair.target;
        EXPECT_TRUE(pair.target.ends_with(mark)) << pair.target;
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(pair.target[0])) != 0
            || std::isdigit(static_cast<unsigned char>(pair.target[0])) != 0)
            << pair.target;
        EXPECT_EQ(pair.target.find("  "), std::string::npos) << pair.target;
        EXPECT_EQ(pair.target.find(" ."), std::string::npos) << pair.target;
        EXPECT_EQ(pair.source.find(' '), std::string::npos) << pair.source;
        EXPECT_LE(decodeUtf8(pair.source).size(), 45U) << pair.source;
    }
    EXPECT_GT(unmarked, 250);
    EXPECT_LT(unmarked, 600);
}

TEST(ClassroomGrammar, HalfOfTheSentencesAreShort)
{
    const Grammar grammar = classroom();
    Random random(12);
    constexpr int kPairs = 5000;
    constexpr std::size_t kShort = 9;  // characters, including the last mark
    int shortOnes = 0;
    for (int i = 0; i < kPairs; ++i)
        shortOnes += decodeUtf8(grammar.generate(random).source).size() <= kShort;
    EXPECT_GT(shortOnes, kPairs * 45 / 100);
    EXPECT_LT(shortOnes, kPairs * 75 / 100);
}

TEST(ClassroomGrammar, TheWordsOfASentenceCoverIt)
{
    const Grammar grammar = classroom();
    Random random(13);
    for (int i = 0; i < 2000; ++i) {
        const SentencePair pair = grammar.generate(random);
        std::size_t end = 0;
        for (const TextSpan& word : pair.sourceWords) {
            ASSERT_EQ(word.begin, end) << pair.source;
            ASSERT_LT(word.begin, word.end) << pair.source;
            end = word.end;
        }
        ASSERT_EQ(end, pair.source.size());
    }
}

TEST(ClassroomGrammar, SaysEverySetPhraseAlone)
{
    const Grammar grammar = classroom();
    Random random(14);
    std::set<std::string> sources;
    for (int i = 0; i < 300000; ++i)
        sources.insert(grammar.generate(random).source);
    const std::map<std::string, std::set<std::string>> classes = {
        {"。", {"Hello", "GroupHello", "Bye", "Thanks", "Reply", "Sorry", "Polite", "Wish", "Urge"}},
        {"？", {"Ask", "Query"}}};
    int phrases = 0;
    for (const Grammar::Word& word : grammar.vocabulary()) {
        for (const auto& [mark, names] : classes) {
            if (names.contains(word.wordClass)) {
                ++phrases;
                EXPECT_TRUE(sources.contains(word.source)) << word.source;
                EXPECT_TRUE(sources.contains(word.source + mark)) << word.source + mark;
            }
        }
    }
    EXPECT_GE(phrases, 200);
}

/// Counts all runs of up to seven words of a sentence, the maximum length of a lexicon entry.
void countRuns(const SentencePair& pair, std::unordered_map<std::string, int>& uses)
{
    constexpr std::size_t kLongest = 7;
    for (std::size_t first = 0; first < pair.sourceWords.size(); ++first) {
        const std::size_t begin = pair.sourceWords[first].begin;
        for (std::size_t last = first; last < std::min(first + kLongest, pair.sourceWords.size()); ++last)
            ++uses[pair.source.substr(begin, pair.sourceWords[last].end - begin)];
    }
}

TEST(ClassroomGrammar, UsesEveryWordOften)
{
    const Grammar grammar = classroom();
    Random random(3);
    constexpr int kPairs = 200000;
    constexpr int kLeastUses = 4;
    const std::set<std::string> partsOfWords = {"BoyGiven", "GirlGiven", "Decade", "LateDecade", "LastDigit", "Unit"};
    const std::set<std::string> longPhrases = {"Reply", "Sorry", "Polite", "Ask", "Query"};
    std::unordered_map<std::string, int> uses;
    for (int i = 0; i < kPairs; ++i)
        countRuns(grammar.generate(random), uses);
    for (const Grammar::Word& word : grammar.vocabulary())
        if (!partsOfWords.contains(word.wordClass) && !longPhrases.contains(word.wordClass)) {
            EXPECT_GE(uses[word.source], kLeastUses) << word.wordClass << ' ' << word.source;
        }
}

}  // namespace
}  // namespace translucent
