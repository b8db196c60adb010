#include "translucent/training/training_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

ModelInfo infoOf(const std::string& corpus)
{
    ModelInfo info;
    info.corpus = corpus;
    return info;
}

TEST(OwnExamples, AModelTellsWhatItWasTrainedOn)
{
    EXPECT_EQ(builtinTaskOf(infoOf("builtin:reverse?pairs=100&seed=1")), BuiltinTask::Reverse);
    EXPECT_EQ(builtinTaskOf(infoOf("builtin:copy")), BuiltinTask::Copy);
    for (const char* other : {"", "train.tsv", "tatoeba and builtin:copy", "builtin:", "builtin:dance"})
        EXPECT_FALSE(builtinTaskOf(infoOf(other))) << other;
}

TEST(OwnExamples, OnlyLettersAndWordsToBeTaggedNeedSpaces)
{
    for (const auto& [task, name] : kChoices<BuiltinTask>) {
        const bool letters = task == BuiltinTask::Copy || task == BuiltinTask::Reverse || task == BuiltinTask::Sort
            || task == BuiltinTask::Monotone;
        EXPECT_EQ(isOfLetters(task), letters) << name;
        EXPECT_EQ(needsSpaces(task), letters || task == BuiltinTask::Tagging) << name;
    }
    EXPECT_FALSE(needsSpaces({}));
}

TEST(OwnExamples, AreOfTheModelsTaskAndLengths)
{
    const auto pairs = ownExamples(infoOf("builtin:reverse?pairs=100&seed=1&min_length=4&max_length=5"));
    ASSERT_FALSE(pairs.empty());
    for (const SentencePair& pair : pairs) {
        EXPECT_EQ(std::string(pair.source.rbegin(), pair.source.rend()), pair.target);
        EXPECT_GE(pair.source.size(), 7U);
        EXPECT_LE(pair.source.size(), 9U);
    }
}

TEST(OwnExamples, AreNoneWhereOthersFitOrNothingIsKnown)
{
    EXPECT_TRUE(ownExamples(infoOf("builtin:classroom?pairs=400000&seed=1")).empty());
    EXPECT_TRUE(ownExamples(infoOf("mine.tsv")).empty());
}

}  // namespace
}  // namespace translucent
