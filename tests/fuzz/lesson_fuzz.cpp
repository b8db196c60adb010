#include "fuzz_support.h"
#include "translucent/lessons/lesson.h"

using namespace translucent;

namespace {

void check(const LessonQuestion& question)
{
    fuzz::require(!question.text.empty() && !question.why.empty(), "a question has a text and a reason");
    if (const auto* options = std::get_if<LessonOptions>(&question.answer))
        fuzz::require(options->size() >= 2, "there is something to choose from");
}

/// A displayed scene can be written and read back.
void check(const Scene& scene)
{
    Scene copy;
    for (const auto& [key, text] : fieldsOf(scene))
        fuzz::require(setField(copy, key, text), "a field that is written has a reader");
    fuzz::require(copy == scene, "a scene is read back as it was written");
}

void check(const Lesson& lesson)
{
    fuzz::require(!lesson.title.empty() && !lesson.steps.empty(), "a lesson has a title and steps");
    for (const LessonStep& step : lesson.steps) {
        fuzz::require(!step.title.empty() && step.line > 0, "a step has a title and a line");
        check(step.scene);
        for (const Expectation& expectation : step.expectations)
            fuzz::require(
                expectation.line > step.line && expectationFromText(expectation.text).text == expectation.text,
                "an expectation is read again as it is written");
        if (const auto* question = std::get_if<LessonQuestion>(&step.ask))
            check(*question);
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { check(readLesson(file.path())); });
    return 0;
}
