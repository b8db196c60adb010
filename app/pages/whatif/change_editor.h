#pragma once

#include "engine/experiment.h"
#include "translucent/transformer_config.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace translucent {

class Selection;

/// One part of a change, with how the change is without it.
struct ChangePart {
    QString text;
    WhatIf without;
};

/// The parts of a change in words, in the current language.
std::vector<ChangePart> changeParts(const WhatIf& change);

/// "Decoder, layer 2: feed-forward".
QString sublayerText(const SublayerId& id);

/// Every sublayer of a model whose norm or, without `norms`, whose residual connection can be skipped; the last norm
/// of pre-norm stacks is among the norms. Empty when the model was trained without them.
std::vector<SublayerId> sublayersOf(const TransformerConfig& config, bool norms);

/// A switch for every head of the model, in one block per kind of attention, and one for all of a layer and of a kind.
class HeadSwitches : public QWidget {
    Q_OBJECT

public:
    explicit HeadSwitches(QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    void setDisabled(const std::vector<HeadId>& heads);
    std::vector<HeadId> disabled() const;
    QToolButton* button(const HeadId& head) const;

Q_SIGNALS:
    void changed();

private:
    void addBlock(AttentionKind kind, int layers, int heads);
    /// Switches several heads off at once; on when all are off. Without a layer all of the kind.
    QToolButton* addTogether(
        const std::string& name, const QString& text, const QString& tip, AttentionKind kind, std::optional<int> layer);

    QGridLayout* m_grid;
    std::vector<std::pair<HeadId, QToolButton*>> m_switches;
};

/// Everything that can be changed, except switching heads off.
class ChangeEditor : public QWidget {
    Q_OBJECT

public:
    ChangeEditor(Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    /// The tokens of the shown result: rows and keys to choose from.
    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void said(const QString& text);  ///< what is wrong with an entry

private:
    void addSkipping(QComboBox* box, const QString& title, std::vector<SublayerId> Intervention::*skipped);
    void addPositions(QComboBox* box, const QString& title, PositionChange Intervention::*change);
    static QString maskTip();
    void connectSignals();
    void offer(QWidget* control, const Intervention& change, const QString& tip = {});
    void showChange();
    void refreshHead();
    void refreshTokens();
    void editRow();
    void apply(const std::function<void(Intervention&)>& change);

    Experiment& m_experiment;
    Selection& m_selection;
    TransformerConfig m_config;
    TranslationResultPtr m_result;
    QFormLayout* m_form;
    QLineEdit* m_prefix;
    QComboBox* m_residuals;
    QComboBox* m_norms;
    QComboBox* m_sourcePositions;
    QComboBox* m_targetPositions;
    QLabel* m_head;
    QComboBox* m_row;
    QComboBox* m_weights;
    QComboBox* m_key;
    QLineEdit* m_given;
    QPushButton* m_editRow;
    QCheckBox* m_mask;
};

}  // namespace translucent
