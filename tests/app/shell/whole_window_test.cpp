#include "engine/engine.h"
#include "page_scenes.h"
#include "pages/page.h"
#include "processor_time.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "widgets/ui_helpers.h"
#include "window_fixture.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
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

    void itStaysAsLargeAsItIs_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("zoom");
        for (const char* language : {"zh_CN", "en"}) {
            const QString name = QString::fromLatin1(language);
            QTest::addRow("%s at 1024x700", language) << name << QSize(1024, 700) << 1.0;
            QTest::addRow("%s for a projector of 1280x720", language) << name << QSize(1280, 690) << 1.4;
            QTest::addRow("%s for a projector of 1440x900", language) << name << QSize(1440, 870) << 1.4;
            QTest::addRow("%s as large as it gets", language) << name << QSize(1024, 700) << Appearance::kLargestZoom;
        }
    }

    void itStaysAsLargeAsItIs()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        QFETCH(double, zoom);
        m_fixture->find<QAction>(qPrintable(QStringLiteral("language_") + language))->trigger();
        m_fixture->appearance.setZoom(zoom);
        m_fixture->window->resize(size);
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            for (const SavedScene& scene : test::scenesOf(*page)) {
                test::show(*m_fixture->window, scene);
                const QSize least = m_fixture->window->minimumSizeHint();
                const QString where = QStringLiteral("%1 needs %2 x %3")
                                          .arg(QString::fromStdString(scene.title))
                                          .arg(least.width())
                                          .arg(least.height());
                QVERIFY2(least.width() <= size.width() && least.height() <= size.height(), qPrintable(where));
                QCOMPARE(m_fixture->window->size(), size);
            }
        }
    }

    void theBarShowsWhatActsOnAPage()
    {
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->isVisible(), page->uses() != Page::Uses());
            QCOMPARE(m_fixture->find<QWidget>("beamSpin")->isVisible(), bool(page->uses() & Page::UsesBeam));
            QCOMPARE(m_fixture->find<QWidget>("penaltySpin")->isVisible(), bool(page->uses() & Page::UsesPenalty));
        }
        QTest::keyClick(m_fixture->window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_fixture->find<QLineEdit>("sentenceInput")->hasFocus());
    }

    void shortcutsFollowTheRail()
    {
        for (int index = 0; index < m_fixture->window->pages().size(); ++index) {
            QTest::keyClick(m_fixture->window.get(), Qt::Key(Qt::Key_1 + index), Qt::ControlModifier);
            QTRY_VERIFY(m_fixture->window->pages()[index]->isVisible());
        }
    }

    /// The time for changes of theme, size and language is printed; the test only checks that they are applied.
    void themeSizeAndLanguageComeToEveryPage()
    {
        visitAll();
        for (const int index : {0, 5, 7}) {
            Page* page = m_fixture->window->pages()[index];
            visit(page);
            const double dark = timeOf("theme_dark"), larger = timeOf("zoomInAction");
            const double chinese = timeOf("language_zh_CN");
            qInfo("%s: theme %.0f ms, size %.0f ms, language %.0f ms of the processor", qPrintable(page->objectName()),
                dark, larger, chinese);
            for (const char* action : {"theme_light", "zoomResetAction", "language_en"})
                m_fixture->find<QAction>(action)->trigger();
        }
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

    void everyControlHasAnAccessibleName()
    {
        for (Page* page : m_fixture->window->pages()) {
            visit(page);
            for (const SavedScene& scene : test::scenesOf(*page))
                test::show(*m_fixture->window, scene);
            if (const QStringList nameless = namelessIn(*page); !nameless.isEmpty())
                qInfo("without an accessible name: %s", qPrintable(nameless.join(QStringLiteral(", "))));
        }
        m_fixture->window->showPage(0);
        for (const char* part :
            {"translatePage", "trainingPage", "sentenceBar", "navigationRail", "statusPanel", "errorBanner"}) {
            const QStringList nameless = namelessIn(*m_fixture->find<QWidget>(part));
            QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u' ')));
        }
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

    double timeOf(const char* action) const
    {
        const double start = translucent::test::threadMilliseconds();
        m_fixture->find<QAction>(action)->trigger();
        QCoreApplication::processEvents();
        m_fixture->window->repaint();
        return translucent::test::threadMilliseconds() - start;
    }

    /// Qt's internal parts of a control, and focus proxies.
    static bool isPart(const QWidget& widget)
    {
        const QWidget* parent = widget.parentWidget();
        return widget.objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QAbstractSpinBox*>(parent)
            || qobject_cast<const QComboBox*>(parent) || widget.inherits("QComboBoxListView") || widget.isWindow()
            || qobject_cast<const QHeaderView*>(&widget) || qobject_cast<const QTabBar*>(&widget)
            || qobject_cast<const QTabWidget*>(&widget) || qobject_cast<const QLabel*>(&widget)
            || qobject_cast<const QScrollArea*>(&widget);
    }

    static QStringList namelessIn(const QWidget& page)
    {
        QStringList nameless;
        for (QWidget* widget : page.findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || widget->isHidden() || isPart(*widget))
                continue;
            const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
            if (accessible && accessible->text(QAccessible::Name).isEmpty())
                nameless << page.objectName() + u'/' + widget->objectName();
        }
        return nameless;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(WholeWindowTest)
#include "whole_window_test.moc"
