#include "shell/application.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "engine/scratch_directory.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/scene_controller.h"
#include "shell/scene_tour.h"
#include "shell/sentence_bar.h"
#include "shell/slides.h"
#include "shell/window_settings.h"
#include "translucent/files/resources.h"

#include <QCommandLineParser>
#include <QEvent>
#include <QFileInfo>
#include <QIcon>
#include <QMetaMethod>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr QSize kSmallestWindow(640, 480);
constexpr QSize kPictureSize(1280, 720), kSlideSize(1920, 1080);  // unless another one is given

CommandLine printAndExit(int exitCode, const QString& message)
{
    CommandLine result;
    result.action = CommandLine::Action::PrintAndExit;
    result.exitCode = exitCode;
    result.message = message;
    return result;
}

void addOptions(QCommandLineParser& parser)
{
    const auto text = [](const char* latin) { return QString::fromLatin1(latin); };
    parser.addOptions({
        {text("model"), text("Open this model: a name or a directory."), text("NAME|DIR")},
        {text("language"), text("Language of the window: zh_CN (or zh), en or system."), text("LANGUAGE")},
        {text("theme"), text("Colours of the window: light, dark, contrast or system."), text("THEME")},
        {text("text"), text("Translate this sentence on start-up."), text("TEXT")},
        {text("screenshots"),
            text("Save a screenshot of every page in every language and theme, or a numbered one of every scene of "
                 "FILE, and exit."),
            text("DIR")},
        {text("slides"),
            text("Save a numbered picture of every scene of FILE, and slides.pdf with the speaker's notes, and exit."),
            text("DIR")},
        {text("size"), text("Size of the window, of screenshots and of slides, in pixels: 1920x1080."),
            text("WIDTHxHEIGHT")},
        {{text("h"), text("help")}, text("Print this help and exit.")},
        {{text("v"), text("version")}, text("Print the version and exit.")},
    });
    parser.addPositionalArgument(text("file"),
        text("A file of scenes or a quiz to open, or a model: its directory or the config.json in it."),
        text("[FILE]"));
}

/// The window's name of a language, also for that of a locale.
QString languageOf(const QString& name)
{
    if (name == QStringLiteral("zh"))
        return QStringLiteral("zh_CN");
    return name == QStringLiteral("en_US") ? QStringLiteral("en") : name;
}

QString wrongChoice(
    const QCommandLineParser& parser, const QString& option, const QString& value, const QStringList& choices)
{
    return !parser.isSet(option) || choices.contains(value)
        ? QString()
        : QStringLiteral("--%1: \"%2\" is not one of %3.\n").arg(option, value, choices.join(QStringLiteral(", ")));
}

/// Not valid if it is not a size that the window can have.
QSize sizeFrom(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{3,4})x(\\d{3,4})$"));
    const auto match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    return size.width() >= kSmallestWindow.width() && size.height() >= kSmallestWindow.height() ? size : QSize();
}

QString wrongSize(const QCommandLineParser& parser)
{
    const QString size = QStringLiteral("size");
    return !parser.isSet(size) || sizeFrom(parser.value(size)).isValid()
        ? QString()
        : QStringLiteral("--size: \"%1\" is not a size from 640x480 to 9999x9999, such as 1920x1080.\n")
              .arg(parser.value(size));
}

/// The only positional argument: desktops start programs in this way for dropped files.
bool isSceneFile(const QString& place)
{
    return place.endsWith(QStringLiteral(".tlscene"));
}

bool isQuizFile(const QString& place)
{
    return place.endsWith(QStringLiteral(".tlquiz"));
}

bool isModelPlace(const QString& place)
{
    return !isSceneFile(place) && !isQuizFile(place);
}

QString wrongPlace(const QCommandLineParser& parser)
{
    const QStringList places = parser.positionalArguments();
    const bool givesModel = !places.isEmpty() && isModelPlace(places.first());
    if (places.size() > 1 || (givesModel && parser.isSet(QStringLiteral("model"))))
        return QStringLiteral("Unexpected argument \"%1\": one model, quiz or file of scenes only; see --help.\n")
            .arg(places.last());
    if (!places.isEmpty() && !QFileInfo::exists(places.first()))
        return QStringLiteral(
            "\"%1\" is neither a file of scenes nor a quiz, nor a model directory nor the config.json of one; see "
            "--help.\n")
            .arg(places.first());
    return {};
}

