#include "support/refusal.h"
#include "support/temporary_directory.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"
#include "translucent/lessons/quiz_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace translucent {
namespace {

/// A file with one question, which has these fields.
std::string quizWith(const std::string& fields)
{
    return R"({"quiz_format": 1, "title": "T", "questions": [{)" + fields + "}]}";
}

std::string optionsQuestion(const std::string& options)
{
    return quizWith(R"("question": "Q?", "options": [)" + options + "]");
}

/// All questions of the course in a language.
Quiz courseQuiz(const std::string& language)
{
    Quiz quiz {.title = "All", .seed = 7, .showsText = true, .questions = {}};
    for (const auto& file : lessonFiles(resourcePath("lessons/" + language)))
        std::ranges::copy(quizQuestions(readLesson(file)), std::back_inserter(quiz.questions));
    return quiz;
}

class QuizFile : public testing::Test {
protected:
    Quiz read(const std::string& text)
    {
        std::ofstream(m_file) << text;
        return readQuiz(m_file);
    }

    std::string refusal(const std::string& text) { return test::refusal(m_file, text, readQuiz); }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_file = m_directory.path() / "friday.tlquiz";
};

TEST_F(QuizFile, EveryQuestionOfTheCourseIsReadBackAsItWasWritten)
{
    for (const auto* language : {"en", "zh"}) {
        const Quiz quiz = courseQuiz(language);
        ASSERT_GT(quiz.questions.size(), 60U);
        writeQuiz(m_file, quiz);
        const Quiz again = readQuiz(m_file);
        EXPECT_EQ(toText(again), toText(quiz));
        EXPECT_EQ(quizId(again), quizId(quiz));
        EXPECT_EQ(again.seed, 7U);
        EXPECT_TRUE(again.showsText);
        for (std::size_t i = 0; i < quiz.questions.size(); ++i) {
            EXPECT_EQ(again.questions[i].step.scene, quiz.questions[i].step.scene);
            EXPECT_EQ(again.questions[i].step.text, quiz.questions[i].step.text);
            EXPECT_EQ(again.questions[i].lesson, quiz.questions[i].lesson);
            EXPECT_EQ(std::get<LessonQuestion>(again.questions[i].step.ask).answer.index(),
                std::get<LessonQuestion>(quiz.questions[i].step.ask).answer.index());
        }
    }
}

TEST_F(QuizFile, CanBeWrittenByHandWithLittle)
{
    const Quiz quiz = read(R"({"quiz_format": 1, "title": "周五小测", "questions": [
        {"question": "Which?", "options": [{"text": "this", "right": true}, {"text": "that", "why": "no"}]},
        {"question": "How many?", "number": 8},
        {"question": "Where?", "answer": "winner-at", "alpha": 0.6, "show": {"sentence": "你好。", "beam": 5}}]})");
    EXPECT_EQ(quiz.title, "周五小测");
    EXPECT_FALSE(quiz.showsText);
    ASSERT_EQ(quiz.questions.size(), 3U);
    EXPECT_TRUE(std::get<LessonOptions>(std::get<LessonQuestion>(quiz.questions[0].step.ask).answer)[0].right);
    EXPECT_EQ(std::get<FixedNumber>(std::get<LessonQuestion>(quiz.questions[1].step.ask).answer).value, 8);
    const auto live = std::get<LiveAnswer>(std::get<LessonQuestion>(quiz.questions[2].step.ask).answer);
    EXPECT_EQ(live.alpha, 0.6);
    EXPECT_EQ(live.tolerance, usualTolerance(Measure::WinnerAt));
    EXPECT_EQ(quiz.questions[2].step.scene.beam, 5);
}

