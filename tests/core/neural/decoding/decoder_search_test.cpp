#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"
#include "translucent/search/hypothesis_trace.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr double kTolerance = 1e-5;
const std::vector<std::string> kTexts {"我喜欢读书。", "你好吗？", "学生在学校读书。"};

std::vector<std::int64_t> sourceIdsOf(const Translation& translation)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : translation.source)
        ids.push_back(piece.id);
    return ids;
}

/// Without residual connections a token hardly depends on those before it: the same tokens in another order are equally
/// probable up to rounding, which then decides their ranks.
bool hasTies(const TransformerConfig& config)
{
    return config.residual == ResidualKind::None;
}

/// The data that the decoder returns about its searches.
class DecoderSearch : public testing::TestWithParam<test::NamedConfig> {
protected:
    DecoderSearch()
    {
        options.beamSize = options.nBest = 3;
        options.attention = options.searchTrace = true;
    }

    const Tokenizer& target() const { return model->targetTokenizer(); }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Decoder decoder {model};
    DecodeOptions options;
};

INSTANTIATE_TEST_SUITE_P(Configs, DecoderSearch, testing::ValuesIn(test::allConfigs()),
    [](const auto& instance) { return instance.param.name; });
INSTANTIATE_TEST_SUITE_P(AttentionForms, DecoderSearch, testing::ValuesIn(test::attentionFormConfigs()),
    [](const auto& instance) { return instance.param.name; });

void expectNear(const Array& actual, const Array& expected, double tolerance = kTolerance)
{
    ASSERT_EQ(actual.shape, expected.shape);
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        ASSERT_NEAR(actual.values[i], expected.values[i], tolerance);
}

void expectNear(const TokenCandidate& actual, const TokenCandidate& expected, double tolerance)
{
    EXPECT_EQ(actual.id, expected.id);
    EXPECT_EQ(actual.piece, expected.piece);
    EXPECT_NEAR(actual.logProbability, expected.logProbability, tolerance);
}

void expectSameExpansion(const SearchExpansion& a, const SearchExpansion& b, double tolerance)
{
    ASSERT_EQ(a.continuations.size(), b.continuations.size());
    for (std::size_t i = 0; i < a.continuations.size(); ++i)
        expectNear(a.continuations[i], b.continuations[i], tolerance);
    ASSERT_TRUE(a.withheld && b.withheld);
    expectNear(*a.withheld, *b.withheld, tolerance);
    for (const auto kept : {&SearchExpansion::crossAttention, &SearchExpansion::selfAttention}) {
        ASSERT_EQ((a.*kept).size(), (b.*kept).size());
        for (std::size_t layer = 0; layer < (a.*kept).size(); ++layer)
            expectNear((a.*kept)[layer], (b.*kept)[layer], tolerance);
    }
}

void expectSameSearch(const SearchTrace& a, const SearchTrace& b, double tolerance)
{
    ASSERT_EQ(a.candidates.size(), b.candidates.size());
    for (std::size_t i = 0; i < a.candidates.size(); ++i) {
        EXPECT_EQ(a.candidates[i].parent, b.candidates[i].parent);
        expectNear(a.candidates[i].token, b.candidates[i].token, tolerance);
        EXPECT_NEAR(a.candidates[i].sum, b.candidates[i].sum, tolerance);
        EXPECT_EQ(a.candidates[i].fate, b.candidates[i].fate);
    }
    ASSERT_EQ(a.expansions.size(), b.expansions.size());
    for (std::size_t i = 0; i < a.expansions.size(); ++i)
        expectSameExpansion(a.expansions[i], b.expansions[i], tolerance);
}

}  // namespace

TEST_P(DecoderSearch, TracingChangesNothing)
{
    auto plain = options;
    plain.attention = plain.searchTrace = false;
    for (const auto& text : kTexts) {
        const auto traced = decoder.translate(text, options), untraced = decoder.translate(text, plain);
        EXPECT_FALSE(untraced.search);
        ASSERT_EQ(traced.hypotheses.size(), untraced.hypotheses.size());
        for (std::size_t i = 0; i < traced.hypotheses.size(); ++i) {
            EXPECT_EQ(traced.hypotheses[i].ids(), untraced.hypotheses[i].ids());
            EXPECT_EQ(traced.hypotheses[i].score, untraced.hypotheses[i].score) << "to the last bit";
        }
    }
}

TEST_P(DecoderSearch, ABatchSearchesLikeItsSentencesOneByOne)
{
    if (hasTies(model->config()))
        GTEST_SKIP() << "rounding decides ranks";
    const auto together = decoder.translateBatch(kTexts, options);
    for (std::size_t i = 0; i < kTexts.size(); ++i)
        expectSameSearch(*together[i].search, *decoder.translate(kTexts[i], options).search,
            test::companyTolerance(model->config()));
}

