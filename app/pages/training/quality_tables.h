#pragma once

#include "engine/quality_measurement.h"
#include "widgets/chart_data.h"
#include "widgets/list_model.h"

#include <QCoreApplication>

#include <vector>

namespace translucent {

/// How well models translate the same pairs, as tables and charts. `names` are those of the models.
class QualityTables {
    Q_DECLARE_TR_FUNCTIONS(translucent::QualityTables)

public:
    static std::vector<ListColumn> scoreColumns();
    /// A row for each metric of each model; strong where the difference from the first model is significant.
    static std::vector<ListRow> scores(const QualityResult& result, const QStringList& names);

    static ChartData lengthChart(const QualityResult& result, const QStringList& names);
    /// The titles, then a row for each length.
    static QList<QStringList> lengths(const QualityResult& result, const QStringList& names);

    static ChartData frequencyChart(const QualityResult& result, const QStringList& names);
    /// The titles, then a row for each frequency.
    static QList<QStringList> frequencies(const QualityResult& result, const QStringList& names);
};

}  // namespace translucent
