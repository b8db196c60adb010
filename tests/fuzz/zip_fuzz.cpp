#include "corpus/corpus_readers.h"
#include "files/zip_file.h"
#include "fuzz_support.h"

using namespace translucent;

namespace {

/// The fuzzer creates data whose unpacked size matches the directory, but hardly ever the checksum: checksum errors
/// come last.
void readRecords(const std::string& path)
{
    const ZipFile zip(path);
    for (const ZipRecord& record : zip.records()) {
        fuzz::mayRefuse(path, [&] {
            const auto stream = zip.open(record);
            std::uint64_t given = 0;
            for (auto bytes = stream->next(); !bytes.empty(); bytes = stream->next())
                given += bytes.size();
            fuzz::require(given == record.size, "a record is as large as the directory says");
        });
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { fuzz::requireCleanPairs(readZipCorpus(file.path(), {})); });
    fuzz::mayRefuse(file.path(), [&] { readRecords(file.path()); });
    return 0;
}
