#pragma once

#include "pages/numbers/calculator.h"
#include "translucent/explain/step.h"
#include "widgets/picture_export.h"

#include <QFrame>
#include <QScrollArea>

class QBoxLayout;
class QLabel;
class QScrollArea;
class QToolButton;

namespace translucent {

class FormulaView;
class LineChart;
class NumberTableModel;
class StepList;
class StepTable;

/// A picture of boxes with the available width: boxes shrink as long as their texts are readable, then it scrolls.
class BoxPictureView : public QScrollArea {
    Q_OBJECT

public:
    explicit BoxPictureView(QWidget* parent = nullptr);

    void setPicture(BoxPicture picture);
    bool isEmpty() const { return m_picture.empty(); }

    /// The whole picture, with a title, in any palette. The view must outlive it.
    Picture picture(const QString& title) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// The size of a cell, in pixels.
    QSizeF cellFor(int width) const;
    QString textAt(QPoint position) const;
    double widestSecondLine() const;
    void fit();
    void describe();

    BoxPicture m_picture;
    QSizeF m_extent;  ///< in cells
    bool m_hasSecondLines = false;
    QWidget* m_canvas;
};

/// One step of a calculation at a time: its name, its formula, the formula with the numbers of the chosen cell, the
/// table, and the chosen row as bars.
class StepFrame : public QFrame {
    Q_OBJECT

public:
    explicit StepFrame(QWidget* parent = nullptr);

    /// Owned by the frame; placed by the parent.
    StepList& list() { return *m_list; }

    /// Keeps the current step if the new calculation has one of that name.
    void setCalculation(Calculation calculation);
    /// Shows another calculation from its first step; `stem` is the stem of its file names.
    void setStem(const QString& stem);
    int step() const { return m_step; }
    int stepCount() const { return int(m_calculation.steps.size()); }
    void goTo(int step);
    void scrollPages(int pages);

Q_SIGNALS:
    void worksheetRequested();  ///< save the steps for printing

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    void connectSignals();
    void fillList();
    void refresh();
    const QString& stepName() const { return m_calculation.steps[std::size_t(m_step)].name; }
    void refreshTexts(const ShownStep& shown);
    void restoreFocus();
    void fillIn(const QModelIndex& focus);
    void onFocus(const QModelIndex& index);
    void refreshChart();
    void arrange();
    void placeTable(int widthBeside);
    QString checkText(const EngineCheck& check) const;
    QString fileStem() const;
    ExportSource tableSource();
    ExportSource pictureSource();  ///< of the chart, or of the widget in its place

    Calculation m_calculation;
    QString m_stem;
    int m_step = 0;
    int m_row = 0;                   ///< of the chosen cell if rows are positions
    int m_column = 0;                ///< of the chosen cell
    std::optional<int> m_suggested;  ///< the default column of the steps

    StepList* m_list;
    QLabel* m_problem;
    QWidget* m_content;
    QScrollArea* m_scroll;
    QLabel* m_number;
    QLabel* m_name;
    QToolButton* m_previous;
    QToolButton* m_next;
    FormulaView* m_formula;
    QBoxLayout* m_head;  ///< the formula and its numbers, side by side or stacked
    QLabel* m_filled;
    QLabel* m_results;
    QLabel* m_notes;
    QLabel* m_check;
    NumberTableModel* m_model;
    StepTable* m_table;
    QBoxLayout* m_sides;        ///< table and chart, side by side or stacked
    BoxPictureView* m_picture;  ///< replaces the chart
    LineChart* m_chart;
    QLabel* m_said;
    ExportButton* m_export;
};

}  // namespace translucent
