#include "shell/application.h"

#include "test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensTheWindowByDefault() { QCOMPARE(parse({}).action, CommandLine::Action::OpenWindow); }

    void readsEveryOption()
    {
        const CommandLine line =
            parse({"--model", "everyday", "--language", "zh_CN", "--theme", "dark", "--text", "你好"});
        QCOMPARE(line.model, QStringLiteral("everyday"));
        QCOMPARE(line.language, QStringLiteral("zh_CN"));
        QCOMPARE(line.theme, QStringLiteral("dark"));
        QCOMPARE(line.text, QStringLiteral("你好"));
    }

    void localesNameALanguage()
    {
        for (const auto& [option, language] :
            {std::pair {"zh", "zh_CN"}, {"zh_CN", "zh_CN"}, {"en", "en"}, {"en_US", "en"}, {"system", "system"}})
            QCOMPARE(parse({"--language", option}).language, QString::fromLatin1(language));
        QVERIFY(parse({}).language.isEmpty());
    }

    void everyThemeHasAName()
    {
        for (const char* theme : {"light", "dark", "contrast", "system"})
            QCOMPARE(parse({"--theme", theme}).theme, QString::fromLatin1(theme));
    }

    void opensADirectoryOrTheConfigInIt()
    {
        const QTemporaryDir directory;
        QFile config(directory.filePath(QStringLiteral("config.json")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        QCOMPARE(parse({qPrintable(directory.path())}).model, directory.path());
        QCOMPARE(parse({qPrintable(config.fileName())}).model, directory.path());
        QCOMPARE(parse({"--model", "everyday", qPrintable(directory.path())}).exitCode, 2);
    }

    void opensAQuiz()
    {
        const QTemporaryDir directory;
        QFile quiz(directory.filePath(QStringLiteral("friday.tlquiz")));
        QVERIFY(quiz.open(QIODevice::WriteOnly));
        const CommandLine line = parse({"--model", "everyday", qPrintable(quiz.fileName())});
        QCOMPARE(line.quiz, quiz.fileName());
        QCOMPARE(line.model, QStringLiteral("everyday"));
        QVERIFY(line.scenes.isEmpty());
        QCOMPARE(parse({"none.tlquiz"}).exitCode, 2);
    }

    void screenshotsTakeADirectory()
    {
        const CommandLine line = parse({"--screenshots", "out"});
        QCOMPARE(line.action, CommandLine::Action::Screenshots);
        QCOMPARE(line.pictureDirectory, QStringLiteral("out"));
    }

    void slidesNeedAFileOfScenes()
    {
        const QTemporaryDir directory;
        QFile scenes(directory.filePath(QStringLiteral("class.tlscene")));
        QVERIFY(scenes.open(QIODevice::WriteOnly));
        const CommandLine line = parse({"--slides", "out", qPrintable(scenes.fileName())});
        QCOMPARE(line.action, CommandLine::Action::Slides);
        QCOMPARE(line.pictureDirectory, QStringLiteral("out"));
        QCOMPARE(line.scenes, scenes.fileName());
        QVERIFY(parse({"--slides", "out"}).message.contains(QLatin1String("--slides")));
        QCOMPARE(parse({"--slides", "out", "--screenshots", "out", qPrintable(scenes.fileName())}).exitCode, 2);
    }

    void theWindowHasTheSizeOfTheOption()
    {
        QVERIFY(!parse({}).size.isValid());
        QCOMPARE(parse({"--size", "1920x1080"}).size, QSize(1920, 1080));
    }

    void helpAndVersionPrintAndSucceed()
    {
        QCOMPARE(parse({"--help"}).exitCode, 0);
        QVERIFY(parse({"--help"}).message.contains(QLatin1String("--screenshots")));
        QVERIFY(parse({"--version"}).message.startsWith(QLatin1String("translucent ")));
    }

    void wrongUsageIsExitCodeTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList {QStringLiteral("--nonsense")};
        QTest::newRow("unknown theme") << QStringList {QStringLiteral("--theme"), QStringLiteral("pink")};
        QTest::newRow("unknown language") << QStringList {QStringLiteral("--language"), QStringLiteral("fr")};
        QTest::newRow("language of another country")
            << QStringList {QStringLiteral("--language"), QStringLiteral("zh_TW")};
        QTest::newRow("empty language") << QStringList {QStringLiteral("--language"), QStringLiteral("")};
        QTest::newRow("stray argument") << QStringList {QStringLiteral("stray")};
        for (const char* size : {"1920", "100x100", "ax720", "99999x99999", "1280x720x1"})
            QTest::newRow(size) << QStringList {QStringLiteral("--size"), QString::fromLatin1(size)};
        QTest::newRow("missing value") << QStringList {QStringLiteral("--model")};
    }

    void wrongUsageIsExitCodeTwo()
    {
        QFETCH(QStringList, arguments);
        const CommandLine line = parseCommandLine(QStringList {QStringLiteral("translucent")} + arguments);
        QCOMPARE(line.action, CommandLine::Action::PrintAndExit);
        QCOMPARE(line.exitCode, 2);
        QVERIFY(!line.message.isEmpty());
    }

private:
    static CommandLine parse(std::initializer_list<const char*> arguments)
    {
        QStringList list {QStringLiteral("translucent")};
        for (const char* argument : arguments)
            list << QString::fromUtf8(argument);
        return parseCommandLine(list);
    }
};

TRANSLUCENT_TEST(CommandLineTest)
#include "command_line_test.moc"
