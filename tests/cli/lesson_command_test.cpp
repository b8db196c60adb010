#include "program.h"
#include "scratch.h"

#include <gtest/gtest.h>

namespace translucent::test {
namespace {

TEST(LessonCommand, TheCourseIsGood)
{
    const auto result =
        run({"lesson", "check", std::string(TRANSLUCENT_LESSONS) + "/en", std::string(TRANSLUCENT_LESSONS) + "/zh"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("01-tokens.md: \"Tokens in, probabilities out\", 8 steps"), std::string::npos);
    EXPECT_EQ(result.err, "");
}

/// Checks all statements of the course that the engine can verify: see the "expect:" lines of the lessons. They are
/// the same in all languages: see Lessons.AreTheSameInBothLanguages.
TEST(LessonCommand, WhatTheCourseSaysIsSo)
{
    const auto result = run({"lesson", "check", "--run", TRANSLUCENT_LESSONS "/en"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
}

/// The README's first fifteen minutes; training a model is tested elsewhere.
TEST(LessonCommand, WhatTheReadmeSaysIsSo)
{
    const auto result = run({"lesson", "check", "--run", TRANSLUCENT_TEST_DATA "/lessons/first_steps.md"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("5 steps"), std::string::npos) << result.out;
}

TEST(LessonCommand, AClaimThatIsNotSoIsNamedWithItsLine)
{
    const Scratch scratch;
    const std::string head = "---\nformat: 1\ntitle: T\nobjective: O\nminutes: 5\nmodel: classroom\n"
                             "sentence: 我妹妹昨天买了三本书。\n---\n## A\ntext\n```show\n";
    const auto file = scratch.write(
        "lesson.md", head + "expect: texts >= 1\nexpect: text = No.\nexpect: order [no words] = yes\n```\n");
    EXPECT_EQ(run({"lesson", "check", file}).exitCode, 0) << "it can be read";
    const auto result = run({"lesson", "check", "--run", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err.find("line 12"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("lesson.md, line 13: \"text = No.\" is not met: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("line 14: \"order [no words] = yes\" cannot be evaluated"), std::string::npos)
        << result.err;
}

TEST(LessonCommand, NamesFileLineAndRemedy)
{
    const Scratch scratch;
    const auto file = scratch.write(
        "lesson.md", "---\nformat: 1\ntitle: T\nobjective: O\nminutes: 5\n---\n## A\n```show\ncolour: red\n```\n");
    const auto result = run({"lesson", "check", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("lesson.md, line 9: a step cannot show \"colour\"; it may have highlight, expect, page"),
        std::string::npos)
        << result.err;
    EXPECT_EQ(run({"lesson", "check"}).exitCode, 2);
    EXPECT_EQ(run({"lesson", "check", scratch.path("none.md")}).exitCode, 1);
}

TEST(LessonCommand, NamesLinksToTermsThatAreNone)
{
    const Scratch scratch;
    const std::string head = "---\nformat: 1\ntitle: T\nobjective: O\nminutes: 5\n---\n## A\n";
    const auto good = scratch.write("good.md", head + "The [softmax](term:softmax).\n");
    EXPECT_EQ(run({"lesson", "check", good}).exitCode, 0);
    const auto bad = scratch.write("bad.md", head + "The [softmax](term:sofmax).\n");
    const auto result = run({"lesson", "check", good, bad});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("bad.md, line 8: the glossary has no term \"sofmax\""), std::string::npos) << result.err;
}

}  // namespace
}  // namespace translucent::test
