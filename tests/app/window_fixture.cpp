#include "window_fixture.h"

#include "answering.h"

#include <QThread>

namespace translucent::test {

namespace {

SentencePair lesson(quint64 number)
{
    return {QStringLiteral("我们学习第%1课。").arg(number).toStdString(), "We study a lesson.", {}};
}

Services fakeServices(WindowFixture& fixture)
{
    return {.listModels = [&fixture] { return fixture.models; },
        .heldOutPairs = [](quint64, int) { return Corpus {}; },
        .examples =
            [&fixture, own = QThread::currentThread()] {
                if (QThread::currentThread() == own)
                    ++fixture.drawnByTheWindow;
                return std::vector<ExampleSentence> {
                    {ExampleTopic::People, lesson(1)}, {ExampleTopic::Questions, lesson(2)}};
            },
        .surprise = [](quint64 seed) { return lesson(3 + seed % 1000); },
        .goldAlignment = [](const QString&, const QString&) { return std::vector<AlignmentLink>(); },
        .pickModelDirectory = answering([&fixture](QWidget&) {
            ++fixture.picked;
            return fixture.pickedDirectory;
        })};
}

}  // namespace

WindowFixture::WindowFixture(const QString& settingsFile)
    : settings(settingsFile.isEmpty() ? directory.filePath(QStringLiteral("settings.ini")) : settingsFile,
        QSettings::IniFormat)
    , engine(fakeBackend(control))
{
    if (!settings.contains(QStringLiteral("window/language")))
        settings.setValue(QStringLiteral("window/language"), QStringLiteral("en"));
    engine.start();
    window = std::make_unique<MainWindow>(WindowContext {engine, appearance, language, settings, fakeServices(*this)});
}

}  // namespace translucent::test
