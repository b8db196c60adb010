#pragma once

#include "engine/training_measurements.h"
#include "pages/training/training_parts.h"
#include "widgets/chart_data.h"
#include "widgets/list_model.h"

#include <QCoreApplication>

#include <vector>

class QPushButton;
class QStackedLayout;

namespace translucent {

class ListTable;

/// The translation quality of models on the same pairs, as tables and charts. `names` are those of the models.
class QualityTables {
    Q_DECLARE_TR_FUNCTIONS(translucent::QualityTables)

public:
    static std::vector<ListColumn> scoreColumns();
    /// A row for each metric of each model; bold if the difference from the first model is significant.
    static std::vector<ListRow> scores(const QualityResult& result, const QStringList& names);

    static ChartData lengthChart(const QualityResult& result, const QStringList& names);
    /// The titles, then a row for each length.
    static QList<QStringList> lengths(const QualityResult& result, const QStringList& names);

    static ChartData frequencyChart(const QualityResult& result, const QStringList& names);
    /// The titles, then a row for each frequency.
    static QList<QStringList> frequencies(const QualityResult& result, const QStringList& names);
};

/// Shows whether the translations of the same held-out pairs by the ticked runs differ significantly: scores with
/// p-values, and the quality for short and long sentences, rare and frequent words. Measured on request.
class QualityCard : public QWidget {
    Q_OBJECT

public:
    QualityCard(TrainingController& controller, QWidget* parent);

    /// Drops the results of other runs.
    void setRuns(const QStringList& directories);

private:
    QLayout* createHeading();
    void measureOrStop();
    void take(const QualityResult& result);
    void complain(const QString& reason);
    QString status() const;
    void showQuality();

    TrainingController& m_controller;
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
    QWidget* m_stage;  ///< of the results, once there are some
    ExportButton* m_save;
};

/// A comparison of several runs: one curve of all, a table of results and of the settings that differ, and the
/// significance of the differences between their translations.
class CompareView : public TrainingTab {
    Q_OBJECT

public:
    CompareView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void refresh() override;

private:
    QStringList compared() const;
    void draw();
    QList<QStringList> rows() const;

    QStringList m_directories;
    QComboBox* m_curve;
    QCheckBox* m_overMinutes;
    CurveToolbar* m_toolbar;
    LineChart* m_chart;
    ListTable* m_table;
    QualityCard* m_quality;
    qint64 m_drawnSteps = -1;
};

}  // namespace translucent
