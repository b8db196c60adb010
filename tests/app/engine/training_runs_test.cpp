#include "engine/training_runs.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

using namespace translucent;

/// Directories with trainings.
class TrainingRunsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;
    std::unique_ptr<TrainingRuns> m_runs;

    QString path(const char* name) const { return m_place->filePath(QString::fromLatin1(name)); }
    QString makeRun(const char* name, bool withModel = true) const
    {
        writeTrainingRun(path(name).toStdString(), {recipePreset("tiny"), "builtin:copy", {}, {}});
        const QDir directory(path(name));
        directory.mkpath(QStringLiteral("checkpoint"));
        for (const char* file :
            {"training.jsonl", "config.json", "model.safetensors", "checkpoint/state.safetensors"}) {
            QFile made(directory.filePath(QString::fromLatin1(file)));
            if (withModel && made.open(QIODevice::WriteOnly))
                made.write("{\"event\":\"step\",\"step\":10}\n");
        }
        return directory.path();
    }
    void reload()
    {
        QSignalSpy changed(m_runs.get(), &TrainingRuns::changed);
        m_runs->reload();
        QVERIFY(changed.wait());
    }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_runs = std::make_unique<TrainingRuns>(path("runs"));
    }

    void findsWhatItNeedsToGoOn()
    {
        const QString whole = makeRun("runs/whole"), bare = makeRun("runs/bare", false);
        QDir().mkpath(path("runs/no-run"));
        reload();
        QCOMPARE(m_runs->runs().size(), 2);
        QVERIFY(m_runs->find(whole)->resumable && m_runs->find(whole)->loadable);
        QCOMPARE(m_runs->find(whole)->history.lastStep(), 10);
        QCOMPARE(m_runs->find(whole)->run->corpus, "builtin:copy");
        QVERIFY(!m_runs->find(bare)->resumable && !m_runs->find(bare)->loadable);
        QVERIFY(!m_runs->find(path("runs/no-run")));
    }

    void runsThatCameWithTheProgramComeLastAndAreLeftAlone()
    {
        const QString bundled = makeRun("bundled/forming"), own = makeRun("runs/own");
        QDir().mkpath(path("bundled/no-run"));
        m_runs->setBundled(path("bundled"));
        reload();
        QCOMPARE(m_runs->runs().size(), 2);
        QCOMPARE(m_runs->runs().last()->directory, bundled);
        QVERIFY(m_runs->find(bundled)->bundled && !m_runs->find(bundled)->resumable);
        QVERIFY(!m_runs->find(own)->bundled && m_runs->find(own)->resumable);
        QCOMPARE(m_runs->find(bundled)->history.lastStep(), 10);
    }

    /// The list shows directories with any content and the reason why they cannot be read; nothing hangs or crashes.
    void damagedRunsAreListedWithTheReason()
    {
        const auto replaced = [this](const char* run, const char* file,
                                  const std::function<bool(const QByteArray&)>& put) {
            const QString directory = makeRun(run), path = QDir(directory).filePath(QString::fromLatin1(file));
            QDir(path).removeRecursively();
            QFile::remove(path);
            QVERIFY2(put(QFile::encodeName(path)), run);
        };
        const auto loop = [](const QByteArray& path) {
            return ::symlink(path.constData(), (path + "2").constData()) == 0
                && ::symlink((path + "2").constData(), path.constData()) == 0;
        };
        const auto pipe = [](const QByteArray& path) { return ::mkfifo(path.constData(), 0600) == 0; };
        const auto directory = [](const QByteArray& path) { return ::mkdir(path.constData(), 0700) == 0; };
        const auto device = [](const QByteArray& path) { return ::symlink("/dev/zero", path.constData()) == 0; };
        const auto huge = [](const QByteArray& path) {
            return QFile(QFile::decodeName(path)).open(QIODevice::WriteOnly)
                && ::truncate(path.constData(), off_t(20) << 30) == 0;
        };
        QStringList damaged;
        for (const char* file : {"run.json", "training.jsonl", "attention.jsonl"}) {
            const std::pair<const char*, std::function<bool(const QByteArray&)>> ways[] {
                {"loop", loop}, {"pipe", pipe}, {"directory", directory}, {"device", device}, {"huge", huge}};
            for (const auto& [way, put] : ways) {
                const QByteArray run = QByteArray("runs/") + way + '-' + file;
                replaced(run.constData(), file, put);
                damaged << path(run.constData());
            }
        }
        const QString whole = makeRun("runs/whole");
        reload();
        QCOMPARE(m_runs->runs().size(), damaged.size() + 1);
        for (const QString& each : damaged) {
            QVERIFY2(m_runs->find(each), qPrintable(each));
            QVERIFY2(m_runs->find(each)->problem, qPrintable(each));
        }
        QVERIFY(!m_runs->find(whole)->problem);
        QCOMPARE(m_runs->find(path("runs/pipe-run.json"))->history.lastStep(), 10);
    }

    void aPipeInTheListOfImportedRunsIsNotWaitedFor()
    {
        const QString whole = makeRun("runs/whole");
        QCOMPARE(::mkfifo(QFile::encodeName(path("runs/imported")).constData(), 0600), 0);
        reload();
        QVERIFY(m_runs->find(whole));
    }

    void knowsTheNewestWeights()
    {
        const QString with = makeRun("runs/with"), without = makeRun("runs/without");
        QDir().mkpath(newestModelOf(with));
        QFile config(newestModelOf(with) + QStringLiteral("/config.json"));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(R"({"training":{"steps":1234}})");
        config.close();
        reload();
        QCOMPARE(m_runs->find(with)->newestStep, std::optional<qint64>(1234));
        QVERIFY(!m_runs->find(without)->newestStep);
        QCOMPARE(stepOfModel(newestModelOf(with)), std::optional<qint64>(1234));
        QCOMPARE(m_runs->remove(with), QString());
        QVERIFY(!QDir(newestModelOf(with)).exists());
    }

    void givesNewRunsAFreeName()
    {
        QCOMPARE(m_runs->newDirectory(QStringLiteral("a")), path("runs/a"));
        makeRun("runs/a");
        makeRun("runs/a-2");
        QCOMPARE(m_runs->newDirectory(QStringLiteral("a")), path("runs/a-3"));
    }

    void importsRemembersAndForgets()
    {
        const QString other = makeRun("elsewhere/b");
        QVERIFY(m_runs->import(path("elsewhere")).contains(QStringLiteral("contains no run")));
        QCOMPARE(m_runs->import(other), QString());
        m_runs = std::make_unique<TrainingRuns>(path("runs"));
        reload();
        QVERIFY(m_runs->find(other));
        QCOMPARE(m_runs->remove(other), QString());
        reload();
        QVERIFY(!m_runs->find(other));
        QVERIFY(QDir(other).exists());
    }

    void renamesAndDeletes()
    {
        const QString a = makeRun("runs/a");
        makeRun("runs/b");
        QVERIFY(!m_runs->rename(a, QStringLiteral("b")).isEmpty());
        QVERIFY(!m_runs->rename(a, QStringLiteral("x/y")).isEmpty());
        QCOMPARE(m_runs->rename(a, QStringLiteral("c")), QString());
        reload();
        QVERIFY(m_runs->find(path("runs/c")) && !m_runs->find(a));
        QCOMPARE(m_runs->remove(path("runs/c")), QString());
        QVERIFY(!QDir(path("runs/c")).exists());
    }
};

TRANSLUCENT_TEST(TrainingRunsTest)
#include "training_runs_test.moc"
