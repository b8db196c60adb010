#include "widgets/list_table.h"

#include "test_registry.h"

#include <QImage>
#include <QPainter>
#include <QStandardItemModel>
#include <QTest>

#include <cmath>

using namespace translucent;

class TablePictureTest : public QObject {
    Q_OBJECT

private:
    static void fill(QStandardItemModel& model, const QList<double>& shares)
    {
        model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Share")});
        for (const double share : shares) {
            auto* bar = new QStandardItem(QString::number(share));
            bar->setData(share, kShareRole);
            model.appendRow({new QStandardItem(QStringLiteral("row")), bar});
        }
    }
    static QImage drawn(const Picture& picture)
    {
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::AlternateBase, Qt::white);
        palette.setColor(QPalette::Text, Qt::black);
        palette.setColor(QPalette::Highlight, Qt::red);
        QImage image(picture.size.toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paint(painter, palette);
        return image;
    }
    /// Red pixels of each row of pixels that has any.
    static QList<int> bars(const QImage& image)
    {
        QList<int> lengths;
        bool inside = false;
        for (int y = 0; y < image.height(); ++y) {
            int red = 0;
            for (int x = 0; x < image.width(); ++x)
                red += image.pixelColor(x, y) == QColor(Qt::red);
            if (red > 0 && !inside)
                lengths << red;
            inside = red > 0;
        }
        return lengths;
    }

private Q_SLOTS:
    void namesOfRowsMayComeFirst()
    {
        QStandardItemModel model;
        fill(model, {1.0, 0.5});
        model.setVerticalHeaderLabels({QString(200, u'x'), QStringLiteral("y")});
        TablePictureOptions options {QStringLiteral("Title")};
        const Picture without = tablePicture(model, options);
        options.rowHeader = true;
        const Picture with = tablePicture(model, options);
        QVERIFY(with.size.width() > without.size.width() + 400);
        QCOMPARE(bars(drawn(with)).size(), 2);
    }

    void everyRowHasItsBar()
    {
        QStandardItemModel model;
        fill(model, {1.0, 0.5, 0.25});
        const QList<int> lengths = bars(drawn(tablePicture(model, {QStringLiteral("Title")})));
        QCOMPARE(lengths.size(), qsizetype(3));
        QVERIFY(std::abs(lengths[1] - lengths[0] / 2) <= 1);
        QVERIFY(std::abs(lengths[2] - lengths[0] / 4) <= 1);
    }

    void growsWithItsRowsAndItsNote()
    {
        QStandardItemModel few, many;
        fill(few, {0.1});
        fill(many, QList<double>(30, 0.1));
        const TablePictureOptions plain {QStringLiteral("Title")};
        TablePictureOptions noted = plain;
        noted.note = QStringLiteral("first line\nsecond line");
        QVERIFY(tablePicture(many, plain).size.height() > tablePicture(few, plain).size.height() + 29 * 12);
        QVERIFY(tablePicture(few, noted).size.height() > tablePicture(few, plain).size.height() + 20);
        QCOMPARE(tablePicture(few, plain).title, QStringLiteral("Title"));
    }

    void anEmptyTableIsItsHeader()
    {
        QStandardItemModel model;
        fill(model, {});
        QVERIFY(bars(drawn(tablePicture(model, {QStringLiteral("Title")}))).isEmpty());
    }
};

TRANSLUCENT_TEST(TablePictureTest)
#include "table_picture_test.moc"
