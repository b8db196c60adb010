#pragma once

#include "engine/requests.h"

namespace translucent::test {

/// Four special tokens and four pieces, two of which differ only in the mark of a space; three components. All numbers
/// are binary fractions.
inline VocabularyMap vocabularyOfEight()
{
    VocabularyMap map {EmbeddingTable::Target, 16, TokenizerKind::Unigram, {}, {}, {}};
    map.pieces = {{0, "<pad>", true, {}}, {1, "<unk>", true, {}}, {2, "<s>", true, {}}, {3, "</s>", true, {}},
        {4, "▁three", false, -2}, {5, "three", false, -4}, {6, "▁Thread", false, -3}, {7, "三", false, -6}};
    map.components = {{0.5, 0.75}, {0.25, -0.5}, {0.125, {}}};
    map.coordinates = {-4, -1, 0, -4, -1, 0, -4, -1, 0, -4, -1, 0, 4, 1, 0.5, 2, 1, 0.25, 0, 0, 0.125, -2, -1, 0};
    return map;
}

/// Of "▁three".
inline Neighbours neighboursOfThree()
{
    return {EmbeddingTable::Target, 4, {{6, "▁Thread", 0.75}, {5, "three", 0.5}, {7, "三", -0.25}}};
}

}  // namespace translucent::test
