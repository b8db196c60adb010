#pragma once

#include "pages/positions/figure_table.h"
#include "pages/positions/position_data.h"
#include "widgets/export_button.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace translucent {

class FormulaView;

/// One property of sinusoidal positions: what it says, its formula, something to try, and the numbers that prove it.
/// Computes only while it is seen.
class PropertyPane : public QWidget {
    Q_OBJECT

public:
    /// `formula` is a file of resources/formulas.
    PropertyPane(const char* objectName, const QString& formula, QWidget* parent);

    virtual QString title() const = 0;  ///< short, in the current language

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);
    void retranslateUi();

protected:
    virtual QString statement() const = 0;
    virtual void retranslateControls() { }
    virtual void setLimits() { }  ///< of controls, for new options or another model
    virtual void refresh() = 0;

    const SinusoidOptions& options() const { return m_options; }
    const ModelSummary* model() const { return m_model.get(); }
    QHBoxLayout& controls() { return *m_controls; }
    QHBoxLayout& body() { return *m_body; }
    void setVerdict(const QString& text);
    void addExport(ExportSource source);
    void refreshIfSeen();  ///< refresh() now, or when the pane is shown

    void showEvent(QShowEvent* event) override;

private:
    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    QLabel* m_statement;
    FormulaView* m_formula;
    QHBoxLayout* m_controls;
    QHBoxLayout* m_body;
    QLabel* m_verdict;
    QLabel* m_note;
    QHBoxLayout* m_foot;
};

}  // namespace translucent
