#include "translucent/neural/neurons.h"

#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/causes.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stop_token>
#include <utility>

namespace translucent {
namespace {

const std::vector<std::int64_t> kNeuronSource {7, 9, 4, 12, 10, kEndId};
const std::vector<std::int64_t> kNeuronOutput {5, 11, 8, 6, kEndId};

std::vector<test::NamedConfig> configsWithNeurons()
{
    auto configs = test::allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies() || !each.config.hasFeedForward(); });
    return configs;
}

class NeuronsOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(Configs, NeuronsOf, testing::ValuesIn(configsWithNeurons()),
    [](const auto& instance) { return instance.param.name; });

}  // namespace

TEST_P(NeuronsOf, ALayerAddUpToItsFeedForward)
{
    const Causes causes(model, kNeuronSource, kNeuronOutput);
    for (std::int64_t t = 0; t < std::ssize(kNeuronOutput); ++t) {
        const auto word = kNeuronOutput[static_cast<std::size_t>(t)];
        const auto rival = causes.runnerUp(t, word);
        std::map<std::int64_t, double> sums, magnitudes;
        for (const auto& each : causes.neurons(t, word, rival).neurons) {
            sums[each.id.layer] += each.value;
            magnitudes[each.id.layer] += std::abs(each.value);
        }
        std::size_t layers = 0;
        for (const auto& part : causes.contributions(t, word, rival).parts) {
            if (part.kind != ContributionKind::FeedForward)
                continue;
            ++layers;
            EXPECT_NEAR(sums[part.sublayer->layer], part.value, 1e-5 * (1 + magnitudes[part.sublayer->layer]));
        }
        EXPECT_EQ(layers, sums.size());
    }
}

TEST(NeuronWords, AreTheLargestAndSmallestOfTheOutputLayer)
{
    const auto model = test::smallModel();
    const auto weights = networkOf(*model)->named_parameters();
    const auto column = weights["decoder.layers.1.feed_forward.outer.weight"].select(1, 3).to(torch::kDouble);
    const auto gain = weights["decoder.final_norm.weight"].to(torch::kDouble);
    const auto table = networkOf(*model)->outputWeight().to(torch::kDouble);
    auto logits = table.matmul(gain * (column - column.mean()));
    logits = (logits - logits.mean()).detach();
    const auto words = neuronWords(*model, {1, 3}, 4);
    ASSERT_EQ(words.promoted.size(), 4u);
    const auto [largest, best] = logits.topk(4);
    const auto [smallest, worst] = logits.topk(4, 0, false);
    for (std::int64_t i = 0; i < 4; ++i) {
        const auto& promoted = words.promoted[static_cast<std::size_t>(i)];
        EXPECT_NEAR(promoted.logit, largest[i].item<double>(), 1e-9);
        EXPECT_EQ(promoted.id, best[i].item<std::int64_t>());
        EXPECT_EQ(promoted.piece, model->targetTokenizer().pieceText(promoted.id));
        EXPECT_EQ(words.suppressed[static_cast<std::size_t>(i)].id, worst[i].item<std::int64_t>());
    }
    test::expectError(ErrorCode::InvalidArgument, {"no neuron"}, [&] { neuronWords(*model, {9, 0}, 1); });
}

TEST(NeuronWords, OfSeveralAreThoseOfEach)
{
    const auto model = test::smallModel();
    const std::vector<NeuronId> ids {{1, 3}, {0, 5}, {1, 0}};
    const auto all = wordsOfNeurons(*model, ids, 3);
    ASSERT_EQ(all.size(), ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto one = neuronWords(*model, ids[i], 3);
        ASSERT_EQ(all[i].promoted.size(), 3u);
        for (std::size_t j = 0; j < 3; ++j) {
            EXPECT_EQ(all[i].promoted[j].id, one.promoted[j].id);
            EXPECT_NEAR(all[i].promoted[j].logit, one.promoted[j].logit, 1e-12);
            EXPECT_EQ(all[i].suppressed[j].id, one.suppressed[j].id);
        }
    }
    EXPECT_TRUE(wordsOfNeurons(*model, {}, 3).empty());
    const std::vector<NeuronId> wrong {{0, 0}, {9, 0}};
    test::expectError(ErrorCode::InvalidArgument, {"no neuron 9:0"}, [&] { wordsOfNeurons(*model, wrong, 1); });
}

TEST(NeuronSurvey, ListsWhatThePassesContain)
{
    const auto model = test::smallModel();
    const std::vector<std::string> sentences {"学生在学校读书。", "我喜欢茶。"};
    const NeuronId id {0, 2};
    const auto survey = surveyNeurons(model, id, {sentences, {}});
    const Decoder decoder(model);
    std::size_t next = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const auto translation = decoder.translate(sentences[i], {});
        std::vector<std::int64_t> source;
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        const auto trace =
            traceForward(*model, source, translation.hypotheses.front().ids(), {.detail = TraceDetail::Everything});
        const auto& values = *trace.find("decoder.layers.0.feed_forward.activated");
        for (std::size_t t = 0; t < trace.outputIds.size(); ++t, ++next) {
            ASSERT_LT(next, survey.firings.size());
            EXPECT_EQ(survey.firings[next].sentence, i);
            EXPECT_EQ(survey.firings[next].position, static_cast<std::int64_t>(t));
            EXPECT_EQ(survey.firings[next].activation, static_cast<double>(values.at(t, 2)));
        }
    }
    EXPECT_EQ(next, survey.firings.size());
    ASSERT_EQ(std::ssize(survey.dead), model->config().decoderLayers);
    for (const auto dead : survey.dead)
        EXPECT_LE(dead, model->config().feedForwardDimension);
}

TEST(NeuronSurvey, SaysHowFarItIsAndStops)
{
    const auto model = test::smallModel();
    const std::vector<std::string> sentences {"学生在学校读书。", "我喜欢茶。", "你好。"};
    std::vector<std::pair<std::int64_t, std::int64_t>> advanced;
    std::stop_source stop;
    const auto observer = [&](std::int64_t done, std::int64_t total) {
        advanced.emplace_back(done, total);
        if (done == 2)
            stop.request_stop();
    };
    const auto survey = surveyNeurons(model, {0, 2}, {sentences, {}}, observer, stop.get_token());
    EXPECT_EQ(advanced, (std::vector<std::pair<std::int64_t, std::int64_t>> {{1, 3}, {2, 3}}));
    ASSERT_FALSE(survey.firings.empty());
    EXPECT_EQ(survey.firings.back().sentence, 1u);
}

TEST(NeuronSurvey, CountsNeuronsThatNeverFire)
{
    const auto model = test::smallModel();
    {
        torch::NoGradGuard noGrad;
        auto parameters = networkOf(*model)->named_parameters();
        parameters["decoder.layers.0.feed_forward.inner.weight"].zero_();
        parameters["decoder.layers.0.feed_forward.inner.bias"].fill_(1);
        parameters["decoder.layers.0.feed_forward.inner.bias"].slice(0, 0, 3).fill_(-1);
    }
    const std::vector<std::string> sentences {"学生在学校读书。"};
    EXPECT_EQ(surveyNeurons(model, {0, 0}, {sentences, {}}).dead.front(), 3);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(surveyNeurons(model, {0, 0}, {sentences, {}}, {}, stop.get_token()).firings.empty());
}

}  // namespace translucent
