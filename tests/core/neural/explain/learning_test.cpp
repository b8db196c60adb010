#include "translucent/explain/learning.h"
#include "translucent/training/recipe.h"

#include <torch/nn/functional.h>
#include <torch/optim/adam.h>

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

namespace F = torch::nn::functional;

double lossOf(const std::vector<ExplainStep>& steps)
{
    return steps.back().results.back().value;
}

PositionLossInput position(std::vector<double> logits, std::size_t target, double smoothing)
{
    PositionLossInput input;
    input.logits = std::move(logits);
    input.target = target;
    input.smoothing = smoothing;
    return input;
}

template <typename Work>
InputProblem problemOf(const Work& work)
{
    try {
        work();
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

TEST(ExplainLoss, OfOnePositionEqualsTorch)
{
    torch::manual_seed(6);
    for (const std::int64_t V : {1, 3, 200}) {
        const auto z = torch::randn({V}, torch::kDouble) * 10;
        const std::vector<double> logits(z.data_ptr<double>(), z.data_ptr<double>() + V);
        for (const double smoothing : {0.0, 0.1, 0.9}) {
            const auto expected = F::cross_entropy(
                z.unsqueeze(0), torch::tensor({V - 1}), F::CrossEntropyFuncOptions().label_smoothing(smoothing));
            const auto steps = explainPositionLoss(position(logits, static_cast<std::size_t>(V - 1), smoothing));
            EXPECT_NEAR(lossOf(steps), expected.item<double>(), 1e-10) << V << " " << smoothing;
            const auto logProbabilities = torch::log_softmax(z, 0);
            for (std::int64_t i = 0; i < V; ++i)
                EXPECT_NEAR(
                    steps[1].table.at(1, static_cast<std::size_t>(i)), logProbabilities[i].item<double>(), 1e-10);
        }
    }
}

TEST(ExplainLoss, OfOnePositionIsSurpriseOfTheTarget)
{
    const auto steps = explainPositionLoss(position({2.0, 1.0, 0.1}, 0, 0));
    EXPECT_EQ(numberText(steps[2].table.at(2, 0)), "0.6590");
    EXPECT_EQ(numberText(lossOf(steps)), "0.4170");  // −log 0.6590
    EXPECT_EQ(steps[1].filled(1, 0), "2 − 2.4170 = <b>−0.4170</b>");
    EXPECT_TRUE(steps.back().notes.empty());
}

TEST(ExplainLoss, LogProbabilityIsTheLossOfTheTargetTurnedRound)
{
    const PositionLossInput input {{2.0, 1.0, 0.1}, 1};
    EXPECT_EQ(logProbability(input), -explainPositionLoss(input).back().results.back().value);
    EXPECT_NEAR(logProbability({{1000.0, 1000.0}, 0}), std::log(0.5), 1e-12);
    EXPECT_THROW(logProbability({{1.0, 2.0}, 2}), InputError);
}

TEST(ExplainLoss, SmoothedTargetSumsToOneAndHasALeastLoss)
{
    const auto steps = explainPositionLoss(position({5, 0, 0, 0}, 0, 0.2));
    const auto target = steps[3].table.row(3);
    EXPECT_NEAR(target[0], 0.85, 1e-12);
    EXPECT_NEAR(target[1], 0.05, 1e-12);
    const double lowest = -(0.85 * std::log(0.85) + 3 * 0.05 * std::log(0.05));
    EXPECT_NEAR(steps.back().notes.front().numbers.front(), lowest, 1e-12);
}

TEST(ExplainLoss, OfASentenceIsTheMeanOverItsPositions)
{
    const auto steps = explainSentenceLoss({0.5, 0.25, 1.0, 0.5});
    EXPECT_NEAR(steps[3].results.front().value, std::log(2.0), 1e-12);  // (1 + 2 + 0 + 1) log 2 ÷ 4
    EXPECT_NEAR(steps[4].results.front().value, 2, 1e-12);
    EXPECT_NEAR(steps[5].results.front().value, 0.0625, 1e-12);
    EXPECT_EQ(steps[3].filled(1, 0), "2.7726 ÷ 4 = <b>0.6931</b>");
}

TEST(ExplainLoss, RefusesBadInput)
{
    const auto refused = [](const PositionLossInput& input) { return problemOf([&] { explainPositionLoss(input); }); };
    EXPECT_EQ(refused(position({}, 0, 0)), InputProblem::Empty);
    EXPECT_EQ(refused(position({1, std::nan("")}, 0, 0)), InputProblem::NotFinite);
    EXPECT_EQ(refused(position({1, 2}, 2, 0)), InputProblem::Range);
    EXPECT_EQ(refused(position({1, 2}, 0, 1)), InputProblem::Range);
    EXPECT_EQ(refused(position({1, 2}, 0, -0.1)), InputProblem::Range);
    EXPECT_EQ(refused(position({1e308, -1e308}, 0, 0)), InputProblem::TooLarge);
    const auto sentence = [](const std::vector<double>& p) { return problemOf([&] { explainSentenceLoss(p); }); };
    EXPECT_EQ(sentence({}), InputProblem::Empty);
    EXPECT_EQ(sentence({0.5, 0}), InputProblem::Range);
    EXPECT_EQ(sentence({1.5}), InputProblem::Range);
    EXPECT_EQ(sentence({std::nan("")}), InputProblem::NotFinite);
}

namespace {

ScheduleInput schedule(std::vector<double> steps, std::int64_t d, std::int64_t warmup, double factor)
{
    ScheduleInput input;
    input.steps = std::move(steps);
    input.modelDimension = d;
    input.warmupSteps = warmup;
    input.factor = factor;
    return input;
}

AdamInput adam(std::vector<double> gradients)
{
    AdamInput input;
    input.gradients = std::move(gradients);
    return input;
}

}  // namespace

TEST(ExplainSchedule, IsTheTrainersRate)
{
    const auto steps = explainSchedule(schedule({1, 100, 4000, 16000}, 512, 4000, 2));
    const auto& table = steps.back().table;
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(table.at(4, i), learningRate(static_cast<std::int64_t>(table.at(0, i)), {512, 4000, 2}));
    EXPECT_NEAR(steps.back().results.front().value, 2 / std::sqrt(512.0 * 4000.0), 1e-12);  // at the end of the warm-up
    EXPECT_NEAR(table.at(4, 3), table.at(4, 2) / 2, 1e-12);  // four times the steps: half the rate
    EXPECT_EQ(steps[1].filled(1, 1), "100<sup>−0.5</sup> = <b>0.1</b>");
}

TEST(ExplainSchedule, RefusesBadInput)
{
    const auto refused = [](const ScheduleInput& input) { return problemOf([&] { explainSchedule(input); }); };
    EXPECT_EQ(refused(schedule({}, 512, 4000, 1)), InputProblem::Empty);
    EXPECT_EQ(refused(schedule({std::nan("")}, 512, 4000, 1)), InputProblem::NotFinite);
    EXPECT_EQ(refused(schedule({0}, 512, 4000, 1)), InputProblem::Range);
    EXPECT_EQ(refused(schedule({1.5}, 512, 4000, 1)), InputProblem::Range);
    EXPECT_EQ(refused(schedule({1}, 0, 4000, 1)), InputProblem::Range);
    EXPECT_EQ(refused(schedule({1}, 512, 0, 1)), InputProblem::Range);
    EXPECT_EQ(refused(schedule({1}, 512, 4000, 0)), InputProblem::Range);
    EXPECT_EQ(refused(schedule({1e300}, 512, 4000, 1)), InputProblem::Range);
}

TEST(ExplainAdam, EqualsTorch)
{
    torch::manual_seed(9);
    const auto gradients = torch::randn({12}, torch::kDouble) * 3;
    auto input = adam({gradients.data_ptr<double>(), gradients.data_ptr<double>() + 12});
    input.start = 0.7;
    input.rate = 0.05;
    input.epsilon = 1e-4;
    const auto theta = torch::tensor({input.start}, torch::kDouble).requires_grad_();
    torch::optim::Adam optimizer(
        {theta}, torch::optim::AdamOptions(input.rate).betas({input.beta1, input.beta2}).eps(input.epsilon));
    const auto steps = explainAdam(input);
    const auto& table = steps.back().table;
    for (std::int64_t t = 0; t < 12; ++t) {
        theta.mutable_grad() = gradients.slice(0, t, t + 1).clone();
        optimizer.step();
        EXPECT_NEAR(table.at(6, static_cast<std::size_t>(t)), theta.item<double>(), 1e-10);
    }
}

TEST(ExplainAdam, FirstStepIsTheRateWhateverTheGradient)
{
    for (const double g : {0.001, 1.0, 1000.0}) {
        auto input = adam({g});
        input.epsilon = 0;
        EXPECT_NEAR(explainAdam(input).back().table.at(5, 0), -1e-3, 1e-12);
    }
}

TEST(ExplainAdam, RefusesBadInput)
{
    const auto changed = [](auto change) {
        auto input = adam({1, 2});
        change(input);
        return problemOf([&] { explainAdam(input); });
    };
    EXPECT_EQ(changed([](auto& input) { input.gradients.clear(); }), InputProblem::Empty);
    EXPECT_EQ(changed([](auto& input) { input.gradients[0] = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.start = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.beta1 = 1; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.beta2 = -0.1; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.rate = 0; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.epsilon = -1; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.gradients[0] = 1e200; }), InputProblem::TooLarge);
    EXPECT_EQ(changed([](auto& input) {
        input.gradients = {0};
        input.epsilon = 0;
    }),
        InputProblem::NoSpread);
}

}  // namespace translucent
