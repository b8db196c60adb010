#pragma once

#include "translucent/corpus/corpus_spec.h"
#include "translucent/explain/segmentation.h"

#include <string>
#include <vector>

namespace translucent::test {

/// Chinese and English sentences of the classroom grammar, both sides of each pair.
inline std::vector<std::string> classroomSentences(std::size_t pairs, std::uint64_t seed)
{
    std::vector<std::string> sentences;
    for (const auto& pair : generateBuiltinCorpus({.pairs = pairs, .seed = seed}).pairs) {
        sentences.push_back(pair.source);
        sentences.push_back(pair.target);
    }
    return sentences;
}

/// Trained with a different seed than the segmented text, so that characters are missing.
inline Tokenizer classroomVocabulary(TokenizerKind kind)
{
    return Tokenizer::train(classroomSentences(200, 3), {kind, 700, 0.99});
}

inline const std::vector<std::string> kOddTexts {"", " ", "ＡＢＣ１２３，ｒｅａｄ", "读书😀喝茶", "龘靐齉 books 龘 x",
    "  two  spaces  ", "我\t喜欢", "1½ ㍿ ﬁ", "aaaaaaaaaaaa", "<unk> </s> <0x41>", "▁▁ ▁a"};

inline std::vector<std::int64_t> idsOf(const std::vector<Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

inline std::vector<std::int64_t> idsOf(const std::vector<ScoredPiece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

}  // namespace translucent::test
