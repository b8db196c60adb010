#include "corpus/grammar.h"
#include "support/expect_error.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using Links = std::set<std::string>;

Grammar parse(const std::string& text)
{
    return Grammar::parse(text, "test.grammar");
}

/// The links of a pair as "source-target".
Links linkTexts(const SentencePair& pair)
{
    Links links;
    for (const AlignmentLink& link : pair.alignment) {
        links.insert(pair.source.substr(link.source.begin, link.source.end - link.source.begin) + "-"
            + pair.target.substr(link.target.begin, link.target.end - link.target.begin));
    }
    return links;
}

std::string sourceWords(const SentencePair& pair)
{
    std::string text;
    for (const TextSpan& word : pair.sourceWords)
        text += (text.empty() ? "" : " ") + pair.source.substr(word.begin, word.end - word.begin);
    return text;
}

SentencePair only(const std::string& text)
{
    Random random(1);
    return parse(text).generate(random);
}

void expectParseError(const std::string& text, std::initializer_list<std::string_view> parts)
{
    test::expectError(ErrorCode::InvalidFormat, parts, [&text] { parse(text); });
}

TEST(Grammar, ReordersAndAligns)
{
    const SentencePair pair = only("start S\nword Surname\n 李 = Li\nword Title\n 老师 = Teacher\nverb V\n 吃 = eat\n"
                                   "noun N [measure 个]\n 苹果 = apple\n"
                                   "phrase S\n {Surname} {Title} 每天^1 {V} 一^2 {N.measure}^2 {N} 。^3"
                                   " = {Title} {Surname} {V.third} a^2 {N} every^1 day^1 .^3\n");
    EXPECT_EQ(pair.source, "李老师每天吃一个苹果。");
    EXPECT_EQ(pair.target, "Teacher Li eats an apple every day.");
    EXPECT_EQ(linkTexts(pair),
        (Links {"李-Li", "老师-Teacher", "每天-every", "每天-day", "吃-eats", "一-an", "个-an", "苹果-apple", "。-."}));
}

TEST(Grammar, PutsParticlesInsideSeparableVerbs)
{
    const SentencePair pair = only("start S\npast swim swam swum\nverb V\n 游+泳 = swim\nphrase Act\n {V+}\n"
                                   "phrase S\n 我^1 {Act+过} = I^1 have {Act.participle}\n");
    EXPECT_EQ(pair.source, "我游过泳");
    EXPECT_EQ(pair.target, "I have swum");
    EXPECT_EQ(linkTexts(pair), (Links {"我-I", "游-swum", "泳-swum"}));
}

TEST(Grammar, KnowsTheWordsOfTheSource)
{
    const SentencePair pair =
        only("start S\nverb V\n 等+车 = wait\nnoun N [measure 个]\n 公共汽车站 = bus stop\nphrase Act\n {V+}\n"
             "phrase S\n 我 在 这 {N.measure} {N} {Act+了} 。 = I {Act.past} at this {N} .\n");
    EXPECT_EQ(sourceWords(pair), "我 在 这 个 公共汽车站 等 了 车 。");
}

TEST(Grammar, CutsAndLinksEntriesWordByWord)
{
    const std::string text = "start S\nverb V\n 弹^1 +钢琴^2 = play^1 the piano^2\nphrase Act\n {V+}\n";
    const SentencePair plain = only(text + "phrase S\n {Act} = {Act.gerund}\n");
    EXPECT_EQ(sourceWords(plain), "弹 钢琴");
    EXPECT_EQ(linkTexts(plain), (Links {"弹-Playing", "钢琴-piano"}));
    const SentencePair done = only(text + "phrase S\n {Act+了} = {Act.past}\n");
    EXPECT_EQ(sourceWords(done), "弹 了 钢琴");
    EXPECT_EQ(linkTexts(done), (Links {"弹-Played", "钢琴-piano"}));
}

TEST(Grammar, GluesPartsOfASourceWord)
{
    const SentencePair pair = only("start S\nword Tens\n 二十 = twenty\nword Unit\n 三 = three\n"
                                   "phrase S\n {Tens} ~{Unit} 岁^1 ~了 = {Tens} ~- ~{Unit} years^1\n");
    EXPECT_EQ(sourceWords(pair), "二十三 岁了");
    EXPECT_EQ(linkTexts(pair), (Links {"二十-Twenty-three", "三-Twenty-three", "岁-years"}));
}

