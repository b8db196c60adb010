#pragma once

#include "engine/gold_alignment.h"
#include "engine/head_ranking.h"
#include "pages/attention/attention_maps.h"
#include "widgets/heatmap_widget.h"

#include <QWidget>

#include <optional>
#include <utility>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedLayout;
class QTabWidget;

namespace translucent {

class Engine;
class HeadGrid;
class HeadMapView;
class HeadTable;
class HeatmapPanel;
class HypothesisPicker;
class LinesView;
class RowStoryView;
class Selection;

/// Where every head of the three attentions looks, for each hypothesis of the sentence and each path the search gave
/// up.
class AttentionExplorer : public QWidget {
    Q_OBJECT

public:
    AttentionExplorer(Engine& engine, Selection& selection, GoldSentences gold, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(TranslationResultPtr result);
    void retranslateUi();
    static QStringList scenes();
    void showScene(const QString& name);

    HeatmapPanel& panel();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    QWidget* createHeads();
    QHBoxLayout* createChooser();
    void createKindButtons(QHBoxLayout* row);
    void connectSignals();

    /// The selection, limited to what the trace has.
    AttentionMapId shownMap() const;
    bool isFilled() const;
    void refresh();
    void refreshWhenSeen();  ///< now, or when the view is shown
    void refreshGrid();
    void refreshView();
    void refreshTable();
    void rankHeads();
    void fillTable(const AttentionMapId& map);
    void pickHead(int layer, int head);

    Engine& m_engine;
    Selection& m_selection;
    GoldSentences m_gold;
    HeadRanking m_ranking;
    std::optional<quint64> m_rankedModel;  ///< the model whose heads are measured
    TranslationResultPtr m_result;
    bool m_stale = false;
    /// What the grid's pictures depend on, besides the layers and heads that are all in it.
    struct GridContent {
        TranslationResultPtr result;
        AttentionMapId map;  ///< layer and head 0
        ColourMap colours;
        HeatmapScale scale = HeatmapScale::ToOne;
        QRgb backdrop = 0;

        bool operator==(const GridContent&) const = default;
    };
    std::pair<TranslationResultPtr, AttentionMapId> m_tableShows;  ///< layer and head 0: whose heads the table compares
    GridContent m_gridShows;

    QStackedLayout* m_stack;
    QLabel* m_hint;
    QButtonGroup* m_kinds;
    QLabel* m_hypothesisLabel;
    HypothesisPicker* m_hypotheses;
    QLabel* m_groupingLabel;
    QComboBox* m_grouping;
    HeadGrid* m_grid;
    HeadTable* m_table;
    QTabWidget* m_views;
    HeadMapView* m_map;
    LinesView* m_lines;
    RowStoryView* m_story;
};

}  // namespace translucent
