#include "program.h"
#include "scratch.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

using namespace std::string_literals;

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

TEST(LessonCommand, ChecksWhatIsSaidOfCauses)
{
    const Scratch scratch;
    const auto file = scratch.write("lesson.md",
        "---\nformat: 3\ntitle: T\nobjective: O\nminutes: 5\nmodel: classroom\nsentence: 我妹妹昨天买了三本书。\n---\n"
        "## A\ntext\n```show\nexpect: lens-best [three input] = bought\nexpect: encoder-lens [2] = text\n"
        "expect: contribution [three six dec:2:cross 三] > contribution [three six dec:2:self]\n"
        "expect: source-share [three] > 1\n```\n"
        "## B\ntext\n```show\nchange: disable-head cross:2:0\nexpect: source-share [three] > 0\n```\n");
    const auto result = run({"lesson", "check", "--run", file});
    EXPECT_EQ(result.exitCode, 1);
    for (const auto* line : {"line 12", "line 13", "line 14"})
        EXPECT_EQ(result.err.find(line), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("line 15: \"source-share [three] > 1\" is not met: 0.7"), std::string::npos)
        << result.err;
    EXPECT_NE(result.err.find("line 21: \"source-share [three] > 0\" cannot be evaluated"), std::string::npos)
        << result.err;
}

TEST(LessonCommand, NamesFileLineAndRemedy)
{
    const Scratch scratch;
    const auto file = scratch.write(
        "lesson.md", "---\nformat: 1\ntitle: T\nobjective: O\nminutes: 5\n---\n## A\n```show\ncolour: red\n```\n");
    const auto result = run({"lesson", "check", file});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(
        result.err.find("lesson.md, line 9: a step cannot show \"colour\"; it may have highlight, expect, scene, page"),
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

TEST(LessonCommand, ReadsQuizzes)
{
    const Scratch scratch;
    const auto good = scratch.write("friday.tlquiz",
        R"({"quiz_format": 1, "title": "Friday", "questions": [{"question": "How many?", "number": 8}]})");
    const auto result = run({"lesson", "check", good});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("friday.tlquiz: \"Friday\", 1 questions, id "), std::string::npos) << result.out;
    const auto bad = scratch.write("bad.tlquiz", R"({"quiz_format": 1, "title": "Friday", "questions": [{}]})");
    EXPECT_EQ(run({"lesson", "check", bad}).exitCode, 1);
    EXPECT_NE(run({"lesson", "check", bad}).err.find("bad.tlquiz: field questions[0].question is missing"),
        std::string::npos);
}

/// The answers of a learner to a quiz of ten questions: each "1", "2" or "x".
std::string resultFile(const std::string& learner, const std::string& marks, const std::string& date)
{
    std::string answers;
    for (std::size_t i = 0; i < marks.size(); ++i)
        answers += (i == 0 ? "" : ",\n") + R"({"question": "Question number )"s + std::to_string(i + 1)
            + R"(?", "given": [], "tries": )" + (marks[i] == '2' ? "2" : "1") + R"(, "outcome": ")"
            + (marks[i] == 'x' ? "wrong" : "right") + "\"}";
    return R"({"result_format": 1, "name": ")" + learner + R"(", "quiz": {"title": "Friday", "id": "00f1"}, "date": ")"
        + date + R"(", "minutes": 7.5, "answers": [)" + answers + "]}";
}

TEST(LessonResults, TwoLearnersAndTenQuestionsBecomeATable)
{
    const Scratch scratch;
    scratch.write("a.tlresult", resultFile("Li Lei", "111x1121x1", "2026-11-28T10:21"));
    scratch.write("b.tlresult", resultFile("Han Meimei", "1112111111", "2026-11-28T10:25"));
    const auto csv = scratch.path("table.csv");
    const auto result = run({"lesson", "results", scratch.path(""), "--csv", csv});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_NE(result.out.find("Friday: 10 questions, 2 learners"), std::string::npos) << result.out;
    EXPECT_NE(
        result.out.find("Li Lei       1   1   1   x   1   1   2   1   x   1     7/10      7.5\n"), std::string::npos)
        << result.out;
    EXPECT_NE(
        result.out.find("Han Meimei   1   1   1   2   1   1   1   1   1   1     9/10      7.5\n"), std::string::npos)
        << result.out;
    EXPECT_NE(
        result.out.find("   4  0 of 2  Question number 4?\n   7  1 of 2  Question number 7?\n"), std::string::npos)
        << result.out;
    EXPECT_NE(readFile(csv).find("\"Friday\",\"00f1\",\"Li Lei\",2026-11-28T10:21,7,10,7.5,1,1,1,x,1,1,2,1,x,1\r\n"),
        std::string::npos)
        << readFile(csv);
}

TEST(LessonResults, WhatDoesNotCountIsSaid)
{
    const Scratch scratch;
    scratch.write("a.tlresult", resultFile("Li Lei", "1x", "2026-11-28T10:21"));
    scratch.write("b.tlresult", resultFile("Li Lei", "11", "2026-11-29T10:21"));
    scratch.write("c.tlresult", resultFile("Lucy", "111", "2026-11-29T10:21"));
    scratch.write("d.tlresult", "{\"result_format\": 1, \"name\": 5}");
    const auto result = run({"lesson", "results", scratch.path(""), "--json"});
    EXPECT_EQ(result.exitCode, 1) << "one file cannot be read";
    EXPECT_NE(result.err.find("d.tlresult: field name must be a quoted string"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("a.tlresult: does not count; there is a newer file of Li Lei"), std::string::npos)
        << result.err;
    EXPECT_NE(result.err.find("results of 2 different quizzes"), std::string::npos) << result.err;
    EXPECT_NE(result.out.find("\"points\": 2"), std::string::npos) << result.out;
    EXPECT_EQ(run({"lesson", "results"}).exitCode, 2);
    EXPECT_EQ(run({"lesson", "results", scratch.path("none")}).exitCode, 1);
    const Scratch empty;
    EXPECT_NE(run({"lesson", "results", empty.path("")}).err.find("contains no results"), std::string::npos);
}

}  // namespace
}  // namespace translucent::test
