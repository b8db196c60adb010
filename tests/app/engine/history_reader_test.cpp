#include "engine/history_reader.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// Histories of many directories, off the thread of the window.
class HistoryReaderTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_place;

    QString write(const char* name, const QByteArray& lines) const
    {
        const QString directory = m_place.filePath(QString::fromLatin1(name));
        QDir().mkpath(directory);
        QFile file(directory + QStringLiteral("/training.jsonl"));
        if (file.open(QIODevice::WriteOnly))
            file.write(lines);
        return directory;
    }

private Q_SLOTS:
    void readsWhatIsThereAndAgainOnlyWhatHasChanged()
    {
        const QString a = write("a", "{\"event\":\"step\",\"step\":10}\n"),
                      b = write("b", "{\"event\":\"step\",\"step\":20}\n");
        HistoryReader reader;
        QSignalSpy ready(&reader, &HistoryReader::ready);
        reader.read({a, b, m_place.filePath(QStringLiteral("missing"))});
        QVERIFY(reader.isReading());
        QVERIFY(reader.of(a).empty());
        QVERIFY(ready.wait());
        QVERIFY(!reader.isReading());
        QCOMPARE(reader.of(a).lastStep(), 10);
        QCOMPARE(reader.of(b).lastStep(), 20);
        const TrainingHistory* before = &reader.of(b);
        write("a", "{\"event\":\"step\",\"step\":10}\n{\"event\":\"step\",\"step\":30}\n");
        reader.read({a, b});
        QVERIFY(ready.wait());
        QCOMPARE(reader.of(a).lastStep(), 30);
        QCOMPARE(&reader.of(b), before);
    }

    void whatIsKnownIsKeptUntilItIsReadAgain()
    {
        const QString a = write("a", "{\"event\":\"step\",\"step\":10}\n");
        HistoryReader reader;
        TrainingHistory known;
        known.steps.push_back({7, 1, 0, 1, 1, 1, 1, 1, 0});
        reader.keep(a, known);
        QCOMPARE(reader.of(a).lastStep(), 7);
        QSignalSpy ready(&reader, &HistoryReader::ready);
        reader.read({a});
        reader.read({a});
        QVERIFY(ready.wait());
        QCOMPARE(ready.size(), 1);
        QCOMPARE(reader.of(a).lastStep(), 10);
    }
};

TRANSLUCENT_TEST(HistoryReaderTest)
#include "history_reader_test.moc"
