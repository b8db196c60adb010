#include "corpus/corpus_readers.h"
#include "corpus/tmx_parser.h"
#include "io/file_content.h"

#include <string_view>

namespace translucent {

CorpusReadResult readTmxCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    const auto content = readFileContent(file);
    PairCollector pairs(file.string());
    TmxParser parser(options, pairs);
    parser.parse(std::string_view(content.data(), content.size()));
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
