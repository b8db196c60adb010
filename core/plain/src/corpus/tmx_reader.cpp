#include "corpus/corpus_readers.h"
#include "corpus/tmx_parser.h"
#include "io/file_stream.h"

namespace translucent {

CorpusReadResult readTmxCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    FileStream stream(file);
    PairCollector pairs(file.string());
    TmxParser parser(options, pairs);
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next()) {
        parser.parse(bytes);
    }
    parser.finish();
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
