#include "translucent/files/resources.h"
#include "translucent/lessons/lesson.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

LessonStep asking(Measure measure, const std::vector<std::pair<std::string, std::string>>& fields)
{
    LessonStep step {.title = "Step", .text = "text"};
    for (const auto& [key, text] : fields)
        setField(step.scene, key, text);
    LiveAnswer answer;
    answer.measure = measure;
    step.ask = LessonQuestion {.text = "?", .why = "!", .hint = {}, .answer = answer};
    return step;
}

Lesson smallLesson()
{
    Lesson lesson;
    lesson.title = "A lesson";
    setField(lesson.scene, "model", "everyday");
    setField(lesson.scene, "sentence", "你好。");
    lesson.steps = {LessonStep {.title = "Says something"}, asking(Measure::SourcePieces, {{"page", "translate"}}),
        asking(Measure::AllowedKeys, {}),
        asking(Measure::AllowedKeys, {{"target", "2"}, {"change", "disable-head enc:0:1"}}),
        asking(Measure::ExactMatch, {}), asking(Measure::WinnerAt, {{"change", "none"}})};
    return lesson;
}

TEST(Quiz, TakesWhatCanBeAskedByItself)
{
    const auto questions = quizQuestions(smallLesson());
    ASSERT_EQ(questions.size(), 3U);
    EXPECT_EQ(questions[0].lesson, "A lesson");
    EXPECT_EQ(questions[0].step.scene.sentence, "你好。");
    EXPECT_EQ(questions[0].step.scene.target, Scene::kNoPosition);
    EXPECT_TRUE(questions[0].step.scene.change->empty());
    EXPECT_EQ(questions[1].step.scene.target, 2);
    EXPECT_EQ(questions[1].step.scene.page, "translate");
    EXPECT_EQ(questions[1].step.scene.change->disabledHeads.size(), 1U);
    EXPECT_TRUE(questions[2].step.scene.change->empty());
}

TEST(Quiz, IsALessonOfQuestions)
{
    const auto quiz = quizOf("Friday", quizQuestions(smallLesson()));
    EXPECT_EQ(quiz.title, "Friday");
    EXPECT_EQ(quiz.minutes, 3);
    ASSERT_EQ(quiz.steps.size(), 3U);
    for (const auto& step : quiz.steps) {
        EXPECT_TRUE(std::holds_alternative<LessonQuestion>(step.ask));
        EXPECT_EQ(step.title, "A lesson");
    }
}

TEST(Quiz, TheCourseHasQuestionsInEveryLessonThatAsks)
{
    std::size_t all = 0;
    for (const auto& file : lessonFiles(resourcePath("lessons/en")))
        all += quizQuestions(readLesson(file)).size();
    EXPECT_GE(all, 60U);
}

}  // namespace
}  // namespace translucent
