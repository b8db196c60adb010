#include "pages/positions/dimension_list.h"

#include <QRegularExpression>

#include <algorithm>

namespace translucent {

std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count)
{
    static const QRegularExpression separators(QStringLiteral("[,;，；、\\s]+"));
    static const QRegularExpression part(QStringLiteral("^(\\d{1,6})(?:[-–—](\\d{1,6}))?$"));
    static const QRegularExpression spacedDash(QStringLiteral("\\s*([-–—])\\s*"));
    std::vector<int> dimensions;
    for (const QString& entry :
        QString(text).replace(spacedDash, QStringLiteral("\\1")).split(separators, Qt::SkipEmptyParts)) {
        const auto match = part.match(entry);
        if (!match.hasMatch())
            return {};
        const int first = match.captured(1).toInt();
        const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
        if (last < first || last >= count)
            return {};
        for (int dimension = first; dimension <= last; ++dimension)
            if (std::ranges::find(dimensions, dimension) == dimensions.end())
                dimensions.push_back(dimension);
    }
    if (dimensions.empty())
        return {};
    return dimensions;
}

}  // namespace translucent
