#include "translucent/causes/traced_pass.h"

#include "causes_fixture.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

TransformerConfig changed(void (*change)(TransformerConfig&))
{
    TransformerConfig config;
    change(config);
    return config;
}

}  // namespace

TEST(RequireCauses, AcceptsTransformersThatWriteTokenByToken)
{
    EXPECT_NO_THROW(requireCauses({}));
    EXPECT_NO_THROW(requireEncoderLens({}));
    EXPECT_NO_THROW(requireSourceShares({}));
}

TEST(RequireCauses, NamesWhatTheModelIsInstead)
{
    const auto refused = [](void (*change)(TransformerConfig&), std::string_view reason) {
        const auto config = changed(change);
        for (const auto require : {requireCauses, requireEncoderLens, requireSourceShares})
            expectError(ErrorCode::InvalidArgument, {reason}, [&] { require(config); });
    };
    refused([](TransformerConfig& config) { config.architecture = Architecture::Lstm; }, "lstm");
    refused([](TransformerConfig& config) { config.task = Task::Tagging; }, "tagging");
    refused([](TransformerConfig& config) { config.generation = Generation::BeginRow; }, "all tokens at once");
    refused([](TransformerConfig& config) { config.copyMechanism = CopyMechanism::PointerGenerator; }, "copies");
}

TEST(RequireCauses, SomeQuestionsNeedMore)
{
    const auto same = changed([](TransformerConfig& config) { config.crossWiring = CrossWiring::Same; });
    EXPECT_NO_THROW(requireCauses(same));
    EXPECT_NO_THROW(requireSourceShares(same));
    expectError(ErrorCode::InvalidArgument, {"same"}, [&] { requireEncoderLens(same); });
    const auto mixture = changed([](TransformerConfig& config) { config.crossWiring = CrossWiring::Mixture; });
    EXPECT_NO_THROW(requireCauses(mixture));
    expectError(ErrorCode::InvalidArgument, {"mixtures of encoder layers"}, [&] { requireSourceShares(mixture); });
    const auto lowRank =
        changed([](TransformerConfig& config) { config.attentionPattern = AttentionPattern::LowRank; });
    EXPECT_NO_THROW(requireEncoderLens(lowRank));
    expectError(ErrorCode::InvalidArgument, {"low rank"}, [&] { requireSourceShares(lowRank); });
}

TEST(TracedPasses, NameTheArrayThatIsMissing)
{
    test::MadePass made;
    made.addArray("here", {{1}, {2}});
    EXPECT_EQ(made.pass().array("here").values, std::vector {2.0F});
    expectError(ErrorCode::InvalidArgument, {"'gone'"}, [&] { made.pass().array("gone"); });
    expectError(ErrorCode::InvalidArgument, {"'here'"}, [&] { made.pass().parameter("here"); });
}

}  // namespace translucent
