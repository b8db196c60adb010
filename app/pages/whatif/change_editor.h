#pragma once

#include "engine/experiment.h"
#include "translucent/transformer_config.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace translucent {

class Selection;

/// Everything that can be changed besides switching heads off.
class ChangeEditor : public QWidget {
    Q_OBJECT

public:
    ChangeEditor(Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    /// The tokens of the shown result: rows and keys to choose from.
    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

Q_SIGNALS:
    void said(const QString& text);  ///< what is wrong with an entry

private:
    void buildLayout();
    void connectSignals();
    void showChange();
    void refreshHead();
    void refreshTokens();
    void refreshPositions();
    void refreshSublayers();
    void editRow();
    void skip(std::vector<SublayerId> Intervention::*member, const QComboBox& box);
    PositionChange positionsOf(const QComboBox& box) const;
    void setIntervention(const Intervention& intervention);

    Experiment& m_experiment;
    Selection& m_selection;
    TransformerConfig m_config;
    TranslationResultPtr m_result;
    QFormLayout* m_form;
    std::vector<QLabel*> m_labels;  ///< of the form, row by row
    QLabel* m_head;
    QComboBox* m_row;
    QComboBox* m_weights;
    QComboBox* m_key;
    QLineEdit* m_given;
    QPushButton* m_editRow;
    QComboBox* m_sourcePositions;
    QComboBox* m_targetPositions;
    QComboBox* m_residuals;
    QPushButton* m_skipResidual;
    QComboBox* m_norms;
    QPushButton* m_skipNorm;
    QCheckBox* m_mask;
    QLineEdit* m_prefix;
};

}  // namespace translucent
