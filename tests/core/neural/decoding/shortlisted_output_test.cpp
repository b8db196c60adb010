#include "decoding/batch_search.h"
#include "decoding/network_decoding.h"
#include "kernels/kernels.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kVocabulary = 300;  // not a multiple of the panel size

/// The storage formats of a layer's weights.
struct Storage {
    const char* name;
    bool halves;
    DecodingPrecision precision;
};

class GatheredOutputLayer : public testing::TestWithParam<Storage> {
protected:
    GatheredOutputLayer()
    {
        auto config = test::smallConfig();
        config.modelDimension = 18;  // not a multiple of the quad size
        config.sourceVocabulary = config.targetVocabulary = kVocabulary;
        network = makeNetwork(config);
        test::fillAtRandom(*network, 5);
        const torch::NoGradGuard noGrad;
        if (GetParam().halves)
            for (auto& parameter : network->parameters())
                parameter.copy_(parameter.to(torch::kHalf));
        weights = decodingWeights(*network, GetParam().precision);
    }

    std::shared_ptr<TranslationNetwork> network;
    std::shared_ptr<const DecodingWeights> weights;
};

INSTANTIATE_TEST_SUITE_P(Storages, GatheredOutputLayer,
    testing::Values(Storage {"Floats", false, DecodingPrecision::Float32},
        Storage {"Halves", true, DecodingPrecision::Float32}, Storage {"Bytes", false, DecodingPrecision::Int8}),
    [](const auto& instance) { return instance.param.name; });

TEST_P(GatheredOutputLayer, HasTheNumbersOfTheWholeOneToTheLastBit)
{
    const auto& whole = weights->output;
    ASSERT_EQ(whole.halves, GetParam().halves && kernels().widensHalves);
    ASSERT_EQ(whole.scales != nullptr, GetParam().precision == DecodingPrecision::Int8);
    std::vector<std::int64_t> some;
    for (std::int64_t id = 1; id < kVocabulary; id += 1 + id % 4)
        some.push_back(id);
    some.push_back(0);  // any order will do
    ASSERT_GT(std::ssize(some), kPanelOutputs);
    torch::manual_seed(3);
    for (const auto& outputs : {some, std::vector<std::int64_t> {299}, std::vector<std::int64_t> {}})
        for (const std::int64_t rows : {1, 3, 17}) {
            const GatheredOutputs gathered(whole, outputs);
            const auto N = std::ssize(outputs);
            ASSERT_EQ(gathered.view().outputs, N);
            const auto x = torch::randn({rows, whole.inputs});
            auto all = torch::empty({rows, kVocabulary}), found = torch::empty({rows, N});
            multiplyRows(whole, x.data_ptr<float>(), rows, all.data_ptr<float>());
            if (N > 0)
                multiplyRows(gathered.view(), x.data_ptr<float>(), rows, found.data_ptr<float>());
            const auto index = torch::tensor(outputs, torch::kLong);
            EXPECT_TRUE(found.equal(all.index_select(1, index))) << N << " outputs, " << rows << " rows";
        }
}

}  // namespace

namespace {

using test::expectError;
using TokenIds = std::vector<std::int64_t>;

/// A model with one form of weights.
struct ListedCase {
    std::string name;
    TransformerConfig config;
    DecodingPrecision precision = DecodingPrecision::Float32;
    bool halves = false;
};

std::vector<ListedCase> listedCases()
{
    std::vector<ListedCase> cases {{"Floats", test::smallConfig()},
        {"Bytes", test::smallConfig(), DecodingPrecision::Int8},
        {"Halves", test::smallConfig(), DecodingPrecision::Float32, true}};
    for (const auto& [name, config] : test::joined(test::variedConfigs(), test::olderConfigs()))
        cases.push_back({name, config});
    return cases;
}

class ListedDecoding : public testing::TestWithParam<ListedCase> {
protected:
    ListedDecoding()
    {
        const torch::NoGradGuard noGrad;
        if (GetParam().halves)
            for (auto& parameter : networkOf(*model)->parameters())
                parameter.copy_(parameter.to(torch::kHalf));
        // Rows of a beam are computed together and so round otherwise than alone; large weights of a CNN magnify that.
        if (GetParam().config.architecture == Architecture::Cnn)
            for (auto& parameter : networkOf(*model)->parameters())
                parameter.mul_(0.5);
    }

    Decoder decoder(const std::shared_ptr<const Shortlist>& shortlist = nullptr) const
    {
        return Decoder(model, GetParam().precision, shortlist);
    }

    /// Some tokens are always in the list, and each source token has a few of its own.
    std::shared_ptr<const Shortlist> someTokens() const
    {
        auto shortlist = std::make_shared<Shortlist>();
        const auto V = model->config().targetVocabulary;
        for (const std::int64_t id : {V - 1, std::int64_t {7}, std::int64_t {11}})
            shortlist->always.push_back({id, 0.1});
        for (std::int64_t source = 0; source < model->config().sourceVocabulary; ++source)
            for (std::int64_t i = 0; i < 3; ++i)
                shortlist->bySource[source].push_back({kSpecialIds + (source * 5 + i * i) % (V - kSpecialIds), 0.3});
        return shortlist;
    }

