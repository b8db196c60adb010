#include "base/unicode.h"
#include "support/expect_error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/phrases.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::set<std::string> sources(const Corpus& corpus)
{
    std::set<std::string> result;
    for (const SentencePair& pair : corpus.pairs) {
        result.insert(pair.source);
    }
    return result;
}

TEST(BuiltinCorpus, EqualOptionsGiveEqualCorpora)
{
    const BuiltinCorpusOptions options {.pairs = 300, .seed = 42};
    EXPECT_EQ(generateBuiltinCorpus(options).pairs, generateBuiltinCorpus(options).pairs);
    const BuiltinCorpusOptions other {.pairs = 300, .seed = 43};
    EXPECT_NE(generateBuiltinCorpus(options).pairs, generateBuiltinCorpus(other).pairs);
}

TEST(BuiltinCorpus, ToyPairsAreTheSameEverywhere)
{
    const Corpus corpus = generateBuiltinCorpus({.task = BuiltinTask::Reverse, .pairs = 2, .seed = 1});
    EXPECT_EQ(corpus.pairs[0].source, "t z l l t w n h");
    EXPECT_EQ(corpus.pairs[1].source, "k p l n l e q v r w");
}

// A change of the grammar changes these sentences, and with them every corpus generated from it.
TEST(BuiltinCorpus, ClassroomPairsAreTheSameEverywhere)
{
    const Corpus train = generateBuiltinCorpus({.pairs = 1, .seed = 1});
    EXPECT_EQ(train.pairs[0].source, "你的日语说得很流利。");
    EXPECT_EQ(train.pairs[0].target, "You speak Japanese very fluently.");
    const Corpus test = generateBuiltinCorpus({.pairs = 1, .seed = 1, .part = CorpusPart::Test});
    EXPECT_EQ(test.pairs[0].source, "同事们帮妈妈搬家。");
    EXPECT_EQ(test.pairs[0].target, "The colleagues help Mom move house.");
}

TEST(BuiltinCorpus, ALargerCorpusBeginsWithTheSmallerOne)
{
    const Corpus small = generateBuiltinCorpus({.pairs = 100, .seed = 9});
    const Corpus large = generateBuiltinCorpus({.pairs = 200, .seed = 9});
    EXPECT_TRUE(std::equal(small.pairs.begin(), small.pairs.end(), large.pairs.begin()));
}

TEST(BuiltinCorpus, NeverRepeatsASource)
{
    const Corpus corpus = generateBuiltinCorpus({.pairs = 20000});
    EXPECT_EQ(corpus.size(), 20000U);
    EXPECT_EQ(sources(corpus).size(), 20000U);
    EXPECT_EQ(corpus.name, "builtin:classroom?pairs=20000&seed=1");
}

TEST(BuiltinCorpus, PartsShareNoSourceWhateverTheSeeds)
{
    const auto train = sources(generateBuiltinCorpus({.pairs = 20000, .seed = 1}));
    const Corpus dev = generateBuiltinCorpus({.pairs = 300, .seed = 2, .part = CorpusPart::Dev});
    const Corpus test = generateBuiltinCorpus({.pairs = 300, .seed = 1, .part = CorpusPart::Test});
    const auto devSources = sources(dev);
    EXPECT_EQ(devSources.size(), 300U);
    for (const std::string& source : devSources) {
        EXPECT_FALSE(train.contains(source)) << source;
    }
    for (const std::string& source : sources(test)) {
        EXPECT_FALSE(train.contains(source)) << source;
        EXPECT_FALSE(devSources.contains(source)) << source;
    }
}

TEST(BuiltinCorpus, HoldsNoShortSentenceOut)
{
    const auto shortest = [](CorpusPart part) {
        std::size_t characters = 100;
        for (const std::string& source : sources(generateBuiltinCorpus({.pairs = 400, .seed = 1, .part = part}))) {
            const std::u32string text = decodeUtf8(source);
            const auto marks = std::count_if(text.begin(), text.end(),
                [](char32_t c) { return std::u32string_view(U"。，？！：、").find(c) != std::u32string_view::npos; });
            characters = std::min(characters, text.size() - static_cast<std::size_t>(marks));
        }
        return characters;
    };
    EXPECT_LE(shortest(CorpusPart::Train), 4U);
    EXPECT_EQ(shortest(CorpusPart::Dev), 7U);
    EXPECT_EQ(shortest(CorpusPart::Test), 7U);
}

