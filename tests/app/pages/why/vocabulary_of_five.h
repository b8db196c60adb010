#pragma once

#include "engine/requests.h"

namespace translucent::test {

/// Five pieces, two of which differ only in the mark of a space; three components. All numbers are binary fractions.
inline VocabularyMap vocabularyOfFive()
{
    VocabularyMap map {EmbeddingTable::Target, 16, TokenizerKind::Unigram, {}, {}, {}};
    map.pieces = {{0, "<pad>", true, {}}, {1, "▁three", false, -2}, {2, "three", false, -4}, {3, "▁Thread", false, -3},
        {4, "三", false, -6}};
    map.components = {{0.5, 0.75}, {0.25, -0.5}, {0.125, {}}};
    map.coordinates = {-4, -1, 0, 4, 1, 0.5, 2, 1, 0.25, 0, 0, 0.125, -2, -1, 0};
    return map;
}

/// Of "▁three".
inline Neighbours neighboursOfThree()
{
    return {EmbeddingTable::Target, 1, {{3, "▁Thread", 0.75}, {2, "three", 0.5}, {4, "三", -0.25}}};
}

}  // namespace translucent::test
