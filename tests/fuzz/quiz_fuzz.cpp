#include "fuzz_support.h"
#include "translucent/lessons/quiz_file.h"

using namespace translucent;

/// The result can be written and read back, and each question can be asked.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        const Quiz quiz = readQuiz(file.path());
        const fuzz::MemoryFile copy(toText(quiz));
        const Quiz again = readQuiz(copy.path());
        fuzz::require(toText(again) == toText(quiz), "a quiz is read back as it was written");
        fuzz::require(quizId(again) == quizId(quiz), "the identity depends on the questions only");
        fuzz::require(!quiz.questions.empty(), "a quiz asks");
        for (const QuizQuestion& each : quiz.questions) {
            const auto* question = std::get_if<LessonQuestion>(&each.step.ask);
            fuzz::require(question && !question->text.empty(), "each step asks a question");
            const auto* options = std::get_if<LessonOptions>(&question->answer);
            fuzz::require(optionOrder(*question, quiz.seed).size() == (options ? options->size() : 0),
                "every option is shown once");
        }
    });
    return 0;
}
