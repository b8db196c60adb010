#include "training/attention_log.h"

#include "training/training_fixture.h"
#include "translucent/builtin_corpus.h"

#include <numeric>
#include <sstream>

namespace translucent {

namespace {

class AttentionOverTime : public test::Training {
protected:
    /// A training on letters to be copied, which have gold links.
    TrainingJob copying() const
    {
        auto toy = job();
        toy.train = generateBuiltinCorpus({BuiltinTask::Copy, 200, 1, CorpusPart::Train});
        toy.dev = generateBuiltinCorpus({BuiltinTask::Copy, 20, 1, CorpusPart::Dev});
        toy.recipe.model.maxLength = 64;
        toy.recipe.training.evaluateEverySteps = 5;
        toy.recipe.training.maxSteps = 10;
        return toy;
    }
    std::vector<nlohmann::json> lines(const TrainingJob& job) const
    {
        std::vector<nlohmann::json> lines;
        std::istringstream stream(test::fileContent(job.directory / "attention.jsonl"));
        for (std::string line; std::getline(stream, line);)
            lines.push_back(nlohmann::json::parse(line));
        return lines;
    }
};

}  // namespace

TEST_F(AttentionOverTime, KeepsRowsThatSumToOneAtEveryEvaluation)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    ASSERT_EQ(kept.size(), 3u);
    const auto& sentences = kept[0].at("sentences");
    ASSERT_EQ(sentences.size(), 4u);
    EXPECT_EQ(sentences[0].at("source"), toy.dev.pairs[0].source);
    EXPECT_EQ(sentences[0].at("links").size(), toy.dev.pairs[0].alignment.size());
    EXPECT_EQ(kept[1].at("step"), 5);
    EXPECT_EQ(kept[2].at("step"), 10);
    for (std::size_t sentence = 0; sentence < 4; ++sentence) {
        const auto keys = sentences[sentence].at("source_pieces").size();
        const auto queries = sentences[sentence].at("target_pieces").size();
        const auto weights = kept[2].at("weights")[sentence][0][1].get<std::vector<int>>();
        ASSERT_EQ(weights.size(), keys * queries);
        for (std::size_t row = 0; row < queries; ++row) {
            const auto begin = weights.begin() + static_cast<std::ptrdiff_t>(row * keys);
            EXPECT_NEAR(std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(keys), 0), 1000, keys);
        }
    }
}

TEST_F(AttentionOverTime, MeasuresEveryHeadByTheGoldLinks)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    EXPECT_EQ(kept[0].at("aligned_pairs"), 20);
    const auto errors = kept[1].at("alignment_error").get<std::vector<std::vector<double>>>();
    ASSERT_EQ(errors.size(), 1u);
    ASSERT_EQ(errors[0].size(), 2u);
    for (const double error : errors[0]) {
        EXPECT_GE(error, 0);
        EXPECT_LE(error, 1);
    }
}

TEST_F(AttentionOverTime, HasNoErrorsWithoutGoldLinks)
{
    run(job());
    EXPECT_TRUE(lines(job())[1].at("alignment_error").empty());
}

TEST_F(AttentionOverTime, GoesOnWhereItStoodAfterAResume)
{
    auto toy = copying();
    run(toy);
    toy.recipe.training.maxSteps = 15;
    resume(toy);
    const auto kept = lines(toy);
    ASSERT_EQ(kept.size(), 4u);
    EXPECT_EQ(kept[3].at("step"), 15);
}

}  // namespace translucent
