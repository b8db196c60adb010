#pragma once

#include "engine/translation_result.h"
#include "pages/attention/attention_tabs.h"
#include "pages/attention/head_table.h"
#include "pages/lazy_page.h"
#include "session/head_ranking.h"
#include "widgets/heatmap_panel.h"

#include <QComboBox>

#include <optional>

class QComboBox;
class QLabel;
class QTabWidget;

namespace translucent {

class EmptyState;
class HeadGrid;
class HeatmapPanel;
class Segments;
class Selection;

/// Chooses a hypothesis of a result, or a path that its search gave up.
class HypothesisPicker : public QComboBox {
    Q_OBJECT

public:
    static constexpr int kMostGivenUp = 40;

    explicit HypothesisPicker(QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// Does not emit a signal.
    void setCurrent(int hypothesis);

Q_SIGNALS:
    void hypothesisPicked(int hypothesis);
    void candidatePicked(qsizetype candidate);  ///< of the result's search

private:
    void addHypotheses(const TranslationResult& result);
    void addGivenUp(const SearchTrace& search);
    void onActivated(int row);
};

/// The candidates of a search without continuations that are not the end of a hypothesis, best score first.
std::vector<std::ptrdiff_t> givenUpCandidates(const SearchTrace& search);

/// The heatmap of one head with a summary.
class HeadMapView : public AttentionTab {
    Q_OBJECT

public:
    explicit HeadMapView(Selection& selection, QWidget* parent = nullptr);

    HeatmapPanel& panel() { return *m_panel; }

    void setState(const AttentionState& state) override;

    /// Call for a new sentence.
    void forgetKeys();

Q_SIGNALS:
    void styleChanged();  ///< of the heatmap: colours, scale or theme

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectSignals();
    void explainMap(bool factors);
    void refreshTexts();
    HeatmapFocus toGroups(const HeatmapFocus& pieces) const;
    HeatmapFocus toPieces(const HeatmapFocus& groups) const;
    void takeFocusFromSelection();
    void publishHover(const HeatmapFocus& groups);
    void publishPin(const HeatmapFocus& groups);

    Selection& m_selection;
    // Self-attention maps have two positions on the same side; the shared selection contains only the query.
    std::optional<int> m_hoveredKey;
    std::optional<int> m_pinnedKey;
    AttentionKind m_kind = AttentionKind::Cross;
    bool m_causal = false;    ///< rows do not see later keys
    bool m_unmasked = false;  ///< because the causal mask is removed, it does
    TokenGrouping m_grouping = TokenGrouping::Pieces;
    QString m_copies;          ///< see copyNote
    AttentionGroups m_groups;  ///< rows and columns of the heatmap
    QLabel* m_title;
    QLabel* m_readout;
    HeatmapPanel* m_panel;
    QLabel* m_summary;
    QLabel* m_explanation;
};

/// The attention of all heads of the three kinds, for each hypothesis of the sentence and each path that the search
/// gave up.
class AttentionExplorer : public QWidget {
    Q_OBJECT

public:
    /// The model's heads are ranked while the view is visible.
    AttentionExplorer(Session& session, GoldAlignment gold, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(TranslationResultPtr result);

    HeatmapPanel& panel();
    bool isSettled() const;

Q_SIGNALS:
    void stateChanged();  ///< another sentence, hypothesis or head is shown

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// The inputs of the grid's pictures.
    struct GridContent {
        AttentionState maps;  ///< the choice does not matter
        ColourMap colours;
        HeatmapScale scale = HeatmapScale::Automatic;
        QRgb backdrop = 0;

        bool operator==(const GridContent&) const = default;
    };

    QWidget* createContent();
    void connectSignals();

    void measureHeads();
    /// Selects the best aligning head at first, if known.
    void suggestHead();
    AttentionState currentState() const;
    void refreshWhenSeen();  ///< showEvent() does it later for a hidden view
    void refresh();          ///< only what has changed
    void refreshTab();
    void refreshGrid();
    void fillGrid(const GridContent& content, const HeatmapStyle& style);
    void fillTable();

    Engine& m_engine;
    Selection& m_selection;
    GoldAlignment m_gold;
    HeadRanking& m_ranking;
    TranslationResultPtr m_result;
    std::optional<AttentionState> m_state;  ///< the displayed state; empty without a translation
    std::optional<quint64> m_suggestedFor;  ///< the model that a head was suggested of without measuring it
    std::optional<GridContent> m_gridShows;
    std::vector<HeadChoice> m_columns;   ///< of the grid
    std::vector<HeadMetrics> m_metrics;  ///< of the heads of one kind, layer by layer

    EmptyState* m_emptyState;
    Segments* m_kinds;
    HypothesisPicker* m_hypotheses;
    QComboBox* m_grouping;
    HeadGrid* m_grid;
    HeadTable* m_table;
    QTabWidget* m_tabs;
    HeadMapView* m_map;
};

/// The attention of all heads of the three kinds. Empty until it is shown for the first time.
class AttentionPage : public LazyPage<AttentionExplorer> {
    Q_OBJECT

public:
    AttentionPage(Session& session, GoldAlignment gold, QWidget* parent = nullptr);

    QList<Key> keys() const override;

protected:
    AttentionExplorer* createView() override;
    bool showsLabels() const override { return true; }

private:
    GoldAlignment m_gold;
};

}  // namespace translucent