TEST_F(QuizFile, SaysWhichFieldOfWhichQuestionIsWrong)
{
    const std::string right = R"({"text": "a", "right": true})", wrong = R"({"text": "b"})";
    const std::vector<std::pair<std::string, std::string>> cases {{"[]", ": the file must be a JSON object"},
        {R"({"title": "T", "questions": []})", ": field quiz_format is missing"},
        {R"({"quiz_format": 2})", ": field quiz_format is 2; this program reads 1"},
        {R"({"quiz_format": 1, "title": " "})", ": field title must not be empty"},
        {R"({"quiz_format": 1, "title": "T", "questions": []})", ": field questions must be a list with at least one"},
        {R"({"quiz_format": 1, "title": "T", "seed": -1, "questions": [1]})", ": field seed must be a whole number of"},
        {quizWith(R"("number": 3)"), ": field questions[0].question is missing"},
        {quizWith(R"("question": "Q?")"), ": field questions[0].question needs exactly one of the fields options,"},
        {quizWith(R"("question": "Q?", "number": 1, "answer": "source-pieces")"),
            ": field questions[0].question needs"},
        {quizWith(R"("question": "Q?", "number": "many")"), ": field questions[0].number must be a number"},
        {quizWith(R"("question": "Q?", "answer": "guess")"), ": field questions[0].answer cannot be used: answer is"},
        {quizWith(R"("question": "Q?", "answer": "winner-at")"), ": field questions[0].alpha is missing"},
        {quizWith(R"("question": "Q?", "answer": "token-changes")"), ": field questions[0].change is missing"},
        {quizWith(R"("question": "Q?", "number": 1, "show": {"colour": "red"})"),
            ": field questions[0].show cannot be used: field colour is not known; known fields: page"},
        {quizWith(R"("question": "Q?", "number": 1, "show": {"page": "training", "set": "startTraining = pressed"})"),
            ": field questions[0].show cannot be used: 'startTraining' is not a button that a file may press"},
        {quizWith(R"("question": "Q?", "number": 1, "highlight": [1])"),
            ": field questions[0].highlight must be a list"},
        {quizWith(R"("question": "Q?", "number": 1, "hurry": true)"), ": field questions[0].hurry is not known; known"},
        {quizWith(R"("question": "Q\u001b[2J?", "number": 1)"),
            ": field questions[0].question cannot be used: the line"},
        {optionsQuestion(right + "," + right), ": field questions[0].options must have exactly one right option"},
        {optionsQuestion(right), ": field questions[0].options must have exactly one right option"},
        {optionsQuestion(wrong + "," + wrong), ": field questions[0].options must have exactly one right option"},
        {optionsQuestion(right + R"(, {"text": ""})"), ": field questions[0].options[1].text must not be empty"}};
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusal(text).substr(0, message.size()), message) << text;
    EXPECT_THROW(readQuiz(m_directory.path() / "none.tlquiz"), Error);
}

TEST_F(QuizFile, TextsHaveTheLimitsOfALesson)
{
    const auto withText = [](const std::string& text) {
        return quizWith(R"("question": "Q?", "number": 1, "text": ")" + text + "\"");
    };
    EXPECT_EQ(read(withText("```\\n>>>>>>>>>>>>>>\\n```")).questions.size(), 1U) << "code is not nested";
    EXPECT_NE(refusal(withText("a\\n>>>>>>>>>>>>>> b")).find("questions[0].text cannot be used: quotations"),
        std::string::npos);
    EXPECT_NE(refusal(withText(std::string(9000, 'a'))).find("text must have at most 8192 bytes"), std::string::npos);
    std::string pictures;
    for (int i = 0; i < 21; ++i)
        pictures += "![](a.svg) ";
    EXPECT_NE(refusal(withText(pictures)).find("at most 20 pictures"), std::string::npos);
}

TEST_F(QuizFile, TheIdentityIsThatOfWhatIsAsked)
{
    const Quiz quiz = courseQuiz("en");
    Quiz same = quiz;
    same.title = "Other";
    same.seed = 8;
    same.questions[0].step.text = "Other";
    std::get<LessonQuestion>(same.questions[0].step.ask).why = "Other";
    EXPECT_EQ(quizId(same), quizId(quiz));
    EXPECT_EQ(quizId(quiz).size(), 16U);
    Quiz other = quiz;
    std::get<LessonQuestion>(other.questions[0].step.ask).text += "!";
    EXPECT_NE(quizId(other), quizId(quiz));
    other = quiz;
    other.questions.pop_back();
    EXPECT_NE(quizId(other), quizId(quiz));
}

/// Before, the right option of 52 of 68 questions was the first or second one.
TEST_F(QuizFile, TheRightOptionIsAnywhereAndTheSeedSaysWhere)
{
    constexpr int kSeeds = 600;
    const Quiz quiz = courseQuiz("en");
    std::set<std::size_t> sizes;
    for (const QuizQuestion& each : quiz.questions) {
        const auto& question = std::get<LessonQuestion>(each.step.ask);
        const auto* options = std::get_if<LessonOptions>(&question.answer);
        if (!options)
            continue;
        std::vector<int> places(options->size());
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const auto order = optionOrder(question, seed);
            EXPECT_EQ(std::set(order.begin(), order.end()).size(), options->size());
            const auto place = std::ranges::find_if(order, [&](auto option) { return options->at(option).right; });
            ++places[std::size_t(place - order.begin())];
        }
        for (const int count : places)  // five standard deviations at most
            EXPECT_NEAR(count, kSeeds / double(places.size()), 60) << question.text;
        sizes.insert(options->size());
        EXPECT_EQ(optionOrder(question, 5), optionOrder(question, 5));
    }
    EXPECT_FALSE(sizes.empty());
}

}  // namespace
}  // namespace translucent
