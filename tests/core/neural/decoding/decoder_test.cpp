#include "translucent/decoding/decoder.h"
#include "translucent/search/decoding.h"

#include "decoding/batch_search.h"
#include "decoding/network_decoding.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

constexpr double kTolerance = 1e-5;
const std::vector<std::string> kTexts {
    "我喜欢读书。", "", "你好吗？", "学生在学校读书。", "老师", "他们喜欢喝茶。今天天气很好。"};

Ids sourceIdsOf(const Translation& translation)
{
    Ids ids;
    for (const auto& piece : translation.source)
        ids.push_back(piece.id);
    return ids;
}

/// A model and ways to decode with it that share only the forward pass with the decoder.
class Decoding : public testing::TestWithParam<test::NamedConfig> {
protected:
    Translation translate(const std::string& text, const DecodeOptions& options = {}) const
    {
        return Decoder(model).translate(text, options);
    }

    Ids encode(const std::string& text) const
    {
        Ids ids;
        for (const auto& piece : model->sourceTokenizer().encode(text))
            ids.push_back(piece.id);
        ids.push_back(kEndId);
        return ids;
    }

    /// The distribution after `prefix`, computed from scratch. Shape: [V]
    std::vector<float> next(const Ids& source, Ids prefix, const Intervention& intervention = {}) const
    {
        prefix.push_back(kEndId);
        const auto trace = traceForward(*model, source, prefix, {TraceDetail::Attention, intervention});
        const auto row = trace.logProbabilities.row(prefix.size() - 1);
        return {row.begin(), row.end()};
    }

    Ids bruteForceGreedy(const Ids& source, std::size_t maxLength, const Intervention& intervention = {}) const
    {
        Ids ids;
        while (ids.size() < maxLength && (ids.empty() || ids.back() != kEndId)) {
            const auto row = next(source, ids, intervention);
            ids.push_back(std::ranges::max_element(row.begin() + kEndId, row.end()) - row.begin());
        }
        return ids;
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(
    Configs, Decoding, testing::ValuesIn(test::allConfigs()), [](const auto& instance) { return instance.param.name; });

DecodeOptions beam(std::int64_t size)
{
    DecodeOptions options;
    options.beamSize = options.nBest = size;
    return options;
}

void expectEqual(const Translation& a, const Translation& b)
{
    EXPECT_EQ(a.source, b.source);
    ASSERT_EQ(a.hypotheses.size(), b.hypotheses.size());
    for (std::size_t i = 0; i < a.hypotheses.size(); ++i) {
        EXPECT_EQ(a.hypotheses[i].ids(), b.hypotheses[i].ids());
        EXPECT_EQ(a.hypotheses[i].text, b.hypotheses[i].text);
        EXPECT_NEAR(a.hypotheses[i].score, b.hypotheses[i].score, kTolerance);
    }
}

void expectLayers(const std::vector<Array>& layers, const ForwardTrace& trace, AttentionKind kind)
{
    ASSERT_FALSE(layers.empty());
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        const auto& expected = trace.attention(kind, static_cast<std::int64_t>(layer));
        ASSERT_EQ(layers[layer].shape, expected.shape);
        for (std::size_t i = 0; i < expected.values.size(); ++i)
            ASSERT_NEAR(layers[layer].values[i], expected.values[i], kTolerance) << name(kind) << " layer " << layer;
    }
}

}  // namespace

TEST_P(Decoding, IncrementalStepsEqualFullRecomputation)
{
    c10::InferenceMode inference;
    const std::vector<Ids> sources {encode(kTexts[0]), encode(kTexts[3])};
    const Ids prefix {9, 5, 14, 7, 7, 21, 4};
    const auto weights = decodingWeights(*networkOf(*model));
    DecodingState state(*weights, sources, {});
    std::int64_t newest = kBeginId;
    for (std::size_t t = 0; t < prefix.size(); ++t) {
        const auto proposals = state.advance(Ids {newest, newest}, model->config().targetVocabulary);
        for (std::size_t row = 0; row < 2; ++row) {
            const auto expected = next(sources[row], Ids(prefix.begin(), prefix.begin() + t));
            ASSERT_EQ(proposals[row].size(), expected.size() - kEndId) << "all but PAD, UNK and BEGIN";
            for (const auto& choice : proposals[row])
                EXPECT_NEAR(choice.logProbability, expected.at(choice.id), kTolerance)
                    << "position " << t << " row " << row;
        }
        newest = prefix[t];
    }
}

