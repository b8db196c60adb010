#include "engine/playlist.h"

#include "test_registry.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class PlaylistTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_list = std::make_unique<Playlist>();
        for (const char* title : {"a", "b", "c", "d"})
            m_list->add(scene(title));
    }

    void newScenesStandAfterTheCurrentOne()
    {
        QCOMPARE(titles(), QStringLiteral("abcd"));
        QCOMPARE(m_list->current(), 3);
        m_list->setCurrent(0);
        m_list->add(scene("e"));
        QCOMPARE(titles(), QStringLiteral("aebcd"));
        QCOMPARE(m_list->current(), 1);
    }

    void theCurrentOneStaysTheSameWhenOthersMove_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::addColumn<QString>("order");
        QTest::newRow("down over it") << 0 << 3 << QStringLiteral("bcda");
        QTest::newRow("up over it") << 3 << 0 << QStringLiteral("dabc");
        QTest::newRow("itself") << 1 << 2 << QStringLiteral("acbd");
        QTest::newRow("below it") << 2 << 3 << QStringLiteral("abdc");
    }

    void theCurrentOneStaysTheSameWhenOthersMove()
    {
        QFETCH(int, from);
        QFETCH(int, to);
        QFETCH(QString, order);
        m_list->setCurrent(1);
        m_list->move(from, to);
        QCOMPARE(titles(), order);
        QCOMPARE(titleOf(m_list->current()), QStringLiteral("b"));
    }

    void theNextOneIsCurrentWhenItIsRemoved()
    {
        m_list->setCurrent(1);
        m_list->remove(1);
        QCOMPARE(titleOf(m_list->current()), QStringLiteral("c"));
        m_list->remove(0);
        QCOMPARE(titleOf(m_list->current()), QStringLiteral("c"));
        m_list->setCurrent(1);
        m_list->remove(1);
        QCOMPARE(titleOf(m_list->current()), QStringLiteral("c"));
        m_list->remove(0);
        QCOMPARE(m_list->current(), -1);
        QVERIFY(m_list->isEmpty());
    }

    void aTitleThatWasGivenIsNotAutomatic()
    {
        SavedScene seen = scene("seen");
        seen.automaticTitle = true;
        m_list->add(seen);
        m_list->rename(4, QStringLiteral("seen"));
        QVERIFY(m_list->scenes()[4].automaticTitle);
        m_list->rename(4, QStringLiteral("mine"));
        QVERIFY(!m_list->scenes()[4].automaticTitle);
    }

    void isModifiedUntilItIsSaved()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("class.tlscene"));
        QVERIFY(m_list->isModified());
        QVERIFY(!m_list->save(file));
        QVERIFY(!m_list->isModified());
        QCOMPARE(m_list->file(), file);
        m_list->rename(2, QStringLiteral("x"));
        QVERIFY(m_list->isModified());
        m_list->rename(2, QStringLiteral("c"));
        QVERIFY(!m_list->isModified());
        Playlist other;
        QVERIFY(!other.open(file));
        QCOMPARE(other.scenes(), m_list->scenes());
        QCOMPARE(other.current(), -1);
        QVERIFY(!other.isModified());
    }

    void aFileThatCannotBeReadChangesNothing()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("broken.tlscene"));
        QFile broken(file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{");
        broken.close();
        const auto failure = m_list->open(file);
        QVERIFY(failure);
        QVERIFY(failure->detail().startsWith(file));
        QCOMPARE(titles(), QStringLiteral("abcd"));
        QVERIFY(m_list->save(directory.filePath(QStringLiteral("nowhere/class.tlscene"))));
        QVERIFY(m_list->isModified());
    }

private:
    static SavedScene scene(const char* title)
    {
        SavedScene saved;
        saved.title = title;
        return saved;
    }
    QString titleOf(int index) const { return QString::fromStdString(m_list->scenes().at(std::size_t(index)).title); }
    QString titles() const
    {
        QString all;
        for (int index = 0; index < m_list->count(); ++index)
            all += titleOf(index);
        return all;
    }

    std::unique_ptr<Playlist> m_list;
};

TRANSLUCENT_TEST(PlaylistTest)

#include "playlist_test.moc"
