#pragma once

#include "pages/architecture/block_flow.h"
#include "pages/architecture/side_panel.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace translucent {

class ArrayPanel;
class FormulaView;
class SourceView;

/// What is shown of a block.
struct BlockView {
    TransformerConfig config;
    BlockId block;
    int layer = 0;
    int head = 0;
    TranslationTracePtr trace;  ///< nullptr while there is none
};

/// Everything about one block: what it does, its formula, shapes and parameters, its arrays, and the lines of core that
/// compute it.
class BlockDetails : public SidePanel {
    Q_OBJECT

public:
    explicit BlockDetails(QWidget* parent = nullptr);

    void show(const BlockView& view);
    Picture picture() const override;   ///< a sheet about the block
    QByteArray table() const override;  ///< all blocks
    QString stem() const override;
    /// What stands in place of the arrays while there is no trace.
    void setHint(const QString& hint);
    void showRole(ArrayRole role);
    /// While a walk explains, the block's own sentence gives its room to the numbers.
    void setExplained(bool explained);
    /// The arrays, or else the formula.
    void setNumbersShown(bool shown);

    /// Built when first needed: many widgets.
    ArrayPanel& arrays();

Q_SIGNALS:
    void layerPicked(int layer);
    void headPicked(int head);
    void calculationRequested(const QString& scene);  ///< of the page Numbers

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
    SourceView* m_source;
};

}  // namespace translucent
