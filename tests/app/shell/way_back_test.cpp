#include "pages/page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QTest>
#include <QToolButton>

using namespace translucent;
using namespace translucent::test;

/// From a page to the previous page.
class WayBackTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel(QStringLiteral("classroom"));
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup() { m_fixture.reset(); }

    void aPageThatLedHereHasAVisibleWayBack()
    {
        auto* back = m_fixture->find<QToolButton>("pageBack");
        const auto shows = [this](int index) { return m_fixture->window->pages().at(index)->isVisible(); };
        QVERIFY(back->isHidden());
        Q_EMIT m_fixture->window->pages().front()->pageRequested(QStringLiteral("numbersPage"));
        QVERIFY(back->isVisible() && !shows(0));
        QCOMPARE(back->text(), QStringLiteral("← Back to Translate"));
        m_fixture->language.setChoice(LanguageChoice::Chinese);
        QTRY_VERIFY(back->text().contains(m_fixture->window->pages().front()->title()));
        back->click();
        QVERIFY(shows(0));
        QVERIFY(back->isHidden());
        m_fixture->window->showPage(3);
        QVERIFY(back->isHidden());
    }

private:
    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(WayBackTest)
#include "way_back_test.moc"
