#include "base/random.h"
#include "support/toy_training.h"
#include "training/training_pairs.h"
#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus_spec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

namespace {

const std::vector<SentencePair> kPairs {{"a b c d", "the students read books", {}}, {"d c", "books", {}},
    {"a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a", "read read read", {}}, {"b", "the books", {}}};

Tokenizer letters()
{
    return Tokenizer::train(std::vector<std::string> {"a b c d"}, {TokenizerKind::Unigram, 30, 1.0});
}

Tokenizer words()
{
    return Tokenizer::train(
        std::vector<std::string> {"the students read books", "the books", "read"}, {TokenizerKind::Unigram, 60, 1.0});
}

}  // namespace

TEST(EncodedCorpus, LeavesOutWhatIsLongerThanTheModelTakes)
{
    const auto all = encodeCorpus(kPairs, letters(), words(), {100});
    EXPECT_EQ(all.pairs.size(), 4u);
    EXPECT_EQ(all.leftOut, 0u);
    for (const auto& pair : all.pairs) {
        EXPECT_EQ(pair.source.back(), kEndId);
        EXPECT_EQ(pair.target.back(), kEndId);
    }
    const auto longest = static_cast<std::int64_t>(all.pairs[2].source.size());
    EXPECT_EQ(encodeCorpus(kPairs, letters(), words(), {longest}).leftOut, 0u);
    EXPECT_EQ(encodeCorpus(kPairs, letters(), words(), {longest - 1}).leftOut, 1u);
}

TEST(EncodedCorpus, JoinsThePiecesOfLinkedWords)
{
    const std::vector<SentencePair> pairs {
        {"a b", "the books", {{{0, 1}, {4, 9}}, {{2, 3}, {0, 3}}}}, {"b", "books", {}}};
    EXPECT_TRUE(encodeCorpus(pairs, letters(), words(), {100}).pairs[0].links.empty()) << "nobody asked for them";
    const auto encoded = encodeCorpus(pairs, letters(), words(), {100, true}).pairs;
    EXPECT_TRUE(encoded[1].links.empty()) << "no gold links";
    std::vector<PieceLink> expected;
    const auto source = letters().encode(pairs[0].source), target = words().encode(pairs[0].target);
    const auto holdsAny = [](const Piece& piece, std::size_t begin, std::size_t end) {
        bool any = false;
        for (auto byte = begin; byte < end; ++byte)
            any = any || (piece.span.begin <= byte && byte < piece.span.end);
        return any;
    };
    for (std::uint32_t s = 0; s < source.size(); ++s)
        for (std::uint32_t t = 0; t < target.size(); ++t)
            if ((holdsAny(source[s], 0, 1) && holdsAny(target[t], 4, 9))
                || (holdsAny(source[s], 2, 3) && holdsAny(target[t], 0, 3)))
                expected.push_back({s, t});
    ASSERT_GE(expected.size(), 2u);
    expected.push_back({std::uint32_t(source.size()), std::uint32_t(target.size())});
    EXPECT_EQ(encoded[0].links, expected);
}

namespace {

std::vector<SentencePair> manyPairs()
{
    std::vector<SentencePair> pairs;
    for (std::size_t i = 0; i < 2 * StoredPairs::kPart + 100; ++i)
        pairs.push_back({std::string(1 + i % 7, 'a') + (i % 3 == 0 ? " b" : " c d"),
            i % 5 == 0       ? "the students read"
                : i % 2 == 0 ? "books"
                             : "the books",
            {{{0, 1}, {0, 3}}}});
    return pairs;
}

void expectEqual(const PackedPairs& packed, const std::vector<EncodedPair>& pairs)
{
    ASSERT_EQ(packed.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto unpacked = packed[i];
        ASSERT_EQ(unpacked.source, pairs[i].source) << i;
        ASSERT_EQ(unpacked.target, pairs[i].target) << i;
        ASSERT_EQ(unpacked.links, pairs[i].links) << i;
        ASSERT_EQ(unpacked.reference, pairs[i].reference) << i;
        ASSERT_EQ(packed.lengths()[i].source, pairs[i].source.size()) << i;
        ASSERT_EQ(packed.lengths()[i].target, pairs[i].target.size()) << i;
    }
}

}  // namespace

