#pragma once

#include "translucent/lessons/lesson.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace translucent {

/// Questions of lessons, each with what it needs on screen.
struct Quiz {
    std::string title;
    std::uint64_t seed = 0;  ///< determines the order in which options are shown
    bool showsText = false;  ///< the lesson's text is shown from the start, not only after the answer
    std::vector<QuizQuestion> questions;
};

/// Reads a *.tlquiz file, format 1 of the manual's chapter on lessons. It can come from an untrusted source; the limits
/// on its size are those of a lesson.
/// @throws Error{NotFound}; Error{InvalidFormat} naming the file, question and field and the expected content
Quiz readQuiz(const std::filesystem::path& file);

/// Returns the contents of such a file.
std::string toText(const Quiz& quiz);

/// Replaces the file completely or not at all. @throws Error{WriteFailed}
void writeQuiz(const std::filesystem::path& file, const Quiz& quiz);

/// 16 digits that are the same for quizzes that ask the same: their questions, options and sentences. The title, the
/// order of options and the explanations do not count.
std::string quizId(const Quiz& quiz);

/// The options of a question in the order in which they are shown: one that does not tell which is right, and is the
/// same on every machine. Lessons have the seed 0.
std::vector<std::size_t> optionOrder(const LessonQuestion& question, std::uint64_t seed);

}  // namespace translucent
