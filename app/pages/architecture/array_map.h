#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"
#include "widgets/heatmap_data.h"

#include <QStringList>

#include <unordered_map>

namespace translucent {

/// How the tokens of one hypothesis are written on axes.
struct SentenceLabels {
    QStringList source;                                    ///< with END
    QStringList inputs;                                    ///< what the decoder reads: BEGIN first
    QStringList predictions;                               ///< "input → predicted", for rows that predict
    std::unordered_map<std::int64_t, QString> vocabulary;  ///< target entries whose text is known here
};
SentenceLabels sentenceLabels(const TranslationResult& result, std::size_t hypothesis);

/// The most entries of a vocabulary that a map has room for.
inline constexpr std::size_t kShownEntries = 40;

/// An array as a labelled matrix: of one head where it has heads; of a vocabulary only the entries with the largest
/// numbers, largest first.
HeatmapData arrayMap(const Array& values, const BlockArray& array, int head, const SentenceLabels& labels);

bool hasHeads(const BlockArray& array);

}  // namespace translucent