TEST(BuiltinCorpus, HoldsNoTestSentenceForBeginners)
{
    const auto list = [](const char* file) {
        std::set<std::string> sentences;
        for (const auto& phrase : readPhrases(resourcePath(file)))
            sentences.insert(withoutFinalPunctuation(phrase.source));
        return sentences;
    };
    const auto beginner = list("corpus/beginner.tsv"), known = list("corpus/set_phrases.tsv");
    ASSERT_TRUE(beginner.contains("谢谢") && known.contains("谢谢"));
    bool knowsSetPhrases = false;
    for (const auto& sentence : sources(generateBuiltinCorpus({.pairs = 40'000, .seed = 1}))) {
        const auto source = withoutFinalPunctuation(sentence);
        EXPECT_TRUE(!beginner.contains(source) || known.contains(source)) << source;
        knowsSetPhrases = knowsSetPhrases || known.contains(source);
    }
    EXPECT_TRUE(knowsSetPhrases);
}

TEST(BuiltinCorpus, EverydayPairsAreTheSameEverywhere)
{
    const Corpus train = generateBuiltinCorpus({.task = BuiltinTask::Everyday, .pairs = 1, .seed = 1});
    EXPECT_EQ(train.pairs[0].source, "大家请我来咖啡馆喝咖啡。");
    EXPECT_EQ(train.pairs[0].target, "Everyone invites me to come to the café to drink coffee.");
    EXPECT_EQ(train.name, "builtin:everyday?pairs=1&seed=1");
    EXPECT_FALSE(train.pairs[0].alignment.empty());
}

TEST(BuiltinCorpus, EverydayHasNoTestSentenceOfAKind)
{
    const auto everyday = sources(generateBuiltinCorpus({.task = BuiltinTask::Everyday, .pairs = 40'000, .seed = 1}));
    for (const auto& [kind, part, phrase] : readKinds(resourcePath("corpus/kinds.tsv"))) {
        EXPECT_FALSE(everyday.contains(phrase.source)) << phrase.source;
        EXPECT_FALSE(everyday.contains(withoutFinalPunctuation(phrase.source))) << phrase.source;
    }
}

TEST(BuiltinCorpus, HoldsShortToySequencesOut)
{
    const auto dev = generateBuiltinCorpus({.task = BuiltinTask::Copy, .pairs = 300, .part = CorpusPart::Dev});
    EXPECT_TRUE(std::any_of(
        dev.pairs.begin(), dev.pairs.end(), [](const SentencePair& pair) { return pair.source.size() < 10; }));
}

TEST(BuiltinCorpus, RefusesNoPairs)
{
    test::expectError(ErrorCode::InvalidArgument, {"pairs is 0"}, [] { generateBuiltinCorpus({.pairs = 0}); });
}

TEST(BuiltinCorpus, TaskNamesGoBothWays)
{
    for (const auto task : {BuiltinTask::Classroom, BuiltinTask::Everyday, BuiltinTask::Copy, BuiltinTask::Reverse,
             BuiltinTask::Sort, BuiltinTask::Monotone, BuiltinTask::Names}) {
        EXPECT_EQ(choiceFromName<BuiltinTask>(name(task), "task"), task);
    }
    test::expectError(ErrorCode::InvalidArgument,
        {"'mirror'", "classroom", "copy", "reverse", "sort", "monotone", "names"},
        [] { choiceFromName<BuiltinTask>("mirror", "task"); });
}

TEST(BuiltinCorpus, HasABoundedSize)
{
    test::expectError(ErrorCode::InvalidArgument, {"pairs is 18446744073709551615", "at most 2000000"}, [] {
        generateBuiltinCorpus({BuiltinTask::Copy, ~std::size_t {0}});
    });
}

}  // namespace
}  // namespace translucent
