#include "corpus/corpus_readers.h"
#include "fuzz_support.h"

using namespace translucent;

/// The same bytes as subtitles in two languages, and as those of one language with the translations in another file.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    const fuzz::MemoryFile other(
        std::string("1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:01:00,000\nBye\n"));
    fuzz::mayRefuse(file.path(), [&] { fuzz::requireCleanPairs(readSubtitleCorpus(file.path(), {})); });
    fuzz::mayRefuse(file.path(), [&] { fuzz::requireCleanPairs(readSubtitlePairCorpus(file.path(), other.path())); });
    return 0;
}
