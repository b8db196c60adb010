#include "translucent/corpus/stored_corpus.h"

#include "translucent/base/error.h"
#include "translucent/model/labels.h"

#include <utility>

namespace translucent {

namespace {

void requireLabels(Task task, const SentencePair& pair, const std::string& corpus, std::size_t index)
{
    if (const auto problem = labelProblem(task, pair.source, pair.target); !problem.empty())
        throw Error(ErrorCode::InvalidArgument, about(say("%1, pair %2", corpus, index + 1), problem));
}

}  // namespace

StoredCorpus::StoredCorpus(StoredPairs stored, std::string shortName, std::string origin)
    : pairs(std::move(stored))
    , name(std::move(shortName))
    , attribution(std::move(origin))
{
}

StoredCorpus::StoredCorpus(const Corpus& corpus)
    : StoredCorpus(StoredPairs(corpus.pairs), corpus.name, corpus.attribution)
{
    lines = corpus.lines;
}

Corpus StoredCorpus::inMemory() const
{
    return {pairs.part(0, size()), name, attribution, lines};
}

StoredReadResult readStoredCorpus(const std::string& spec, const CorpusReadOptions& options)
{
    StoredPairs::Writer pairs;
    auto read = readCorpus(spec, options, [&](SentencePair&& pair) { pairs.add(pair); });
    StoredCorpus corpus(pairs.finish(), std::move(read.corpus.name), std::move(read.corpus.attribution));
    corpus.lines = std::move(read.corpus.lines);
    return {std::move(corpus), std::move(read.problems), read.leftOut, std::move(read.notes)};
}

void requireLabels(Task task, const Corpus& corpus)
{
    for (std::size_t i = 0; i < corpus.size(); ++i)
        requireLabels(task, corpus.pairs[i], corpus.name, i);
}

void requireLabels(Task task, const StoredCorpus& corpus)
{
    if (task != Task::Translation)
        corpus.pairs.forEach([&, i = std::size_t {0}](
                                 const SentencePair& pair) mutable { requireLabels(task, pair, corpus.name, i++); });
}

}  // namespace translucent