TEST(Grammar, GivesVerbsTheFormOfTheirSubject)
{
    const std::string text = "start S\nforms be am is are was were been being\npronoun P\n %\nphrase S\n"
                             " {P} 忙 = {P} <be.now(P)> busy\n";
    const auto target = [&text](const std::string& pronoun) {
        return only(std::string(text).replace(text.find('%'), 1, pronoun)).target;
    };
    EXPECT_EQ(target("我 = I / me [agree I]"), "I am busy");
    EXPECT_EQ(target("她 = she / her"), "She is busy");
    EXPECT_EQ(target("我们 = we / us [agree they]"), "We are busy");
}

TEST(Grammar, LinksAGluedWordToBothItsParts)
{
    const SentencePair pair =
        only("start S\nword Name\n 小明 = Xiaoming\nphrase S\n {Name} 的^1 书^2 = {Name} ~'s^1 book^2\n");
    EXPECT_EQ(pair.target, "Xiaoming's book");
    EXPECT_EQ(linkTexts(pair), (Links {"小明-Xiaoming's", "的-Xiaoming's", "书-book"}));
}

TEST(Grammar, LinksAMeasureWordToAComposedNumber)
{
    const SentencePair pair = only("start S\nword Tens\n 二十 = twenty\nword Unit\n 三 = three\n"
                                   "phrase Number\n {Tens} {Unit} = {Tens} ~- ~{Unit}\n"
                                   "phrase S\n {Number} 本^Number 书^1 = {Number} books^1\n");
    EXPECT_EQ(pair.source, "二十三本书");
    EXPECT_EQ(pair.target, "Twenty-three books");
    EXPECT_EQ(linkTexts(pair), (Links {"二十-Twenty-three", "三-Twenty-three", "本-Twenty-three", "书-books"}));
}

TEST(Grammar, FillsTemplates)
{
    const Grammar grammar = parse("start S\nnoun Fruit\n 梨 = pear\nnoun Pet\n 猫 = cat | 狗 = dog\n"
                                  "phrase Two/X\n 两 {X} = two {X.plural} [plural]\n"
                                  "phrase S\n {Two/Fruit}\n {Two/Pet}\n");
    EXPECT_EQ(grammar.derivationCount(), 3);
    EXPECT_EQ(grammar.vocabulary().size(), 3U);
    std::set<std::string> targets;
    Random random(3);
    for (int i = 0; i < 50; ++i) {
        targets.insert(grammar.generate(random).target);
    }
    EXPECT_EQ(targets, (std::set<std::string> {"Two pears", "Two cats", "Two dogs"}));
}

TEST(Grammar, NeverRepeatsAContentWord)
{
    const Grammar grammar = parse("start S\nword N\n 甲 = a1 | 乙 = b1\nphrase S\n {x:N} 和 {y:N} = {x} and {y}\n");
    EXPECT_EQ(grammar.derivationCount(), 4);
    Random random(5);
    for (int i = 0; i < 50; ++i) {
        const std::string source = grammar.generate(random).source;
        EXPECT_TRUE(source == "甲和乙" || source == "乙和甲") << source;
    }
}

TEST(Grammar, CountsDerivations)
{
    EXPECT_EQ(parse("start S\nword N\n 甲 = a | 乙 = b | 丙 = c\nphrase T\n {N}\n 丁 {N} = d {N}\n"
                    "phrase S\n {T} {N} = {N} {T}\n 好 = good\n")
                  .derivationCount(),
        6 * 3 + 1);
}

