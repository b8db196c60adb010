#include "fuzz_support.h"

using namespace translucent;

namespace {

bool liesIn(const TextSpan& span, const std::string& text)
{
    return span.begin < span.end && span.end <= text.size();
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    Corpus corpus;
    corpus.pairs = {{"老师喜欢 书", "The teacher likes books", {}}, {"好", "Good", {}}};
    fuzz::mayRefuse(file.path(), [&] {
        readAlignments(corpus, file.path());
        for (const auto& pair : corpus.pairs)
            for (const auto& link : pair.alignment)
                fuzz::require(liesIn(link.source, pair.source) && liesIn(link.target, pair.target),
                    "links lie in their sentences");
    });
    return 0;
}
