#pragma once

#include "engine/quality_measurement.h"
#include "pages/training/training_parts.h"

class QPushButton;
class QStackedLayout;

namespace translucent {

class ListTable;

/// Whether the ticked runs translate the same held-out pairs differently by more than chance: scores with p-values, and
/// how well short and long sentences, rare and frequent words come out. Measured when asked for.
class QualityCard : public QWidget {
    Q_OBJECT

public:
    QualityCard(TrainingDesk& desk, QWidget* parent);

    /// What was measured of others is forgotten.
    void setRuns(const QStringList& directories);

private:
    QLayout* createHeading();
    void measureOrStop();
    void take(const QualityResult& result);
    void complain(const QString& reason);
    QString status() const;
    void showQuality();

    TrainingDesk& m_desk;
    QualityMeasurement m_measurement;
    QStringList m_directories;
    QStringList m_names;
    std::optional<QualityResult> m_result;
    QString m_problem;
    QComboBox* m_view;
    QPushButton* m_start;
    QLabel* m_status;
    ListTable* m_scores;
    LineChart* m_chart;
    ListTable* m_groups;
    QSplitter* m_grouped;
    QStackedLayout* m_stack;
};

}  // namespace translucent
