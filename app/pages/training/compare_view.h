#pragma once

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;

namespace translucent {

class CurveToolbar;
class LineChart;
class ListTable;
class TrainingDesk;

/// Several runs beside each other: one curve of all, and a table of results and of the settings they differ in.
class CompareView : public QWidget {
    Q_OBJECT

public:
    CompareView(TrainingDesk& desk, QWidget* parent);

    void setRuns(const QStringList& directories);
    void refresh();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void draw();
    QList<QStringList> rows() const;

    TrainingDesk& m_desk;
    QStringList m_directories;
    QComboBox* m_curve;
    QCheckBox* m_overMinutes;
    CurveToolbar* m_toolbar;
    LineChart* m_chart;
    ListTable* m_table;
    QLabel* m_hint;
    QSplitter* m_content = nullptr;
    qint64 m_drawnSteps = -1;
};

}  // namespace translucent
