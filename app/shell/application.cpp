#include "shell/application.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "engine/scratch_directory.h"
#include "shell/appearance.h"
#include "shell/command_line.h"
#include "shell/guarded_application.h"
#include "shell/language.h"
#include "shell/main_window.h"
#include "shell/scene_desk.h"
#include "shell/scene_tour.h"
#include "shell/screenshot_tour.h"
#include "shell/sentence_bar.h"
#include "shell/termination.h"

#include <QEvent>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

namespace translucent {

namespace {

/// Lives as a child of the window it watches until it has called its action.
class FirstPaint : public QObject {
public:
    FirstPaint(QWidget& window, std::function<void()> action)
        : QObject(&window)
        , m_action(std::move(action))
    {
        window.installEventFilter(this);
        constexpr int kLongestWaitMilliseconds = 500;
        QTimer::singleShot(kLongestWaitMilliseconds, this, [this] { act(); });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, this, [this] { act(); });
        }
        return false;
    }

private:
    void act()
    {
        if (const auto action = std::exchange(m_action, {}))
            action();
        deleteLater();
    }

    std::function<void()> m_action;
};

CommandLine readCommandLine(int argc, char* argv[])
{
    const QCoreApplication withoutScreen(argc, argv);  // help and version need none
    return parseCommandLine(QCoreApplication::arguments());
}

constexpr int kSignalled = 128;  ///< as a shell adds it to the number of the signal that ended a program

void describeApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("translucent"));
    QCoreApplication::setOrganizationName(QStringLiteral("translucent"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TRANSLUCENT_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("translucent"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/translucent.svg")));
}

void applyChoices(const CommandLine& command, QSettings& settings)
{
    if (!command.language.isEmpty())
        settings.setValue(QStringLiteral("window/language"), command.language);
    if (!command.theme.isEmpty())
        settings.setValue(QStringLiteral("window/theme"), command.theme);
}

/// Whoever opened a pipe in their place would wait for ever.
bool settingsAreReadable()
{
    const QString file = QStringLiteral("%1/%2/%3.conf")
                             .arg(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation),
                                 QCoreApplication::organizationName(), QCoreApplication::applicationName());
    const bool readable = !QFileInfo::exists(file) || QFileInfo(file).isFile();
    if (!readable)
        qWarning("%s: is no regular file; settings are neither read nor kept", qUtf8Printable(file));
    return readable;
}

int takePictures(QApplication& application, const CommandLine& command, MainWindow& window)
{
    window.setFixedSize(1280, 720);
    Playlist scenes;
    if (const auto failure = scenes.open(command.scenes)) {
        logFailure(*failure);
        return 1;
    }
    SceneTour tour(window, scenes.scenes(), command.screenshotDirectory);
    QObject::connect(
        &tour, &SceneTour::finished, &application, [](bool complete) { QCoreApplication::exit(complete ? 0 : 1); });
    tour.start();
    return QApplication::exec();
}

int takeScreenshots(QApplication& application, const CommandLine& command, ScreenshotTour::Stage stage)
{
    stage.window.setFixedSize(1280, 720);
    ScreenshotTour tour(stage, command.screenshotDirectory);
    QObject::connect(&tour, &ScreenshotTour::finished, &application,
        [](bool complete) { QCoreApplication::exit(complete ? 0 : 1); });
    tour.start();
    return QApplication::exec();
}

}  // namespace

void afterFirstPaint(QWidget& window, std::function<void()> action)
{
    new FirstPaint(window, std::move(action));
}

int runApplication(int argc, char* argv[], const BackendFactory& makeBackend, const Services& services)
{
    const CommandLine command = readCommandLine(argc, argv);
    if (command.action == CommandLine::Action::PrintAndExit) {
        std::fputs(qUtf8Printable(command.message), command.exitCode == 0 ? stdout : stderr);
        return command.exitCode;
    }
    const bool pictures = command.action == CommandLine::Action::Screenshots;
    if (pictures && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");

    GuardedApplication application(argc, argv);
    describeApplication();
    std::optional<ScratchDirectory> scratch;
    if (pictures || !settingsAreReadable())
        scratch.emplace();  // pictures neither follow nor change the user's settings
    const auto stored = scratch
        ? std::make_unique<QSettings>(scratch->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        : std::make_unique<QSettings>();
    QSettings& settings = *stored;
    if (pictures && qEnvironmentVariableIsEmpty("TRANSLUCENT_RUNS"))
        qputenv("TRANSLUCENT_RUNS", scratch->filePath(QStringLiteral("runs")).toUtf8());
    applyChoices(command, settings);

    Appearance appearance;
    Language language;
    Engine engine(makeBackend);
    MainWindow window({engine, appearance, language, settings, services});
    QObject::connect(&application, &GuardedApplication::failed, &window, &MainWindow::showFailure);
    Termination termination;
    if (!pictures)
        QObject::connect(&termination, &Termination::requested, &window, [&window](int signal) {
            window.scenes().rescue();
            window.keepForNextStart();
            QCoreApplication::exit(kSignalled + signal);
        });
    window.openFirstModel(command.model);
    window.show();
    afterFirstPaint(window, [&engine, &window] {
        engine.start();
        runInBackground(
            &window,
            [] {
                ScratchDirectory::removeAbandoned();
                return true;
            },
            [](bool) {});
    });
    if (pictures && !command.scenes.isEmpty())
        return takePictures(application, command, window);
    if (pictures)
        return takeScreenshots(application, command, {window, engine, appearance, language});
    if (command.scenes.isEmpty())
        window.scenes().takeUpRescued();
    if (!command.scenes.isEmpty())
        window.scenes().open(command.scenes);
    else if (!command.text.isEmpty())
        window.bar().setSentence(command.text);
    else if (!window.scenes().takeUp())
        window.bar().beginWithExample();
    return QApplication::exec();
}

}  // namespace translucent
