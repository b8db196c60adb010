#include "corpus/corpus_readers.h"
#include "fuzz_support.h"
#include "translucent/corpus/phrases.h"

using namespace translucent;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    for (const std::array<std::size_t, 2> columns : {std::array<std::size_t, 2> {1, 2}, {4, 2}}) {
        CorpusReadOptions options;
        options.columns = columns;
        fuzz::mayRefuse(file.path(), [&] { fuzz::requireCleanPairs(readTsvCorpus(file.path(), options)); });
    }
    fuzz::mayRefuse(file.path(), [&] {
        for (const Phrase& phrase : readPhrases(file.path()))
            fuzz::require(!phrase.source.empty() && !phrase.references.empty(), "a phrase has a translation");
    });
    return 0;
}