TEST(TrainingPairs, AreTheSameInAnyNumberOfThreads)
{
    const auto source = letters();
    const auto target = words();
    const auto pairs = manyPairs();
    for (const bool links : {false, true}) {
        const EncodingOptions options {8, links, Task::Translation, /*references=*/!links};
        const auto expected = encodeCorpus(pairs, source, target, options);
        ASSERT_GT(expected.leftOut, 0u);
        ASSERT_EQ(expected.pairs.front().reference, links ? "" : "books");
        for (const std::size_t threads : {1, 2, 5}) {
            const auto found = trainingPairs(StoredPairs(pairs), source, target, options, threads);
            EXPECT_EQ(found.leftOut, expected.leftOut);
            expectEqual(found.pairs, expected.pairs);
        }
    }
}

TEST(TrainingPairs, SamplesTheSameInPartsAsAtOnce)
{
    const auto source = letters();
    const auto target = words();
    const auto pairs = manyPairs();
    std::vector<std::string_view> texts;
    for (const auto& pair : pairs)
        texts.push_back(pair.target);
    const auto atOnce = target.sample(texts, 0.2, Random::mix(8));
    const auto sampled = sampledPairs(StoredPairs(pairs), source, target, {100}, 0.2, 7);
    ASSERT_EQ(sampled.pairs.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto ids = sampled.pairs[i].target;
        ASSERT_TRUE(std::ranges::equal(atOnce[i], std::span(ids).first(ids.size() - 1),
            [](const PlacedId& piece, std::int64_t id) { return piece.id == id; }))
            << i;
    }
}

TEST(TrainingPairs, GiveABatchItsPairsByNumber)
{
    const auto all = trainingPairs(StoredPairs(manyPairs()), letters(), words(), {100}, 2).pairs;
    const std::vector<std::size_t> numbers {7000, 3, 4999};
    const EncodedPairs some(all, numbers);
    for (const auto number : numbers)
        EXPECT_EQ(some[number].source, all[number].source);
}

TEST(TrainingPairs, SamplesEveryPairThatFits)
{
    const auto source = letters();
    const auto target = words();
    const auto best = trainingPairs(StoredPairs(kPairs), source, target, {100}, 1);
    const auto sampled = sampledPairs(StoredPairs(kPairs), source, target, {100}, 0.1, 3);
    ASSERT_EQ(sampled.pairs.size(), best.pairs.size());
    bool differs = false;
    for (std::size_t i = 0; i < kPairs.size(); ++i) {
        EXPECT_EQ(target.decode(sampled.pairs[i].target), kPairs[i].target);
        EXPECT_EQ(sampled.pairs[i].target.back(), kEndId);
        differs = differs || sampled.pairs[i].target != best.pairs[i].target;
    }
    EXPECT_TRUE(differs);
}

TEST(TrainingPairs, LeavesOutTheSamePairsWhateverIsDrawn)
{
    const auto source = letters();
    const auto target = words();
    const auto best = trainingPairs(StoredPairs(kPairs), source, target, {100}, 1);
    const auto limit = static_cast<std::int64_t>(std::max(best.pairs[0].source.size(), best.pairs[0].target.size()));
    ASSERT_LT(limit, static_cast<std::int64_t>(best.pairs[2].source.size()));
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto sampled = sampledPairs(StoredPairs(kPairs), source, target, {limit}, 0.05, seed);
        EXPECT_EQ(sampled.leftOut, 1u);
        for (const auto& [sources, targets] : sampled.pairs.lengths())
            EXPECT_LE(std::max(sources, targets), static_cast<std::size_t>(limit));
    }
}

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
