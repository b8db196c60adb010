#include "corpus/grammar.h"
#include "translucent/resources.h"
#include "util/utf8.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include <gtest/gtest.h>

namespace translucent {
namespace {

Grammar classroom()
{
    return Grammar::load(resourcePath("corpus/classroom.grammar"));
}

bool isWordEdge(const std::string& text, std::size_t position)
{
    const auto isLetter = [](char c) { return c != ' ' && c != '.' && c != ',' && c != '?'; };
    return position == 0 || position == text.size() || !isLetter(text[position - 1]) || !isLetter(text[position]);
}

TEST(ClassroomGrammar, KnowsEnoughWordsAndSentences)
{
    const Grammar grammar = classroom();
    std::set<std::string> chinese;
    for (const Grammar::Word& word : grammar.vocabulary()) {
        chinese.insert(word.source);
    }
    EXPECT_GE(chinese.size(), 600U);
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

TEST(ClassroomGrammar, WordsOfOneClassNeverChangeTheirTranslation)
{
    std::map<std::string, std::set<std::string>> translations;
    for (const Grammar::Word& word : classroom().vocabulary()) {
        translations[word.source].insert(word.target);
    }
    // Titles are capitalised; these words are translated by what stands beside them.
    const std::set<std::string> byContext = {"我", "你", "他", "她", "我们", "他们", "我的", "你的", "他的", "她的",
        "我们的", "他们的", "老师", "医生", "教授", "经理", "做饭", "唱歌", "弹钢琴", "拉小提琴", "喜欢"};
    for (const auto& [word, english] : translations) {
        EXPECT_TRUE(english.size() == 1 || byContext.contains(word)) << word << " -> " << *english.begin();
    }
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

TEST(ClassroomGrammar, SentencesLookLikeSentences)
{
    const Grammar grammar = classroom();
    Random random(11);
    for (int i = 0; i < 5000; ++i) {
        const SentencePair pair = grammar.generate(random);
        const bool question = pair.target.ends_with("?");
        EXPECT_TRUE(question || pair.target.ends_with(".")) << pair.target;
        EXPECT_TRUE(pair.source.ends_with(question ? "？" : "。")) << pair.source;
        EXPECT_TRUE(pair.target[0] >= 'A' && pair.target[0] <= 'Z') << pair.target;
        EXPECT_EQ(pair.target.find("  "), std::string::npos) << pair.target;
        EXPECT_EQ(pair.target.find(" ."), std::string::npos) << pair.target;
        EXPECT_EQ(pair.source.find(' '), std::string::npos) << pair.source;
        EXPECT_LE(decodeUtf8(pair.source).size(), 45U) << pair.source;
    }
}

TEST(ClassroomGrammar, UsesEveryWordOften)
{
    const Grammar grammar = classroom();
    Random random(3);
    constexpr int kPairs = 100000;
    constexpr int kLeastUses = 60;
    std::unordered_map<std::string, int> uses;
    for (int i = 0; i < kPairs; ++i) {
        const SentencePair pair = grammar.generate(random);
        std::size_t last = std::string::npos;
        for (const AlignmentLink& link : pair.alignment) {
            if (link.source.begin != last) {
                last = link.source.begin;
                ++uses[pair.source.substr(link.source.begin, link.source.end - link.source.begin)];
            }
        }
    }
    for (const Grammar::Word& word : grammar.vocabulary()) {
        EXPECT_GE(uses[word.source], kLeastUses) << word.wordClass << ' ' << word.source;
    }
}

}  // namespace
}  // namespace translucent
