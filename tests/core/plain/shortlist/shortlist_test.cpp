#include "support/comma_locale.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/shortlist/shortlist.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

const Shortlist kShortlist {{{20, 0.5}, {9, 0.25}}, {{5, {{12, 0.7}, {9, 0.3}}}, {6, {{4, 1.0}}}}};

TransformerConfig configOf(std::int64_t targets)
{
    TransformerConfig config;
    config.targetVocabulary = targets;
    return config;
}

TEST(ShortlistTargets, AreSpecialTokensThoseOfTheSourceAndTheFrequentOnesInOrder)
{
    EXPECT_EQ(kShortlist.targetsOf(Ids {5, kEndId}), (Ids {0, 1, 2, 3, 9, 12, 20}));
    EXPECT_EQ(kShortlist.targetsOf(Ids {6, 5, 6, kEndId}), (Ids {0, 1, 2, 3, 4, 9, 12, 20}));
    EXPECT_EQ(kShortlist.targetsOf(Ids {7}), (Ids {0, 1, 2, 3, 9, 20})) << "a source token that is not listed";
    EXPECT_EQ(Shortlist {}.targetsOf(Ids {5}), (Ids {0, 1, 2, 3}));
}

TEST(ShortlistValidation, NamesAnIdOutsideOfTheVocabulary)
{
    EXPECT_NO_THROW(validate(kShortlist, configOf(21)));
    expectError(
        ErrorCode::InvalidArgument, {"shortlist id is 20", "0 to 19"}, [] { validate(kShortlist, configOf(20)); });
    expectError(ErrorCode::InvalidArgument, {"shortlist id is 12", "0 to 11"}, [] {
        validate(Shortlist {{}, kShortlist.bySource}, configOf(12));
    });
    expectError(ErrorCode::InvalidArgument, {"shortlist id is -1"}, [] {
        validate(Shortlist {{{-1, 1}}, {}}, configOf(12));
    });
}

TEST(ShortlistValidation, RefusesModelsThatDoNotChooseTokenByTokenFromTheirVocabulary)
{
    auto labels = configOf(30);
    labels.task = Task::Classification;
    expectError(ErrorCode::InvalidArgument, {"outputs labels"}, [&] { validate(kShortlist, labels); });
    auto atOnce = configOf(30);
    atOnce.generation = Generation::LengthPredictor;
    expectError(ErrorCode::InvalidArgument, {"all tokens at once"}, [&] { validate(kShortlist, atOnce); });
    auto copying = configOf(30);
    copying.copyMechanism = CopyMechanism::PointerGenerator;
    expectError(ErrorCode::InvalidArgument, {"copies"}, [&] { validate(kShortlist, copying); });
    auto recurrent = configOf(30);
    recurrent.architecture = Architecture::Lstm;
    EXPECT_NO_THROW(validate(kShortlist, recurrent));
}

TEST(ShortlistOptions, NameFieldValueAndRange)
{
    EXPECT_NO_THROW(validate(ShortlistOptions {}));
    const auto refuse = [](const ShortlistOptions& options, std::string_view field) {
        expectError(ErrorCode::InvalidArgument, {field}, [&] { validate(options); });
    };
    refuse({.best = 0}, "best is 0; it must be from 1 to");
    refuse({.frequent = -1}, "frequent is -1; it must be from 0 to");
    refuse({.threads = -2}, "threads is -2");
}

}  // namespace

namespace {

using test::expectError;
using Texts = std::vector<std::string>;

/// Each word between spaces is a token.
Tokenizer wordTokenizer(const Texts& texts)
{
    return Tokenizer::train(texts, {.wholeWords = true});
}

/// Nouns occur with one article and with each other in both orders, so that the translations can be determined.
class ShortlistLearning : public testing::Test {
protected:
    const Texts sources {"a cat", "a dog", "a cow", "a cat dog", "a dog cow", "a cow cat", "cat", "dog", "cow"};
    const Texts targets {
        "ein Katze", "ein Hund", "ein Kuh", "ein Katze Hund", "ein Hund Kuh", "ein Kuh Katze", "Katze", "Hund", "Kuh"};
    const Tokenizer sourceTokenizer = wordTokenizer(sources), targetTokenizer = wordTokenizer(targets);
    const TokenizerPair tokenizers {sourceTokenizer, targetTokenizer};

