#pragma once

#include "translucent/lessons/lesson.h"

#include <cstddef>
#include <string>
#include <vector>

namespace translucent {

/// A question of a lesson that can be asked on its own, with the screen content that its lesson shows.
struct QuizQuestion {
    LessonStep step;     ///< with everything on screen
    std::string lesson;  ///< title
};

/// The questions of a lesson, in order, except those about the learner's own actions (a token pinned by hand, a
/// training of the learner).
std::vector<QuizQuestion> quizQuestions(const Lesson& lesson);

/// Creates a lesson from these questions; requires at least one.
Lesson quizOf(const std::string& title, const std::vector<QuizQuestion>& questions);

}  // namespace translucent
