#include "shell/presenter.h"

#include "pages/page.h"
#include "shell/scene_player.h"
#include "test_registry.h"
#include "widgets/drawing_style.h"
#include "widgets/pointing.h"
#include "window_fixture.h"

#include <QAction>
#include <QCursor>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QTest>

#include <utility>

using namespace translucent;
using translucent::test::WindowFixture;

/// The mode and its keys; text sizes are tested in readable_test.cpp.
class PresenterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1280, 800);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }

    void f11ShowsTheSentenceAndThePageAloneAndBringsTheRestBack()
    {
        const double before = m_fixture->appearance.zoom();
        key(Qt::Key_F11);
        QVERIFY(presenter().isOn() && m_fixture->window->isFullScreen());
        QVERIFY(m_fixture->find<QAction>("presenterAction")->isChecked());
        for (const char* part : {"navigationRail", "statusPanel"})
            QVERIFY2(m_fixture->find<QFrame>(part)->isHidden(), part);
        QVERIFY(m_fixture->find<QFrame>("sentenceBar")->isVisible());
        key(Qt::Key_F11);
        QVERIFY(!presenter().isOn() && !m_fixture->window->isFullScreen());
        for (const char* part : {"navigationRail", "statusPanel"})
            QVERIFY2(m_fixture->find<QFrame>(part)->isVisible(), part);
        QCOMPARE(m_fixture->appearance.zoom(), before);
        QVERIFY(!m_fixture->find<QAction>("presenterAction")->isChecked());
    }

    void listsAreHiddenAndAChangedModelIsSaid()
    {
        auto* panel = m_fixture->find<QWidget>("scenePanel");
        auto* status = m_fixture->find<QWidget>("statusPanel");
        panel->show();
        key(Qt::Key_F11);
        QVERIFY(panel->isHidden() && status->isHidden());
        m_fixture->window->session().changes().setChange({{.disabledHeads = {{}}}, {}});
        QVERIFY(status->isVisible() && m_fixture->find<QWidget>("changedModel")->isVisible());
        m_fixture->window->session().changes().reset();
        QVERIFY(status->isHidden());
        key(Qt::Key_F11);
        QVERIFY(panel->isVisible() && status->isVisible());
        panel->hide();
        key(Qt::Key_F11);
        key(Qt::Key_F11);
        QVERIFY(panel->isHidden());
    }

    void keysOfWhatIsHiddenGoOnActing()
    {
        key(Qt::Key_F11);
        constexpr int kPagesWithKeys = 9;
        for (int index = kPagesWithKeys - 1; index >= 0; --index) {
            key(Qt::Key(Qt::Key_1 + index), Qt::ControlModifier);
            QTRY_VERIFY(m_fixture->window->pages()[index]->isVisible());
        }
        const double zoom = m_fixture->appearance.zoom();
        key(Qt::Key_Equal, Qt::ControlModifier);
        QVERIFY(m_fixture->appearance.zoom() > zoom);
        key(Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(m_fixture->appearance.zoom(), zoom);
        key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_fixture->find<QWidget>("scenePanel")->isVisible());
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        QCoreApplication::processEvents();
        key(Qt::Key_F11);
        QVERIFY(!presenter().isOn());
    }

    void itsZoomIsKeptApartFromTheOrdinaryOne()
    {
        m_fixture->find<QAction>("zoomInAction")->trigger();
        const double ordinary = m_fixture->appearance.zoom();
        presenter().setOn(true);
        m_fixture->appearance.setZoom(2.3);
        presenter().setOn(false);
        QCOMPARE(m_fixture->appearance.zoom(), ordinary);
        presenter().setOn(true);
        QCOMPARE(m_fixture->appearance.zoom(), 2.3);
        m_fixture->find<QAction>("zoomResetAction")->trigger();
        QCOMPARE(m_fixture->appearance.zoom(), Presenter::zoomFor(m_fixture->window->screen()->size()));
        m_fixture->window->close();
        m_fixture->settings.sync();
        const WindowFixture next(m_fixture->settings.fileName());
        QCOMPARE(next.appearance.zoom(), ordinary);
        QVERIFY(!next.window->isFullScreen());
        QVERIFY(!m_fixture->settings.contains(QStringLiteral("presenter/zoom")));
    }

    void scenesChangeTheOrdinaryZoomAlone()
    {
        presenter().setOn(true);
        m_fixture->appearance.setZoom(2);
        m_fixture->appearance.setOrdinaryZoom(1.3);
        QCOMPARE(m_fixture->appearance.zoom(), 2.0);
        QCOMPARE(*m_fixture->window->scenePlayer().capture().zoom, 1.3);
        presenter().setOn(false);
        QCOMPARE(m_fixture->appearance.zoom(), 1.3);
        QCOMPARE(*m_fixture->window->scenePlayer().capture().zoom, 1.3);
    }

    void itsZoomFitsTheScreen()
    {
        const auto smallest = [](QSize screen) {
            return qRound(Appearance::kSmallestText * Presenter::zoomFor(screen));
        };
        QCOMPARE(smallest({1920, 1080}), 20);
        QCOMPARE(smallest({1280, 720}), 14);
        QVERIFY(Presenter::zoomFor({1024, 768}) >= 1);
        QCOMPARE(Presenter::zoomFor({3840, 2160}), Appearance::kLargestZoom);
    }

    void heldKeysShowWhereThePointerIs()
    {
        key(Qt::Key_F11);
        QWidget* window = m_fixture->window.get();
        PointerOverlay& overlay = presenter().overlay();
        QVERIFY(overlay.testAttribute(Qt::WA_TransparentForMouseEvents));
        for (const auto& [held, kind] : {std::pair(Presenter::kLaser, PointerOverlay::Laser),
                 std::pair(Presenter::kCircle, PointerOverlay::Circle)}) {
            QCursor::setPos(window->mapToGlobal(QPoint(200, 300)));
            QTest::keyPress(window, held);
            QVERIFY(overlay.isVisible() && overlay.kind() == kind);
            QTRY_COMPARE(overlay.place(), QPointF(200, 300));
            QCursor::setPos(window->mapToGlobal(QPoint(320, 340)));
            QTRY_COMPARE(overlay.place(), QPointF(320, 340));
            const QImage picture = window->grab().toImage();
            const QColor there = picture.pixelColor(QPoint(320, 340) * picture.devicePixelRatio());
            const QColor corner = picture.pixelColor(4, picture.height() - 4);
            if (kind == PointerOverlay::Laser)
                QVERIFY(there.red() > 200 && there.green() < 80);
            else
                QVERIFY(corner.lightness() * 2 < 255);
            QTest::keyRelease(window, held);
            QVERIFY(overlay.isHidden());
        }
    }

    void whatKeysRepeatedByTheKeyboardDo()
    {
        key(Qt::Key_F11);
        send(QEvent::KeyPress, Presenter::kLaser, false);
        for (int time = 0; time < 3; ++time) {
            send(QEvent::KeyRelease, Presenter::kLaser, true);
            QVERIFY(presenter().overlay().isVisible());
            send(QEvent::KeyPress, Presenter::kLaser, true);
            QVERIFY(presenter().overlay().isVisible());
        }
        send(QEvent::KeyRelease, Presenter::kLaser, false);
        QVERIFY(presenter().overlay().isHidden());
    }

    void lettersAreTypedWhereTextIsTyped()
    {
        key(Qt::Key_F11);
        QVERIFY(!qobject_cast<QLineEdit*>(m_fixture->window->focusWidget()));
        key(Qt::Key_L, Qt::ControlModifier);
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        QVERIFY(input->hasFocus());
        input->clear();
        for (const Qt::Key letter : {Presenter::kLaser, Presenter::kCircle, Presenter::kBlank, Qt::Key_Question}) {
            QTest::keyClick(input, letter);
            QVERIFY(presenter().overlay().isHidden());
        }
        QCOMPARE(input->text(), QStringLiteral("lob?"));
    }

    void escEndsTypingThenReleasesThePinThenLeaves()
    {
        key(Qt::Key_F11);
        key(Qt::Key_L, Qt::ControlModifier);
        key(Qt::Key_Escape);
        QVERIFY(presenter().isOn() && !m_fixture->find<QLineEdit>("sentenceInput")->hasFocus());
        m_fixture->window->session().selection().setPinnedTarget(0);
        key(Qt::Key_Escape);
        QVERIFY(presenter().isOn() && !m_fixture->window->session().selection().hasPin());
        key(Qt::Key_Escape);
        QVERIFY(!presenter().isOn());
    }

    void anyKeyOrClickBringsTheBlankScreenBackAndDoesNothingElse()
    {
        key(Qt::Key_F11);
        for (const int way : {0, 1, 2}) {
            key(Presenter::kBlank);
            QVERIFY(presenter().overlay().kind() == PointerOverlay::Blank && presenter().overlay().isVisible());
            QCOMPARE(m_fixture->window->grab().toImage().pixelColor(30, 30), QColor(Qt::black));
            QTest::keyPress(m_fixture->window.get(), Qt::Key_Control);
            QVERIFY(presenter().overlay().isVisible());
            if (way == 0)
                key(Qt::Key_3, Qt::ControlModifier);
            else if (way == 1)
                key(Qt::Key_Escape);
            else
                QTest::mouseClick(m_fixture->find<QWidget>("examplesButton"), Qt::LeftButton);
            QVERIFY(presenter().overlay().isHidden() && presenter().isOn());
            QVERIFY(m_fixture->window->pages().first()->isVisible());
        }
        QVERIFY(m_fixture->find<QLineEdit>("sentenceInput")->text().isEmpty());
    }

    void outsideTheModeLettersAreLeftAlone()
    {
        m_fixture->window->pages().first()->setFocus();
        for (const Qt::Key letter : {Presenter::kLaser, Presenter::kCircle, Presenter::kBlank})
            QTest::keyPress(m_fixture->window.get(), letter);
        QVERIFY(presenter().overlay().isHidden());
    }

    void aHintTellsHowToLeave()
    {
        key(Qt::Key_F11);
        const auto* hint = m_fixture->find<QLabel>("presenterHint");
        QVERIFY(hint->isVisible() && hint->text().contains(QLatin1String("F11")));
        QVERIFY(m_fixture->window->rect().contains(hint->geometry()));
        m_fixture->window->resize(640, 700);
        QTRY_VERIFY(m_fixture->window->rect().contains(hint->geometry()));
        QVERIFY(hint->height() >= hint->heightForWidth(hint->width()));
        QTRY_VERIFY_WITH_TIMEOUT(hint->isHidden(), 8000);
    }

    void drawingsKeepTheirTextLargeInTheModeAlone()
    {
        QCOMPARE(leastText(*m_fixture->window), 0.0);
        key(Qt::Key_F11);
        m_fixture->appearance.setZoom(1.7);
        QVERIFY(leastText(*m_fixture->window) >= 20);
        key(Qt::Key_F11);
        QCOMPARE(leastText(*m_fixture->window), 0.0);
    }

private:
    Presenter& presenter() { return m_fixture->window->presenter(); }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_fixture->window.get(), key, modifiers);
    }

    void send(QEvent::Type type, Qt::Key key, bool repeated)
    {
        QKeyEvent event(type, key, Qt::NoModifier, QString(), repeated);
        QCoreApplication::sendEvent(m_fixture->window.get(), &event);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(PresenterTest)
#include "presenter_test.moc"
