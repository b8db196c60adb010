#pragma once

#include "pages/lazy_page.h"
#include "pages/whatif/sweep_card.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace translucent {

class ChangeEditor;
class ComparisonCard;
class Engine;
class Experiment;
class HeadSwitches;
class Selection;
class TreesCard;

/// What breaks when something is changed: heads off, rows replaced, positions gone – before and after.
class WhatIfView : public QWidget {
    Q_OBJECT

public:
    /// `sweep` must outlive the view, which changes it.
    WhatIfView(
        Engine& engine, Experiment& experiment, Selection& selection, FoundSweep& sweep, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(const TranslationResultPtr& result);
    static QStringList scenes();
    void showScene(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createChanges();
    QWidget* createOutcomes();
    void connectSignals();
    void takeModel();
    /// Whether the model has the parts that can be changed here.
    bool isChangeable() const;
    void refreshHint();
    void refreshChange();
    void compare();

    Engine& m_engine;
    Experiment& m_experiment;
    TranslationResultPtr m_result;
    bool m_stale = false;  ///< another change came while the view was hidden
    QStackedLayout* m_stack;
    QLabel* m_hint;
    HeadSwitches* m_switches;
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

/// What breaks when something is changed. Empty until it is shown for the first time.
class WhatIfPage : public LazyPage<WhatIfView> {
    Q_OBJECT

public:
    WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    QList<Key> keys() const override;

protected:
    WhatIfView* createView() override;

private:
    Engine& m_engine;
    Experiment& m_experiment;
    Selection& m_selection;
    FoundSweep m_sweep;
};

}  // namespace translucent
