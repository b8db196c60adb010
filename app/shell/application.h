#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_backend.h"
#include "shell/services.h"

#include <QApplication>
#include <QObject>
#include <QSize>
#include <QSocketNotifier>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace translucent {

/// The parsed command line.
struct CommandLine {
    enum class Action { OpenWindow, Screenshots, Slides, PrintAndExit };

    Action action = Action::OpenWindow;
    int exitCode = 0;  ///< with PrintAndExit: 0 for help and version, 2 for wrong usage
    QString message;   ///< with PrintAndExit
    QString model;
    QString language;  ///< "zh_CN", "en", "system" or empty
    QString theme;     ///< "light", "dark", "system" or empty
    QString text;
    QString scenes;            ///< a file of them to be opened, or empty
    QString quiz;              ///< file to be opened
    QString pictureDirectory;  ///< of screenshots or slides
    QSize size;                ///< of the window; not valid = the usual one
};

/// `arguments` starts with the program's name. Needs a QCoreApplication, but no screen.
CommandLine parseCommandLine(const QStringList& arguments);

/// Reports, from the event loop, that the system or a terminal requests the end of the program: SIGTERM, SIGINT or
/// SIGHUP. The second signal ends it immediately. One instance at a time; lives on the GUI thread.
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

/// The application of the window: an exception in a slot, timer or event handler ends only that event, not the program.
/// Receivers of `failed` inform the user; without a receiver, the exception propagates as in any other application.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// Emitted from the event loop, after the failed event; always ErrorCode::Internal.
    void failed(const translucent::JobFailure& failure);

private:
    void report(const JobFailure& failure);

    bool m_isReporting = false;  ///< further failures are only logged
};

/// The whole program: parses the command line, opens the window or takes screenshots. Returns the exit code: 0 ok, 1
/// failed, 2 wrong usage.
int runApplication(int argc, char* argv[], const BackendFactories& backends, const Services& services);

/// Calls `action` once, from the event loop, after the first paint of `window`, or after half a second if it starts
/// minimised. Not called if the window is destroyed first.
void afterFirstPaint(QWidget& window, std::function<void()> action);

}  // namespace translucent
