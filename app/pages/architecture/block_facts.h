#pragma once

#include "pages/architecture/block_flow.h"
#include "widgets/picture_file.h"

#include <QFont>
#include <QStringList>

namespace translucent {

/// Arrays of a block that have the same axes and follow each other.
struct FlowStage {
    QString symbols;  ///< rich text: "Q, K, V"
    QString shape;    ///< rich text: "[h, S, d_k]"
    QString numbers;  ///< "[4, 7, 32]"; lengths that are unknown stay symbols
};
std::vector<FlowStage> shapeFlow(
    BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths);

/// The flow as a rich-text table: symbols, shapes, numbers.
QString shapeFlowTable(const std::vector<FlowStage>& flow);

/// "66,048 parameters · × 2 layers = 132,096 · 21.4 % of 617,363", in the current language.
QString parameterText(BlockId block, const TransformerConfig& config);

/// All blocks with place, shapes and parameters, for a CSV file.
QList<QStringList> blockTable(const TransformerConfig& config, std::optional<SentenceLengths> lengths);

/// A page about one block, to be saved: what it does, its formula, shapes, parameters and source code.
Picture blockSheet(
    BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths, const QFont& font);

}  // namespace translucent
