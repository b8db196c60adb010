#include "translucent/corpus/stored_corpus.h"

#include <utility>

namespace translucent {

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

}  // namespace translucent
