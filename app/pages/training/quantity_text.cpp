#include "pages/training/quantity_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace translucent {

namespace {

class QuantityText {
    Q_DECLARE_TR_FUNCTIONS(translucent::QuantityText)

public:
    static QString duration(double seconds);
};

QString QuantityText::duration(double seconds)
{
    const auto whole = qint64(seconds + 0.5);
    if (whole < 120)
        return tr("%1 s").arg(whole);
    const auto minutes = (whole + 30) / 60;
    if (minutes < 120)
        return tr("%1 min").arg(minutes);
    if (minutes < 48 * 60)
        return tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    return tr("%1 days").arg(QLocale().toString(double(minutes) / (24 * 60), 'f', 1));
}

}  // namespace

QString bytesText(double bytes)
{
    return QLocale().formattedDataSize(qint64(bytes), 1, QLocale::DataSizeSIFormat);
}

QString countText(double count)
{
    const QLocale locale;
    constexpr double kMillion = 1e6;
    return count < kMillion ? locale.toString(qint64(count + 0.5))
                            : QStringLiteral("%1 M").arg(locale.toString(count / kMillion, 'f', count < 1e8 ? 2 : 0));
}

QString durationText(double seconds)
{
    return QuantityText::duration(seconds);
}

}  // namespace translucent
