#pragma once

#include "translucent/base/choice.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace translucent {

/// How a question of a quiz ended.
enum class QuizOutcome {
    Unanswered,
    Wrong,  ///< all tries so far
    Shown,  ///< the program has shown the answer
    Right,
};
template <>
inline constexpr std::array kChoices<QuizOutcome> {Choice {QuizOutcome::Unanswered, "unanswered"},
    Choice {QuizOutcome::Wrong, "wrong"}, Choice {QuizOutcome::Shown, "shown"}, Choice {QuizOutcome::Right, "right"}};

/// What a learner answered to one question.
struct QuizAnswer {
    std::string question;  ///< its text
    std::vector<std::string> given =
        {};  ///< what was answered, one entry per try, in order; older tries can be missing
    std::int64_t tries = 0;
    QuizOutcome outcome = QuizOutcome::Unanswered;
    bool askedHint = false;

    /// A question counts when it is answered right at the first try.
    bool isPoint() const { return outcome == QuizOutcome::Right && tries == 1; }
    bool operator==(const QuizAnswer&) const = default;
};

/// The answers of one learner to the questions of one quiz.
struct QuizResult {
    std::string learner;  ///< as typed; can be empty
    std::string quiz;     ///< title
    std::string quizId;   ///< see quizId()
    std::string date;     ///< local time when it was saved, "2026-11-28T10:21"
    double minutes = 0;   ///< spent with the questions
    std::vector<QuizAnswer> answers;

    std::int64_t points() const;
    bool operator==(const QuizResult&) const = default;
};

/// Reads a *.tlresult file, format 1 of the manual's chapter on lessons. It can come from an untrusted source.
/// @throws Error{NotFound}; Error{InvalidFormat} naming the file and field and the expected content
QuizResult readQuizResult(const std::filesystem::path& file);

/// Returns the contents of such a file.
std::string toText(const QuizResult& result);

/// Replaces the file completely or not at all. @throws Error{WriteFailed}
void writeQuizResult(const std::filesystem::path& file, const QuizResult& result);

}  // namespace translucent