TEST_P(Decoding, BeamsKeepTheirOwnPast)
{
    for (const auto& text : kTexts) {
        auto options = beam(4);
        options.maxLength = 8;
        const auto translation = translate(text, options);
        for (const auto& hypothesis : translation.hypotheses) {
            const auto ids = hypothesis.ids();
            const auto trace = traceForward(*model, sourceIdsOf(translation), ids, {});
            double sum = 0;
            for (std::size_t t = 0; t < ids.size(); ++t) {
                const auto expected = trace.logProbabilities.at(t, static_cast<std::size_t>(ids[t]));
                EXPECT_NEAR(hypothesis.tokens[t].chosen.logProbability, expected, kTolerance) << text << " at " << t;
                sum += expected;
            }
            EXPECT_NEAR(hypothesis.logProbability, sum, kTolerance * 10);
            EXPECT_NEAR(hypothesis.score, sum / static_cast<double>(ids.size()), kTolerance * 10);
        }
    }
}

TEST_P(Decoding, BeamOneEqualsBruteForceGreedy)
{
    for (const auto& text : kTexts) {
        DecodeOptions options;
        options.maxLength = 10;
        const auto translation = translate(text, options);
        EXPECT_EQ(translation.hypotheses.front().ids(), bruteForceGreedy(sourceIdsOf(translation), 10)) << text;
    }
}

TEST_P(Decoding, DisabledHeadsActInEveryStep)
{
    DecodeOptions options;
    options.maxLength = 8;
    options.intervention.disabledHeads = {
        {AttentionKind::Cross, 0, 0}, {AttentionKind::DecoderSelf, 1, 1}, {AttentionKind::EncoderSelf, 0, 1}};
    const auto translation = translate(kTexts[3], options);
    EXPECT_EQ(
        translation.hypotheses.front().ids(), bruteForceGreedy(sourceIdsOf(translation), 8, options.intervention));
}

TEST_P(Decoding, ABatchEqualsItsSentencesOneByOne)
{
    // Without residual connections a token hardly depends on those before it: the same tokens in another order are
    // equally probable up to rounding, which then decides their ranks.
    const bool hasTies = model->config().residual == ResidualKind::None;
    for (const std::int64_t size : {1, 4}) {
        const auto together = Decoder(model).translateBatch(kTexts, beam(size));
        ASSERT_EQ(together.size(), kTexts.size());
        for (std::size_t i = 0; i < kTexts.size(); ++i) {
            SCOPED_TRACE(kTexts[i]);
            const auto alone = translate(kTexts[i], beam(size));
            if (size == 1 || !hasTies)
                expectEqual(together[i], alone);
            ASSERT_EQ(together[i].hypotheses.size(), alone.hypotheses.size());
            for (std::size_t h = 0; h < alone.hypotheses.size(); ++h)
                EXPECT_NEAR(together[i].hypotheses[h].logProbability, alone.hypotheses[h].logProbability,
                    test::companyTolerance(model->config()));
        }
    }
}

TEST_P(Decoding, KeepsTheAttentionOfEveryHypothesis)
{
    auto options = beam(3);
    options.maxLength = 6;
    options.attention = true;
    for (const auto& translation : Decoder(model).translateBatch(kTexts, options))
        for (const auto& hypothesis : translation.hypotheses) {
            const auto trace = traceForward(*model, sourceIdsOf(translation), hypothesis.ids(), {});
            expectLayers(translation.sourceAttention, trace, AttentionKind::EncoderSelf);
            expectLayers(hypothesis.selfAttention, trace, AttentionKind::DecoderSelf);
            expectLayers(hypothesis.crossAttention, trace, AttentionKind::Cross);
        }
    EXPECT_TRUE(translate(kTexts[0]).hypotheses.front().crossAttention.empty()) << "only when asked for";
}

