#include "translucent/neural/attribution.h"

#include "support/expect_error.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace translucent {
namespace {

using DeletedIds = std::vector<std::int64_t>;

const DeletedIds kDeletedSource {7, 9, 4, 12, 10, kEndId};
const DeletedIds kDeletedOutput {5, 11, 8, 6, kEndId};
constexpr std::int64_t kDeletionPosition = 2;

DeletionOptions fewPathPoints()
{
    DeletionOptions options;
    options.methods = {AttributionMethod::Saliency, AttributionMethod::Occlusion, AttributionMethod::LastAttention,
        AttributionMethod::ValueZeroing};
    options.randomOrders = 5;
    return options;
}

/// p of the word in a pass of its own without some pieces.
double tracedProbability(const std::shared_ptr<const TranslationModel>& model, std::span<const std::size_t> deleted)
{
    auto source = kDeletedSource;
    for (const auto piece : deleted)
        source[piece] = kUnknownId;
    const Causes causes(model, source, kDeletedOutput);
    return std::exp(static_cast<double>(
        causes.trace().logProbabilities.at(kDeletionPosition, static_cast<std::size_t>(kDeletedOutput[2]))));
}

/// Post-norm and pre-norm.
std::vector<std::shared_ptr<const TranslationModel>> bothPlacements()
{
    auto post = test::smallConfig();
    post.normPlacement = NormPlacement::Post;
    return {test::smallModel(), test::smallModel(post)};
}

}  // namespace

TEST(DeletionCurvesOf, AreProbabilitiesWithUnknownInPlace)
{
    for (const auto& model : bothPlacements()) {
        const Causes causes(model, kDeletedSource, kDeletedOutput);
        const auto curves = *deletionCurves(causes, kDeletionPosition, fewPathPoints());
        EXPECT_EQ(curves.word, kDeletedOutput[2]);
        const auto whole = tracedProbability(model, {});
        EXPECT_NEAR(curves.probability, whole, 1e-5);
        ASSERT_EQ(curves.explanations.size(), 4u);
        for (const auto& [attribution, order, curve] : curves.explanations) {
            EXPECT_EQ(order, deletionOrder(attribution));
            ASSERT_EQ(curve.comprehensiveness.size(), kDeletedSource.size()) << "0 to all pieces but END";
            ASSERT_EQ(curve.sufficiency.size(), kDeletedSource.size());
            for (std::size_t k = 0; k < kDeletedSource.size(); ++k) {
                EXPECT_NEAR(
                    curve.comprehensiveness[k], whole - tracedProbability(model, std::span(order).first(k)), 1e-5);
                EXPECT_NEAR(curve.sufficiency[k], whole - tracedProbability(model, std::span(order).subspan(k)), 1e-5);
            }
        }
    }
}

TEST(DeletionCurvesOf, HaveTheSameEnds)
{
    for (const auto& model : bothPlacements()) {
        const Causes causes(model, kDeletedSource, kDeletedOutput);
        const auto curves = *deletionCurves(causes, kDeletionPosition, fewPathPoints());
        const auto& first = curves.explanations.front().curve;
        std::vector<DeletionCurve> all = curves.random;
        EXPECT_EQ(all.size(), 5u);
        for (const auto& explained : curves.explanations)
            all.push_back(explained.curve);
        for (const auto& curve : all) {
            EXPECT_EQ(curve.comprehensiveness.front(), 0) << "nothing deleted";
            EXPECT_EQ(curve.sufficiency.back(), 0) << "all kept";
            EXPECT_EQ(curve.comprehensiveness.back(), first.comprehensiveness.back()) << "everything deleted";
            EXPECT_EQ(curve.sufficiency.front(), first.comprehensiveness.back());
        }
    }
}

