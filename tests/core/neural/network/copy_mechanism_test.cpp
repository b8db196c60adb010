#include "network/copy_mechanism.h"

#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/search/hypothesis_trace.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace translucent {
namespace {

constexpr int kUnknown = kUnknownId;

/// Two positions, three source pieces – two of them equal, one unknown to the target vocabulary – and five targets.
CopyInput example()
{
    const auto doubles = torch::TensorOptions(torch::kDouble);
    return {torch::tensor({{0.3, -1.0, 2.0, 0.5, 0.0}, {1.0, 0.2, -0.7, 0.1, 3.0}}, doubles),
        torch::tensor({0.4, -2.0}, doubles), torch::tensor({{0.5, 0.2, 0.3}, {0.1, 0.0, 0.9}}, doubles),
        torch::tensor({{4, 4, kUnknown}, {3, kUnknown, 4}}, torch::kLong)};
}

/// For any loss, the gradient must equal the finite differences.
torch::Tensor numericGradient(torch::Tensor& x, const std::function<double()>& loss)
{
    constexpr double kStep = 1e-6;
    const auto gradient = torch::zeros_like(x);
    torch::NoGradGuard noGrad;
    for (std::int64_t i = 0; i < x.numel(); ++i) {
        auto entry = x.view(-1)[i];
        entry.add_(kStep);
        const double more = loss();
        entry.sub_(2 * kStep);
        const double less = loss();
        entry.add_(kStep);
        gradient.view(-1)[i] = (more - less) / (2 * kStep);
    }
    return gradient;
}

}  // namespace

TEST(CopyMixture, IsTheMixtureOfSeeAndOthers)
{
    const auto input = example();
    const auto p = input.gate.sigmoid().unsqueeze(1);
    auto copied = torch::zeros_like(input.scores);
    copied[0][4] = 0.7;
    copied[0][kUnknownId] = 0.3;
    copied[1][3] = 0.1;
    copied[1][4] = 0.9;
    const auto mixture = copyMixture(input).exp();
    EXPECT_TRUE(torch::allclose(mixture, p * input.scores.softmax(1) + (1 - p) * copied));
    EXPECT_TRUE(torch::allclose(mixture.sum(1), torch::ones({2}, torch::kDouble)));
}

TEST(CopyMixture, HasTheGradientsOfSmallSteps)
{
    auto input = example();
    const auto wanted = torch::tensor({{0.1, 0.2, 0.05, 0.3, 0.35}, {0.3, 0.3, 0.1, 0.1, 0.2}}, torch::kDouble);
    for (auto* x : {&input.scores, &input.gate, &input.weights})
        x->requires_grad_();
    (copyMixture(input) * wanted).sum().backward();
    const auto loss = [&] { return (copyMixture(input) * wanted).sum().item<double>(); };
    for (auto* x : {&input.scores, &input.gate})
        EXPECT_TRUE(torch::allclose(x->grad(), numericGradient(*x, loss), 1e-6, 1e-8));
    input.weights.data()[1][1] = 0.05;  // a step below 0 has no logarithm
    input.weights.mutable_grad() = torch::Tensor();
    (copyMixture(input) * wanted).sum().backward();
    EXPECT_TRUE(torch::allclose(input.weights.grad(), numericGradient(input.weights, loss), 1e-6, 1e-8));
}

TEST(CopyMixture, StaysFiniteWhereNothingIsLeft)
{
    CopyInput input {torch::tensor({{0.F, -200.F, 0.F}}), torch::tensor({-90.F}), torch::tensor({{1.F, 0.F}}),
        torch::tensor({{2, 1}}, torch::kLong)};
    for (auto* x : {&input.scores, &input.gate, &input.weights})
        x->requires_grad_();
    const auto result = copyMixture(input);
    EXPECT_TRUE(result.isfinite().all().item<bool>());
    result.sum().backward();
    for (auto* x : {&input.scores, &input.gate, &input.weights})
        EXPECT_TRUE(x->grad().isfinite().all().item<bool>());
}

TEST(CopyMixture, OnlyGeneratesBehindAClosedGate)
{
    auto input = example();
    input.gate = torch::full({2}, std::numeric_limits<double>::infinity(), torch::kDouble);
    EXPECT_TRUE(torch::allclose(copyMixture(input), input.scores.log_softmax(1)));
}

