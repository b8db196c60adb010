#include "corpus/corpus_readers.h"
#include "corpus/json_pair_parser.h"
#include "io/text_lines.h"

namespace translucent {

CorpusReadResult readJsonLinesCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    TextLines lines(file);
    PairCollector pairs(lines.fileName());
    JsonPairParser parser(options, pairs);
    while (const auto line = lines.next()) {
        if (line->find_first_not_of(" \t") == std::string_view::npos) {
            pairs.addProblem(lines.number(), "the line is empty");
        } else {
            parser.parse(*line, lines.number());
        }
    }
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
