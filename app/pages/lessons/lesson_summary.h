#pragma once

#include "engine/lesson_shelf.h"

#include <QString>

namespace translucent {

/// What a learner has completed and answered, as a page to print (HTML): the quiz with every answer, and the lessons.
QString lessonSummary(const LessonShelf& shelf);

}  // namespace translucent
