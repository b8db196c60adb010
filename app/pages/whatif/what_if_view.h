#pragma once

#include "engine/translation_result.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QStackedLayout;
class QTabWidget;

namespace translucent {

class ChangeEditor;
class ComparisonCard;
class Engine;
class Experiment;
class HeadSwitches;
class Selection;
class SweepCard;
class TreesCard;

/// What breaks when something is changed: heads off, rows replaced, positions gone – before and after.
class WhatIfView : public QWidget {
    Q_OBJECT

public:
    WhatIfView(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(const TranslationResultPtr& result);
    void retranslateUi();
    static QStringList scenes();
    void showScene(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    QWidget* createChanges();
    void connectSignals();
    void takeModel();
    void refreshChange();

    Engine& m_engine;
    Experiment& m_experiment;
    bool m_stale = false;  ///< another change came while the view was hidden
    QStackedLayout* m_stack;
    QLabel* m_hint;
    QLabel* m_switchesTitle;
    HeadSwitches* m_switches;
    QLabel* m_editorTitle;
    ChangeEditor* m_editor;
    QLabel* m_message;
    QLabel* m_activeTitle;
    QListWidget* m_active;
    QPushButton* m_undo;
    QPushButton* m_reset;
    QTabWidget* m_outcomes;
    ComparisonCard* m_comparison;
    TreesCard* m_trees;
    SweepCard* m_sweep;
};

}  // namespace translucent
