#include "corpus/corpus_readers.h"
#include "corpus/json_pair_parser.h"
#include "io/text_file.h"

namespace translucent {

CorpusReadResult readJsonLinesCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    const auto text = TextFile::read(file);
    PairCollector pairs(text.fileName());
    JsonPairParser parser(options, pairs);
    for (std::size_t i = 0; i < text.lines().size(); ++i) {
        const std::string_view line = text.lines()[i];
        if (line.find_first_not_of(" \t") == std::string_view::npos) {
            pairs.addProblem(i + 1, "the line is empty");
        } else {
            parser.parse(line, i + 1);
        }
    }
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
