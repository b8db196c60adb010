#pragma once

#include "engine/history_reader.h"
#include "pages/training/lab_plan.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QTabWidget;

namespace translucent {

class ExportButton;
class PublishedView;
class TrainingDesk;

/// The ablation lab: trains the base and a list of variations one after the other, unattended, and sets the results
/// beside those of the paper. What is through stays; a broken-off variation goes on where it stood.
class LabView : public QWidget {
    Q_OBJECT

public:
    using Base = std::function<TrainingRun()>;

    /// `base` gives the settings under "Set up".
    LabView(TrainingDesk& desk, Base base, QWidget* parent = nullptr);

    void refresh();
    bool isRunning() const { return m_running; }
    void stop();
    void retranslateUi();

Q_SIGNALS:
    void said(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createVariations();
    void connectSignals();
    void adoptBase();
    void readHistories();
    void fill();
    void fillRow(int row);
    QStringList rowTexts(int row) const;
    QString stateOf(int row) const;
    QList<QStringList> table() const;
    void toggle();
    void next();
    bool isTicked(int row) const;
    const TrainingHistory& historyOf(int row) const;
    QString directoryOf(int row) const;

    TrainingDesk& m_desk;
    Base m_base;
    TrainingRun m_run;  ///< the base at the scale of the lab
    std::vector<LabVariation> m_variations;
    HistoryReader m_histories;  ///< by directory
    QString m_directory;
    int m_active = -1;
    bool m_running = false;
    bool m_begins = false;  ///< once it is known what is through
    QTabWidget* m_parts;
    QLabel* m_about;
    QLabel* m_stepsLabel;
    QSpinBox* m_steps;
    QPushButton* m_start;
    QTableWidget* m_table;
    ExportButton* m_saveTable;
    PublishedView* m_published;
};

}  // namespace translucent
