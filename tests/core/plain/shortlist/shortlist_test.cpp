#include "translucent/shortlist/shortlist.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

const Shortlist kShortlist {{{20, 0.5}, {9, 0.25}}, {{5, {{12, 0.7}, {9, 0.3}}}, {6, {{4, 1.0}}}}};

TransformerConfig configOf(std::int64_t targets)
{
    TransformerConfig config;
    config.targetVocabulary = targets;
    return config;
}

TEST(ShortlistTargets, AreSpecialTokensThoseOfTheSourceAndTheFrequentOnesInOrder)
{
    EXPECT_EQ(kShortlist.targetsOf(Ids {5, kEndId}), (Ids {0, 1, 2, 3, 9, 12, 20}));
    EXPECT_EQ(kShortlist.targetsOf(Ids {6, 5, 6, kEndId}), (Ids {0, 1, 2, 3, 4, 9, 12, 20}));
    EXPECT_EQ(kShortlist.targetsOf(Ids {7}), (Ids {0, 1, 2, 3, 9, 20})) << "a source token that is not listed";
    EXPECT_EQ(Shortlist {}.targetsOf(Ids {5}), (Ids {0, 1, 2, 3}));
}

TEST(ShortlistValidation, NamesAnIdOutsideOfTheVocabulary)
{
    EXPECT_NO_THROW(validate(kShortlist, configOf(21)));
    expectError(
        ErrorCode::InvalidArgument, {"shortlist id is 20", "0 to 19"}, [] { validate(kShortlist, configOf(20)); });
    expectError(ErrorCode::InvalidArgument, {"shortlist id is 12", "0 to 11"}, [] {
        validate(Shortlist {{}, kShortlist.bySource}, configOf(12));
    });
    expectError(ErrorCode::InvalidArgument, {"shortlist id is -1"}, [] {
        validate(Shortlist {{{-1, 1}}, {}}, configOf(12));
    });
}

TEST(ShortlistValidation, RefusesModelsThatDoNotChooseTokenByTokenFromTheirVocabulary)
{
    auto labels = configOf(30);
    labels.task = Task::Classification;
    expectError(ErrorCode::InvalidArgument, {"outputs labels"}, [&] { validate(kShortlist, labels); });
    auto atOnce = configOf(30);
    atOnce.generation = Generation::LengthPredictor;
    expectError(ErrorCode::InvalidArgument, {"all tokens at once"}, [&] { validate(kShortlist, atOnce); });
    auto copying = configOf(30);
    copying.copyMechanism = CopyMechanism::PointerGenerator;
    expectError(ErrorCode::InvalidArgument, {"copies"}, [&] { validate(kShortlist, copying); });
    auto recurrent = configOf(30);
    recurrent.architecture = Architecture::Lstm;
    EXPECT_NO_THROW(validate(kShortlist, recurrent));
}

TEST(ShortlistOptions, NameFieldValueAndRange)
{
    EXPECT_NO_THROW(validate(ShortlistOptions {}));
    const auto refuse = [](const ShortlistOptions& options, std::string_view field) {
        expectError(ErrorCode::InvalidArgument, {field}, [&] { validate(options); });
    };
    refuse({.best = 0}, "best is 0; it must be from 1 to");
    refuse({.frequent = -1}, "frequent is -1; it must be from 0 to");
    refuse({.threads = -2}, "threads is -2");
}

}  // namespace
}  // namespace translucent
