#pragma once

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "widgets/picture_export.h"

#include <QFrame>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace translucent {

class ChangeEditor;
class ComparisonCard;
class EmptyState;
class ExportButton;
class HeadSwitches;
class ListTable;
class ModelChanges;
class SearchTreeLegend;
class SearchTreeView;

/// The last ranking and its sentence; outlives the card.
struct FoundSweep {
    TranslationResultPtr result;
    HeadSweepPtr sweep;
};

/// Disables each head in turn and ranks the heads by the effect.
class SweepCard : public QFrame {
    Q_OBJECT

public:
    SweepCard(Engine& engine, ModelChanges& changes, FoundSweep& found, QWidget* parent = nullptr);

    /// Sets the sentence for a sweep; removes an older ranking.
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
    ModelChanges& m_changes;
    FoundSweep& m_found;
    QLabel* m_title;
    QLabel* m_problem;
    QLabel* m_said;
    QPushButton* m_start;
    QProgressBar* m_progress;
    ListTable* m_table;
    ExportButton* m_export;
};

/// The first target position at which the best translations of two searches differ; empty if they are equal.
std::optional<int> firstDifference(const SearchTrace& before, const SearchTrace& after);

/// The trees of the beam search before and after the change, one below the other.
class TreesCard : public QFrame {
    Q_OBJECT

public:
    explicit TreesCard(ModelChanges& changes, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void showTree(SearchTreeView* view, const SearchTracePtr& search, std::optional<int> split) const;
    QString noteOn(const SearchTracePtr& before, const SearchTracePtr& after, std::optional<int> split) const;
    Picture picture() const;
    QByteArray table() const;

    ModelChanges& m_changes;
    TranslationResultPtr m_result;
    QLabel* m_note;
    QCheckBox* m_pruned;
    SearchTreeView* m_before;
    SearchTreeView* m_after;
    SearchTreeLegend* m_legend;
};

/// Shows the effect of a change: disabled heads, replaced rows, missing positions – before and after.
class WhatIfView : public QWidget {
    Q_OBJECT

public:
    /// `sweep` must outlive the view, which changes it.
    WhatIfView(Session& session, FoundSweep& sweep, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(const TranslationResultPtr& result);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createChanges();
    QWidget* createOutcomes();
    void connectSignals();
    void takeModel();
    /// True if the model has the parts that can be changed here.
    bool isChangeable() const;
    void refreshHint();
    void refreshChange();
    void compare();

    Engine& m_engine;
    ModelChanges& m_changes;
    TranslationResultPtr m_result;
    bool m_stale = false;  ///< another change came while the view was hidden
    EmptyState* m_emptyState;
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

/// Shows the effect of changes to the model. Empty until it is shown for the first time.
class WhatIfPage : public LazyPage<WhatIfView> {
    Q_OBJECT

public:
    WhatIfPage(Session& session, QWidget* parent = nullptr);

    QList<Key> keys() const override;

protected:
    WhatIfView* createView() override;

private:
    FoundSweep m_sweep;
};

}  // namespace translucent
