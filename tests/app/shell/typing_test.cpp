#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/attention/attention_page.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/window_settings.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;

/// Typing in the whole window, over the real engine and the bundled model.
class TypingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHeatmapFollowsTheKeys()
    {
        const QTemporaryDir directory;
        QSettings settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Appearance appearance;
        Language language;
        Engine engine(&loadBackend);
        const Services services {.listModels = [] { return QList<ModelChoice>(); },
            .heldOutPairs = [](auto&&...) { return Corpus {}; },
            .examples = [] { return std::vector<ExampleSentence>(); },
            .surprise = [](quint64) { return SentencePair(); },
            .goldAlignment = [](auto&&...) { return std::vector<AlignmentLink>(); },
            .pickModelDirectory = [](auto&&...) {}};
        MainWindow window({engine, appearance, language, settings, services});
        window.openFirstModel(QStringLiteral("classroom"));
        engine.start();
        window.show();
        window.showPage(1);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY_WITH_TIMEOUT(engine.model(), 20000);

        auto* attention = window.findChild<AttentionPage*>();
        auto* input = window.findChild<QLineEdit*>(QStringLiteral("sentenceInput"));
        const QString sentence = QStringLiteral("因为她妹妹非常饿，所以她前天吃了一个苹果和七个土豆");
        QSignalSpy ready(&engine, &Engine::translationReady);
        input->setText(sentence);
        QVERIFY(ready.wait(20000));
        QList<qint64> times;
        for (int key = 0; key < 7; ++key) {
            const auto rowsBefore = window.session().result();
            QElapsedTimer timer;
            timer.start();
            QTest::keyClick(input, key % 2 == 0 ? Qt::Key_Backspace : Qt::Key_Period);
            QVERIFY(ready.wait(20000));
            attention->repaint();
            times << timer.elapsed();
            QVERIFY(window.session().result() != rowsBefore);
            QCOMPARE(attention->view()->panel().heatmap().data().columns(),
                int(window.session().result()->translation.source.size()));
        }
        std::ranges::sort(times);
        qInfo("from the key to the painted heatmap: median %lld ms, longest %lld ms", times[3], times.last());
    }
};

TRANSLUCENT_TEST(TypingTest)
#include "typing_test.moc"
