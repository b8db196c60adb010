#include "corpus/reader_fixture.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/phrases.h"
#include "translucent/files/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace translucent {

namespace {

using test::expectError;
using test::gzipped;

class PhraseReader : public test::CorpusReaderTest {
protected:
    std::vector<Phrase> read(std::string_view content) const { return readPhrases(m_directory.add("p.tsv", content)); }
    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { read(content); });
    }
};

TEST_F(PhraseReader, ReadsASentenceAndAllItsTranslations)
{
    const std::vector<Phrase> expected {{"你好", {"Hello.", "Hi."}}, {"再见。", {"Goodbye."}}};
    EXPECT_EQ(read("你好\tHello.\tHi.\n再见。\tGoodbye.\n"), expected);
    EXPECT_EQ(read(gzipped("你好\tHello.\tHi.\r\n再见。\tGoodbye.")), expected);
    EXPECT_EQ(read("\uFEFF 你好\t Hello.\tHi. \n再\u200B见。\tGoodbye.\n"), expected);
}

TEST_F(PhraseReader, LeavesOutCommentsAndEmptyLines)
{
    EXPECT_EQ(read("# of my own\n\n你好\tHi.\n \n"), (std::vector<Phrase> {{"你好", {"Hi."}}}));
}

TEST_F(PhraseReader, RefusesWhatHasNoTranslation)
{
    expectRefused("你好\tHi.\n再见。\n", {"p.tsv", "line 2", "at least one translation"});
    expectRefused("你好\t\tHi.\n", {"line 1", "empty"});
    expectRefused("\tHi.\n", {"line 1", "empty"});
    expectRefused("# nothing\n", {"p.tsv", "no phrase"});
}

TEST_F(PhraseReader, ReadsKinds)
{
    const auto kinds = readKinds(m_directory.add("k.tsv", "# kinds\nnumbers\theld\t三\tthree\t3\n"));
    ASSERT_EQ(kinds.size(), 1U);
    EXPECT_EQ(kinds[0].kind, "numbers");
    EXPECT_EQ(kinds[0].part, KindPart::Held);
    EXPECT_EQ(kinds[0].phrase, (Phrase {"三", {"three", "3"}}));
    const auto refuse = [&](std::string_view content, std::initializer_list<std::string_view> parts) {
        expectError(ErrorCode::InvalidFormat, parts, [&] { readKinds(m_directory.add("k.tsv", content)); });
    };
    refuse("numbers\theld\n", {"k.tsv", "line 1", "a kind, a part"});
    refuse("numbers\theld\t三\n", {"line 1", "at least one translation"});
    expectError(ErrorCode::InvalidArgument, {"k.tsv", "line 1", "the part", "open"},
        [&] { readKinds(m_directory.add("k.tsv", "numbers\thidden\t三\tthree\n")); });
}

}  // namespace

namespace {

TEST(ListOfKinds, HalfOfEveryKindIsHeldOut)
{
    std::map<std::string, std::pair<int, int>> counts;
    for (const auto& [kind, part, phrase] : readKinds(resourcePath("corpus/kinds.tsv"))) {
        ++(part == KindPart::Open ? counts[kind].first : counts[kind].second);
        EXPECT_EQ(phrase.references.size(), 2U) << phrase.source;
    }
    EXPECT_EQ(counts.size(), 12U);
    for (const auto& [kind, parts] : counts) {
        EXPECT_GE(parts.first, 12) << kind;
        EXPECT_LE(parts.first - parts.second, 1) << kind;
    }
}

/// What somebody types first in English; Chinese has punctuation in full width.
TEST(BeginnersEnglish, HasChineseReferences)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    const auto phrases = readPhrases(resourcePath("corpus/beginner_english.tsv"));
    EXPECT_EQ(phrases.size(), 100U);
    std::set<std::string> sources;
    for (const auto& phrase : phrases) {
        EXPECT_TRUE(sources.insert(phrase.source).second) << phrase.source;
        EXPECT_TRUE(std::ranges::all_of(phrase.source, isAscii)) << phrase.source;
        EXPECT_GE(phrase.references.size(), 2U) << phrase.source;
        for (const auto& reference : phrase.references) {
            EXPECT_EQ(reference.find_first_of(",.;:!?"), std::string::npos) << reference;
            EXPECT_FALSE(isAscii(reference.front()) || isAscii(reference.back())) << reference;
            EXPECT_NE(withoutFinalPunctuation(reference), reference);
        }
        EXPECT_EQ(scorePhrase(phrase.references.back(), phrase.references).chrf, 100);
    }
}

TEST(ExampleSentences, EveryTopicHasSomeWithLinksOfTheirWords)
{
    const auto examples = exampleSentences();
    for (const auto& [topic, name] : kChoices<ExampleTopic>)
        EXPECT_GE(std::ranges::count(examples, topic, &ExampleSentence::topic), 3) << name;
    for (const auto& [topic, pair] : examples) {
        EXPECT_GE(pair.alignment.size(), 3U) << pair.source;
        for (const auto& link : pair.alignment) {
            EXPECT_LE(link.source.end, pair.source.size()) << pair.source;
            EXPECT_LE(link.target.end, pair.target.size()) << pair.source;
        }
    }
}

/// The words of 你给了她一本词典。 are linked with their translations.
TEST(ExampleSentences, LinksJoinTranslations)
{
    const auto examples = exampleSentences();
    const auto dictionary = std::ranges::find_if(
        examples, [](const ExampleSentence& example) { return example.pair.source == "你给了她一本词典。"; });
    ASSERT_NE(dictionary, examples.end());
    const auto& pair = dictionary->pair;
    const TextSpan chinese {pair.source.find("词"), pair.source.find("词") + std::string("词典").size()};
    for (const auto& link : pair.alignment) {
        const auto translated = pair.target.substr(link.target.begin, link.target.end - link.target.begin);
        EXPECT_TRUE(!link.source.overlaps(chinese) || translated == "dictionary") << translated;
    }
}

/// Translations of them cannot be memorised.
TEST(ExampleSentences, NoneIsTrainedOn)
{
    std::set<std::string> sources;
    for (const auto& example : exampleSentences())
        sources.insert(example.pair.source);
    for (const auto& pair : generateBuiltinCorpus({.pairs = 100000, .seed = 1}).pairs)
        EXPECT_FALSE(sources.contains(pair.source)) << pair.source;
}

}  // namespace

}  // namespace translucent
