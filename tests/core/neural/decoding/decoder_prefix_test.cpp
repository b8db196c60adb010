#include "translucent/decoding/decoder.h"
#include "translucent/search/decoding.h"

#include "support/expect_error.h"
#include "support/named_interventions.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

constexpr double kTolerance = 1e-5;
const std::vector<std::string> kTexts {"我喜欢读书。", "你好吗？", "学生在学校读书。"};
const Ids kPrefix {9, 5, kUnknownId, 14};

Ids sourceIdsOf(const Translation& translation)
{
    Ids ids;
    for (const auto& piece : translation.source)
        ids.push_back(piece.id);
    return ids;
}

DecodeOptions forcing(const Ids& prefix, std::int64_t beam = 1)
{
    DecodeOptions options;
    options.beamSize = options.nBest = beam;
    options.maxLength = 9;
    options.forcedPrefix = prefix;
    return options;
}

class ForcedPrefix : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Decoder decoder {model};
};

INSTANTIATE_TEST_SUITE_P(Configs, ForcedPrefix, testing::ValuesIn(test::allConfigs()),
    [](const auto& instance) { return instance.param.name; });
INSTANTIATE_TEST_SUITE_P(AttentionForms, ForcedPrefix, testing::ValuesIn(test::attentionFormConfigs()),
    [](const auto& instance) { return instance.param.name; });

}  // namespace

TEST_P(ForcedPrefix, BeginsEveryHypothesisWithTheModelsOwnProbabilities)
{
    for (const std::int64_t beam : {1, 3})
        for (const auto& translation : decoder.translateBatch(kTexts, forcing(kPrefix, beam)))
            for (const auto& hypothesis : translation.hypotheses) {
                const auto ids = hypothesis.ids();
                ASSERT_GT(ids.size(), kPrefix.size());
                EXPECT_TRUE(std::equal(kPrefix.begin(), kPrefix.end(), ids.begin()));
                const auto trace = traceForward(*model, sourceIdsOf(translation), ids, {});
                double sum = 0;
                for (std::size_t t = 0; t < ids.size(); ++t) {
                    const double expected = trace.logProbabilities.at(t, static_cast<std::size_t>(ids[t]));
                    EXPECT_NEAR(hypothesis.tokens[t].chosen.logProbability, expected, kTolerance) << "position " << t;
                    sum += expected;
                }
                EXPECT_NEAR(hypothesis.logProbability, sum, kTolerance * 10);
                EXPECT_NEAR(hypothesis.score, sum / static_cast<double>(ids.size()), kTolerance * 10);
            }
}

TEST_P(ForcedPrefix, KeepsTheTrueAlternatives)
{
    auto options = forcing(kPrefix);
    options.alternatives = 4;
    const auto translation = decoder.translate(kTexts[0], options);
    const auto& tokens = translation.hypotheses.front().tokens;
    const auto trace = traceForward(*model, sourceIdsOf(translation), translation.hypotheses.front().ids(), {});
    for (std::size_t t = 0; t < kPrefix.size(); ++t) {
        const auto row = trace.logProbabilities.row(t);
        std::vector<float> allowed(row.begin() + kEndId, row.end());
        std::ranges::sort(allowed, std::ranges::greater {});
        ASSERT_EQ(tokens[t].alternatives.size(), 4u);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(tokens[t].alternatives[i].logProbability, allowed[i], kTolerance) << "position " << t;
    }
}

TEST_P(ForcedPrefix, OfTheModelsOwnTranslationChangesNothing)
{
    const auto free = decoder.translate(kTexts[2], forcing({})).hypotheses.front();
    auto ids = free.ids();
    ids.resize(std::min<std::size_t>(ids.size() - 1, 3));
    const auto forced = decoder.translate(kTexts[2], forcing(ids)).hypotheses.front();
    EXPECT_EQ(forced.ids(), free.ids());
    EXPECT_EQ(forced.logProbability, free.logProbability) << "to the last bit";
}

TEST_P(ForcedPrefix, KeepsTheAttentionOfItsTokens)
{
    auto options = forcing(kPrefix, 2);
    options.attention = true;
    const auto translation = decoder.translate(kTexts[0], options);
    for (const auto& hypothesis : translation.hypotheses) {
        const auto trace = traceForward(*model, sourceIdsOf(translation), hypothesis.ids(), {});
        const auto& expected = trace.attention(AttentionKind::Cross, 1);
        ASSERT_EQ(hypothesis.crossAttention[1].shape, expected.shape);
        for (std::size_t i = 0; i < expected.values.size(); ++i)
            ASSERT_NEAR(hypothesis.crossAttention[1].values[i], expected.values[i], kTolerance);
    }
}

