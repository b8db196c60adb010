#include "decoding/parallel_decoder.h"

#include "support/expect_error.h"
#include "support/named_interventions.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"
#include "translucent/search/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

constexpr double kTolerance = 1e-5;
constexpr double kRelative = 2e-6;  ///< for large numbers: some units in the last place
const std::vector<std::string> kTexts {"我喜欢读书。", "你好吗？", "学生在学校读书。", "老师"};

/// Non-autoregressive models: compares rows on plain buffers with passes on tensors.
class AtOnce : public testing::TestWithParam<test::NamedConfig> {
protected:
    Ids sourceOf(const std::string& text) const
    {
        Ids ids;
        for (const auto& piece : model->sourceTokenizer().encode(text))
            ids.push_back(piece.id);
        ids.push_back(kEndId);
        return ids;
    }

    ForwardTrace trace(const Ids& source, const Ids& inputs, const Intervention& intervention = {}) const
    {
        const Ids any(inputs.size(), kEndId);
        return traceForward(*model, source, any, {TraceDetail::Attention, intervention, inputs});
    }

    Translation translate(const std::string& text, const DecodeOptions& options = {}) const
    {
        return Decoder(model).translate(text, options);
    }

    bool masks() const { return model->config().generation == Generation::LengthPredictor; }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    NetworkWeights weights {*networkOf(*model)};
};

INSTANTIATE_TEST_SUITE_P(Configs, AtOnce, testing::ValuesIn(test::parallelConfigs()),
    [](const auto& instance) { return instance.param.name; });

/// The allowed tokens at a position, best first.
std::vector<std::int64_t> allowed(std::span<const float> row, bool end)
{
    std::vector<std::int64_t> ids(row.size() - kSpecialIds);
    std::iota(ids.begin(), ids.end(), kSpecialIds);
    if (end)
        ids.push_back(kEndId);
    std::ranges::stable_sort(ids, std::ranges::greater {}, [&](auto id) { return row[static_cast<std::size_t>(id)]; });
    return ids;
}

void expectNear(const std::vector<float>& actual, const Array& expected)
{
    ASSERT_EQ(actual.size(), expected.values.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        ASSERT_NEAR(actual[i], expected.values[i], kTolerance) << i;
}

/// Whether tokens of a pass have nearly the same probability, so that rounding decides which of them are masked.
bool roundingDecides(const ParallelDecoding& decoding)
{
    constexpr double kNearly = 1e-3;
    for (const auto& pass : std::span(decoding.passes).first(decoding.passes.size() - 1)) {
        std::vector<double> sorted;
        for (const auto& place : pass)
            sorted.push_back(place.token.logProbability);
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted, [](double a, double b) { return b - a < kNearly; }) != sorted.end())
            return true;
    }
    return false;
}

}  // namespace

TEST_P(AtOnce, FillsRowsLikeATraceWithEveryIntervention)
{
    const c10::InferenceMode inference;
    const std::vector<Ids> sources {{7, 9, 4, 12, kUnknownId, 10, kEndId}, {9, 5, 14, kEndId}};
    auto rows = std::vector {unknownRow(model->config(), 7), unknownRow(model->config(), 6)};
    if (masks())
        rows[0][1] = rows[1][4] = 11;
    const auto V = static_cast<std::size_t>(model->config().targetVocabulary);
    for (const auto& [name, intervention] : test::namedInterventions(model->config())) {
        SCOPED_TRACE(name);
        const double tolerance = name == "all" ? 10 * kTolerance : kTolerance;  // without norms numbers are large
        NetworkDecoding decoding(weights, intervention);
        const auto encoded = decoding.encode(sources, false);
        RowAttentions attention;
        const auto* logits = decoding.predictRows(encoded, rows, &attention);
        for (std::size_t s = 0; s < sources.size(); ++s) {
            const auto expected = trace(sources[s], rows[s], intervention);
            for (std::size_t t = 0; t < rows[s].size(); ++t, logits += V) {
                const double normaliser = kernels().logSumExp(logits, static_cast<std::int64_t>(V));
                for (std::size_t id = 0; id < V; ++id) {
                    const double right = expected.logProbabilities.at(t, id);
                    ASSERT_NEAR(logits[id] - normaliser, right, std::max(tolerance, kRelative * std::abs(right)))
                        << s << ' ' << t;
                }
            }
            for (std::size_t layer = 0; layer < static_cast<std::size_t>(model->config().decoderLayers); ++layer) {
                const auto at = layer * sources.size() + s;
                const auto l = static_cast<std::int64_t>(layer);
                expectNear(attention.self[at], expected.attention(AttentionKind::DecoderSelf, l));
                expectNear(attention.cross[at], expected.attention(AttentionKind::Cross, l));
            }
        }
    }
}