    std::shared_ptr<const Shortlist> allTokens() const
    {
        auto shortlist = std::make_shared<Shortlist>();
        for (std::int64_t id = 0; id < model->config().targetVocabulary; ++id)
            shortlist->always.push_back({id, 0});
        return shortlist;
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(
    Cases, ListedDecoding, testing::ValuesIn(listedCases()), [](const auto& instance) { return instance.param.name; });

DecodeOptions searching(std::int64_t beam)
{
    DecodeOptions options;
    options.beamSize = options.nBest = beam;
    options.alternatives = 4;
    options.maxLength = 9;
    return options;
}

TokenIds sourceIds(const Translation& translation)
{
    TokenIds ids;
    for (const auto& piece : translation.source)
        ids.push_back(piece.id);
    return ids;
}

void expectNear(const TokenCandidate& found, const TokenCandidate& expected, double tolerance)
{
    EXPECT_EQ(found.id, expected.id);
    EXPECT_EQ(found.piece, expected.piece);
    EXPECT_NEAR(found.logProbability, expected.logProbability, tolerance);
}

void expectSame(const Translation& found, const Translation& expected, double tolerance = 0)
{
    ASSERT_EQ(found.hypotheses.size(), expected.hypotheses.size());
    for (std::size_t i = 0; i < found.hypotheses.size(); ++i) {
        const auto &a = found.hypotheses[i], &b = expected.hypotheses[i];
        ASSERT_EQ(a.ids(), b.ids());
        EXPECT_EQ(a.text, b.text);
        EXPECT_NEAR(a.score, b.score, tolerance);
        EXPECT_NEAR(a.logProbability, b.logProbability, tolerance);
        for (std::size_t t = 0; t < a.tokens.size(); ++t) {
            ASSERT_EQ(a.tokens[t].alternatives.size(), b.tokens[t].alternatives.size());
            for (std::size_t n = 0; n < a.tokens[t].alternatives.size(); ++n)
                expectNear(a.tokens[t].alternatives[n], b.tokens[t].alternatives[n], tolerance);
            EXPECT_NEAR(a.tokens[t].withheld->logProbability, b.tokens[t].withheld->logProbability, tolerance);
        }
    }
}

/// log softmax over some of a row's logits, by the formula.
double restricted(std::span<const float> logits, const TokenIds& tokens, std::int64_t id)
{
    double sum = 0;
    for (const auto token : tokens)
        sum += std::exp(double(logits[static_cast<std::size_t>(token)]));
    return double(logits[static_cast<std::size_t>(id)]) - std::log(sum);
}

}  // namespace

TEST_P(ListedDecoding, WithAllTokensGivesWhatItGivesWithoutAList)
{
    const auto& texts = test::chineseSentences();
    const auto listed = decoder(allTokens()), whole = decoder();
    for (const std::int64_t beam : {1, 3}) {
        const auto found = listed.translateBatch(texts, searching(beam)),
                   expected = whole.translateBatch(texts, searching(beam));
        for (std::size_t i = 0; i < texts.size(); ++i)
            expectSame(found[i], expected[i]);
    }
}

TEST_P(ListedDecoding, TranslatesASentenceTheSameInAnyCompany)
{
    const auto& texts = test::chineseSentences();
    const auto listed = decoder(someTokens());
    for (const std::int64_t beam : {1, 3}) {
        const auto together = listed.translateBatch(texts, searching(beam));
        for (std::size_t i = 0; i < texts.size(); ++i)
            expectSame(
                together[i], listed.translate(texts[i], searching(beam)), test::companyTolerance(model->config()));
    }
}

/// Compares with the whole output layer for the same tokens, and a softmax computed by hand.
TEST_P(ListedDecoding, GivesTheSoftmaxOverTheListedLogits)
{
    const auto shortlist = someTokens();
    const auto weights = model->decodingWeights(GetParam().precision);
    for (const std::int64_t beam : {1, 3})
        for (const auto& translation : decoder(shortlist).translateBatch(test::chineseSentences(), searching(beam))) {
            const auto source = sourceIds(translation);
            const auto tokens = shortlist->targetsOf(source);
            ASSERT_LT(std::ssize(tokens), model->config().targetVocabulary);
            for (const auto& hypothesis : translation.hypotheses) {
                DecodingState state(*weights, std::span(&source, 1), {});
                auto input = kBeginId;
                double sum = 0;
                for (const auto& token : hypothesis.tokens) {
                    state.advance(std::span(&input, 1), 1);
                    input = token.chosen.id;
                    ASSERT_TRUE(std::ranges::binary_search(tokens, input)) << "not listed";
                    for (const auto& candidate : token.alternatives)
                        EXPECT_NEAR(candidate.logProbability, restricted(state.logits(0), tokens, candidate.id), 1e-5);
                    EXPECT_NEAR(token.chosen.logProbability, restricted(state.logits(0), tokens, input), 1e-5);
                    sum += token.chosen.logProbability;
                }
                EXPECT_NEAR(hypothesis.logProbability, sum, 1e-9);
            }
        }
}

/// A greedy choice is the most probable of the listed tokens that are allowed.
TEST_P(ListedDecoding, ChoosesTheBestListedToken)
{
    const auto shortlist = someTokens();
    const auto weights = model->decodingWeights(GetParam().precision);
    const auto translation = decoder(shortlist).translate(test::chineseSentences().front(), searching(1));
    const auto source = sourceIds(translation);
    DecodingState state(*weights, std::span(&source, 1), {});
    auto input = kBeginId;
    for (const auto& token : translation.hypotheses.front().tokens) {
        state.advance(std::span(&input, 1), 1);
        std::int64_t best = kEndId;
        for (const auto id : shortlist->targetsOf(source))
            if (id > kEndId
                && state.logits(0)[static_cast<std::size_t>(id)] > state.logits(0)[static_cast<std::size_t>(best)])
                best = id;
        EXPECT_EQ(token.chosen.id, best);
        input = best;
    }
}

TEST_P(ListedDecoding, TakesAForcedPrefixThatIsNotListed)
{
    const auto shortlist = std::make_shared<Shortlist>(Shortlist {{{7, 1}, {8, 1}}, {}});
    auto options = searching(2);
    options.forcedPrefix = {12, kUnknownId, 5};
    for (const auto& hypothesis : decoder(shortlist).translate("我喜欢读书。", options).hypotheses) {
        const auto ids = hypothesis.ids();
        ASSERT_GE(ids.size(), 3u);
        EXPECT_EQ(TokenIds(ids.begin(), ids.begin() + 3), options.forcedPrefix);
        for (const auto id : ids)
            EXPECT_TRUE((std::ranges::count(TokenIds {kUnknownId, kEndId, 5, 7, 8, 12}, id) > 0)) << id;
    }
}

/// Fewer listed tokens than candidates that a beam requests.
TEST_P(ListedDecoding, SearchesWithAsFewTokensAsThereAre)
{
    const auto shortlist = std::make_shared<Shortlist>(Shortlist {{{7, 1}}, {}});
    const auto translation = decoder(shortlist).translate("我喜欢读书。", searching(4));
    ASSERT_FALSE(translation.hypotheses.empty());
    for (const auto& hypothesis : translation.hypotheses)
        for (const auto id : hypothesis.ids())
            EXPECT_TRUE(id == 7 || id == kEndId) << id;
}

TEST(ListedDecoder, RefusesModelsThatCannotBeUsedWithAList)
{
    const auto shortlist = std::make_shared<Shortlist>(Shortlist {{{7, 1}}, {}});
    for (const auto& [name, config] : test::joined(test::copyConfigs(), test::parallelConfigs())) {
        const auto model = test::smallModel(config);
        expectError(
            ErrorCode::InvalidArgument, {"shortlist"}, [&] { Decoder(model, DecodingPrecision::Float32, shortlist); });
    }
    const auto far = std::make_shared<Shortlist>(Shortlist {{{99'999, 1}}, {}});
    expectError(
        ErrorCode::InvalidArgument, {"99999"}, [&] { Decoder(test::smallModel(), DecodingPrecision::Float32, far); });
}

/// Teacher forcing shares nothing with decoding but the weights.
TEST(ListedDecoder, AgreesWithTheForwardPassOverTheListedTokens)
{
    const auto model = test::smallModel();
    auto shortlist = std::make_shared<Shortlist>();
    for (std::int64_t id = 4; id < 40; id += 3)
        shortlist->always.push_back({id, 0});
    const auto translation =
        Decoder(model, DecodingPrecision::Float32, shortlist).translate("学生在学校读书。", searching(3));
    const auto source = sourceIds(translation);
    const auto tokens = shortlist->targetsOf(source);
    for (const auto& hypothesis : translation.hypotheses) {
        const auto ids = hypothesis.ids();
        const auto trace = traceForward(*model, source, ids, {});
        for (std::size_t t = 0; t < ids.size(); ++t) {
            double share = 0;
            for (const auto token : tokens)
                share += std::exp(double(trace.logProbabilities.at(t, static_cast<std::size_t>(token))));
            const double whole = double(trace.logProbabilities.at(t, static_cast<std::size_t>(ids[t])));
            EXPECT_NEAR(hypothesis.tokens[t].chosen.logProbability, whole - std::log(share), 1e-5);
        }
    }
}

}  // namespace translucent
