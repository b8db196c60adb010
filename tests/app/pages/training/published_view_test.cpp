#include "pages/training/lab_view.h"

#include "test_registry.h"
#include "widgets/line_chart.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QTest>

#include <cmath>

using namespace translucent;

namespace {

/// Between two colours, weighted as eyes do. Source: Riemersma, "Colour metric" (redmean).
double difference(QRgb one, QRgb other)
{
    const double red = (qRed(one) + qRed(other)) / 2.0;
    const double r = qRed(one) - qRed(other), g = qGreen(one) - qGreen(other), b = qBlue(one) - qBlue(other);
    return std::sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * b * b);
}

}  // namespace

/// What the paper published, as chart and table.
class PublishedViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noTwoSystemsLookAlike()
    {
        const auto systems = publishedSystems();
        for (std::size_t i = 0; i < systems.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(difference(systems[i].colour, systems[j].colour) > 90,
                    (std::string(systems[i].name) + " and " + systems[j].name).c_str());
        PublishedView view;
        for (const ChartSeries& series : view.findChild<LineChart*>(QStringLiteral("publishedChart"))->data().series)
            QVERIFY2(series.colour.isValid(), qPrintable(series.name));
    }

    void theNumbersOfTheChartStandBesideIt()
    {
        PublishedView view;
        view.resize(1000, 600);
        view.show();
        const auto* table = view.findChild<QAbstractItemView*>(QStringLiteral("publishedSystems"));
        const auto cell = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 8);  // two have no number for English to German
        QCOMPARE(cell(0, 0), QStringLiteral("ByteNet"));
        QCOMPARE(cell(0, 2), QStringLiteral("–"));
        QCOMPARE(cell(7, 0), QStringLiteral("Transformer (big)"));
        QCOMPARE(cell(7, 1), QStringLiteral("28.4"));
        auto* language = view.findChild<QComboBox*>(QStringLiteral("publishedLanguage"));
        language->setCurrentIndex(1);
        QCOMPARE(cell(table->model()->rowCount() - 1, 1), QStringLiteral("41.8"));
        language->setCurrentIndex(2);
        QVERIFY(!table->isVisible());
    }
};

TRANSLUCENT_TEST(PublishedViewTest)
#include "published_view_test.moc"
