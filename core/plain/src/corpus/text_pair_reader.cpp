#include "corpus/corpus_readers.h"
#include "corpus/pair_collector.h"
#include "io/text_lines.h"
#include "translucent/error.h"

namespace translucent {

namespace {

std::size_t countToTheEnd(TextLines& lines)
{
    while (lines.next()) { }
    return lines.number();
}

[[noreturn]] void failCounts(TextLines& sources, TextLines& targets)
{
    throw Error(ErrorCode::InvalidFormat,
        sources.fileName() + " has " + std::to_string(countToTheEnd(sources)) + " lines, but " + targets.fileName()
            + " has " + std::to_string(countToTheEnd(targets)) + "; line i of one must translate line i of the other");
}

}  // namespace

CorpusReadResult readTextPairCorpus(const std::filesystem::path& source, const std::filesystem::path& target)
{
    TextLines sources(source);
    TextLines targets(target);
    PairCollector pairs(source.string());
    while (true) {
        const auto sourceLine = sources.next();
        const auto targetLine = targets.next();
        if (sourceLine.has_value() != targetLine.has_value()) {
            failCounts(sources, targets);
        }
        if (!sourceLine) {
            return pairs.finish(source.filename().string() + "," + target.filename().string());
        }
        pairs.add(sources.number(), *sourceLine, *targetLine);
    }
}

}  // namespace translucent
