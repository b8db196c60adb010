#pragma once

#include "engine/translation_result.h"
#include "translucent/model/transformer_config.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace translucent {

class ChipStrip;
class HeadEffects;
class ModelChanges;

/// The translation before and after the changes, word by word; the changes, each with a way back; and the search for
/// the fewest heads that change the translation.
class OutcomeCard : public QFrame {
    Q_OBJECT

public:
    OutcomeCard(ModelChanges& changes, HeadEffects& effects, QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    /// nullptr empties the card.
    void compare(const TranslationResultPtr& before, const TranslationResultPtr& after, const QString& beforeTip);
    /// The changes in force; a hidden card does not follow them itself.
    void refreshChanges();

private:
    void connectSignals();
    void refreshSearch();
    void take();
    QString searchText() const;

    ModelChanges& m_changes;
    HeadEffects& m_effects;
    TransformerConfig m_config;
    QLabel* m_beforeTitle;
    QLabel* m_before;
    QLabel* m_after;
    QLabel* m_scores;
    ChipStrip* m_chips;
    QPushButton* m_find;
    QPushButton* m_undo;
    QPushButton* m_reset;
    QProgressBar* m_progress;
    QLabel* m_message;
};

}  // namespace translucent
