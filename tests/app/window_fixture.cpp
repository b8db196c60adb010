#include "window_fixture.h"

#include <QThread>

namespace translucent::test {

namespace {

Services fakeServices(WindowFixture& fixture)
{
    return {.listModels =
                [] {
                    return QList<ModelChoice> {{QStringLiteral("classroom"), QStringLiteral("/models/classroom")},
                        {QStringLiteral("everyday"), QStringLiteral("/models/everyday")}};
                },
        .heldOutPairs = [](quint64, int) { return Corpus {}; },
        .examples =
            [&fixture, own = QThread::currentThread()](quint64 seed, int count) {
                if (QThread::currentThread() == own)
                    ++fixture.drawnByTheWindow;
                std::vector<SentencePair> examples;
                for (int index = 0; index < count; ++index)
                    examples.push_back({QStringLiteral("我们学习第%1课。")
                                            .arg(seed % 1000 + static_cast<quint64>(index))
                                            .toStdString(),
                        "We study a lesson.", {}});
                return examples;
            },
        .goldAlignment = [](const QString&, const QString&) { return std::vector<AlignmentLink>(); },
        .pickModelDirectory =
            [&fixture](QWidget*) {
                ++fixture.picked;
                return fixture.pickedDirectory;
            }};
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