    Corpus corpus() const
    {
        Corpus result;
        for (std::size_t i = 0; i < sources.size(); ++i)
            result.pairs.push_back({sources[i], targets[i], {}});
        return result;
    }
    std::int64_t source(const std::string& word) const { return sourceTokenizer.encodeIds(word).at(0); }
    std::int64_t target(const std::string& word) const { return targetTokenizer.encodeIds(word).at(0); }
};

TEST_F(ShortlistLearning, FindsTheTranslationOfEachToken)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 1, .frequent = 0});
    ASSERT_TRUE(learnt);
    EXPECT_TRUE(learnt->always.empty());
    ASSERT_EQ(learnt->bySource.size(), 4u);
    for (const auto& [word, translation] :
        std::map<std::string, std::string> {{"a", "ein"}, {"cat", "Katze"}, {"dog", "Hund"}, {"cow", "Kuh"}}) {
        const auto& entries = learnt->bySource.at(source(word));
        ASSERT_EQ(entries.size(), 1u) << word;
        EXPECT_EQ(entries.front().target, target(translation)) << word;
        EXPECT_GT(entries.front().probability, 0.5) << word;
    }
}

TEST_F(ShortlistLearning, KeepsAsManyAsItIsToldTheMostProbableFirst)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 3, .frequent = 0});
    const auto& entries = learnt->bySource.at(source("cat"));
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_TRUE(std::ranges::is_sorted(entries, std::ranges::greater {}, &TokenTranslation::probability));
    const auto all = learnShortlist(corpus(), tokenizers, {.best = 99, .frequent = 0});
    const auto& complete = all->bySource.at(source("cat"));
    EXPECT_EQ(complete.size(), 4u) << "all that stand in one pair with it";
    EXPECT_NEAR(std::accumulate(complete.begin(), complete.end(), 0.0,
                    [](double sum, const auto& entry) { return sum + entry.probability; }),
        1, 1e-9);
}

TEST_F(ShortlistLearning, CountsWhatIsFrequentInTheTargetSentences)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 1, .frequent = 2});
    ASSERT_EQ(learnt->always.size(), 2u);
    EXPECT_EQ(learnt->always[0], (TokenTranslation {target("ein"), 6 / 18.0}));
    EXPECT_EQ(learnt->always[1].probability, 4 / 18.0);
    EXPECT_EQ(learnt->always[1].target, std::min({target("Katze"), target("Hund"), target("Kuh")}));
}

TEST_F(ShortlistLearning, GivesTheSameOnAnyNumberOfThreads)
{
    EXPECT_EQ(learnShortlist(corpus(), tokenizers, {.best = 4, .frequent = 4, .threads = 1}),
        learnShortlist(corpus(), tokenizers, {.best = 4, .frequent = 4, .threads = 3}));
}

TEST_F(ShortlistLearning, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(learnShortlist(corpus(), tokenizers, {}, stop.get_token()));
}

TEST_F(ShortlistLearning, NeedsPairs)
{
    expectError(ErrorCode::InvalidArgument, {"no pairs"}, [&] { learnShortlist({}, tokenizers, {}); });
}

TEST_F(ShortlistLearning, RefusesACorpusTheWrongWayRound)
{
    Corpus exchanged = corpus();
    for (SentencePair& pair : exchanged.pairs)
        std::swap(pair.source, pair.target);
    expectError(ErrorCode::InvalidArgument, {"% of the corpus tokens", "swap them"},
        [&] { learnShortlist(exchanged, tokenizers, {}); });
}

}  // namespace

