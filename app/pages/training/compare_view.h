#pragma once

#include "pages/training/training_parts.h"

namespace translucent {

class ListTable;
class QualityCard;

/// Several runs beside each other: one curve of all, a table of results and of the settings they differ in, and whether
/// their translations differ by more than chance.
class CompareView : public TrainingTab {
    Q_OBJECT

public:
    CompareView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

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
