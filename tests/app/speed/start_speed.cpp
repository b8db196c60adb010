#include "engine/translation_backend.h"
#include "measurements.h"
#include "pace.h"
#include "shell/application.h"
#include "shell/main_window.h"
#include "translucent/base/processor.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace translucent::speed {

namespace {

constexpr auto kBegin = "WINDOW_SPEED_BEGIN";  ///< the moment of the start, in a process that measureStart() started

/// Reports the first paint of the window, and the first one with a translation; then ends the process.
class StartWatch : public QObject {
public:
    explicit StartWatch(double begin)
        : m_begin(begin)
    {
        qApp->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Paint)
            return false;
        auto* window = qobject_cast<MainWindow*>(watched);
        if (window && !m_isPainted) {
            m_isPainted = true;
            QTimer::singleShot(0, this, [this] { tell(); });
            connect(&window->session().selection(), &Selection::resultChanged, this, [this] { m_isTranslated = true; });
        } else if (m_isTranslated) {
            m_isTranslated = false;
            QTimer::singleShot(0, this, [this] {
                tell();
                std::fflush(stdout);
                ::_exit(0);
            });
        }
        return false;
    }

private:
    void tell() const { std::printf("%.1f\n", now() - m_begin); }

    double m_begin;
    bool m_isPainted = false;
    bool m_isTranslated = false;
};

/// One start; its two times, or none on failure.
QList<double> start(const QTemporaryDir& home)
{
    QProcess program;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TRANSLUCENT_RUNS"})
        environment.insert(QString::fromLatin1(name), home.path());
    environment.insert(QString::fromLatin1(kBegin), QString::number(now(), 'f', 3));
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(), QStringList());
    program.waitForFinished();
    QList<double> times;
    for (const QByteArray& line : program.readAllStandardOutput().split('\n'))
        if (!line.isEmpty())
            times << line.toDouble();
    return times;
}

/// Removes the program from the file cache. Returns false if only the administrator can do so.
bool emptyFileCache()
{
    ::sync();
    QFile file(QStringLiteral("/proc/sys/vm/drop_caches"));
    return file.open(QIODevice::WriteOnly) && file.write("3") == 1 && file.flush();
}

void measure(const char* name, int rounds, const std::function<bool()>& prepare)
{
    const QTemporaryDir home;
    QList<double> painted, translated;
    for (int round = 0; round < rounds; ++round) {
        if (!prepare())
            return std::puts("start cold: needs the right to write /proc/sys/vm/drop_caches"), void();
        if (const auto times = start(home); times.size() == 2) {
            painted << times[0];
            translated << times[1];
        }
    }
    std::printf("start %s  first paint %.0f ms, first translation %.0f ms, median of %lld\n", name, median(painted),
        median(translated), static_cast<long long>(painted.size()));
}

void watchStart()
{
    if (qobject_cast<QGuiApplication*>(qApp) && isStartedAsProgram())
        new StartWatch(qEnvironmentVariable(kBegin).toDouble());
}

}  // namespace

bool isStartedAsProgram()
{
    return qEnvironmentVariableIsSet(kBegin);
}

int runAsProgram(int argc, char* argv[])
{
    qAddPreRoutine(&watchStart);
    limitLibraries();
    return runApplication(argc, argv, {&loadBackend, &loadPlainBackend}, coreServices());
}

void measureStart(int rounds)
{
    measure("warm", rounds, [] { return true; });
    measure("cold", rounds, &emptyFileCache);
}

}  // namespace translucent::speed
