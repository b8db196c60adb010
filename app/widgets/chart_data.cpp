#include "widgets/chart_data.h"

#include "translucent/explain/step.h"
#include "widgets/head_colours.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent {

namespace {

/// More would hide the chart.
constexpr std::size_t kReadSeries = 8;

QString line(const QString& name, const QString& value)
{
    return QCoreApplication::translate("translucent::HeatmapReadout", "%1: %2", "name of an axis, its value")
        .arg(name, value);
}

/// A double has at most 17 digits; fewer where they say the same.
QString exactNumber(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : QString();
}

}  // namespace

QColor ChartData::colourOf(int index, Backdrop backdrop) const
{
    constexpr int kLighterOnDark = 145;  // percent; the colours are made for a light backdrop
    const QColor& chosen = series[std::size_t(index)].colour;
    if (chosen.isValid())
        return chosen;
    return backdrop == Backdrop::Dark ? headColour(index).lighter(kLighterOnDark) : headColour(index);
}

QString ChartData::labelAt(double place) const
{
    const bool labelled = place >= 1 && place <= double(xLabels.size()) && place == std::floor(place);
    return labelled ? xLabels[qsizetype(place) - 1] : QString();
}

QString chartNumber(double value, int digits)
{
    const QString text = QString::number(value, 'g', digits);
    return text.contains(u'e') ? QString::fromStdString(numberText(value)) : QString(text).replace(u'-', u'−');
}

QString chartReadout(const ChartData& data, const ChartPoint& at)
{
    const ChartSeries& chosen = data.series[std::size_t(at.series)];
    const double x = chosen.x[std::size_t(at.point)];
    const QString label = data.labelAt(x);
    QStringList lines {line(data.x.title, label.isEmpty() ? chartNumber(x) : label)};
    for (const ChartSeries& series : data.series) {
        if (&series != &chosen && data.series.size() > kReadSeries)
            continue;
        const auto found = std::ranges::lower_bound(series.x, x);
        const auto index = std::size_t(found - series.x.begin());
        if (index < series.y.size() && series.x[index] == x && std::isfinite(series.y[index]))
            lines << line(series.name, chartNumber(series.y[index]));
    }
    return lines.join(u'\n');
}

QList<QStringList> chartTable(const ChartData& data)
{
    QStringList header {data.x.title};
    std::map<double, QStringList> rows;
    for (std::size_t column = 0; column < data.series.size(); ++column) {
        const ChartSeries& series = data.series[column];
        header << series.name;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            QStringList& row = rows[series.x[i]];
            row.resize(qsizetype(data.series.size()));
            row[qsizetype(column)] = exactNumber(series.y[i]);
        }
    }
    QList<QStringList> table {header};
    for (const auto& [x, row] : rows) {
        const QString label = data.labelAt(x);
        table << (QStringList {label.isEmpty() ? exactNumber(x) : label} + row);
    }
    return table;
}

}  // namespace translucent
