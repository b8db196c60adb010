#include "shell/command_line.h"

#include <QCommandLineParser>
#include <QFileInfo>

namespace translucent {

namespace {

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
        {text("language"), text("Language of the window: zh_CN, en or system."), text("LANGUAGE")},
        {text("theme"), text("Colours of the window: light, dark, contrast or system."), text("THEME")},
        {text("text"), text("Translate this sentence on start-up."), text("TEXT")},
        {text("screenshots"),
            text("Save a screenshot of every page in every language and theme, or of every scene of FILE, and exit."),
            text("DIR")},
        {{text("h"), text("help")}, text("Print this help and exit.")},
        {{text("v"), text("version")}, text("Print the version and exit.")},
    });
    parser.addPositionalArgument(text("file"),
        text("A file of scenes to open, or a model: its directory or the config.json in it."), text("[FILE]"));
}

QString wrongChoice(const QCommandLineParser& parser, const QString& option, const QStringList& choices)
{
    if (!parser.isSet(option) || choices.contains(parser.value(option)))
        return {};
    return QStringLiteral("--%1: \"%2\" is not one of %3.\n")
        .arg(option, parser.value(option), choices.join(QStringLiteral(", ")));
}

/// The only thing given without an option: desktops start programs that way with what was dropped on them.
bool isSceneFile(const QString& place)
{
    return place.endsWith(QStringLiteral(".tlscene"));
}

QString wrongPlace(const QCommandLineParser& parser)
{
    const QStringList places = parser.positionalArguments();
    const bool givesModel = !places.isEmpty() && !isSceneFile(places.first());
    if (places.size() > 1 || (givesModel && parser.isSet(QStringLiteral("model"))))
        return QStringLiteral("Unexpected argument \"%1\": one model or file of scenes only; see --help.\n")
            .arg(places.last());
    if (!places.isEmpty() && !QFileInfo::exists(places.first()))
        return QStringLiteral(
            "\"%1\" is neither a file of scenes nor a model directory nor the config.json of one; see "
            "--help.\n")
            .arg(places.first());
    return {};
}

QString chosenModel(const QCommandLineParser& parser)
{
    if (parser.positionalArguments().isEmpty() || isSceneFile(parser.positionalArguments().first()))
        return parser.value(QStringLiteral("model"));
    const QFileInfo place(parser.positionalArguments().first());
    return place.isDir() ? place.absoluteFilePath() : place.absolutePath();
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments)
{
    const QString language = QStringLiteral("language");
    const QString theme = QStringLiteral("theme");
    const QString screenshots = QStringLiteral("screenshots");
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        return printAndExit(2, parser.errorText() + QLatin1Char('\n'));
    if (parser.isSet(QStringLiteral("help")))
        return printAndExit(0, parser.helpText());
    if (parser.isSet(QStringLiteral("version")))
        return printAndExit(0, QStringLiteral("translucent " TRANSLUCENT_VERSION "\n"));
    QString wrong =
        wrongChoice(parser, language, {QStringLiteral("zh_CN"), QStringLiteral("en"), QStringLiteral("system")})
        + wrongChoice(parser, theme,
            {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast"), QStringLiteral("system")});
    wrong += wrongPlace(parser);
    if (!wrong.isEmpty())
        return printAndExit(2, wrong);

    CommandLine result;
    result.action = parser.isSet(screenshots) ? CommandLine::Action::Screenshots : CommandLine::Action::OpenWindow;
    result.screenshotDirectory = parser.value(screenshots);
    result.model = chosenModel(parser);
    result.language = parser.value(language);
    result.theme = parser.value(theme);
    if (const QStringList places = parser.positionalArguments(); !places.isEmpty() && isSceneFile(places.first()))
        result.scenes = QFileInfo(places.first()).absoluteFilePath();
    result.text = parser.value(QStringLiteral("text"));
    return result;
}

}  // namespace translucent