QString wrongSlides(const QCommandLineParser& parser)
{
    const QStringList places = parser.positionalArguments();
    if (!parser.isSet(QStringLiteral("slides")))
        return {};
    if (parser.isSet(QStringLiteral("screenshots")))
        return QStringLiteral("--slides and --screenshots exclude each other; see --help.\n");
    return !places.isEmpty() && isSceneFile(places.first())
        ? QString()
        : QStringLiteral("--slides: name a file of scenes, such as class.tlscene; see --help.\n");
}

QString chosenModel(const QCommandLineParser& parser)
{
    if (parser.positionalArguments().isEmpty() || !isModelPlace(parser.positionalArguments().first()))
        return parser.value(QStringLiteral("model"));
    const QFileInfo place(parser.positionalArguments().first());
    return place.isDir() ? place.absoluteFilePath() : place.absolutePath();
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments)
{
    const QString language = QStringLiteral("language");
    const QString theme = QStringLiteral("theme");
    const QString screenshots = QStringLiteral("screenshots"), slides = QStringLiteral("slides");
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        return printAndExit(2, parser.errorText() + QLatin1Char('\n'));
    if (parser.isSet(QStringLiteral("help")))
        return printAndExit(0, parser.helpText());
    if (parser.isSet(QStringLiteral("version")))
        return printAndExit(0, QStringLiteral("translucent " TRANSLUCENT_VERSION "\n"));
    QString wrong = wrongChoice(parser, language, languageOf(parser.value(language)),
                        {QStringLiteral("zh_CN"), QStringLiteral("en"), QStringLiteral("system")})
        + wrongChoice(parser, theme, parser.value(theme),
            {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast"), QStringLiteral("system")});
    wrong += wrongPlace(parser) + wrongSize(parser) + wrongSlides(parser);
    if (!wrong.isEmpty())
        return printAndExit(2, wrong);

    CommandLine result;
    result.action = parser.isSet(slides) ? CommandLine::Action::Slides
        : parser.isSet(screenshots)      ? CommandLine::Action::Screenshots
                                         : CommandLine::Action::OpenWindow;
    result.pictureDirectory = parser.value(parser.isSet(slides) ? slides : screenshots);
    result.model = chosenModel(parser);
    result.language = languageOf(parser.value(language));
    result.theme = parser.value(theme);
    if (const QStringList places = parser.positionalArguments(); !places.isEmpty() && isSceneFile(places.first()))
        result.scenes = QFileInfo(places.first()).absoluteFilePath();
    else if (!places.isEmpty() && isQuizFile(places.first()))
        result.quiz = QFileInfo(places.first()).absoluteFilePath();
    result.text = parser.value(QStringLiteral("text"));
    result.size = sizeFrom(parser.value(QStringLiteral("size")));
    return result;
}

namespace {

constexpr std::array kSignals {SIGTERM, SIGINT, SIGHUP};

/// A signal handler must do almost nothing, so it writes the signal number to this pipe.
std::array<int, 2> g_pipe {-1, -1};

int readingEnd()
{
    if (g_pipe[0] < 0 && pipe2(g_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qWarning("signals cannot be received: errno %d", errno);
    return g_pipe[0];
}

extern "C" void passOn(int signal)
{
    const int before = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = write(g_pipe[1], &number, 1);
    errno = before;
}

}  // namespace

Termination::Termination(QObject* parent)
    : QObject(parent)
    , m_arrived(readingEnd(), QSocketNotifier::Read)
{
    connect(&m_arrived, &QSocketNotifier::activated, this, &Termination::read);
    struct sigaction action { };
    action.sa_handler = &passOn;
    action.sa_flags = SA_RESTART | int(SA_RESETHAND);
    for (const int signal : kSignals) {
        struct sigaction before { };
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)  // as required by nohup
            sigaction(signal, &action, nullptr);
    }
}

Termination::~Termination()
{
    for (const int signal : kSignals)
        if (struct sigaction now {}; sigaction(signal, nullptr, &now) == 0 && now.sa_handler == &passOn)
            std::signal(signal, SIG_DFL);
}

void Termination::read()
{
    unsigned char number = 0;
    while (::read(g_pipe[0], &number, 1) == 1)
        Q_EMIT requested(number);
}

/// Queued calls and timers are also events, so all code of the window runs through this function.
bool GuardedApplication::notify(QObject* receiver, QEvent* event)
{
    if (!isSignalConnected(QMetaMethod::fromSignal(&GuardedApplication::failed)))
        return QApplication::notify(receiver, event);
    bool accepted = false;
    if (const auto failure = guarded([&] { accepted = QApplication::notify(receiver, event); }))
        report(*failure);
    return accepted;
}

void GuardedApplication::report(const JobFailure& failure)
{
    logFailure(failure);
    if (m_isReporting)
        return;
    // A bug of the program, regardless of the original error code.
    const JobFailure shown {ErrorCode::Internal, untranslated(failure.message.english())};
    QMetaObject::invokeMethod(
        this,
        [this, shown] {
            const QScopedValueRollback reporting(m_isReporting, true);
            Q_EMIT failed(shown);
        },
        Qt::QueuedConnection);
}

namespace {

/// A child of the observed window until it has called its action.
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

/// Opening a pipe instead of a file would block.
bool settingsAreReadable()
{
    const QString file = QStringLiteral("%1/%2/%3.conf")
                             .arg(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation),
                                 QCoreApplication::organizationName(), QCoreApplication::applicationName());
    const bool readable = !QFileInfo::exists(file) || QFileInfo(file).isFile();
    if (!readable)
        qWarning("%s: is not a regular file; settings are neither read nor saved", qUtf8Printable(file));
    return readable;
}

/// Runs a tour of scenes or the export of slides.
template <typename Tour>
int follow(Tour& tour, MainWindow& window)
{
    QObject::connect(&tour, &Tour::finished, &window, [](bool complete) { QCoreApplication::exit(complete ? 0 : 1); });
    tour.start();
    return QApplication::exec();
}

/// Of the command's scenes, or of the resources' scenes of every page.
int takePictures(const CommandLine& command, MainWindow& window)
{
    const bool areSlides = command.action == CommandLine::Action::Slides;
    window.setFixedSize(command.size.isValid() ? command.size : areSlides ? kSlideSize : kPictureSize);
    const bool isOfPages = command.scenes.isEmpty();
    std::vector<SavedScene> scenes;
    const auto read = [&] {
        scenes =
            readScenes(isOfPages ? resourcePath("pages.tlscene") : std::filesystem::path(command.scenes.toStdString()));
    };
    if (const auto failure = guarded(read)) {
        logFailure(*failure);
        return 1;
    }
    if (areSlides) {
        SlideExport slides(window, scenes, command.pictureDirectory);
        return follow(slides, window);
    }
    const auto themes = isOfPages ? SceneTour::Themes::LightAndDark : SceneTour::Themes::OfScenes;
    SceneTour tour(window, SceneTour::pictures(scenes, themes), command.pictureDirectory);
    return follow(tour, window);
}

}  // namespace

namespace {

/// Slides of twice the usual width show everything in twice the size, not twice as much.
CommandLine enlarged(CommandLine command)
{
    const int factor = command.action == CommandLine::Action::Slides && command.size.isValid()
        ? command.size.width() / kSlideSize.width()
        : 1;
    if (factor > 1 && qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(factor));
        command.size /= factor;
    }
    return command;
}

}  // namespace

void afterFirstPaint(QWidget& window, std::function<void()> action)
{
    new FirstPaint(window, std::move(action));
}

int runApplication(int argc, char* argv[], const BackendFactories& backends, const Services& services)
{
    const CommandLine command = enlarged(readCommandLine(argc, argv));
    if (command.action == CommandLine::Action::PrintAndExit) {
        std::fputs(qUtf8Printable(command.message), command.exitCode == 0 ? stdout : stderr);
        return command.exitCode;
    }
    const bool pictures = command.action != CommandLine::Action::OpenWindow;
    if (pictures && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");

    GuardedApplication application(argc, argv);
    describeApplication();
    std::optional<ScratchDirectory> scratch;
    if (pictures || !settingsAreReadable())
        scratch.emplace();  // screenshots neither use nor change the user's settings
    const auto stored = scratch
        ? std::make_unique<QSettings>(scratch->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        : std::make_unique<QSettings>();
    QSettings& settings = *stored;
    if (pictures && qEnvironmentVariableIsEmpty("TRANSLUCENT_RUNS"))
        qputenv("TRANSLUCENT_RUNS", scratch->filePath(QStringLiteral("runs")).toUtf8());
    applyChoices(command, settings);

    Appearance appearance;
    Language language;
    Engine engine(backends.whole, backends.first);
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
    if (command.size.isValid())
        window.resize(command.size);
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
    if (pictures)
        return takePictures(command, window);
    if (command.scenes.isEmpty())
        window.scenes().takeUpRescued();
    if (!command.scenes.isEmpty())
        window.scenes().open(command.scenes);
    else if (!command.quiz.isEmpty())
        window.openQuiz(command.quiz);
    else if (!command.text.isEmpty())
        window.bar().setSentence(command.text);
    else if (!window.scenes().restoreSession())
        window.bar().beginWithExample();
    return QApplication::exec();
}

}  // namespace translucent