TEST_P(DecoderSearch, ItsLeavesAreTheHypotheses)
{
    const auto translation = decoder.translate(kTexts[0], options);
    const auto& search = *translation.search;
    for (std::size_t i = 0; i < translation.hypotheses.size(); ++i) {
        const auto& expected = translation.hypotheses[i];
        const auto actual = hypothesisAt(search, search.leafOf(static_cast<std::ptrdiff_t>(i)), target());
        EXPECT_EQ(actual.ids(), expected.ids());
        EXPECT_EQ(actual.text, expected.text);
        EXPECT_EQ(actual.score, expected.score);
        EXPECT_EQ(actual.end, expected.end);
        EXPECT_EQ(actual.crossAttention, expected.crossAttention);
        EXPECT_EQ(actual.selfAttention, expected.selfAttention);
    }
}

TEST_P(DecoderSearch, AWidthOfOneIsGreedy)
{
    options.beamSize = options.nBest = 1;
    const auto translation = decoder.translate(kTexts[2], options);
    const auto& search = *translation.search;
    std::vector<std::int64_t> best;
    for (const auto& candidate : search.candidates)
        if (candidate.rank == 0)
            best.push_back(candidate.token.id);
    EXPECT_EQ(best, translation.hypotheses.front().ids());
}

TEST_P(DecoderSearch, PrunedCandidatesKnowWhatTheyLookedAt)
{
    std::size_t count = 0;
    for (const auto& text : kTexts) {
        const auto translation = decoder.translate(text, options);
        const auto& search = *translation.search;
        std::set<std::int64_t> positions;
        for (std::size_t at = 0; at < search.candidates.size(); ++at) {
            if (search.candidates[at].fate != CandidateFate::Pruned
                || !positions.insert(search.candidates[at].position).second)
                continue;
            auto pruned = hypothesisAt(search, static_cast<std::ptrdiff_t>(at), target());
            EXPECT_EQ(pruned.end, HypothesisEnd::GivenUp);
            EXPECT_EQ(pruned.ids().size(), static_cast<std::size_t>(search.candidates[at].position) + 1);
            const auto expected = traceForward(*model, sourceIdsOf(translation), pruned.ids(), {});
            const auto actual = takeAttention(translation, pruned);
            EXPECT_EQ(actual.inputIds, expected.inputIds);
            EXPECT_EQ(actual.outputIds, expected.outputIds);
            double sum = 0;
            for (std::size_t t = 0; t < pruned.tokens.size(); ++t)
                sum += static_cast<double>(expected.logProbabilities.at(t, static_cast<std::size_t>(pruned.ids()[t])));
            EXPECT_NEAR(pruned.logProbability, sum, kTolerance * static_cast<double>(pruned.tokens.size()));
            for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
                expectNear(actual.attention(kind, 0), expected.attention(kind, 0));
        }
        count += positions.size();
    }
    EXPECT_GT(count, kTexts.size());
}

TEST_P(DecoderSearch, ForcedTokensAreMarkedAndMeasured)
{
    options.forcedPrefix = {7, 9};
    const auto translation = decoder.translate(kTexts[1], options);
    const auto& search = *translation.search;
    ASSERT_GE(search.candidates.size(), 3u);
    EXPECT_TRUE(search.candidates[0].forced && search.candidates[1].forced);
    EXPECT_FALSE(search.candidates[2].forced);
    const auto pass = traceForward(*model, sourceIdsOf(translation), std::vector<std::int64_t> {7, 9}, {});
    EXPECT_NEAR(search.candidates[0].token.logProbability, pass.logProbabilities.at(0, 7), kTolerance);
    EXPECT_NEAR(search.candidates[1].token.logProbability, pass.logProbabilities.at(1, 9), kTolerance);
}

TEST_P(DecoderSearch, NoBigramStandsTwiceUnlessItMay)
{
    options.noRepeatNgram = 2;
    options.maxLength = 20;
    const auto together = decoder.translateBatch(kTexts, options);
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        for (const auto& hypothesis : together[i].hypotheses) {
            const auto ids = hypothesis.ids();
            std::set<std::pair<std::int64_t, std::int64_t>> bigrams;
            for (std::size_t t = 1; t < ids.size(); ++t)
                EXPECT_TRUE(bigrams.emplace(ids[t - 1], ids[t]).second) << hypothesis.text;
        }
        if (!hasTies(model->config()))
            expectSameSearch(*together[i].search, *decoder.translate(kTexts[i], options).search,
                test::companyTolerance(model->config()));
    }
    options.noRepeatNgram = -1;
    test::expectError(ErrorCode::InvalidArgument, {"no_repeat_ngram"}, [&] { decoder.translate(kTexts[0], options); });
}

TEST_P(DecoderSearch, NamesCandidatesThatAreNotThere)
{
    const auto search = *decoder.translate(kTexts[1], options).search;
    test::expectError(ErrorCode::InvalidArgument, {"candidate is -1"}, [&] { hypothesisAt(search, -1, target()); });
    test::expectError(ErrorCode::InvalidArgument, {"candidate is"},
        [&] { hypothesisAt(search, std::ssize(search.candidates), target()); });
}

}  // namespace translucent
