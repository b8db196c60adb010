#include "corpus/corpus_readers.h"
#include "fuzz_support.h"

using namespace translucent;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { fuzz::requireCleanPairs(readCsvCorpus(file.path(), {})); });
    return 0;
}
