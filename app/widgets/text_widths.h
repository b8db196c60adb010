#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QString>

namespace translucent {

/// The widths of texts with few kinds of characters, such as numbers: each kind is measured once, since there is no
/// kerning between them.
class TextWidths {
public:
    explicit TextWidths(const QFontMetricsF& metrics)
        : m_metrics(metrics)
    {
    }

    double of(const QString& text)
    {
        double width = 0;
        for (const QChar character : text) {
            auto known = m_widths.find(character);
            if (known == m_widths.end())
                known = m_widths.insert(character, m_metrics.horizontalAdvance(character));
            width += *known;
        }
        return width;
    }

private:
    QFontMetricsF m_metrics;
    QHash<QChar, double> m_widths;
};

}  // namespace translucent
