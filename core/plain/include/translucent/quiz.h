#pragma once

#include "translucent/lesson.h"

#include <cstddef>
#include <string>
#include <vector>

namespace translucent {

/// A question of a lesson that can be asked by itself: what must be on screen for it, its lesson shows.
struct QuizQuestion {
    LessonStep step;     ///< with everything on screen
    std::string lesson;  ///< title
};

/// The questions of a lesson, in order, without those about what a learner did there (a token pinned by hand, a
/// training of the learner's own).
std::vector<QuizQuestion> quizQuestions(const Lesson& lesson);

/// A lesson of nothing but these questions, of which there is one at least.
Lesson quizOf(const std::string& title, const std::vector<QuizQuestion>& questions);

}  // namespace translucent
