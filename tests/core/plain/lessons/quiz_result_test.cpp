#include "support/refusal.h"
#include "support/temporary_directory.h"
#include "translucent/base/error.h"
#include "translucent/lessons/quiz_result.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace translucent {
namespace {

QuizResult sample()
{
    return {.learner = "李雷 \"Li\"",
        .quiz = "Friday",
        .quizId = "0123456789abcdef",
        .date = "2026-11-28T10:21",
        .minutes = 12.5,
        .answers = {{.question = "One?", .given = {"this"}, .tries = 1, .outcome = QuizOutcome::Right},
            {.question = "Two?", .given = {"3", "4"}, .tries = 2, .outcome = QuizOutcome::Right, .askedHint = true},
            {.question = "Three?", .given = {"that"}, .tries = 1, .outcome = QuizOutcome::Wrong},
            {.question = "Four?", .given = {}, .tries = 0, .outcome = QuizOutcome::Shown}, {.question = "Five?"}}};
}

class QuizResultFile : public testing::Test {
protected:
    std::string refusal(const std::string& text) { return test::refusal(m_file, text, readQuizResult); }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_file = m_directory.path() / "li.tlresult";
};

TEST_F(QuizResultFile, IsReadBackAsItWasWritten)
{
    writeQuizResult(m_file, sample());
    EXPECT_EQ(readQuizResult(m_file), sample());
}

TEST_F(QuizResultFile, APointIsARightAnswerAtTheFirstTry)
{
    EXPECT_EQ(sample().points(), 1);
}

TEST_F(QuizResultFile, SaysWhichFieldIsWrong)
{
    const auto head = [](const std::string& more) {
        return R"({"result_format": 1, "name": "", "quiz": {"title": "T", "id": "1"}, "date": "2026-11-28T10:21",)"
            + more + "}";
    };
    const auto answer = [&head](const std::string& fields) {
        return head(R"("minutes": 1, "answers": [{"question": "Q?", )" + fields + "}]");
    };
    const std::vector<std::pair<std::string, std::string>> cases {{"{", ", line 1"},
        {"{}", ": field result_format is missing"}, {R"({"result_format": 9})", ": field result_format is 9; this"},
        {R"({"result_format": 1, "name": "\u001b[31m"})", ": field name cannot be used: the line contains a control"},
        {R"({"result_format": 1, "name": ")" + std::string(300, 'a') + "\"}", ": field name must have at most 200"},
        {R"({"result_format": 1, "name": "", "quiz": {"title": "T"}})", ": field quiz.id is missing"},
        {R"({"result_format": 1, "name": "", "quiz": {"title": "T", "id": "1"}, "date": "today"})",
            ": field date must be a date and time such as 2026"},
        {head(R"("minutes": -1, "answers": [])"), ": field minutes must be a number that is not negative"},
        {head(R"("minutes": 1, "answers": [])"), ": field answers must be a list with at least one entry"},
        {answer(R"("tries": -1, "outcome": "wrong")"), ": field answers[0].tries must be a whole number, not less"},
        {answer(R"("tries": 1, "given": ["a", "b"], "outcome": "wrong")"), ": field answers[0].tries must be a whole"},
        {answer(R"("tries": 1, "given": [1], "outcome": "wrong")"), ": field answers[0].given must be a list of at"},
        {answer(R"("tries": 1, "outcome": "perfect")"), ": field answers[0].outcome must be unanswered, wrong, shown"},
        {answer(R"("tries": 0, "outcome": "right")"), ": field answers[0].tries does not fit the outcome"},
        {answer(R"("tries": 2, "outcome": "unanswered")"), ": field answers[0].tries does not fit the outcome"},
        {answer(R"("tries": 1, "outcome": "wrong", "score": 1)"), ": field answers[0].score is not known; known"}};
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusal(text).substr(0, message.size()), message) << text;
    EXPECT_THROW(readQuizResult(m_directory.path() / "none.tlresult"), Error);
}

}  // namespace
}  // namespace translucent
