#include "shell/speaker_window.h"

#include "engine/playlist.h"
#include "test_registry.h"

#include <QBuffer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTime>

using namespace translucent;

class SpeakerWindowTest : public QObject {
    Q_OBJECT

    template <typename Part>
    Part* part(const char* name) const
    {
        return m_window->findChild<Part*>(QString::fromLatin1(name));
    }
    QString text(const char* label) const { return part<QLabel>(label)->text(); }
    static SavedScene scene(const char* title, const char* notes = "")
    {
        SavedScene scene;
        scene.title = title;
        scene.notes = notes;
        return scene;
    }

private Q_SLOTS:
    void init()
    {
        m_main.resize(640, 360);
        m_playlist = std::make_unique<Playlist>();
        m_window = std::make_unique<SpeakerWindow>(*m_playlist, m_main);
    }

    void cleanup() { m_window.reset(); }

    void theNotesAreThoseOfTheSceneOnScreen()
    {
        m_playlist->add(scene("one", "say hello"));
        m_playlist->add(scene("two"));
        QCOMPARE(text("speakerTitle"), QStringLiteral("two"));
        auto* notes = part<QPlainTextEdit>("speakerNotes");
        QVERIFY(notes->toPlainText().isEmpty());
        notes->setPlainText(QStringLiteral("point at 书\nthen wait"));
        QCOMPARE(m_playlist->scenes()[1].notes, "point at 书\nthen wait");
        QVERIFY(m_playlist->isModified());
        m_playlist->setCurrent(0);
        QCOMPARE(notes->toPlainText(), QStringLiteral("say hello"));
        QCOMPARE(text("speakerPlace"), QStringLiteral("Scene 1 of 2"));
        QCOMPARE(m_playlist->scenes()[1].notes, "point at 书\nthen wait");
    }

    void theNextSceneIsShownWithItsPicture()
    {
        m_playlist->add(scene("one"));
        SavedScene second = scene("two");
        second.picture = pictureOf(m_main);
        m_playlist->add(second);
        QVERIFY(!part<QPushButton>("speakerNext")->isEnabled());
        QVERIFY(part<QLabel>("speakerPicture")->isHidden());
        m_playlist->setCurrent(0);
        QCOMPARE(text("speakerNextTitle"), QStringLiteral("two"));
        QVERIFY(!part<QLabel>("speakerPicture")->isHidden());
        QCOMPARE(part<QLabel>("speakerPicture")->pixmap().size(), QSize(288, 162));
    }

    void picturesSurviveTheFile()
    {
        SavedScene one = scene("one", "a\nb");
        one.picture = pictureOf(m_main);
        m_playlist->add(one);
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("class.tlscene"));
        QVERIFY(!m_playlist->save(file));
        Playlist read;
        QVERIFY(!read.open(file));
        QVERIFY(read.scenes() == m_playlist->scenes());
        QCOMPARE(pictureFrom(read.scenes().front()).size(), QSize(288, 162));
    }

    void whatIsNoSmallPictureIsNotShown()
    {
        SavedScene wrong = scene("one");
        for (const char* picture : {"", "?", "aGVsbG8=", "iVBORw0KGgo="}) {
            wrong.picture = picture;
            QVERIFY2(pictureFrom(wrong).isNull(), picture);
        }
        QWidget large;
        large.resize(2000, 1000);
        QByteArray file;
        QBuffer buffer(&file);
        QVERIFY(large.grab().save(&buffer, "PNG"));
        wrong.picture = file.toBase64().toStdString();
        QVERIFY(pictureFrom(wrong).isNull());
    }

    void keysAndButtonsStepThroughTheScenes()
    {
        m_playlist->add(scene("one"));
        m_playlist->add(scene("two"));
        m_playlist->add(scene("three"));
        m_playlist->setCurrent(1);
        m_window->open();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QSignalSpy steps(m_window.get(), &SpeakerWindow::stepRequested);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTest::keyClick(m_window.get(), Qt::Key_PageUp);
        part<QPushButton>("speakerNext")->click();
        QCOMPARE(steps.size(), 3);
        QCOMPARE(steps[0][0].toInt(), 1);
        QCOMPARE(steps[1][0].toInt(), -1);
        QCOMPARE(steps[2][0].toInt(), 1);
    }

    void theClockRunsFromTheOpening()
    {
        m_window->open();
        QVERIFY(text("speakerLasted").contains(QStringLiteral("0:00:0")));
        QVERIFY(QTime::fromString(text("speakerClock"), QStringLiteral("HH:mm")).isValid());
        QTRY_VERIFY_WITH_TIMEOUT(!text("speakerLasted").contains(QStringLiteral("0:00:00")), 20000);
        part<QPushButton>("speakerRestart")->click();
        QVERIFY(text("speakerLasted").contains(QStringLiteral("0:00:0")));
    }

    void withoutScenesItSaysHowToGetSome()
    {
        QVERIFY(!part<QPlainTextEdit>("speakerNotes")->isEnabled());
        QVERIFY(part<QPlainTextEdit>("speakerNotes")->placeholderText().contains(QStringLiteral("Ctrl+D")));
    }

private:
    QWidget m_main;
    std::unique_ptr<Playlist> m_playlist;
    std::unique_ptr<SpeakerWindow> m_window;
};

TRANSLUCENT_TEST(SpeakerWindowTest)
#include "speaker_window_test.moc"