TEST_P(Decoding, AlternativesAreTheBestOfTheWholeVocabulary)
{
    auto options = beam(2);
    options.alternatives = 7;
    options.maxLength = 6;
    const auto translation = translate(kTexts[0], options);
    for (const auto& hypothesis : translation.hypotheses) {
        const auto trace = traceForward(*model, sourceIdsOf(translation), hypothesis.ids(), {});
        for (std::size_t t = 0; t < hypothesis.tokens.size(); ++t) {
            const auto row = trace.logProbabilities.row(t);
            std::vector<float> allowed(row.begin() + kEndId, row.end());
            std::ranges::sort(allowed, std::ranges::greater {});
            const auto& alternatives = hypothesis.tokens[t].alternatives;
            ASSERT_EQ(alternatives.size(), 7u);
            ASSERT_TRUE(hypothesis.tokens[t].withheld);
            EXPECT_EQ(hypothesis.tokens[t].withheld->id, kUnknownId);
            EXPECT_NEAR(hypothesis.tokens[t].withheld->logProbability, row[kUnknownId], kTolerance);
            for (std::size_t i = 0; i < alternatives.size(); ++i) {
                EXPECT_NEAR(alternatives[i].logProbability, allowed[i], kTolerance);
                EXPECT_NEAR(
                    alternatives[i].logProbability, row[static_cast<std::size_t>(alternatives[i].id)], kTolerance);
                EXPECT_EQ(alternatives[i].piece, model->targetTokenizer().pieceText(alternatives[i].id));
            }
        }
    }
}

TEST_P(Decoding, NBestListsAreSortedAndDistinct)
{
    for (const auto& text : kTexts) {
        const auto hypotheses = translate(text, beam(5)).hypotheses;
        ASSERT_FALSE(hypotheses.empty());
        EXPECT_TRUE(std::ranges::is_sorted(hypotheses, std::ranges::greater {}, &Hypothesis::score));
        std::set<Ids> distinct;
        for (const auto& hypothesis : hypotheses)
            distinct.insert(hypothesis.ids());
        EXPECT_EQ(distinct.size(), hypotheses.size());
    }
}

TEST_P(Decoding, NeverProposesPadUnknownOrBegin)
{
    auto options = beam(4);
    options.alternatives = 100'000;
    for (const auto& hypothesis : translate(kTexts[0], options).hypotheses)
        for (const auto& token : hypothesis.tokens) {
            EXPECT_EQ(static_cast<std::int64_t>(token.alternatives.size()), model->config().targetVocabulary - kEndId);
            for (const auto& alternative : token.alternatives) {
                EXPECT_GE(alternative.id, kEndId);
                EXPECT_TRUE(std::isfinite(alternative.logProbability));
            }
        }
}

TEST(Decoder, TextAndEndBelongToTheHypothesis)
{
    const auto model = test::smallModel();
    for (const auto& text : kTexts)
        for (const auto& hypothesis : Decoder(model).translate(text, beam(3)).hypotheses) {
            EXPECT_EQ(hypothesis.text, model->targetTokenizer().decode(hypothesis.ids()));
            EXPECT_EQ(hypothesis.end == HypothesisEnd::Finished, hypothesis.ids().back() == kEndId);
        }
}

TEST(Decoder, SourcePiecesEndWithEnd)
{
    const auto translation = Decoder(test::smallModel()).translate("你好吗？", {});
    EXPECT_EQ(translation.source.back().id, kEndId);
    EXPECT_EQ(translation.source.back().span, (TextSpan {12, 12}));
    EXPECT_EQ(translation.source.front().span.begin, 0u);
}

TEST(Decoder, TranslatesEmptyAndUnknownText)
{
    const Decoder decoder(test::smallModel());
    for (const auto* text : {"", "   ", "龘靐齉", "😀", "\n"})
        EXPECT_FALSE(decoder.translate(text, beam(2)).hypotheses.empty()) << text;
    EXPECT_EQ(decoder.translate("", {}).source.size(), 1u);
}

TEST(Decoder, TranslatesNoSentences)
{
    EXPECT_TRUE(Decoder(test::smallModel()).translateBatch({}, {}).empty());
}

