#include "engine/scratch_directory.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace translucent;

/// The remains of a window that was killed.
class ScratchDirectoryTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;
    QByteArray m_before;

    QStringList left() const { return QDir(m_place->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
    static void write(const QString& path)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("x");
    }
    /// The directory of a process that has ended: the lock is free.
    QString abandoned(const char* name) const
    {
        const QString path = m_place->filePath(QString::fromLatin1(name));
        QDir().mkpath(path + QStringLiteral("/trial/checkpoint"));
        write(path + QStringLiteral("/owner"));
        write(path + QStringLiteral("/trial/checkpoint/state"));
        return path;
    }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_before = qgetenv("TMPDIR");
        qputenv("TMPDIR", m_place->path().toUtf8());
    }
    void cleanup() { m_before.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", m_before); }

    void goesWithItsObject()
    {
        {
            const ScratchDirectory scratch;
            QVERIFY(scratch.isValid());
            write(scratch.filePath(QStringLiteral("a")));
            QCOMPARE(left().size(), 1);
        }
        QVERIFY(left().isEmpty());
    }

    void removesWhatIsAbandonedAndNothingElse()
    {
        abandoned("translucent-scratch-dead");
        const QString other = abandoned("another-program-dead");
        QDir().mkpath(m_place->filePath(QStringLiteral("translucent-scratch-without-owner")));
        QVERIFY(QFile::link(other, m_place->filePath(QStringLiteral("translucent-scratch-link"))));
        const ScratchDirectory living;
        write(living.filePath(QStringLiteral("kept")));
        ScratchDirectory::removeAbandoned();
        QVERIFY(QFile::exists(living.filePath(QStringLiteral("kept"))));
        QVERIFY(QFile::exists(other + QStringLiteral("/trial/checkpoint/state")));
        QVERIFY(!left().contains(QStringLiteral("translucent-scratch-dead")));
        QCOMPARE(left().size(), 4);
    }

    void followsNoLinksOutOfIt()
    {
        const QString outside = m_place->filePath(QStringLiteral("outside"));
        QDir().mkpath(outside);
        write(outside + QStringLiteral("/precious"));
        QVERIFY(QFile::link(outside, abandoned("translucent-scratch-dead") + QStringLiteral("/link")));
        ScratchDirectory::removeAbandoned();
        QCOMPARE(left(), QStringList {QStringLiteral("outside")});
        QVERIFY(QFile::exists(outside + QStringLiteral("/precious")));
    }
};

TRANSLUCENT_TEST(ScratchDirectoryTest)
#include "scratch_directory_test.moc"
