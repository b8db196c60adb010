#pragma once

#include "pages/page.h"

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
class WhatIfPage : public Page {
    Q_OBJECT

public:
    WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;
    QStringList scenes() const override;
    void showScene(const QString& name) override;

private:
    QWidget* createContent();
    QWidget* createChanges();
    void connectSignals();
    void takeModel();
    void refreshChange();

    Engine& m_engine;
    Experiment& m_experiment;
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