class CopyingModels : public testing::TestWithParam<test::NamedConfig> {
protected:
    ForwardTrace trace(const Intervention& intervention = {}) const
    {
        const std::vector<std::int64_t> source {7, 9, 4, 12, kEndId}, output {5, 11, 8, kEndId};
        return traceForward(*model, source, output, {TraceDetail::Everything, intervention});
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    HeadId head = copyHead(model->config());
};

INSTANTIATE_TEST_SUITE_P(Configs, CopyingModels, testing::ValuesIn(test::copyConfigs()),
    [](const auto& instance) { return instance.param.name; });

TEST_P(CopyingModels, RecordWhatTheyMix)
{
    const auto pass = trace();
    const auto weights = pass.attention(head);
    const auto pieces = copiedPieces(model->sourceTokenizer(), model->targetTokenizer());
    const auto& gate = pass.find("copy.gate")->values;
    ASSERT_EQ(gate.size(), 4U);
    for (std::size_t t = 0; t < gate.size(); ++t) {
        const auto scores = pass.find("output.logits")->row(t), chances = pass.logProbabilities.row(t);
        const auto vocabulary = torch::tensor(std::vector(scores.begin(), scores.end())).softmax(0);
        auto expected = static_cast<double>(gate[t]) * vocabulary.to(torch::kDouble);
        for (std::size_t s = 0; s < pass.sourceIds.size(); ++s)
            expected[pieces[static_cast<std::size_t>(pass.sourceIds[s])]] +=
                (1 - static_cast<double>(gate[t])) * static_cast<double>(weights.row(static_cast<std::int64_t>(t))[s]);
        const auto actual = torch::tensor(std::vector(chances.begin(), chances.end())).exp();
        EXPECT_LT((expected - actual).abs().max().item<double>(), 1e-6) << t;
    }
    EXPECT_EQ(pass.find("copy.weights")->shape, (std::vector<std::int64_t> {4, 5}));
    EXPECT_EQ(pass.find("copy.distribution")->shape, pass.logProbabilities.shape);
}

TEST_P(CopyingModels, CopyNothingWithoutTheirHead)
{
    const auto pass = trace({.disabledHeads = {head}});
    for (std::size_t t = 0; t < 4; ++t) {
        EXPECT_EQ(pass.find("copy.gate")->values[t], 1);
        const auto scores = pass.find("output.logits")->row(t), chances = pass.logProbabilities.row(t);
        const auto vocabulary = torch::tensor(std::vector(scores.begin(), scores.end())).log_softmax(0);
        for (std::size_t v = 0; v < chances.size(); ++v)
            ASSERT_NEAR(chances[v], vocabulary[static_cast<std::int64_t>(v)].item<float>(), 1e-5);
    }
}

TEST_P(CopyingModels, CopyWhatAnEditedRowLooksAt)
{
    Intervention intervention;
    intervention.rowEdits = {{head, 1, OneKeyWeight {3}}};
    const auto pass = trace(intervention);
    const auto weights = pass.find("copy.weights")->row(1);
    EXPECT_EQ(std::vector(weights.begin(), weights.end()), (std::vector<float> {0, 0, 0, 1, 0}));
    const auto pieces = copiedPieces(model->sourceTokenizer(), model->targetTokenizer());
    EXPECT_EQ(pass.find("copy.distribution")->row(1)[static_cast<std::size_t>(pieces[12])], 1);
}

TEST_P(CopyingModels, TellTheirGateWhenTheyTranslate)
{
    const Decoder decoder(model);
    DecodeOptions options;
    options.beamSize = options.nBest = 3;
    options.attention = options.searchTrace = true;
    auto translation = decoder.translate("我喜欢读书。", options);
    for (auto& hypothesis : translation.hypotheses) {
        std::vector<std::int64_t> source;
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        const auto gates = traceForward(*model, source, hypothesis.ids(), {}).find("copy.gate")->values;
        ASSERT_EQ(hypothesis.gates.size(), gates.size());
        for (std::size_t t = 0; t < gates.size(); ++t)
            EXPECT_NEAR(hypothesis.gates[t], gates[t], 1e-5);
    }
    const auto& search = *translation.search;
    const auto found = hypothesisAt(search, search.leafOf(0), model->targetTokenizer());
    EXPECT_EQ(found.gates, translation.hypotheses.front().gates);
    const auto gates = translation.hypotheses.front().gates;
    EXPECT_EQ(takeAttention(translation, translation.hypotheses.front()).find("copy.gate")->values, gates);
}

TEST(CopyLayer, IsNoPartOfAPlainModel)
{
    const auto model = test::smallModel();
    EXPECT_FALSE(transformerOf(*model).copying());
    EXPECT_EQ(traceForward(*model, std::vector<std::int64_t> {7, kEndId}, std::vector<std::int64_t> {kEndId},
                  {TraceDetail::Everything, {}})
                  .find("copy.gate"),
        nullptr);
}

}  // namespace translucent
