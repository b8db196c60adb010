#include "classroom.h"
#include "test_registry.h"
#include "walker/walk_action.h"
#include "walker/walk_models.h"
#include "walker/walk_watch.h"
#include "walker/walker.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;
using namespace translucent::test;

namespace {

// A walk runs in a separate process, which can crash; these variables pass it its parameters.
constexpr auto kPlace = "TRANSLUCENT_WALK_PLACE";  ///< of models, of the list of actions and of the findings
// These can be set manually.
constexpr auto kReplay = "TRANSLUCENT_WALK_REPLAY";  ///< a file with the list of actions to do, as a failure prints it
constexpr auto kActions = "TRANSLUCENT_WALK_ACTIONS";  ///< how many
constexpr auto kSeed = "TRANSLUCENT_WALK_SEED";
constexpr auto kTries = "TRANSLUCENT_WALK_TRIES";  ///< walks to make a list that failed shorter

int numberFrom(const char* variable, int otherwise)
{
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? number : otherwise;
}

}  // namespace

/// A random walk through the window, over the real engine: no exceptions, no warnings, and no page is empty that has
/// contents. The same seed draws the same actions as long as the window offers the same.
class RandomWalkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsTakenInItsStride()
    {
        if (qEnvironmentVariableIsSet(kPlace))
            return walkHere(qEnvironmentVariable(kPlace));
        const QTemporaryDir place;
        const QString problem = makeWalkModels(place.filePath(QStringLiteral("models")));
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        const QString found = walkElsewhere(place.path(), {});
        if (found.isEmpty())
            return;
        const Walk failing = readWalk(place.filePath(QStringLiteral("walk")));
        const Walk shorter = shrunk(place.path(), failing);
        for (const QString& line : report(found, failing, shorter))  // one by one: a long text would be truncated
            qInfo("%s", qUtf8Printable(line));
        QFAIL(qPrintable(found.section(u'\n', 0, 0)));
    }

private:
    static void walkHere(const QString& place)
    {
        const QTemporaryDir own;
        QDir::setCurrent(own.path());  // file dialogs open here and create folders
        Classroom room(own.path());
        WalkWatch watch(*room.window, room.engine);
        Walker walker({*room.window, room.appearance, room.language, room.engine,
                          walkModels(place + QStringLiteral("/models")), own.path()},
            quint32(numberFrom(kSeed, 1)));
        const Walk replay = readWalk(qEnvironmentVariable(kReplay));
        const int count = replay.isEmpty() ? numberFrom(kActions, kOrdinaryActions) : int(replay.size());
        QFile list(place + QStringLiteral("/walk"));
        QVERIFY(list.open(QIODevice::WriteOnly));
        QTRY_VERIFY_WITH_TIMEOUT(room.engine.model(), 60000);
        for (int done = 0; done < count; ++done) {
            const WalkAction action = replay.isEmpty() ? walker.draw() : replay[done];
            list.write(action.toLine().toUtf8() + '\n');
            list.flush();
            walker.perform(action);
            QString finding = watch.finding();
            if (finding.isEmpty() && action.verb == QLatin1String("settle") && walker.settle())
                finding = watch.pageProblem();
            if (finding.isEmpty())
                finding = watch.finding();
            if (!finding.isEmpty())
                return writeFinding(place, finding);
        }
    }

    static void writeFinding(const QString& place, const QString& finding)
    {
        QFile file(place + QStringLiteral("/finding"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(finding.toUtf8());
    }

    /// The findings of a walk in a separate process; empty = none.
    static QString walkElsewhere(const QString& place, const Walk& replay)
    {
        QFile::remove(place + QStringLiteral("/finding"));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(kPlace), place);
        const QString replayFile = place + QStringLiteral("/replay");
        if (!replay.isEmpty()) {
            writeWalk(replay, replayFile);
            environment.insert(QString::fromLatin1(kReplay), replayFile);
        }
        QProcess program;
        program.setProcessEnvironment(environment);
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("RandomWalkTest")});
        program.waitForFinished(-1);
        QFile finding(place + QStringLiteral("/finding"));
        if (finding.open(QIODevice::ReadOnly))
            return QString::fromUtf8(finding.readAll());
        return program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0
            ? QString()
            : QStringLiteral("crashed: ") + lastWords(QString::fromUtf8(program.readAll()));
    }

    /// The report on the thread that crashed, or on the last test; a long report is reduced to its beginning and end.
    static QString lastWords(const QString& output)
    {
        const qsizetype signal = std::max<qsizetype>(0, output.indexOf(QLatin1String("Received signal")));
        const qsizetype thread = output.indexOf(QLatin1String("<signal handler called>"), signal);
        const QString told = output.mid(thread < 0 ? signal : thread).section(QLatin1String("\nThread "), 0, 0);
        return told.size() <= 2 * kLastWords ? told : told.first(kLastWords) + u'\n' + told.last(kLastWords);
    }

    /// Removes smaller and smaller parts as long as something is found without them.
    static Walk shrunk(const QString& place, Walk walk)
    {
        int tries = numberFrom(kTries, kOrdinaryTries);
        const QDeadlineTimer end(kShrinkingMs);
        const auto goesOn = [&] { return tries > 0 && !end.hasExpired(); };
        for (qsizetype part = walk.size() / 2; part > 0 && goesOn(); part /= 2)
            for (qsizetype from = 0; from < walk.size() && goesOn(); --tries) {
                const Walk without = walk.first(from) + walk.sliced(std::min(from + part, walk.size()));
                if (!without.isEmpty() && !walkElsewhere(place, without).isEmpty())
                    walk = readWalk(place + QStringLiteral("/walk"));  // up to the finding
                else
                    from += part;
            }
        return walk;
    }

    static QStringList report(const QString& found, const Walk& failing, const Walk& shorter)
    {
        QStringList lines = found.split(u'\n');
        lines << QStringLiteral("after %1 actions of seed %2; these are enough:")
                     .arg(failing.size())
                     .arg(numberFrom(kSeed, 1));
        for (const WalkAction& action : shorter)
            lines << action.toLine();
        return lines;
    }

    static constexpr int kOrdinaryActions = 600;
    static constexpr int kOrdinaryTries = 40;
    static constexpr int kLastWords = 30000;
    static constexpr qint64 kShrinkingMs = 300000;
};

TRANSLUCENT_TEST(RandomWalkTest)
#include "random_walk_test.moc"
