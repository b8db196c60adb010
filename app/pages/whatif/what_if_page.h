#pragma once

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "pages/whatif/head_effects.h"
#include "widgets/picture_export.h"

#include <QFrame>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QTabWidget;

namespace translucent {

class ChangeEditor;
class ComparisonCard;
class EmptyState;
class HeadBoard;
class ModelChanges;
class OutcomeCard;
class SearchTreeLegend;
class SearchTreeView;

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

/// Changes the model – heads off, other parts left out or replaced – and shows the effect, before and after.
class WhatIfView : public QWidget {
    Q_OBJECT

public:
    /// `effects` must outlive the view.
    WhatIfView(Session& session, HeadEffects& effects, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(const TranslationResultPtr& result);
    /// False while heads are ranked.
    bool isSettled() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* createHeads();
    void connectSignals();
    void takeModel();
    /// True if the model has the parts that can be changed here.
    bool isChangeable() const;
    void refreshHint();
    void refreshChange();
    void refreshRanking();
    void compare();

    Engine& m_engine;
    ModelChanges& m_changes;
    HeadEffects& m_effects;
    TranslationResultPtr m_result;
    bool m_stale = false;  ///< another change came while the view was hidden
    EmptyState* m_emptyState;
    OutcomeCard* m_outcome;
    QTabWidget* m_outcomes;
    HeadBoard* m_board;
    QLabel* m_note;
    ChangeEditor* m_editor;
    ComparisonCard* m_comparison;
    TreesCard* m_trees;
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
    HeadEffects m_effects;
};

}  // namespace translucent