TEST(Decoder, KeepsTheMaximalLength)
{
    const Decoder decoder(test::smallModel());
    auto options = beam(3);
    options.maxLength = 2;
    for (const auto& hypothesis : decoder.translate("我喜欢读书。", options).hypotheses)
        EXPECT_LE(hypothesis.tokens.size(), 2u);
    options.maxLength = 1'000'000;
    for (const auto& hypothesis : decoder.translate("我喜欢读书。", options).hypotheses)
        EXPECT_LE(hypothesis.tokens.size(), 24u) << "the model's own limit";
}

TEST(Decoder, TakesSentencesUpToTheModelsLength)
{
    const auto model = test::smallModel();
    std::string text;
    while (model->sourceTokenizer().encode(text).size() < 23)
        text += "我";
    ASSERT_EQ(model->sourceTokenizer().encode(text).size(), 23u);
    EXPECT_NO_THROW(Decoder(model).translate(text, {}));
    const std::vector<std::string> texts {"你好", text + "我"};
    expectError(ErrorCode::TooLong, {"25 pieces", "at most 24"}, [&] { Decoder(model).translateBatch(texts, {}); });
}

TEST(Decoder, RefusesTextThatIsNotUtf8)
{
    expectError(ErrorCode::InvalidFormat, {"UTF-8"}, [] { Decoder(test::smallModel()).translate("\xFF", {}); });
}

TEST(Decoder, WorksWithABeamAsWideAsTheVocabulary)
{
    const auto tiny = Tokenizer::train(std::vector<std::string> {"aaa"}, {TokenizerKind::Bpe, 30, 1.0});
    ASSERT_LT(tiny.vocabularySize(), 12);
    const auto model = TranslationModel::create(test::smallConfig(), tiny, tiny, false, 1);
    const auto translation = Decoder(model).translate("aa", beam(tiny.vocabularySize()));
    EXPECT_GT(translation.hypotheses.size(), 1u);
}

TEST(Decoder, StopsOnRequest)
{
    std::stop_source source;
    const Decoder decoder(test::smallModel());
    EXPECT_EQ(decoder.translateBatch(kTexts, {}, source.get_token()).size(), kTexts.size());
    source.request_stop();
    EXPECT_TRUE(decoder.translateBatch(kTexts, {}, source.get_token()).empty());
}

TEST(Decoder, ReportsWeightsThatOverflow)
{
    const auto model = test::smallModel();
    {
        torch::NoGradGuard noGrad;
        for (auto& parameter : networkOf(*model)->parameters())
            parameter.fill_(1e30F);
    }
    for (const std::int64_t size : {1, 3})
        expectError(ErrorCode::Numeric, {"NaN or infinity"}, [&] { Decoder(model).translate("你好", beam(size)); });
}

TEST(DecodeOptions, ListTheirRules)
{
    auto config = test::smallConfig();
    config.sourceVocabulary = config.targetVocabulary = 50;
    const auto refuse = [&](auto change, std::initializer_list<std::string_view> parts) {
        DecodeOptions options;
        change(options);
        expectError(ErrorCode::InvalidArgument, parts, [&] { validate(options, config); });
    };
    EXPECT_NO_THROW(validate(DecodeOptions {}, config));
    refuse([](auto& o) { o.beamSize = 0; }, {"beam is 0", "from 1", "50"});
    refuse([](auto& o) { o.beamSize = 51; }, {"beam is 51", "from 1", "50"});
    refuse([](auto& o) { o.nBest = 2; }, {"nbest is 2", "beam width, 1"});
    refuse([](auto& o) { o.nBest = 0; }, {"nbest is 0"});
    refuse([](auto& o) { o.maxLength = -1; }, {"maximal length is -1", "at least 0"});
    refuse([](auto& o) { o.alternatives = -1; }, {"alternatives is -1"});
    refuse([](auto& o) { o.lengthPenalty = NAN; }, {"length penalty is nan", "finite"});
    refuse([](auto& o) { o.intervention.disabledHeads = {{AttentionKind::Cross, 9, 0}}; }, {"cross:9:0"});
}

}  // namespace translucent