TEST(DeletionCurvesOf, RandomOrdersFollowTheSeed)
{
    const Causes causes(test::smallModel(), kDeletedSource, kDeletedOutput);
    auto options = fewPathPoints();
    options.methods = {AttributionMethod::LastAttention};
    const auto random = [&](std::uint64_t seed) {
        options.seed = seed;
        std::vector<std::vector<double>> numbers;
        const auto curves = *deletionCurves(causes, kDeletionPosition, options);
        for (const auto& curve : curves.random)
            numbers.push_back(curve.comprehensiveness);
        return numbers;
    };
    EXPECT_EQ(random(1), random(1));
    EXPECT_NE(random(1), random(2));
}

TEST(DeletionCurvesOf, AreOfAllMethodsUnlessSomeAreNamed)
{
    const auto model = test::smallModel();
    const Causes causes(model, kDeletedSource, kDeletedOutput);
    const auto methods = attributionMethods(model->config());
    const auto curves = *deletionCurves(causes, kDeletionPosition, {.randomOrders = 0});
    ASSERT_EQ(curves.explanations.size(), methods.size());
    for (std::size_t i = 0; i < methods.size(); ++i)
        EXPECT_EQ(curves.explanations[i].attribution.method, methods[i]);
    EXPECT_TRUE(curves.random.empty());
}

TEST(DeletionCurvesOf, OrderByTheDifferenceToARival)
{
    const Causes causes(test::smallModel(), kDeletedSource, kDeletedOutput);
    auto options = fewPathPoints();
    const auto without = *deletionCurves(causes, kDeletionPosition, options);
    options.rival = 3;
    const auto with = *deletionCurves(causes, kDeletionPosition, options);
    for (std::size_t i = 0; i < options.methods.size(); ++i) {
        const auto expected = attributionOf(causes, {kDeletionPosition, with.word, 3}, options.methods[i]);
        EXPECT_EQ(with.explanations[i].attribution.source, expected.source);
        EXPECT_EQ(with.explanations[i].attribution.value, expected.value);
        EXPECT_EQ(with.explanations[i].order, deletionOrder(expected));
    }
    EXPECT_NE(with.explanations[0].attribution.source, without.explanations[0].attribution.source);
    EXPECT_EQ(with.probability, without.probability) << "the curves are about p all the same";
}

TEST(DeletionCurvesOf, StopOnRequestAndNeedPieces)
{
    const auto model = test::smallModel();
    const Causes causes(model, kDeletedSource, kDeletedOutput);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(deletionCurves(causes, kDeletionPosition, {}, stop.get_token()));
    test::expectError(ErrorCode::InvalidArgument, {"no position"}, [&] { deletionCurves(causes, 5); });
    const Causes empty(model, DeletedIds {kEndId}, kDeletedOutput);
    test::expectError(ErrorCode::InvalidArgument, {"empty"}, [&] { deletionCurves(empty, 0); });
}

TEST(CorpusDeletions, DrawATokenOfEachSentence)
{
    const auto model = test::smallModel();
    const auto& texts = test::chineseSentences();
    auto options = fewPathPoints();
    std::int64_t last = 0;
    const auto observer = [&](std::int64_t done, std::int64_t total) {
        EXPECT_EQ(done, last + 1);
        EXPECT_EQ(total, std::ssize(texts));
        last = done;
    };
    const auto found = corpusDeletions(model, texts, {}, options, observer);
    EXPECT_EQ(last, std::ssize(texts));
    ASSERT_FALSE(found.empty());
    for (const auto& curves : found) {
        EXPECT_NE(curves.word, kEndId);
        EXPECT_EQ(curves.explanations.size(), options.methods.size());
        EXPECT_EQ(curves.random.size(), options.randomOrders);
    }
    const auto again = corpusDeletions(model, texts, {}, options);
    ASSERT_EQ(again.size(), found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(again[i].position, found[i].position);
        EXPECT_EQ(again[i].random.front().comprehensiveness, found[i].random.front().comprehensiveness);
    }
    EXPECT_EQ(compareDeletions(found).size(), options.methods.size());
}

TEST(CorpusDeletions, StopOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(corpusDeletions(test::smallModel(), test::chineseSentences(), {}, fewPathPoints(), {}, stop.get_token())
                    .empty());
}

}  // namespace translucent
