#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_backend.h"
#include "shell/services.h"

#include <QApplication>
#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace translucent {

/// What the program was asked to do.
struct CommandLine {
    enum class Action { OpenWindow, Screenshots, PrintAndExit };

    Action action = Action::OpenWindow;
    int exitCode = 0;  ///< with PrintAndExit: 0 for help and version, 2 for wrong usage
    QString message;   ///< with PrintAndExit
    QString model;
    QString language;  ///< "zh_CN", "en", "system" or empty
    QString theme;     ///< "light", "dark", "system" or empty
    QString text;
    QString scenes;  ///< a file of them to be opened, or empty
    QString screenshotDirectory;
};

/// `arguments` starts with the program's name. Needs a QCoreApplication, but no screen.
CommandLine parseCommandLine(const QStringList& arguments);

/// Tells, from the event loop, that the system or a terminal asks the program to end: SIGTERM, SIGINT or SIGHUP.
/// The same asked a second time ends it at once. One at a time; lives on the GUI thread.
class Termination : public QObject {
    Q_OBJECT

public:
    explicit Termination(QObject* parent = nullptr);
    ~Termination() override;

Q_SIGNALS:
    void requested(int signal);

private:
    void read();

    QSocketNotifier m_arrived;
};

/// The application of the window: what a slot, timer or event handler throws ends that one event, not the program.
/// Receivers of `failed` tell the user; without a receiver the exception goes on, as in any other application.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// From the event loop, when the event that failed is over; always ErrorCode::Internal.
    void failed(const translucent::JobFailure& failure);

private:
    void report(const JobFailure& failure);

    bool m_isReporting = false;  ///< what fails then is only written to the log
};

/// The whole program: reads the command line, opens the window or takes pictures. Returns the exit code:
/// 0 ok, 1 failed, 2 wrong usage.
int runApplication(int argc, char* argv[], const BackendFactory& makeBackend, const Services& services);

/// Calls `action` once, from the event loop, after `window` was painted for the first time – or after half a second,
/// should it start minimised. Not at all when the window is destroyed before.
void afterFirstPaint(QWidget& window, std::function<void()> action);

}  // namespace translucent
