#include "translucent/lessons/quiz.h"

namespace translucent {

namespace {

bool isPinned(const std::optional<std::int64_t>& position)
{
    return position && *position != Scene::kNoPosition;
}

/// True if the scene contains everything that the question depends on, such as pinned positions.
bool isComplete(const LessonQuestion& question, const Scene& scene)
{
    const auto* live = std::get_if<LiveAnswer>(&question.answer);
    if (!live)
        return true;
    switch (live->measure) {
    case Measure::AttentionWeight: return isPinned(scene.target) && isPinned(scene.source);
    case Measure::StrongestSource:
    case Measure::AllowedKeys:
    case Measure::ActiveRelus: return isPinned(scene.target);
    case Measure::ExactMatch: return false;
    default: return scene.sentence.has_value() || live->measure == Measure::TurningStep;
    }
}

/// Removes the state of the previous question from the scene.
Scene byItself(Scene scene)
{
    scene.change = scene.change.value_or(Intervention());
    scene.prefix = scene.prefix.value_or("");
    scene.source = scene.source.value_or(Scene::kNoPosition);
    scene.target = scene.target.value_or(Scene::kNoPosition);
    return scene;
}

}  // namespace

std::vector<QuizQuestion> quizQuestions(const Lesson& lesson)
{
    std::vector<QuizQuestion> questions;
    Scene scene = lesson.scene;
    for (const LessonStep& step : lesson.steps) {
        scene = overlaid(scene, step.scene);
        const auto* question = std::get_if<LessonQuestion>(&step.ask);
        if (!question || !isComplete(*question, scene))
            continue;
        LessonStep alone = step;
        alone.scene = byItself(scene);
        questions.push_back({alone, lesson.title});
    }
    return questions;
}

Lesson quizOf(const std::string& title, const std::vector<QuizQuestion>& questions)
{
    Lesson quiz {.title = title,
        .objective = {},
        .minutes = std::int64_t(questions.size()),
        .introduction = {},
        .scene = {},
        .steps = {}};
    for (const QuizQuestion& question : questions) {
        quiz.steps.push_back(question.step);
        quiz.steps.back().title = question.lesson;
    }
    return quiz;
}

}  // namespace translucent
