#include "training/training_pairs.h"

#include "support/toy_training.h"
#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus_spec.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <vector>

namespace translucent {
namespace {

/// More than one part; one pair in three already has links.
Corpus partlyLinked()
{
    auto corpus = generateBuiltinCorpus({.pairs = 9000});
    for (std::size_t i = 0; i < corpus.size(); ++i)
        if (i % 3 == 0)
            corpus.pairs[i].alignment = {{{0, 1}, {0, 1}}};
        else
            corpus.pairs[i].alignment.clear();
    return corpus;
}

TEST(LinkedPairs, GetWhatTheAlignerFindsWhereTheyHaveNone)
{
    const auto corpus = partlyLinked();
    const auto expected = alignWords(corpus, {});
    test::TrainingLog log;
    const auto linked = linkedPairs(corpus, log, {});
    ASSERT_EQ(linked.size(), corpus.size());
    std::size_t i = 0;
    linked.forEach([&](const SentencePair& pair) {
        EXPECT_EQ(pair.source, corpus.pairs[i].source);
        EXPECT_EQ(pair.alignment, i % 3 == 0 ? corpus.pairs[i].alignment : expected[i]) << i;
        ++i;
    });
    EXPECT_EQ(log.messages, std::vector<std::string> {"Linking the words of 6000 pairs"});
}

TEST(LinkedPairs, AreLearntFromSomePairsOfTheWholeCorpus)
{
    auto corpus = partlyLinked();
    Corpus every;
    for (std::size_t i = 0; i < corpus.size(); i += 90)
        every.pairs.push_back(corpus.pairs[i]);
    const WordAligner aligner(every, {});
    test::TrainingLog log;
    std::size_t i = 0;
    linkedPairs(corpus, log, {}, 100).forEach([&](const SentencePair& pair) {
        if (i % 3 != 0) {
            EXPECT_EQ(pair.alignment, aligner.links(pair)) << i;
        }
        ++i;
    });
    EXPECT_EQ(i, corpus.size());
}

TEST(LinkedPairs, StayAsTheyAreWhereNoneLacksLinksOrItIsStopped)
{
    test::TrainingLog log;
    const auto linked = generateBuiltinCorpus({.pairs = 10});
    EXPECT_EQ(linkedPairs(linked, log, {}).fingerprint(), StoredPairs(linked.pairs).fingerprint());
    EXPECT_TRUE(log.messages.empty()) << "nothing to do";
    std::stop_source stopped;
    stopped.request_stop();
    std::size_t unlinked = 0;
    linkedPairs(partlyLinked(), log, stopped.get_token()).forEach([&](const SentencePair& pair) {
        unlinked += pair.alignment.empty() ? 1 : 0;
    });
    EXPECT_EQ(unlinked, 6000u);
}

}  // namespace
}  // namespace translucent
