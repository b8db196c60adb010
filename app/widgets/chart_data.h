#pragma once

#include "widgets/drawing_style.h"

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// The drawing style of a series.
enum class SeriesStyle { Line, LineAndPoints, Points, Bars };

/// One curve of a chart, or one set of bars.
struct ChartSeries {
    QString name;                ///< for the legend, the read-out and the table
    std::vector<double> x = {};  ///< ascending
    std::vector<double> y = {};  ///< of the same size; a number that is not finite leaves a gap
    QColor colour = {};          ///< invalid = a colour that differs from the other series
    SeriesStyle style = SeriesStyle::Line;
    bool dashed = false;
    /// The index of the series whose unsmoothed form this is: drawn pale behind that series, without
    /// interaction. Such series come last.
    std::optional<int> behind = {};
    std::optional<int> shadedTo = {};  ///< an earlier curve: the area between it and this one is shaded

    bool operator==(const ChartSeries&) const = default;
};

struct ChartAxis {
    QString title;                     ///< with the unit, e.g. "Loss (nats per token)"
    bool logarithmic = false;          ///< numbers that are not above 0 are skipped
    std::optional<double> lower = {};  ///< start of the axis …
    std::optional<double> upper = {};  ///< … and its end; if unset, it covers all series
    bool whole = false;                ///< labelled at integers only

    bool operator==(const ChartAxis&) const = default;
};

/// A straight line across the chart, e.g. at the length a model was trained with.
struct ChartGuide {
    Qt::Orientation orientation = Qt::Vertical;
    double at = 0;
    QString label;

    bool operator==(const ChartGuide&) const = default;
};

/// Everything a chart shows.
struct ChartData {
    QString title;  ///< for files and assistive technology; the screen does not repeat it
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartGuide> guides = {};
    QStringList xLabels = {};  ///< replace the numbers at x = 1, 2, …
    bool legend = true;        ///< on the screen; pictures for files always have one

    /// The colour a series is drawn in.
    QColor colourOf(int index, Backdrop backdrop) const;
    /// The number of series with interaction, which are the first ones.
    int pointable() const;
    /// The label at a position of the x axis; empty if there is none.
    QString labelAt(double place) const;

    bool operator==(const ChartData&) const = default;
};

/// A point of a series, both from 0.
struct ChartPoint {
    int series = 0;
    int point = 0;

    bool operator==(const ChartPoint&) const = default;
};

/// The start and end of an axis.
struct ChartRange {
    double lower = 0;
    double upper = 1;

    bool operator==(const ChartRange&) const = default;
};

/// False for values that are not finite or, on a logarithmic axis, not above 0.
bool hasPlace(const ChartAxis& axis, double value);

/// From the smallest to the largest number of all series, with a small margin; bars are complete and start at zero,
/// with space for their numbers. The limits of the axis take precedence.
ChartRange rangeOfX(const ChartData& data);
ChartRange rangeOfY(const ChartData& data);

/// The minimum distance between two x values of bars.
double barDistance(const ChartData& data);

/// A number in the format of charts: `digits` digits, a real minus sign; very large and very small ones as in tables.
QString chartNumber(double value, int digits = 6);

/// The point and, if there are few series, the values of the others at the same x; one per line.
QString chartReadout(const ChartData& data, const ChartPoint& at);

/// One row per x and one column per series, with a header; the numbers can be read back exactly.
QList<QStringList> chartTable(const ChartData& data);

}  // namespace translucent
