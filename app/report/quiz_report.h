#pragma once

#include "report/report.h"
#include "translucent/lessons/quiz_file.h"

namespace translucent {

/// The questions of a quiz for paper, with their options in the order of the window; `withAnswers`, the right ones and
/// why at the end. In the current language.
Report quizReport(const Quiz& quiz, bool withAnswers);

}  // namespace translucent
