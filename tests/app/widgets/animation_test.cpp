#include "widgets/animation.h"

#include "test_registry.h"

#include <QBuffer>
#include <QImageReader>
#include <QTest>

using namespace translucent;

/// What is written is read with Qt's own reader.
class AnimationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allFramesAreThereInTheirOrder()
    {
        QByteArray file = gifFile({{filled(Qt::red), filled(Qt::green), filled(Qt::blue)}, 200});
        QVERIFY(file.startsWith("GIF89a") && file.contains("NETSCAPE2.0"));
        QBuffer buffer(&file);
        QImageReader reader(&buffer, "gif");
        QVERIFY(reader.supportsAnimation());
        QCOMPARE(reader.imageCount(), 3);
        QCOMPARE(reader.loopCount(), -1);
        for (const Qt::GlobalColor colour : {Qt::red, Qt::green, Qt::blue}) {
            const QImage frame = reader.read();
            QCOMPARE(frame.size(), QSize(40, 30));
            const QColor expected(colour), found = frame.pixelColor(20, 15);
            QVERIFY2(near(found, expected), qPrintable(found.name()));
        }
        QCOMPARE(reader.nextImageDelay(), 800);
    }

    void aRepeatedPictureStaysLonger()
    {
        const QImage red = filled(Qt::red), blue = filled(Qt::blue);
        QByteArray file = gifFile({{red, red, red, blue}, 200});
        QBuffer buffer(&file);
        QImageReader reader(&buffer, "gif");
        QCOMPARE(reader.imageCount(), 2);
        reader.read();
        QCOMPARE(reader.nextImageDelay(), 600);
        reader.read();
        QCOMPARE(reader.nextImageDelay(), 800);
    }

    void aPictureKeepsItsColours()
    {
        QImage picture(256, 4, QImage::Format_RGB32);
        for (int x = 0; x < 256; ++x)
            for (int y = 0; y < 4; ++y)
                picture.setPixelColor(x, y, QColor(x, 255 - x, y * 80));
        QByteArray file = gifFile({{picture}});
        QBuffer buffer(&file);
        const QImage read = QImageReader(&buffer, "gif").read();
        for (int x = 0; x < 256; ++x)
            QVERIFY2(near(read.pixelColor(x, 2), picture.pixelColor(x, 2)), qPrintable(read.pixelColor(x, 2).name()));
    }

    void smallerFramesStandOnWhite()
    {
        QImage wide(60, 10, QImage::Format_RGB32);
        wide.fill(Qt::black);
        QByteArray file = gifFile({{filled(Qt::black), wide, filled(Qt::black)}});
        QBuffer buffer(&file);
        QImageReader reader(&buffer, "gif");
        const QImage first = reader.read();
        QCOMPARE(first.size(), QSize(60, 30));
        QVERIFY(near(first.pixelColor(5, 5), Qt::black));
        QCOMPARE(first.pixelColor(55, 25), QColor(Qt::white));
    }

    void aLargeFileGetsSmallerPictures()
    {
        QImage noise(200, 200, QImage::Format_RGB32);
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 200; ++x)
                noise.setPixel(x, y, qRgb(x * 37 % 256, y * 91 % 256, x * y % 256));
        const Animation animation {{noise, noise}};
        const QByteArray whole = gifFile(animation), small = gifFile(animation, whole.size() / 3);
        QVERIFY(small.size() <= whole.size() / 3 && !small.isEmpty());
    }

    void nothingIsAnEmptyFile() { QVERIFY(gifFile({}).isEmpty()); }

private:
    static QImage filled(const QColor& colour)
    {
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(colour);
        return image;
    }
    static bool near(const QColor& a, const QColor& b)
    {
        constexpr int kNear = 24;
        return std::abs(a.red() - b.red()) <= kNear && std::abs(a.green() - b.green()) <= kNear
            && std::abs(a.blue() - b.blue()) <= kNear;
    }
};

TRANSLUCENT_TEST(AnimationTest)
#include "animation_test.moc"
