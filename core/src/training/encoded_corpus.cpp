#include "training/encoded_corpus.h"

#include <string>

namespace translucent {

namespace {

std::vector<std::int64_t> idsWithEnd(const Tokenizer& tokenizer, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

}  // namespace

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    std::int64_t maxLength)
{
    const auto limit = static_cast<std::size_t>(maxLength);
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (const auto& pair : pairs) {
        EncodedPair encoded {idsWithEnd(source, pair.source), idsWithEnd(target, pair.target)};
        if (encoded.source.size() > limit || encoded.target.size() > limit)
            ++corpus.leftOut;
        else
            corpus.pairs.push_back(std::move(encoded));
    }
    return corpus;
}

}  // namespace translucent