TEST(GrammarErrors, NameTheLine)
{
    expectParseError("start S\nphrase S\n 好 {Missing} = good {Missing}\n", {"test.grammar:3", "'Missing'"});
    expectParseError("start S\nphrase S\n 好\n", {"test.grammar:3", "English side"});
    expectParseError("start S\nphrase S\n {N = good\nword N\n 书 = book\n", {"test.grammar:3", "{Name}"});
    expectParseError(
        "start S\nphrase S\n {N}\nword N\n 书 = book\n 书 = volume\n", {"test.grammar:6", "test.grammar:5"});
    expectParseError("start S\nphrase S\n {N}\nword N\n 书\n", {"test.grammar:5", "both languages"});
    expectParseError("start S\nphrase S\n 0 好 = good\n", {"test.grammar:3", "weight '0'"});
    expectParseError("start S\nphrase S\n -2 好 = good\n", {"test.grammar:3", "weight '-2'"});
    expectParseError("start S\nphrase S\n 好 = good\nword N\n 书 = book\n", {"test.grammar:4", "cannot be reached"});
    expectParseError("start S\nphrase S\n 好 {S} = good {S}\n", {"test.grammar:2", "S > S"});
    expectParseError("start S\nphrase S\n", {"test.grammar:2", "empty"});
    expectParseError("start S\nphrase S\n 好 = good\nphrase S\n", {"test.grammar:4", "declared twice"});
    expectParseError("phrase S\n 好 = good\n", {"no start phrase"});
    expectParseError("start T\nphrase S\n 好 = good\n", {"test.grammar:1", "'T'"});
    expectParseError(" 好 = good\n", {"test.grammar:1", "declaration"});
}

/// Phrases P0, P1, … whose rule is `left` = `right`, with `@` for the name of the next phrase.
std::string chainOfPhrases(int length, const std::string& left, const std::string& right)
{
    std::string text = "start P0\n";
    for (int i = 0; i < length; ++i) {
        std::string rule = " " + left + " = " + right + "\n";
        for (auto at = rule.find('@'); at != std::string::npos; at = rule.find('@'))
            rule.replace(at, 1, "P" + std::to_string(i + 1));
        text += "phrase P" + std::to_string(i) + "\n" + rule;
    }
    return text + "word P" + std::to_string(length) + "\n 一 = one [free]\n";
}

TEST(GrammarErrors, NameWhatMultipliesBeyondMemory)
{
    expectParseError(chainOfPhrases(200, "{@}", "{@.same}"), {"test.grammar", "100 levels"});
    expectParseError(chainOfPhrases(60, "{@} {b:@}", "{@} {b}"), {"test.grammar", "'P51'", "1000 phrases and words"});
    std::string attributes = chainOfPhrases(60, "{@}", "{@.same}");
    for (auto at = attributes.find("\n {"); at != std::string::npos; at = attributes.find("\n {", at + 2)) {
        const auto rule = attributes.substr(at + 1, attributes.find('\n', at + 1) - at);
        attributes.insert(at + 1, rule);
        at += rule.size();
    }
    expectParseError(
        "start S\nphrase S\n {P0.m} {P0} = {P0}\n" + attributes.substr(attributes.find('\n') + 1), {"'一' has no 'm'"});
}

TEST(GrammarErrors, NameWrongSlotsAndAttributes)
{
    const std::string noun = "noun N\n 书 = book\n";
    expectParseError("start S\n" + noun + "phrase S\n 一 {N} = a book\n", {"test.grammar:5", "'N'", "exactly once"});
    expectParseError("start S\n" + noun + "phrase S\n {N} {N} = {N}\n", {"test.grammar:5", "occurs twice"});
    expectParseError("start S\n" + noun + "phrase S\n {N.measure} {N} = {N}\n", {"test.grammar:3", "'measure'"});
    expectParseError("start S\n" + noun + "phrase S\n {N+了} = <be.now(M)> {N}\n", {"test.grammar:5", "'M'"});
    expectParseError("start S\n" + noun + "phrase T\n {N}\nphrase S\n {T+了} = {T}\n", {"test.grammar:5", "{Verb+}"});
    expectParseError("start S\n" + noun + "phrase Two/X\n 两 {X} = two {X}\nphrase S\n {Two/N/N}\n",
        {"test.grammar:7", "1 classes"});
    expectParseError("start S\nphrase S\n 好^1 = good\n", {"test.grammar:3", "^1", "both sides"});
    expectParseError("start S\nphrase S\n 好 = good [dual]\n", {"test.grammar:3", "[dual]"});
    expectParseError("start S\nverb V\n 打^1 球 = play ball\nphrase S\n {V}\n", {"test.grammar:3", "^1", "both"});
    expectParseError("start S\nverb V\n 打^x 球 = play ball\nphrase S\n {V}\n", {"test.grammar:3", "^1 to ^9"});
    expectParseError("start S\nverb V\n +球 = play\nphrase S\n {V}\n", {"test.grammar:3", "before the '+'"});
    expectParseError("start S\nplural child\nphrase S\n 好 = good\n", {"test.grammar:2", "singular plural"});
}

}  // namespace
}  // namespace translucent
