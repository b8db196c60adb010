#pragma once

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;
class QTableWidget;

namespace translucent {

class CurveToolbar;
class ExportButton;
class LineChart;
class TrainingDesk;

/// Several runs beside each other: one curve of all, and a table of results and of the settings they differ in.
class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(TrainingDesk& desk, QWidget* parent = nullptr);

    void setRuns(const QStringList& directories);
    void refresh();
    void retranslateUi();

Q_SIGNALS:
    void said(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildLayout();
    void draw();
    void fillTable();
    QList<QStringList> rows() const;

    TrainingDesk& m_desk;
    QStringList m_directories;
    QLabel* m_hint;
    QSplitter* m_content;
    QComboBox* m_curve;
    QCheckBox* m_overMinutes;
    CurveToolbar* m_toolbar;
    LineChart* m_chart;
    ExportButton* m_saveChart;
    QLabel* m_tableTitle;
    QTableWidget* m_table;
    ExportButton* m_saveTable;
    qint64 m_drawnSteps = -1;
};

}  // namespace translucent