TEST_P(ForcedPrefix, GoesTogetherWithEveryIntervention)
{
    for (const auto& [name, intervention] : test::namedInterventions(model->config())) {
        auto options = forcing(kPrefix, 2);
        options.intervention = intervention;
        const auto translation = decoder.translate(kTexts[0], options);
        const auto& hypothesis = translation.hypotheses.front();
        const auto ids = hypothesis.ids();
        const auto trace = traceForward(*model, sourceIdsOf(translation), ids, {TraceDetail::Attention, intervention});
        for (std::size_t t = 0; t < ids.size(); ++t) {
            const double expected = trace.logProbabilities.at(t, static_cast<std::size_t>(ids[t]));
            EXPECT_NEAR(hypothesis.tokens[t].chosen.logProbability, expected, kTolerance * std::max(1.0, -expected))
                << name << " position " << t;
        }
    }
}

/// Without positions, repeated tokens have equal keys. The network and the decoder compute their scores in a different
/// order, and therefore round them differently; both keep either all of them or none.
TEST(Decoder, ChoosesAmongEqualKeysAsTheNetworkDoes)
{
    for (const auto pattern : {AttentionPattern::TopKeys, AttentionPattern::Threshold})
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            auto config = test::smallConfig();
            config.positionKind = PositionKind::None;
            config.attentionPattern = pattern;
            config.attentionSpan = 2;
            config.attentionThreshold = 0.9;
            const auto model = test::smallModel(config, seed);
            const auto translation = Decoder(model).translate("我我我书书书我书", forcing({9, 5, 9, 5, 9, 5, 9}));
            const auto& hypothesis = translation.hypotheses.front();
            const auto ids = hypothesis.ids();
            const auto trace = traceForward(*model, sourceIdsOf(translation), ids, {});
            for (std::size_t t = 0; t < ids.size(); ++t)
                EXPECT_NEAR(hypothesis.tokens[t].chosen.logProbability,
                    trace.logProbabilities.at(t, static_cast<std::size_t>(ids[t])), kTolerance)
                    << name(pattern) << " seed " << seed << " position " << t;
        }
}

TEST(Decoder, EndsWithAForcedPrefixOfTheMaximalLength)
{
    const Decoder decoder(test::smallModel());
    auto options = forcing({9, 5, 14});
    options.maxLength = 3;
    const auto hypotheses = decoder.translate(kTexts[0], options).hypotheses;
    ASSERT_EQ(hypotheses.size(), 1u);
    EXPECT_EQ(hypotheses.front().ids(), options.forcedPrefix);
    EXPECT_EQ(hypotheses.front().end, HypothesisEnd::Cut);
    options.maxLength = 2;
    expectError(
        ErrorCode::TooLong, {"prefix has 3 pieces", "at most 2"}, [&] { decoder.translate(kTexts[0], options); });
}

TEST(Decoder, RefusesForcedTokensThatCannotStandThere)
{
    const auto model = test::smallModel();
    const auto V = model->config().targetVocabulary;
    const auto refuse = [&](std::int64_t id, std::initializer_list<std::string_view> parts) {
        expectError(ErrorCode::InvalidArgument, parts, [&] {
            Decoder(model).translate(kTexts[0], forcing({5, id, 6}));
        });
    };
    const auto ids = "ids 0 to " + std::to_string(V - 1);
    refuse(V, {"prefix id is " + std::to_string(V), ids});
    refuse(-1, {"prefix id is -1", ids});
    for (const auto special : {kPadId, kBeginId, kEndId})
        refuse(special, {"prefix id is " + std::to_string(special), "cannot be forced inside"});
}

TEST(Decoder, NamesTheRowWhoseKeysASentenceDoesNotHave)
{
    DecodeOptions options;
    options.intervention.rowEdits = {rowEditFromText("cross:0:0:2=9")};
    const Decoder decoder(test::smallModel());
    expectError(ErrorCode::Inconsistent, {"cross:0:0:2=9", "key 9"}, [&] { decoder.translate("你好", options); });
    EXPECT_NO_THROW(decoder.translate("他们喜欢喝茶。今天天气很好。", options));
}

}  // namespace translucent
