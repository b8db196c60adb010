#pragma once

#include "engine/requester.h"
#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "widgets/picture_file.h"

#include <QFrame>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace translucent {

class ChangeEditor;
class ComparisonCard;
class Engine;
class Experiment;
class ExportButton;
class HeadSwitches;
class ListTable;
class SearchTreeLegend;
class SearchTreeView;
class Selection;

/// The last ranking and the sentence it is about; outlives the card.
struct FoundSweep {
    TranslationResultPtr result;
    HeadSweepPtr sweep;
};

/// Switches off each head in turn and ranks them by what that changes.
class SweepCard : public QFrame {
    Q_OBJECT

public:
    SweepCard(Engine& engine, Experiment& experiment, FoundSweep& found, QWidget* parent = nullptr);

    /// The sentence that a sweep is about; an older ranking goes.
    void setResult(const TranslationResultPtr& result);

private:
    void connectSignals();
    void take(const HeadSweepPtr& sweep);
    void toggle();
    void refresh();
    void switchOff(int row);
    Picture picture() const;
    QByteArray table() const;

    Requester<SweepRequest> m_request;
    Experiment& m_experiment;
    FoundSweep& m_found;
    QLabel* m_title;
    QLabel* m_problem;
    QLabel* m_said;
    QPushButton* m_start;
    QProgressBar* m_progress;
    ListTable* m_table;
    ExportButton* m_export;
};

/// The first target position at which the best translations of two searches differ; nothing when they are the same.
std::optional<int> firstDifference(const SearchTrace& before, const SearchTrace& after);

/// The trees of the beam search before and after the change, one below the other.
class TreesCard : public QFrame {
    Q_OBJECT

public:
    explicit TreesCard(Experiment& experiment, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void showTree(SearchTreeView* view, const SearchTracePtr& search, std::optional<int> split) const;
    QString noteOn(const SearchTracePtr& before, const SearchTracePtr& after, std::optional<int> split) const;
    Picture picture() const;
    QByteArray table() const;

    Experiment& m_experiment;
    TranslationResultPtr m_result;
    QLabel* m_note;
    QCheckBox* m_pruned;
    SearchTreeView* m_before;
    SearchTreeView* m_after;
    SearchTreeLegend* m_legend;
};

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
