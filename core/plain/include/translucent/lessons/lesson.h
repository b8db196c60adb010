#pragma once

#include "translucent/lessons/expectation.h"
#include "translucent/lessons/glossary.h"
#include "translucent/lessons/measure.h"
#include "translucent/lessons/scene.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// The event that completes a task of a step.
enum class TaskGoal {
    TargetPinned,
    SourcePinned,
    NewSentence,  ///< a sentence of the learner's own was translated
    NewHead,      ///< of LessonTask::kind, if set
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

/// A task to complete in the window before the next step.
struct LessonTask {
    std::string text;
    TaskGoal goal {};
    std::string widget = {};  ///< of TaskGoal::Clicked
    std::string part = {};    ///< text of the part to click; can be empty
    std::optional<AttentionKind> kind = {};
    /// For TaskGoal::TargetPinned and SourcePinned, the token that has to be pinned; without it, any token will do.
    std::optional<Measure> measure = {};
    std::string hint;  ///< can be empty
};

/// A possible answer, with the reason why it is right or wrong.
struct LessonOption {
    std::string text;
    std::string why;
    bool right = false;
};

/// One option is correct, at least one is wrong.
using LessonOptions = std::vector<LessonOption>;

/// A number that is the same for all sentences.
struct FixedNumber {
    double value = 0;
    double tolerance = 0;
};

/// A question that is answered before the result is shown.
struct LessonQuestion {
    std::string text;
    std::string why;   ///< shown after the answer
    std::string hint;  ///< can be empty
    std::variant<LessonOptions, FixedNumber, LiveAnswer> answer;
};

/// One screen of a lesson: one idea.
struct LessonStep {
    std::string title;
    std::string text = {};  ///< Markdown; links "show:NAME" point at widgets
    Scene scene = {};
    std::vector<std::string> highlights = {};  ///< names of widgets, the most important one first
    std::variant<std::monostate, LessonTask, LessonQuestion> ask = {};
    std::vector<Expectation> expectations = {};  ///< conditions under which the text is true
    std::size_t line = 0;                        ///< of its title in the file
};

struct Lesson {
    std::string title;
    std::string objective;
    std::string group;  ///< heading above the lessons of one topic; can be empty
    std::int64_t minutes = 0;
    std::string introduction;  ///< Markdown; can be empty
    Scene scene;               ///< initial model and sentence
    std::vector<LessonStep> steps;
};

/// Reads one lesson, format 1 to 4 of the manual's chapter on lessons. Links `term:ID` must name one of `terms`; if
/// `terms` is empty, they are not checked. Measured numbers that a lesson quotes are in its texts, and scenes of files
/// that it names in its steps.
/// @throws Error{NotFound}; Error{InvalidFormat} naming file and line and the expected content
Lesson readLesson(const std::filesystem::path& file, const TermIds& terms = {});

/// The lessons of a folder: its files *.md, by name. @throws Error{NotFound} when it has none
std::vector<std::filesystem::path> lessonFiles(const std::filesystem::path& folder);

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

/// Pictures in one step.
inline constexpr std::size_t kMostLessonPictures = 20;

/// A picture for a lesson: read and checked for safety, but not decoded.
struct LessonPicture {
    enum class Kind { Svg, Png, Jpeg };

    Kind kind {};
    std::string bytes;
    std::int64_t width = 0;  ///< in pixels, as stated in the file
    std::int64_t height = 0;
};

/// Reads the picture `name` of a lesson in `folder`. It must be a regular file in that folder or a subfolder, also
/// after following links, and not too large in bytes or pixels. A drawing (SVG) can contain only shapes and text, so
/// that it neither reads other files nor takes long to draw.
/// @throws Error{InvalidArgument} with the problem and the expected content
LessonPicture readLessonPicture(const std::filesystem::path& folder, std::string_view name);

/// Reads all pictures that the Markdown of a lesson shows, as `lesson check` does.
/// @throws Error{InvalidFormat} naming the lesson's file and the line of the first picture that is refused
void checkLessonPictures(const std::filesystem::path& lesson);

}  // namespace translucent
