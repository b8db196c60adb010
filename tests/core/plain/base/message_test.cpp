#include "translucent/base/message.h"

#include "translucent/base/error.h"
#include "translucent/training/training_events.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace translucent {

namespace {

/// A made-up language.
std::string shouted(const std::string& english)
{
    return english == "%1, line %2" ? "LINE %2 OF %1" : english == "'%1'" ? "“%1”" : "<" + english + ">";
}

}  // namespace

TEST(Message, FillsInItsArguments)
{
    EXPECT_EQ(say("%1 has %2 lines", "a.tsv", 3).english(), "a.tsv has 3 lines");
    EXPECT_EQ(say("%2 before %1, %1", std::string("b"), std::string_view("a")).english(), "a before b, b");
    EXPECT_EQ(say("%1", std::filesystem::path("/a/b")).english(), "/a/b");
    EXPECT_EQ(untranslated("100%1").english(), "100%1");
}

TEST(Message, LeavesOtherPercentSignsAlone)
{
    EXPECT_EQ(say("50% of %1 and %2, %9 or %", "it").english(), "50% of it and %2, %9 or %");
    EXPECT_EQ(say("%1 is %2", "%2", 7).english(), "%2 is 7") << "an argument is filled in once";
}

TEST(Message, TranslatesItselfAndItsArguments)
{
    const auto message = about(say("%1, line %2", "a.tsv", 3), say("%1 is no link", quote("x")));
    EXPECT_EQ(message.english(), "a.tsv, line 3: 'x' is no link");
    EXPECT_EQ(message.in(&shouted), "<LINE 3 OF a.tsv: <“x” is no link>>");
    EXPECT_EQ(untranslated("a.tsv").in(&shouted), "a.tsv");
}

TEST(Message, IsWhatAnErrorSays)
{
    const Error error(ErrorCode::NotFound, about("a.tsv", say("is empty")));
    EXPECT_STREQ(error.what(), "a.tsv: is empty");
    EXPECT_EQ(error.message().in(&shouted), "<a.tsv: <is empty>>");
    const Error copy = error;  // NOLINT: that is the point
    EXPECT_EQ(copy.message(), error.message());
}

TEST(Message, ReachesTheDriverOfATraining)
{
    const auto message = about(say("%1, line %2", "语料.tsv", 3), say("is empty"));
    const auto line = eventLine(TrainingFailure {message});
    const auto event = readTrainingEvent(line);
    ASSERT_TRUE(event && std::holds_alternative<TrainingFailure>(*event)) << line;
    EXPECT_EQ(std::get<TrainingFailure>(*event).message, message);
}

TEST(Message, OfADamagedLineIsNone)
{
    for (const auto* json : {"[]", "[1]", "{}", "7", "[[\"a\"]]"})
        EXPECT_FALSE(readTrainingEvent(std::string(R"({"event":"failure","message":)") + json + "}")) << json;
    const auto deep = readTrainingEvent(
        R"({"event":"failure","message":)" + std::string(100, '[') + "\"%1\"" + std::string(100, ']') + "}");
    EXPECT_FALSE(deep);
    const auto nested = [](int levels) {
        std::string message = "\"x\"";
        for (int level = 0; level < levels; ++level)
            message = "[\"%1\"," + message + "]";
        return readTrainingEvent(R"({"event":"failure","message":)" + message + "}");
    };
    EXPECT_FALSE(nested(5000));
    const auto cut = nested(90);
    ASSERT_TRUE(cut);
    EXPECT_EQ(std::get<TrainingFailure>(*cut).message.english(), "…");
}

}  // namespace translucent
