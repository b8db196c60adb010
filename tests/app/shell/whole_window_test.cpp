#include "engine/engine.h"
#include "pages/page.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "widgets/ui_helpers.h"
#include "window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <map>

using namespace translucent;
using translucent::test::WindowFixture;

/// Properties of all pages: the window with all of them visited.
class WholeWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1024, 700);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->bar().setSentence(QStringLiteral("因为她妹妹非常饿"));
        QTRY_VERIFY(m_fixture->window->session().result());
    }

    void theBarShowsWhatActsOnAPage()
    {
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->isVisible(), page->uses() != Page::Uses());
            QCOMPARE(!m_fixture->find<QWidget>("beamSpin")->isHidden(), bool(page->uses() & Page::UsesBeam));
            QCOMPARE(!m_fixture->find<QWidget>("penaltySpin")->isHidden(), bool(page->uses() & Page::UsesPenalty));
        }
        QTest::keyClick(m_fixture->window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_fixture->find<QLineEdit>("sentenceInput")->hasFocus());
    }

    void shortcutsFollowTheRail()
    {
        constexpr int kPagesWithKeys = 9;
        for (int index = 0; index < kPagesWithKeys; ++index) {
            QTest::keyClick(m_fixture->window.get(), Qt::Key(Qt::Key_1 + index), Qt::ControlModifier);
            QTRY_VERIFY(m_fixture->window->pages()[index]->isVisible());
        }
    }

    void themeAndSizeComeToEveryPage()
    {
        visitAll();
        m_fixture->find<QAction>("theme_dark")->trigger();
        m_fixture->appearance.setZoom(kLarger);
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            const std::unique_ptr<QLabel> caption(makeLabel("caption", "probe", page));
            caption->ensurePolished();
            QVERIFY2(caption->palette().color(QPalette::WindowText).lightness() > 120, qPrintable(page->objectName()));
            QCOMPARE(caption->font().pixelSize(), qRound(13 * kLarger));
            for (const QPushButton* button : page->findChildren<QPushButton*>()) {
                QVERIFY2(button->font().pixelSize() >= 14 * kLarger, qPrintable(button->objectName()));
                QVERIFY2(button->palette().color(QPalette::Base) != lightColours().surface,
                    qPrintable(button->objectName()));
            }
        }
    }

    /// The same on all pages: no text is larger at a smaller zoom, and none keeps the size of another zoom.
    void textsGrowWithTheZoomAndShrinkAgain()
    {
        visitAll();
        MainWindow& window = *m_fixture->window;
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            window.resize(size);
            QCoreApplication::processEvents();
            std::map<QString, int> smaller;
            for (const double zoom : {0.8, 0.9, 1.0, 1.1, 1.5}) {
                m_fixture->appearance.setZoom(zoom);
                const auto sizes = textSizes();
                for (const auto& [name, pixels] : smaller)
                    QVERIFY2(!sizes.contains(name) || sizes.at(name) >= pixels,
                        qPrintable(QStringLiteral("%1 at %2").arg(name).arg(zoom)));
                smaller = sizes;
            }
        }
        m_fixture->appearance.setZoom(1);
        const auto large = textSizes();
        window.resize(1280, 720);
        QCoreApplication::processEvents();
        const auto small = textSizes();
        for (const auto& [name, pixels] : large)
            QVERIFY2(!small.contains(name) || small.at(name) < pixels, qPrintable(name));
    }

private:
    static constexpr double kLarger = 1.4;

    /// The text sizes of the labels and buttons of every page, by name; each page is styled when it is shown.
    std::map<QString, int> textSizes()
    {
        std::map<QString, int> sizes;
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            for (const QWidget* widget : page->findChildren<QWidget*>())
                if (widget->isVisible() && !widget->objectName().isEmpty()
                    && (qobject_cast<const QLabel*>(widget) || qobject_cast<const QAbstractButton*>(widget)))
                    sizes[page->objectName() + u'/' + widget->objectName()] = widget->fontInfo().pixelSize();
        }
        return sizes;
    }

    void visit(Page* page)
    {
        m_fixture->window->showPage(int(m_fixture->window->pages().indexOf(page)));
        QCoreApplication::processEvents();
    }

    void visitAll()
    {
        for (Page* page : m_fixture->window->pages())
            visit(page);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(WholeWindowTest)
#include "whole_window_test.moc"
