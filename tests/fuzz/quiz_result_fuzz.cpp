#include "fuzz_support.h"
#include "translucent/lessons/quiz_result.h"

using namespace translucent;

/// The result can be written and read back.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        const QuizResult result = readQuizResult(file.path());
        const fuzz::MemoryFile copy(toText(result));
        fuzz::require(readQuizResult(copy.path()) == result, "a result is read back as it was written");
        fuzz::require(std::size_t(result.points()) <= result.answers.size(), "a question is worth one point");
    });
    return 0;
}
