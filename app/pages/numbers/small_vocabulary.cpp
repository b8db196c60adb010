#include "pages/numbers/small_vocabulary.h"

#include "translucent/corpus_spec.h"

#include <string>
#include <vector>

namespace translucent {

namespace {

constexpr std::int64_t kPieces = 2000;
constexpr double kCoverage = 0.9995;

Tokenizer learnt(TokenizerKind kind)
{
    std::vector<std::string> sentences;
    for (const SentencePair& pair : generateBuiltinCorpus({.pairs = kSmallVocabularyPairs}).pairs) {
        sentences.push_back(pair.source);
        sentences.push_back(pair.target);
    }
    return Tokenizer::train(sentences, {kind, kPieces, kCoverage});
}

}  // namespace

const Tokenizer& smallVocabulary(TokenizerKind kind)
{
    static const Tokenizer unigram = learnt(TokenizerKind::Unigram);
    if (kind == TokenizerKind::Unigram)
        return unigram;
    static const Tokenizer bpe = learnt(TokenizerKind::Bpe);
    return bpe;
}

}  // namespace translucent
