#pragma once

#include "pages/why/head_maps.h"

#include <QString>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;

namespace translucent {

class EmptyState;
class HeadExamination;
class HeatmapPanel;
class LineChart;
class ListTable;
class Segments;
class ShownStack;

/// What each head does in many sentences, and how much the model depends on it: a map of all heads, one head more
/// closely, and the loss while heads are removed. Starts nothing by itself.
class HeadsView : public QWidget {
    Q_OBJECT
    /// The chosen head as "cross:1:0", counted from 0; empty = none. Kept by scenes.
    Q_PROPERTY(QString head READ head WRITE setHead USER true)

public:
    /// `examination` must outlive the view.
    explicit HeadsView(HeadExamination& examination, QWidget* parent = nullptr);

    QString head() const;
    void setHead(const QString& head);  ///< ignored unless it names one; also one that this model does not have

Q_SIGNALS:
    /// By the user: a sentence in which the head follows its main rule.
    void exampleRequested(const QString& sentence, const translucent::HeadId& head);

private:
    enum View { Heads, Pruning };

    QLayout* createTop();
    QWidget* createHeads();
    QWidget* createMap(QWidget* parent);
    QWidget* createHead(QWidget* parent);
    QWidget* createPruning();
    void connectSignals();
    int sentences() const;
    HeadMeasure measure() const;
    bool isRunning() const;
    void start();
    void choose(const std::optional<HeadId>& head);
    void openExample();
    void refresh();
    void refreshTop();
    void refreshMap();
    void refreshHead();
    void refreshChart();
    QString hint() const;

    HeadExamination& m_examination;
    std::optional<HeadId> m_chosen;
    Segments* m_view;
    QComboBox* m_sentences;
    QPushButton* m_start;
    QProgressBar* m_progress;
    QLabel* m_summary;
    ShownStack* m_stack;
    QComboBox* m_measure = nullptr;
    HeatmapPanel* m_map = nullptr;
    QLabel* m_meaning = nullptr;
    EmptyState* m_mapState = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_facts = nullptr;
    ListTable* m_pairs = nullptr;
    ListTable* m_examples = nullptr;
    QPushButton* m_open = nullptr;
    EmptyState* m_headState = nullptr;
    QComboBox* m_kind = nullptr;
    Segments* m_values = nullptr;
    LineChart* m_chart = nullptr;
    EmptyState* m_chartState = nullptr;
};

}  // namespace translucent