TEST_P(AtOnce, LengthsAgree)
{
    if (!masks())
        GTEST_SKIP() << "it predicts none";
    const c10::InferenceMode inference;
    for (const auto& text : kTexts) {
        const auto source = sourceOf(text);
        const auto encoded = networkOf(*model)->encode(torch::tensor(source, torch::kLong).unsqueeze(0), {});
        const auto expected =
            transformerOf(*model).lengthPredictor()(encoded.memory, encoded.mayAttend).log_softmax(-1).squeeze(0);
        const auto lengths = translate(text).parallel->lengths;
        ASSERT_EQ(lengths.size(), 5U);
        for (const auto& candidate : lengths) {
            const auto answer = lengthClass(model->config(), std::ssize(source), candidate.length);
            EXPECT_NEAR(candidate.logProbability, expected[answer].item<double>(), kTolerance);
        }
        EXPECT_TRUE(std::ranges::is_sorted(lengths, std::ranges::greater {}, &LengthCandidate::logProbability));
    }
}

TEST_P(AtOnce, TranslatesTheSameInAnyCompany)
{
    const DecodeOptions options {.refinements = masks() ? 2 : 0};
    const auto together = Decoder(model).translateBatch(kTexts, options);
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        const auto alone = translate(kTexts[i], options);
        const auto &first = alone.parallel->passes.front(), &beside = together[i].parallel->passes.front();
        ASSERT_EQ(first.size(), beside.size());
        for (std::size_t place = 0; place < first.size(); ++place) {
            EXPECT_EQ(first[place].token.id, beside[place].token.id);
            EXPECT_NEAR(first[place].token.logProbability, beside[place].token.logProbability,
                test::companyTolerance(model->config()));
        }
        if (roundingDecides(*alone.parallel))
            continue;
        EXPECT_EQ(alone.hypotheses.front().ids(), together[i].hypotheses.front().ids());
        EXPECT_NEAR(alone.hypotheses.front().logProbability, together[i].hypotheses.front().logProbability,
            test::companyTolerance(model->config()));
        EXPECT_EQ(alone.parallel->inputs, together[i].parallel->inputs);
    }
}

/// Computes every pass by hand, only from passes on tensors.
TEST_P(AtOnce, EveryPassIsWhatThePaperSays)
{
    const std::int64_t refinements = masks() ? 3 : 0;
    for (const auto& text : kTexts) {
        const auto source = sourceOf(text);
        const auto translation = translate(text, {.refinements = refinements});
        const auto& parallel = *translation.parallel;
        ASSERT_EQ(std::ssize(parallel.passes), refinements + 1);
        const auto N = masks() ? parallel.lengths.front().length : beginRowLength(model->config(), std::ssize(source));
        auto inputs = unknownRow(model->config(), N);
        std::vector<TokenCandidate> tokens(inputs.size());
        for (std::int64_t pass = 0; pass <= refinements; ++pass) {
            if (pass > 0) {
                std::vector<std::size_t> order(tokens.size() - 1);
                std::iota(order.begin(), order.end(), 0U);
                std::ranges::stable_sort(order, {}, [&](auto place) { return tokens[place].logProbability; });
                const auto again = std::max<std::int64_t>(
                    std::min<std::int64_t>(1, N - 1), (N - 1) * (refinements + 1 - pass) / (refinements + 1));
                for (std::size_t place = 0; place < tokens.size(); ++place)
                    inputs[place] = tokens[place].id;
                for (std::int64_t i = 0; i < again; ++i)
                    inputs[order[static_cast<std::size_t>(i)]] = kMaskId;
            }
            const auto expected = trace(source, inputs);
            for (std::size_t place = 0; place < tokens.size(); ++place) {
                const auto& told = parallel.passes[static_cast<std::size_t>(pass)][place];
                EXPECT_EQ(told.predicted, pass == 0 || inputs[place] == kMaskId);
                if (told.predicted) {
                    const bool last = place + 1 == tokens.size();
                    const auto row = expected.logProbabilities.row(place);
                    const auto id = masks() && last ? kEndId : allowed(row, !masks()).front();
                    tokens[place] = {id, {}, row[static_cast<std::size_t>(id)]};
                }
                ASSERT_EQ(told.token.id, tokens[place].id) << "pass " << pass << " place " << place;
                EXPECT_NEAR(told.token.logProbability, tokens[place].logProbability, kTolerance)
                    << "pass " << pass << " place " << place << " of " << N;
                tokens[place].logProbability = told.token.logProbability;  // breaks ties for the next pass
            }
        }
        EXPECT_EQ(parallel.inputs, inputs);
    }
}

