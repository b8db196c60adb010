#include "network/gpu.h"
#include "support/expect_error.h"
#include "training/training_fixture.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <iostream>
#include <variant>

#include <torch/types.h>

namespace translucent {

namespace {

/// Trainings on a GPU; on other machines these tests are skipped.
class GpuTraining : public test::Training {
protected:
    void SetUp() override
    {
        if (gpuCount() == 0)
            GTEST_SKIP() << "there is no GPU";
    }

    TrainingJob gpuJob(const std::string& name, Device device = Device::Cuda) const
    {
        auto result = job(name.c_str());
        result.recipe.training.device = device;
        return result;
    }

    std::vector<double> lossesOf(TrainingJob job)
    {
        m_log = {};
        run(job);
        return m_log.losses();
    }
};

struct NamedRecipe {
    std::string name;
    Recipe recipe;
};

bool isValid(const Recipe& recipe)
{
    try {
        validate(recipe);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// The recipe with each choice of each option of the network, and with each technique of training.
std::vector<NamedRecipe> techniques(const Recipe& base)
{
    std::vector<NamedRecipe> result {{"plain", base}};
    const auto add = [&](const std::string& name, const auto& change) {
        auto recipe = base;
        change(recipe);
        if (isValid(recipe) && recipe != base)
            result.push_back({name, recipe});
    };
    for (const auto& option : optionsOf<TransformerConfig>()) {
        const auto* named = std::get_if<Option<TransformerConfig>::Named>(&option.member);
        if (!named || option.name == "task")
            continue;
        for (const auto choice : named->names)
            add(option.name + " " + std::string(choice), [&](Recipe& recipe) {
                named->set(recipe.model, choice, option.name);
                recipe.tokenizer.shared = recipe.model.embeddingTying == EmbeddingTying::All || recipe.model.copies();
                if (recipe.model.crossWiring == CrossWiring::Chosen)
                    recipe.model.crossLayers = "1";
            });
    }
    add("guided by the diagonal", [](Recipe& recipe) {
        recipe.training.guidedAttention = 1;
        recipe.training.guidedBy = GuidedBy::Diagonal;
    });
    add("scheduled sampling", [](Recipe& recipe) {
        recipe.training.scheduledSampling = ScheduledSampling::Linear;
        recipe.training.scheduledSteps = 2;
    });
    add("average", [](Recipe& recipe) { recipe.training.averageDecay = 0.9; });
    add("zero begin", [](Recipe& recipe) { recipe.training.zeroBegin = true; });
    return result;
}

}  // namespace

TEST_F(GpuTraining, HasTheLossesOfTheCpu)
{
    auto toy = gpuJob("x");
    toy.recipe.model.dropout = 0;
    toy.recipe.training.maxSteps = 5;
    std::size_t compared = 0;
    for (const auto& [name, recipe] : techniques(toy.recipe)) {
        SCOPED_TRACE(name);
        auto onGpu = gpuJob(name + " gpu"), onCpu = gpuJob(name + " cpu", Device::Cpu);
        onGpu.recipe = onCpu.recipe = recipe;
        onCpu.recipe.training.device = Device::Cpu;
        const auto ours = lossesOf(onGpu), expected = lossesOf(onCpu);
        ASSERT_EQ(ours.size(), expected.size());
        for (std::size_t i = 0; i < ours.size(); ++i)
            EXPECT_NEAR(ours[i], expected[i], (i == 0 ? 1e-5 : 1e-3) * expected[i]) << "step " << i + 1;
        ++compared;
    }
    EXPECT_GE(compared, 25U);
    std::cout << compared << " configurations\n";
}

TEST_F(GpuTraining, RoundsInBFloat16AndTensorFloat)
{
    auto toy = gpuJob("x");
    toy.recipe.model.dropout = 0;
    toy.recipe.training.maxSteps = 3;
    for (const auto& [name, recipe] : techniques(toy.recipe)) {
        SCOPED_TRACE(name);
        const auto losses = [&](Precision precision) {
            auto other = gpuJob(name + std::string(translucent::name(precision)));
            other.recipe = recipe;
            other.recipe.training.precision = precision;
            return lossesOf(other);
        };
        const auto exact = losses(Precision::Float32);
        for (const auto precision : {Precision::BFloat16, Precision::TensorFloat32}) {
            const auto rounded = losses(precision);
            ASSERT_EQ(rounded.size(), exact.size());
            for (std::size_t i = 0; i < rounded.size(); ++i)
                EXPECT_NEAR(rounded[i], exact[i], 0.03 * exact[i]) << translucent::name(precision);
        }
    }
}

TEST_F(GpuTraining, RepeatsToTheLastBit)
{
    auto toy = gpuJob("x");
    toy.recipe.model.dropout = 0.1;
    toy.recipe.training.maxSteps = 5;
    for (const auto precision : {Precision::Float32, Precision::BFloat16})
        for (const auto& [name, recipe] : techniques(toy.recipe)) {
            SCOPED_TRACE(name + " " + std::string(translucent::name(precision)));
            auto first = gpuJob(name + " first"), second = gpuJob(name + " second");
            first.recipe = second.recipe = recipe;
            first.recipe.training.precision = second.recipe.training.precision = precision;
            EXPECT_EQ(lossesOf(first), lossesOf(second));
            EXPECT_EQ(test::checkpointTensor(first, "parameters"), test::checkpointTensor(second, "parameters"));
        }
}

TEST_F(GpuTraining, ResumesWithDropoutAsIfItHadNeverStopped)
{
    auto toy = gpuJob("resumed");
    toy.recipe.model.dropout = 0.2;
    expectResumesAsIfItHadNeverStopped(toy);
    auto rounded = gpuJob("rounded");
    rounded.recipe.model.dropout = 0.2;
    rounded.recipe.training.precision = Precision::BFloat16;
    expectResumesAsIfItHadNeverStopped(rounded);
}

TEST_F(GpuTraining, DropsOtherValuesWithOtherSeeds)
{
    auto first = gpuJob("first"), second = gpuJob("second");
    first.recipe.model.dropout = second.recipe.model.dropout = 0.3;
    first.recipe.training.maxSteps = second.recipe.training.maxSteps = 1;
    second.recipe.training.seed += 1;
    EXPECT_NE(lossesOf(first), lossesOf(second));
}

TEST_F(GpuTraining, TellsItsGpu)
{
    auto toy = gpuJob("model");
    toy.recipe.training.maxSteps = 1;
    run(toy);
    const auto gpu = trainingMachine(Device::Cuda).gpu;
    EXPECT_FALSE(gpu.empty());
    EXPECT_TRUE(std::ranges::any_of(m_log.messages, [&](const std::string& message) {
        return message.ends_with(" on " + gpu);
    })) << gpu;
}

TEST_F(GpuTraining, SaysInOneSentenceThatMemoryIsFull)
{
    const auto tooMuch = [] {
        atBoundary("training step 1", [] { torch::empty({std::int64_t {1} << 45}, torch::device(torch::kCUDA)); });
    };
    test::expectError(ErrorCode::OutOfMemory,
        {"training step 1 failed: the memory of the GPU is full; choose a smaller batch_tokens"}, tooMuch);
}

}  // namespace translucent
