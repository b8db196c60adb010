#include "shell/slides.h"

#include "test_registry.h"

#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// The page with a scene, its title and its notes.
class SlideHandoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySceneHasItsPage() { QCOMPARE(pagesWith({"", "Short notes."}), 2); }

    void longNotesContinueOnPagesOfTheirOwn()
    {
        QVERIFY(pagesWith({std::string(20000, 'n')}) > 2);
        QString lines;
        for (int line = 0; line < 80; ++line)
            lines += QStringLiteral("line\n");
        QVERIFY(pagesWith({lines.toStdString()}) > 2);
    }

    void saysWhatCannotBeWritten()
    {
        QLabel window;
        SlideHandout handout(QStringLiteral("/absent/slides.pdf"));
        handout.add(window, {});
        QVERIFY(!handout.finish());
    }

    void isWrittenAsAWholeOrNotAtAll()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("slides.pdf"));
        {
            QLabel window(QStringLiteral("text"));
            SlideHandout handout(file);
            handout.add(window, {});
        }
        QVERIFY(!QFile::exists(file));
    }

private:
    /// The number of pages of a file with a scene for each of `notes`.
    static int pagesWith(const std::vector<std::string>& notes)
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("slides.pdf"));
        QLabel window(QStringLiteral("0.1234"));
        window.resize(1280, 720);
        SlideHandout handout(file);
        for (const std::string& each : notes) {
            SavedScene scene;
            scene.title = "A title";
            scene.notes = each;
            handout.add(window, scene);
        }
        if (!handout.finish())
            return 0;
        QFile written(file);
        static const QRegularExpression kPage(QStringLiteral("/Type\\s*/Page\\b"));
        return written.open(QIODevice::ReadOnly) ? int(QString::fromLatin1(written.readAll()).count(kPage)) : 0;
    }
};

TRANSLUCENT_TEST(SlideHandoutTest)
#include "slides_test.moc"