TEST_P(AtOnce, TheTranslationIsTheLastPassUpToItsEnd)
{
    for (const auto& text : kTexts) {
        const auto translation = translate(text, {.alternatives = 3, .attention = true});
        const auto& hypothesis = translation.hypotheses.front();
        const auto& last = translation.parallel->passes.back();
        double sum = 0;
        for (std::size_t t = 0; t < hypothesis.tokens.size(); ++t) {
            EXPECT_EQ(hypothesis.tokens[t].chosen, last[t].token);
            EXPECT_EQ(
                hypothesis.tokens[t].chosen.piece, model->targetTokenizer().pieceText(hypothesis.tokens[t].chosen.id));
            EXPECT_EQ(hypothesis.tokens[t].alternatives.size(), 3U);
            EXPECT_TRUE(t + 1 == hypothesis.tokens.size() || hypothesis.tokens[t].chosen.id != kEndId);
            sum += last[t].token.logProbability;
        }
        EXPECT_NEAR(hypothesis.logProbability, sum, 1e-9);
        const bool ended = hypothesis.tokens.back().chosen.id == kEndId;
        EXPECT_EQ(hypothesis.end, ended ? HypothesisEnd::Finished : HypothesisEnd::Cut);
        EXPECT_TRUE(ended || !masks());
        EXPECT_TRUE(hypothesis.tokens.size() == last.size() || (ended && !masks()));
        const auto N = std::ssize(last), H = model->config().heads;
        EXPECT_EQ(hypothesis.selfAttention.front().shape, (std::vector {H, N, N}));
        EXPECT_EQ(hypothesis.crossAttention.front().shape, (std::vector {H, N, std::ssize(translation.source)}));
    }
}

TEST_P(AtOnce, IgnoresTheBeamAndRefusesWhatGoesStepByStep)
{
    const auto& text = kTexts.front();
    const auto wide = translate(text, {.beamSize = 4, .nBest = 3, .searchTrace = true});
    EXPECT_EQ(wide.hypotheses.size(), 1U);
    EXPECT_FALSE(wide.search);
    EXPECT_EQ(wide.hypotheses.front().text, translate(text).hypotheses.front().text);
    const auto refused = [](const char* part, const std::function<void()>& action) {
        expectError(ErrorCode::InvalidArgument, {part}, action);
    };
    refused("all tokens at once", [&] { translate(text, {.forcedPrefix = {7}}); });
    refused("all tokens at once", [&] { translate(text, {.intervention = {.causalMaskRemoved = true}}); });
    refused("all tokens at once", [&] { sampleTranslations(model, text, {}); });
    refused("exposure bias", [&] { measureExposure(model, std::vector<SentencePair> {{text, "tea", {}}}, {}); });
    refused("refinements", [&] { translate(text, {.refinements = kMostRefinements + 1}); });
    if (!masks())
        refused("length_predictor", [&] { translate(text, {.refinements = 1}); });
    EXPECT_THROW(Decoder(test::smallModel()).translate(text, {.refinements = 1}), Error);
}

TEST_P(AtOnce, SaysWhereARowIsShorterThanAnEdit)
{
    const auto key = rowEditFromText("dec:0:0:0=23");
    if (!test::takesRow(model->config(), key))
        GTEST_SKIP() << "its rows cannot be edited";
    expectError(ErrorCode::Inconsistent, {"key 23"},
        [&] { translate(kTexts.back(), {.maxLength = 4, .intervention = {.rowEdits = {key}}}); });
}

TEST_P(AtOnce, ATraceReadsWhatItIsTold)
{
    const auto source = sourceOf(kTexts.front());
    const Ids output {5, 11, 8, kEndId};
    const auto pass = traceForward(*model, source, output, {});
    const auto N = masks() ? 4 : beginRowLength(model->config(), std::ssize(source));
    EXPECT_EQ(pass.inputIds, unknownRow(model->config(), N));
    EXPECT_EQ(std::ssize(pass.outputIds), N);
    expectError(ErrorCode::InvalidArgument, {"2 input ids"}, [&] {
        traceForward(*model, source, output, {.inputIds = {5, 6}});
    });
    expectError(ErrorCode::InvalidArgument, {"all tokens at once"},
        [&] { traceForward(*test::smallModel(), output, output, {.inputIds = output}); });
}

}  // namespace translucent
