#include "corpus/reader_fixture.h"
#include "support/environment_variable.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/corpus/stored_corpus.h"

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr std::size_t kPairs = StoredPairs::kPart + 900;

std::vector<SentencePair> pairsWithAll()
{
    std::vector<SentencePair> pairs;
    for (std::size_t i = 0; i < kPairs; ++i) {
        SentencePair pair {"来源" + std::to_string(i), "target " + std::to_string(i / 2), {}};
        if (i % 3 == 0)
            pair.alignment = {{{0, 3}, {0, 6}}, {{3, 6}, {7, 300 + i}}};
        if (i % 4 == 0)
            pair.sourceWords = {{0, 6}};
        pairs.push_back(pair);
    }
    pairs[17].target.assign(100'000, 'x');
    return pairs;
}

StoredPairs stored(const std::vector<SentencePair>& pairs, std::size_t inMemory)
{
    StoredPairs::Writer writer(inMemory);
    for (const auto& pair : pairs)
        writer.add(pair);
    return writer.finish();
}

/// Texts of a Corpus that share sources, targets, both and neither, so that groups grow in all ways.
Corpus tangled(std::size_t pairs)
{
    Corpus corpus {{}, "tangle", "nobody"};
    for (std::size_t i = 0; i < pairs; ++i)
        corpus.pairs.push_back({"same beginning " + std::to_string(i * 7919 % (pairs - pairs / 3)) + " ",
            "to " + std::to_string(i * 104'729 % (pairs - pairs / 4)), {}});
    return corpus;
}

}  // namespace

TEST(StoredPairs, GiveBackWhatWasAddedFromMemoryAndFile)
{
    const auto pairs = pairsWithAll();
    for (const std::size_t inMemory : {std::size_t {1}, std::size_t {50'000}, std::size_t {64} << 20U}) {
        const auto kept = stored(pairs, inMemory);
        ASSERT_EQ(kept.size(), pairs.size());
        EXPECT_EQ(kept.part(0, kPairs), pairs);
        std::vector<SentencePair> visited;
        kept.forEach([&](const SentencePair& pair) { visited.push_back(pair); });
        EXPECT_EQ(visited, pairs);
        for (const std::size_t begin : {0U, 1U, 15U, 16U, 17U, 4095U, 4990U})
            EXPECT_EQ(kept.part(begin, 5), std::vector(pairs.begin() + long(begin), pairs.begin() + long(begin) + 5));
        EXPECT_TRUE(kept.part(kPairs, 3).empty());
        EXPECT_EQ(kept.part(kPairs - 2, kPairs).size(), 2u);
    }
}

TEST(StoredPairs, LeaveNothingInTheTemporaryDirectory)
{
    const test::TemporaryDirectory directory;
    const test::EnvironmentVariable there("TMPDIR", directory.path().string());
    const auto kept = stored(pairsWithAll(), 1000);
    EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
    EXPECT_EQ(kept.part(4000, 1).front(), pairsWithAll()[4000]);
}

TEST(StoredPairs, SayWhereTheyCannotBeKept)
{
    const test::EnvironmentVariable readOnly("TMPDIR", "/proc");
    const std::vector<SentencePair> few(10, {"a", "b", {}});
    EXPECT_NO_THROW(stored(few, 1000)) << "little text needs no file";
    test::expectError(ErrorCode::WriteFailed, {"/proc", "TMPDIR"}, [&] { stored(few, 1); });
}

TEST(StoredPairs, AreReadByManyThreads)
{
    const auto pairs = pairsWithAll();
    const auto kept = stored(pairs, 1000);
    std::vector<int> right(4);
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < right.size(); ++thread)
        threads.emplace_back([&, thread] {
            for (std::size_t i = thread; i < kPairs; i += 4)
                right[thread] += kept.part(i, 1).front() == pairs[i];
        });
    for (auto& thread : threads)
        thread.join();
    EXPECT_EQ(right[0] + right[1] + right[2] + right[3], int(kPairs));
}

TEST(StoredPairs, HaveTheSameFingerprintForTheSameTextsOnly)
{
    auto pairs = pairsWithAll();
    const auto print = stored(pairs, 1).fingerprint();
    EXPECT_EQ(StoredPairs(pairs).fingerprint(), print);
    std::swap(pairs[4], pairs[5]);
    EXPECT_NE(StoredPairs(pairs).fingerprint(), print);
    EXPECT_EQ(StoredPairs().fingerprint(), StoredPairs(std::vector<SentencePair>()).fingerprint());
}

TEST(StoredCorpus, IsSplitLikeOneInMemory)
{
    for (const std::size_t pairs : {30, 500, 6000})
        for (const bool disjoint : {false, true}) {
            const auto corpus = tangled(pairs);
            const SplitOptions options {pairs / 10, 3, disjoint};
            const auto expected = splitCorpus(corpus, options);
            const auto found = splitCorpus(StoredCorpus(corpus), options);
            ASSERT_GT(expected.heldOut.size(), 0u);
            EXPECT_EQ(found.heldOut.pairs, expected.heldOut.pairs);
            EXPECT_EQ(found.heldOut.name, expected.heldOut.name);
            EXPECT_EQ(found.train.inMemory().pairs, expected.train.pairs);
            EXPECT_EQ(found.train.name, expected.train.name);
            EXPECT_EQ(found.train.attribution, "nobody");
        }
}

TEST(StoredCorpus, GivesTheFactsOfOneInMemory)
{
    const auto corpus = tangled(25'000);
    EXPECT_EQ(corpusFacts(StoredCorpus(corpus)), corpusFacts(corpus));
}

TEST(StoredCorpus, IsReadLikeOneInMemory)
{
    const test::TemporaryDirectory directory;
    const auto file = directory.add("a.tsv", "你好\tHello\n\n再见\tBye\n\tnothing\n").string();
    const auto expected = readCorpus(file, {});
    const auto found = readStoredCorpus(file, {});
    EXPECT_EQ(found.corpus.inMemory().pairs, expected.corpus.pairs);
    EXPECT_EQ(found.corpus.name, expected.corpus.name);
    EXPECT_EQ(found.leftOut, 2u);
    ASSERT_EQ(found.problems.size(), expected.problems.size());
    EXPECT_EQ(found.problems[1].line, 4u);
    test::expectError(
        ErrorCode::InvalidFormat, {"b.tsv"}, [&] { readStoredCorpus(directory.add("b.tsv", "\n\n").string(), {}); });
}

TEST(StoredCorpus, TakesLinksFromAFile)
{
    const test::TemporaryDirectory directory;
    Corpus corpus {{{"你好", "Hello there", {}}, {"再见", "Bye", {}}}, "two", {}};
    const auto links = directory.add("a.align", "0-0 1-1\n0-0\n").string();
    const auto linked = withAlignments(corpus, links);
    readAlignments(corpus, links);
    EXPECT_EQ(linked.inMemory().pairs, corpus.pairs);
    EXPECT_FALSE(corpus.pairs[0].alignment.empty());
    test::expectError(ErrorCode::InvalidFormat, {"b.align", "in the corpus (2)"},
        [&] { withAlignments(corpus, directory.add("b.align", "0-0\n").string()); });
}

}  // namespace translucent
