#pragma once

#include "translucent/expectation.h"
#include "translucent/glossary.h"
#include "translucent/intervention.h"
#include "translucent/measure.h"
#include "translucent/scene.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace translucent {

/// When something is done that a step asks for.
enum class TaskGoal {
    TargetPinned,
    SourcePinned,
    NewSentence,  ///< a sentence of the learner's own was translated
    NewHead,      ///< of LessonTask::kind, if it says one
    Changed,      ///< an intervention is in force
    Unchanged,    ///< none is
    Clicked,      ///< LessonTask::widget, in it LessonTask::part, was clicked or activated
    TrainingStarted,
    TrainingFinished,
};
template <>
inline constexpr std::array kChoices<TaskGoal> {Choice {TaskGoal::TargetPinned, "target-pinned"},
    Choice {TaskGoal::SourcePinned, "source-pinned"}, Choice {TaskGoal::NewSentence, "new-sentence"},
    Choice {TaskGoal::NewHead, "new-head"}, Choice {TaskGoal::Changed, "changed"},
    Choice {TaskGoal::Unchanged, "unchanged"}, Choice {TaskGoal::Clicked, "clicked"},
    Choice {TaskGoal::TrainingStarted, "training-started"}, Choice {TaskGoal::TrainingFinished, "training-finished"}};

/// Something to be done in the window before one goes on.
struct LessonTask {
    std::string text;
    TaskGoal goal {};
    std::string widget = {};  ///< of TaskGoal::Clicked
    std::string part = {};    ///< what is to be clicked in it reads so; may be empty
    std::optional<AttentionKind> kind = {};
    std::string hint;  ///< may be empty
};

/// An answer to choose, with why it is right or wrong.
struct LessonOption {
    std::string text;
    std::string why;
    bool right = false;
};

/// One is right, at least one wrong.
using LessonOptions = std::vector<LessonOption>;

/// A number that is the same for every sentence.
struct FixedNumber {
    double value = 0;
    double tolerance = 0;
};

/// Predict, then see.
struct LessonQuestion {
    std::string text;
    std::string why;   ///< shown after the answer
    std::string hint;  ///< may be empty
    std::variant<LessonOptions, FixedNumber, LiveAnswer> answer;
};

/// What is seen at once: one idea, one thing highlighted.
struct LessonStep {
    std::string title;
    std::string text = {};  ///< Markdown; links "show:NAME" point at widgets
    Scene scene = {};
    std::string highlight = {};  ///< name of a widget; may be empty
    std::variant<std::monostate, LessonTask, LessonQuestion> ask = {};
    std::vector<Expectation> expectations = {};  ///< what must be so for the text to be true
    std::size_t line = 0;                        ///< of its title in the file
};

struct Lesson {
    std::string title;
    std::string objective;
    std::int64_t minutes = 0;
    std::string introduction;  ///< Markdown; may be empty
    Scene scene;               ///< model and sentence to begin with
    std::vector<LessonStep> steps;
};

/// Reads one lesson, format 1 of the manual's chapter on lessons.
/// Links `term:ID` must name one of `terms`; without any, they are not checked.
/// @throws Error{NotFound}; Error{InvalidFormat} naming file and line and what would be right
Lesson readLesson(const std::filesystem::path& file, const TermIds& terms = {});

/// The lessons of a folder: its files *.md, by name. @throws Error{NotFound} when it has none
std::vector<std::filesystem::path> lessonFiles(const std::filesystem::path& folder);

}  // namespace translucent
