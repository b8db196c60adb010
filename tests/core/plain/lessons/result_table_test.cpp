#include "support/temporary_directory.h"
#include "translucent/base/error.h"
#include "translucent/lessons/result_table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace translucent {
namespace {

/// Answers of one quiz: each "1", "2", "x", "s" or "-", as resultMark() writes them.
QuizResult resultOf(const std::string& learner, const std::vector<std::string>& marks)
{
    QuizResult result {.learner = learner,
        .quiz = "Friday",
        .quizId = "0123456789abcdef",
        .date = "2026-11-28T10:21",
        .minutes = 4.25,
        .answers = {}};
    for (const auto& mark : marks) {
        QuizAnswer answer {.question = "Question " + std::to_string(result.answers.size() + 1)};
        answer.tries = mark == "2" ? 2 : mark == "1" || mark == "x" ? 1 : 0;
        answer.outcome = mark == "x" ? QuizOutcome::Wrong
            : mark == "s"            ? QuizOutcome::Shown
            : mark == "-"            ? QuizOutcome::Unanswered
                                     : QuizOutcome::Right;
        EXPECT_EQ(resultMark(answer), mark);
        result.answers.push_back(answer);
    }
    return result;
}

class ClassResultsTest : public testing::Test {
protected:
    void write(const std::string& name, const QuizResult& result)
    {
        const auto file = m_directory / name;
        std::filesystem::create_directories(file.parent_path());
        writeQuizResult(file, result);
    }

    ClassResults read() const { return readClassResults(m_directory.path()); }

    test::TemporaryDirectory m_directory;
};

TEST_F(ClassResultsTest, LearnersAreSortedAndQuestionsCounted)
{
    write("b.tlresult", resultOf("Li Lei", {"1", "2", "x", "1"}));
    write("sub/a.tlresult", resultOf("Han Meimei", {"1", "1", "x", "s"}));
    write("zzz.tlresult", resultOf("", {"1", "-", "-", "-"}));
    const auto results = read();
    ASSERT_EQ(results.tables.size(), 1U);
    const ResultTable& table = results.tables.front();
    EXPECT_EQ(table.quiz, "Friday");
    EXPECT_EQ(table.questions.at(3), "Question 4");
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[0].learner, "Han Meimei");
    EXPECT_EQ(table.rows[1].learner, "Li Lei");
    EXPECT_EQ(table.rows[2].learner, "zzz") << "without a name, that of the file";
    EXPECT_EQ(table.rows[1].result.points(), 2);
    EXPECT_EQ(table.points(0), 3U);
    EXPECT_EQ(table.points(1), 1U);
    EXPECT_EQ(table.points(2), 0U);
    EXPECT_EQ(table.hardest(2), (std::vector<std::size_t> {2, 1}));
    EXPECT_EQ(table.hardest(9), (std::vector<std::size_t> {2, 1, 3})) << "everybody knew the first";
    EXPECT_TRUE(results.damaged.empty());
}

TEST_F(ClassResultsTest, TheNewestFileOfALearnerCounts)
{
    auto later = resultOf("Li Lei", {"1", "1"});
    later.date = "2026-11-29T08:00";
    write("a.tlresult", later);
    write("b.tlresult", resultOf("Li Lei", {"x", "x"}));
    write("c.tlresult", resultOf("", {"x", "x"}));
    write("d.tlresult", resultOf("", {"x", "x"}));
    const auto table = read().tables.at(0);
    ASSERT_EQ(table.rows.size(), 3U) << "nobody knows whether those without a name are the same";
    EXPECT_EQ(table.rows[0].result.points(), 2);
    ASSERT_EQ(table.replaced.size(), 1U);
    EXPECT_EQ(table.replaced[0].file.filename(), "b.tlresult");
}

TEST_F(ClassResultsTest, EachQuizHasItsTable)
{
    write("a.tlresult", resultOf("Li Lei", {"1", "2"}));
    write("b.tlresult", resultOf("Han Meimei", {"1", "2"}));
    auto other = resultOf("Li Lei", {"1"});
    other.quizId = "fedcba9876543210";
    write("c.tlresult", other);
    write("d.tlresult", resultOf("Lucy", {"1", "1", "1"}));  // the same identity, but not the same questions
    const auto results = read();
    ASSERT_EQ(results.tables.size(), 3U);
    EXPECT_EQ(results.tables[0].rows.size(), 2U);
}

TEST_F(ClassResultsTest, DamagedFilesAreNamedAndTheOthersRead)
{
    write("a.tlresult", resultOf("Li Lei", {"1", "2"}));
    m_directory.add("b.tlresult", "{\"result_format\": 1");
    std::filesystem::create_directory(m_directory / "c.tlresult");
    const auto results = read();
    ASSERT_EQ(results.damaged.size(), 2U);
    EXPECT_EQ(results.damaged[0].file.filename(), "b.tlresult");
    EXPECT_NE(results.damaged[0].reason.english().find("b.tlresult, line 1"), std::string::npos);
    EXPECT_EQ(results.tables.at(0).rows.size(), 1U);
}

TEST_F(ClassResultsTest, AFolderWithoutResultsIsSaid)
{
    EXPECT_THROW(read(), Error);
    EXPECT_THROW(readClassResults(m_directory / "none"), Error);
}

TEST_F(ClassResultsTest, TheTableForSpreadsheetsExecutesNothing)
{
    auto formula = resultOf("=1+1 \"x\"", {"1", "-"});
    write("a.tlresult", formula);
    write("b.tlresult", resultOf("李雷", {"x", "2"}));
    EXPECT_EQ(csvOf(read()),
        "\xef\xbb\xbfquiz,quiz_id,learner,date,points,questions,minutes,1,2\r\n"
        "\"Friday\",\"0123456789abcdef\",\"'=1+1 \"\"x\"\"\",2026-11-28T10:21,1,2,4.2,1,\r\n"
        "\"Friday\",\"0123456789abcdef\",\"李雷\",2026-11-28T10:21,0,2,4.2,x,2\r\n");
}

TEST_F(ClassResultsTest, TheTableForATerminalIsAlignedAndEndsWithTheHardest)
{
    write("a.tlresult", resultOf("Han Meimei", {"1", "1", "x"}));
    write("b.tlresult", resultOf("李雷", {"1", "2", "s"}));
    EXPECT_EQ(tableText(read().tables.at(0)),
        "Friday: 3 questions, 2 learners\n"
        "\n"
        "learner      1   2   3   points  minutes\n"
        "Han Meimei   1   1   x      2/3      4.2\n"
        "李雷         1   2   s      1/3      4.2\n"
        "points       2   1   0\n"
        "\n"
        "1 is right at the first try, which is a point; 2 at the second; x wrong, s shown, - not answered.\n"
        "\n"
        "Hardest questions, with how many learners had the point:\n"
        "   3  0 of 2  Question 3\n"
        "   2  1 of 2  Question 2\n");
}

}  // namespace
}  // namespace translucent
