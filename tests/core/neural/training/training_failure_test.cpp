#include "translucent/neural/translation_model.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include "network/linear.h"
#include "support/expect_error.h"
#include "training/batch_loss.h"
#include "training/optimizer.h"
#include "training/training_batch.h"
#include "training/training_fixture.h"

#include <torch/nn/functional.h>
#include <torch/utils.h>

#include <new>
#include <stdexcept>

namespace translucent {
namespace {

using test::checkpointTensor;
using test::expectError;
using test::Training;

/// Exceptions that a library can throw in the middle of a step.
const std::vector<std::function<void()>>& failures()
{
    static const std::vector<std::function<void()>> all {[] { throw std::runtime_error("no primitive"); },
        [] { throw std::bad_alloc(); }, [] { throw 7; },
        [] {
            torch::zeros({2, 3}).matmul(torch::zeros({2, 3}));
        }};
    return all;
}

/// Fails when a forward pass enters a layer, or when the backward pass leaves it.
class FailingLayer : public LayerObserver {
public:
    FailingLayer(std::string path, bool backward, std::function<void()> failure)
        : m_path(std::move(path))
        , m_backward(backward)
        , m_failure(std::move(failure))
    {
    }

    void enters(const std::string& path, const torch::Tensor& input) override
    {
        if (path != m_path)
            return;
        if (m_backward)
            input.register_hook([failure = m_failure](const torch::Tensor&) { failure(); });
        else
            m_failure();
    }

private:
    std::string m_path;
    bool m_backward;
    std::function<void()> m_failure;
};

/// A network with a batch. Every step starts from the same state.
struct Step {
    Step()
        : network(makeNetwork())
        , parameters(*network, torch::kCPU)
    {
        const std::vector<EncodedPair> pairs {{{5, 6, 3}, {6, 5, 3}}, {{7, 8, 9, 3}, {9, 8, 3}}};
        batch = trainingBatch(pairs, {0, 1}, torch::kCPU);
    }

    static Transformer makeNetwork()
    {
        auto config = test::toyJob({}).recipe.model;
        config.sourceVocabulary = config.targetVocabulary = 12;
        torch::manual_seed(1);
        Transformer network(config);
        initialiseWeights(*network);
        return network;
    }

    double loss(LayerObserver* layers = nullptr, Precision precision = Precision::Float32)
    {
        parameters.zeroGradients();
        return lossAndGradients(*network, batch, {0.1, precision, nullptr, layers});
    }

    Transformer network;
    FlatParameters parameters;
    TrainingBatch batch;
};

}  // namespace

TEST(FailingStep, LeavesTheNextOneAsItWas)
{
    Step step;
    const double loss = step.loss();
    const auto gradients = step.parameters.gradients().clone();
    for (const auto* path : {"encoder.layers.0", "decoder.layers.0"})
        for (const bool backward : {false, true})
            for (const auto& failure : failures()) {
                FailingLayer layer(path, backward, failure);
                EXPECT_ANY_THROW(step.loss(&layer)) << path << backward;
                EXPECT_EQ(step.loss(), loss);
                EXPECT_TRUE(torch::equal(step.parameters.gradients(), gradients)) << path << backward;
            }
}

/// This happened regularly on all processors without AVX-512.
TEST(FailingStep, IsAnErrorWhereThereIsNoBFloat16)
{
    if (bfloat16Speed() != BFloat16Speed::Impossible)
        GTEST_SKIP() << "this processor has it";
    Step step;
    const double loss = step.loss();
    for (int i = 0; i < 20; ++i) {
        expectError(ErrorCode::Internal, {"matrix product of bfloat16", "oneDNN"},
            [&] { step.loss(nullptr, Precision::BFloat16); });
        EXPECT_EQ(step.loss(), loss);
    }
}

TEST_F(Training, EndsWithAnErrorAndItsLastCheckpointWhateverIsThrown)
{
    auto toy = job("undisturbed");
    toy.recipe.training.evaluateEverySteps = 4;
    run(toy);
    const auto expected = checkpointTensor(toy, "parameters");
    for (const auto& failure : failures()) {
        toy.directory = m_root / "disturbed";
        std::filesystem::remove_all(toy.directory);
        m_log = {};
        m_log.afterStep = [&](const TrainingStep& step) {
            if (step.step == 10)
                failure();
        };
        try {
            run(toy);
            ADD_FAILURE() << "it went on";
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("the training failed: "), std::string::npos) << error.what();
        }
        EXPECT_EQ(TranslationModel::load(toy.directory)->info().trainedSteps, m_log.evaluations.back().step);
        m_log = {};
        EXPECT_EQ(resume(toy).steps, 20);
        EXPECT_EQ(checkpointTensor(toy, "parameters"), expected);
    }
}

}  // namespace translucent