namespace {

using test::expectError;

const std::vector<std::string> kSources {"猫 狗"}, kTargets {"cat dog a"};

class ShortlistFile : public testing::Test {
protected:
    const Tokenizer sourceTokenizer = Tokenizer::train(kSources, {.wholeWords = true});
    const Tokenizer targetTokenizer = Tokenizer::train(kTargets, {.wholeWords = true});
    const TokenizerPair tokenizers {sourceTokenizer, targetTokenizer};
    const test::TemporaryDirectory directory;

    std::int64_t source(const std::string& word) const { return sourceTokenizer.encodeIds(word).at(0); }
    std::int64_t target(const std::string& word) const { return targetTokenizer.encodeIds(word).at(0); }
    Shortlist read(std::string_view content) const
    {
        return readShortlist(directory.add("list.txt", content), tokenizers);
    }
    void refuse(ErrorCode code, std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(content);
        expectError(code, parts, [&] { read(content); });
    }
};

TEST_F(ShortlistFile, HoldsALineForEveryEntry)
{
    const Shortlist shortlist {{{target("a"), 0.5}}, {{source("猫"), {{target("cat"), 0.75}, {target("dog"), 1e-7}}}}};
    const auto file = directory / "list.txt";
    writeShortlist(shortlist, tokenizers, file);
    EXPECT_EQ(test::fileContent(file), "#shortlist version 1\n▁a NULL 0.5\n▁cat ▁猫 0.75\n▁dog ▁猫 1e-07\n");
    EXPECT_EQ(readShortlist(file, tokenizers), shortlist);
}

TEST_F(ShortlistFile, IsReadAsLexiconsOfMosesAre)
{
    const auto shortlist = read("▁dog ▁狗 0.9000000\nNULL ▁狗 0.1\n\n▁cat\t▁猫 1\r\n▁a NULL 0.25\n");
    EXPECT_EQ(shortlist,
        (Shortlist {
            {{target("a"), 0.25}}, {{source("狗"), {{target("dog"), 0.9}}}, {source("猫"), {{target("cat"), 1}}}}}));
}

TEST_F(ShortlistFile, HasPointsInEveryLocale)
{
    const test::CommaLocale comma;
    const Shortlist shortlist {{{target("a"), 0.125}}, {}};
    const auto file = directory / "list.txt";
    writeShortlist(shortlist, tokenizers, file);
    EXPECT_EQ(readShortlist(file, tokenizers), shortlist);
}

TEST_F(ShortlistFile, NamesTheLineOfWhatIsNoEntry)
{
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 1\n▁cat ▁猫\n",
        {"list.txt", "line 2", "number of words is 2", "probability"});
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 0.5 1\n", {"line 1", "number of words is 4"});
    for (const char* number : {"-0.1", "1.5", "nan", "inf", "x", "0,5", "0.5x"})
        refuse(ErrorCode::InvalidFormat, "▁a NULL 1\n▁cat ▁猫 " + std::string(number) + "\n",
            {"line 2", number, "from 0 to 1"});
}

TEST_F(ShortlistFile, NamesThePieceThatTheModelLacks)
{
    refuse(ErrorCode::Inconsistent, "▁a NULL 1\n▁cow ▁猫 1\n", {"line 2", "target piece '▁cow'"});
    refuse(ErrorCode::Inconsistent, "▁cat ▁牛 1\n", {"line 1", "source piece '▁牛'"});
}

TEST_F(ShortlistFile, RefusesVersionsItDoesNotKnow)
{
    refuse(
        ErrorCode::InvalidFormat, "#shortlist version 2\n▁cat ▁猫 1\n", {"line 1", "version '2'", "reads version 1"});
    refuse(ErrorCode::InvalidFormat, "▁cat ▁猫 1\n#shortlist version 2\n", {"line 2", "from 0 to 1"});
}

TEST_F(ShortlistFile, RefusesAFileWithoutEntries)
{
    refuse(ErrorCode::InvalidFormat, "", {"list.txt", "no entries"});
    refuse(ErrorCode::InvalidFormat, "#shortlist version 1\n", {"no entries"});
    expectError(ErrorCode::NotFound, {"missing"}, [&] { readShortlist(directory / "missing", tokenizers); });
}

}  // namespace

}  // namespace translucent
