#include "training/training_setup.h"

#include "support/toy_training.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

/// The messages between processes, one of which has this job and the other a changed one.
template <typename Change>
std::string differenceAfter(const Change& change, int processes = 2)
{
    const auto first = test::toyJob("model");
    auto other = first;
    change(other);
    return differenceOfTerms(trainingTerms(other, processes, Device::Cpu), trainingTerms(first, 2, Device::Cpu));
}

}  // namespace

TEST(TrainingTerms, NameWhatDiffers)
{
    EXPECT_EQ(differenceAfter([](auto&) {}), "");
    EXPECT_EQ(differenceAfter([](auto& j) { j.recipe.training.seed = 7; }),
        "its training.seed is 7, that of the first one 1");
    EXPECT_EQ(
        differenceAfter([](auto& j) { j.recipe.model.heads = 4; }), "its model.heads is 4, that of the first one 2");
    EXPECT_EQ(differenceAfter([](auto& j) { j.recipe.training.maxSteps = 21; }),
        "its training.max_steps is 21, that of the first one 20");
    EXPECT_EQ(differenceAfter(
                  [](auto& j) { test::changePairs(j.train, [](auto& pairs) { std::swap(pairs[0], pairs[1]); }); }),
        "its training sentences are not the same");
    EXPECT_EQ(differenceAfter([](auto&) {}, 3), "its WORLD_SIZE is 3, that of the first one 2");
}

TEST(TrainingTerms, LeaveOutWhatMayDiffer)
{
    EXPECT_EQ(differenceAfter([](auto& j) {
        j.recipe.training.threads = 5;
        j.recipe.training.precision = Precision::BFloat16;
        j.recipe.tokenizer.sourceNormalization = "elsewhere.tsv";
        j.recipe.tokenizer.targetNormalization = "elsewhere.tsv";
        j.directory = "elsewhere";
        j.dev.pairs.pop_back();
    }),
        "");
    const auto job = test::toyJob("model");
    EXPECT_EQ(differenceOfTerms(trainingTerms(job, 2, Device::Cuda), trainingTerms(job, 2, Device::Cpu)),
        "its training.device is \"cuda\", that of the first one \"cpu\"");
}

TEST(TrainingTerms, OfAnotherVersionAreRefused)
{
    const auto terms = trainingTerms(test::toyJob("model"), 2, Device::Cpu);
    for (const std::string& strange : {std::string("{}"), std::string("nonsense"), std::string("[1]"),
             std::string(200'000, '['), "{\"a\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}"}) {
        EXPECT_NE(differenceOfTerms(terms, strange), "") << strange;
        EXPECT_NE(differenceOfTerms(strange, terms), "") << strange;
    }
}

}  // namespace translucent
