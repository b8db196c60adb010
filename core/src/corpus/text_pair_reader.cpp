#include "corpus/corpus_readers.h"
#include "corpus/pair_collector.h"
#include "io/text_file.h"
#include "translucent/error.h"

namespace translucent {

CorpusReadResult readTextPairCorpus(const std::filesystem::path& source, const std::filesystem::path& target)
{
    const auto sources = TextFile::read(source);
    const auto targets = TextFile::read(target);
    const std::size_t count = sources.lines().size();
    if (count != targets.lines().size()) {
        throw Error(ErrorCode::InvalidFormat,
            source.string() + " has " + std::to_string(count) + " lines, but " + target.string() + " has "
                + std::to_string(targets.lines().size())
                + "; line i of one must translate line i of the other");
    }
    PairCollector pairs(source.string());
    for (std::size_t i = 0; i < count; ++i) {
        pairs.add(i + 1, sources.lines()[i], targets.lines()[i]);
    }
    return pairs.finish(source.filename().string() + "," + target.filename().string());
}

}  // namespace translucent
