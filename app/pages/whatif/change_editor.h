#pragma once

#include "session/model_changes.h"
#include "translucent/model/transformer_config.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace translucent {

class Selection;

/// One part of a change, and the change without it.
struct ChangePart {
    QString text;
    QString brief;  ///< for a chip: "cross 2.1"
    WhatIf without;
};

/// The parts of a change in words, in the current language. With the model, the heads of a layer or of a kind that are
/// all off are one part.
std::vector<ChangePart> changeParts(const WhatIf& change, const TransformerConfig* config = nullptr);

/// "Decoder, layer 2: feed-forward".
QString sublayerText(const SublayerId& id);

/// The sublayers of a model whose norm or, without `norms`, whose residual connection can be skipped; the norms include
/// the final norm of pre-norm stacks. Empty if the model was trained without them.
std::vector<SublayerId> sublayersOf(const TransformerConfig& config, bool norms);

/// Everything that can be changed, except switching heads off: one row of controls, and one more for the weights of a
/// head while they are edited.
class ChangeEditor : public QWidget {
    Q_OBJECT

public:
    ChangeEditor(ModelChanges& changes, Selection& selection, QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    /// The tokens of the shown result: rows and keys to choose from.
    void setResult(const TranslationResultPtr& result);

private:
    /// An entry of a menu that is on or off.
    struct Option {
        QAction* action;
        std::function<bool(const Intervention&)> isOn;
        std::function<void(Intervention&, bool on)> set;
    };

    QToolButton* makeMenu(const char* name, const QString& text, const QString& toolTip);
    void addOption(QToolButton* button, const QString& name, const QString& text, Option option);
    void addSkipping(QToolButton* button, bool norms, std::vector<SublayerId> Intervention::*skipped);
    void addPositions(const QString& name, const QString& side, PositionChange Intervention::*change);
    void fillMenus();
    static QString maskTip();
    QWidget* createWeights();
    void connectSignals();
    QString objectionTo(const Intervention& change) const;
    void showChange();
    void refreshHead();
    void refreshTokens();
    void editRow();
    void apply(const std::function<void(Intervention&)>& change);

    ModelChanges& m_changes;
    Selection& m_selection;
    TransformerConfig m_config;
    TranslationResultPtr m_result;
    std::vector<Option> m_options;
    QToolButton* m_positions;
    QToolButton* m_norms;
    QToolButton* m_residuals;
    QToolButton* m_mask;
    QToolButton* m_edit;
    QLineEdit* m_prefix;
    QLabel* m_head;
    QComboBox* m_row;
    QComboBox* m_weights;
    QComboBox* m_key;
    QLineEdit* m_given;
    QPushButton* m_editRow;
    QLabel* m_problem;
    QWidget* m_weightsRow;
};

}  // namespace translucent
