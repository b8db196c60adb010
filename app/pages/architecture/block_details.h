#pragma once

#include "pages/architecture/block_flow.h"
#include "pages/architecture/blocks.h"
#include "pages/architecture/side_panels.h"
#include "session/code_language.h"
#include "widgets/picture_export.h"

#include <QFont>
#include <QStringList>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace translucent {

class ArrayPanel;
class CodePanel;
class FormulaView;

/// Consecutive arrays of a block with the same axes.
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

/// All blocks with position, shapes and parameters, for a CSV file.
QList<QStringList> blockTable(const TransformerConfig& config, std::optional<SentenceLengths> lengths);

/// A page about one block for export: its purpose, formula, shapes, parameters and source code.
Picture blockSheet(BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths,
    CodeLanguage language, const QFont& font);

/// The displayed data of a block.
struct BlockView {
    TransformerConfig config;
    BlockId block;
    int layer = 0;
    int head = 0;
    TranslationTracePtr trace;  ///< nullptr if there is none
};

/// The details of one block: its purpose, formula, shapes and parameters, its arrays, and the code in core that
/// computes it.
class BlockDetails : public SidePanel {
    Q_OBJECT

public:
    /// `language` is that of the code; it is kept up to date.
    explicit BlockDetails(CodeLanguage& language, QWidget* parent = nullptr);

    void show(const BlockView& view);
    Picture picture() const override;   ///< a sheet about the block
    QByteArray table() const override;  ///< all blocks
    QString stem() const override;
    /// Sets the text that is shown instead of the arrays while there is no trace.
    void setHint(const QString& hint);
    void showRole(ArrayRole role);
    /// In a walk, hides the block's own description to make room for the numbers.
    void setExplained(bool explained);
    /// Shows the arrays, or else the formula.
    void setNumbersShown(bool shown);

    /// Built when first needed: many widgets.
    ArrayPanel& arrays();
    /// The shown array in the trace, or the main one of the block while its numbers are not shown.
    std::string arrayName() const;

Q_SIGNALS:
    void layerPicked(int layer);
    void headPicked(int head);
    void calculationRequested(const QString& place);  ///< on the page Numbers

private:
    std::optional<SentenceLengths> lengths() const;
    void fillLayers();
    QString calculation() const;
    void refreshNumbers();

    BlockView m_view;
    QLabel* m_title;
    QLabel* m_place;
    QComboBox* m_layer;
    QToolButton* m_calculate;
    QLabel* m_explanation;
    FormulaView* m_formula;
    QLabel* m_flow;
    QLabel* m_parameters;
    QTabWidget* m_tabs;
    QStackedWidget* m_values;
    QLabel* m_hint;
    ArrayPanel* m_arrays = nullptr;
    CodePanel* m_code;
};

}  // namespace translucent
