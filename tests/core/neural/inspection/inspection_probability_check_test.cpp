#include "translucent/neural/inspection.h"

#include "network/model_state.h"
#include "support/small_model.h"

#include <limits>

#include <gtest/gtest.h>

namespace translucent {

namespace {

std::string problemWithWeights(float value)
{
    const auto model = test::smallModel();
    torch::NoGradGuard noGrad;
    for (auto& parameter : networkOf(*model)->parameters())
        parameter.fill_(value);
    return probabilityProblem(*model).english();
}

}  // namespace

TEST(ProbabilityCheck, PassesUntrainedModels)
{
    for (const auto& [name, config] : test::allConfigs()) {
        SCOPED_TRACE(name);
        EXPECT_EQ(probabilityProblem(*test::smallModel(config)).english(), "");
        const auto& tokenizer = test::sharedTokenizer();
        EXPECT_EQ(probabilityProblem(*TranslationModel::create(config, tokenizer, tokenizer, true, 1)).english(), "")
            << "fresh weights";
    }
}

TEST(ProbabilityCheck, NamesWeightsThatTellNothing)
{
    EXPECT_NE(problemWithWeights(0).find("same probability"), std::string::npos);
    EXPECT_NE(problemWithWeights(65504), "");
    EXPECT_NE(problemWithWeights(std::numeric_limits<float>::max()), "");
    EXPECT_NE(
        problemWithWeights(std::numeric_limits<float>::quiet_NaN()).find("not finite numbers"), std::string::npos);
}

}  // namespace translucent
