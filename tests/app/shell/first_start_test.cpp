#include "classroom.h"
#include "pages/page.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace translucent;
using translucent::test::Classroom;

namespace {

/// A control that the user sees and can act on: each tab is one; parts of other controls are none.
int controlsIn(const QWidget& widget)
{
    if (!widget.isVisible() || widget.visibleRegion().isEmpty())
        return 0;
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        int visible = 0;
        for (int tab = 0; tab < tabs->count(); ++tab)
            visible += tabs->isTabVisible(tab) ? 1 : 0;
        return visible;
    }
    if (qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget)
        || qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget))
        return 1;
    if (qobject_cast<const QScrollBar*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget))
        return 0;
    int count = qobject_cast<const QAbstractSlider*>(&widget) ? 1 : 0;
    for (const QObject* child : widget.children())
        if (const auto* part = qobject_cast<const QWidget*>(child); part && !part->isWindow())
            count += controlsIn(*part);
    return count;
}

}  // namespace

/// What one sees at the first start, on the screen of a school laptop: 1280 × 720.
class FirstStartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_classroom = std::make_unique<Classroom>(m_directory.path());
        m_window = m_classroom->window.get();
        m_window->resize(1280, 720);
        QTRY_VERIFY_WITH_TIMEOUT(m_classroom->engine.model(), 20000);
        m_window->bar().setSentence(QStringLiteral("我妹妹昨天买了三本书。"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result(), 20000);
    }

    void cleanupTestCase() { m_classroom.reset(); }

    void pagesHaveFewControls()
    {
        const std::map<QString, int> most {{QStringLiteral("translatePage"), 10}, {QStringLiteral("whatIfPage"), 17},
            {QStringLiteral("attentionPage"), 10}, {QStringLiteral("architecturePage"), 11},
            {QStringLiteral("positionsPage"), 17}, {QStringLiteral("numbersPage"), 22},
            {QStringLiteral("decodingPage"), 17}, {QStringLiteral("trainingPage"), 18},
            {QStringLiteral("lessonsPage"), 11}, {QStringLiteral("whyPage"), 8}};
        for (Page* page : m_window->pages()) {
            show(*page);
            const int controls = controlsIn(*page);
            qInfo("%s: %d controls, %d with the window's own", qPrintable(page->objectName()), controls,
                controlsIn(*m_window));
            if (const auto limit = most.find(page->objectName()); limit != most.end())
                QVERIFY2(controls <= limit->second, qPrintable(page->objectName()));
        }
    }

    void thePageHasTheScreen()
    {
        constexpr int kMostAround = 120;
        for (Page* page : m_window->pages()) {
            show(*page);
            const int around = m_window->height() - m_window->findChild<QStackedWidget*>()->height();
            qInfo("%s: %d px around the page", qPrintable(page->objectName()), around);
            QVERIFY2(around <= kMostAround, qPrintable(page->objectName()));
        }
    }

private:
    void show(Page& page)
    {
        m_window->showPage(int(m_window->pages().indexOf(&page)));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60000);
        QCoreApplication::processEvents();
    }

    QTemporaryDir m_directory;
    std::unique_ptr<Classroom> m_classroom;
    MainWindow* m_window = nullptr;
};

TRANSLUCENT_TEST(FirstStartTest)
#include "first_start_test.moc"
