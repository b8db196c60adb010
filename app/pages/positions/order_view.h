#pragma once

#include "engine/translation_result.h"
#include "translucent/intervention.h"

#include <QWidget>

#include <array>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QStackedLayout;

namespace translucent {

class AttentionPair;
class ComparisonCard;
class Experiment;
class Selection;

/// What positions are good for: leave them out, shuffle them or the words, and compare translation and attention.
class OrderView : public QWidget {
    Q_OBJECT

public:
    OrderView(Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// One side's positions: as they are, left out, shuffled.
    struct Switch {
        QLabel* label;
        QButtonGroup* buttons;
        PositionChange Intervention::*change;
    };

    Switch createSwitch(const char* name, PositionChange Intervention::*change);
    QWidget* createContent();
    QHBoxLayout* createToolbar();
    void connectSignals();
    void choose(const Switch& changed, PositionUse use);
    void shuffleWords();
    TranslationResultPtr before() const;
    void refreshSwitches();
    void refresh();
    QString verdict() const;

    Experiment& m_experiment;
    Selection& m_selection;
    TranslationResultPtr m_result;
    TranslationResultPtr m_original;  ///< the sentence whose words were shuffled
    QString m_shuffled;               ///< the text they became
    quint32 m_seed = 0;
    QStackedLayout* m_stack;
    QLabel* m_hint;
    std::array<Switch, 2> m_switches;
    QToolButton* m_shuffle;
    QToolButton* m_restore;
    QLabel* m_verdict;
    ComparisonCard* m_comparison;
    AttentionPair* m_attention;
};

}  // namespace translucent
