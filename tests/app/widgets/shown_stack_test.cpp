#include "widgets/ui_helpers.h"

#include "test_registry.h"

#include <QLabel>
#include <QTabWidget>
#include <QTest>

using namespace translucent;

/// A stack has the size of its current widget, regardless of the others.
class ShownStackTest : public QObject {
    Q_OBJECT

    QWidget m_window;
    ShownStack* m_stack = new ShownStack;
    QLabel* m_small = new QLabel(QStringLiteral("small"));
    QLabel* m_large = new QLabel(QStringLiteral("many words that take several lines where there is little room"));

private Q_SLOTS:
    void initTestCase()
    {
        m_window.setLayout(m_stack);
        m_large->setWordWrap(true);
        m_large->setMinimumSize(300, 200);
        m_stack->addWidget(m_small);
        m_stack->addWidget(m_large);
    }

    void theShownOneSaysTheSize() const
    {
        m_stack->setCurrentWidget(m_small);
        QCOMPARE(m_stack->sizeHint(), m_small->sizeHint());
        QVERIFY(m_stack->minimumSize().height() < 200);
        QVERIFY(!m_stack->hasHeightForWidth());
        m_stack->setCurrentWidget(m_large);
        QCOMPARE(m_stack->minimumSize(), QSize(300, 200));
        QVERIFY(m_stack->hasHeightForWidth());
        QCOMPARE(m_stack->heightForWidth(320), std::max(200, m_large->heightForWidth(320)));
    }

    void theWindowFollowsWhatIsShown()
    {
        m_stack->setCurrentWidget(m_small);
        m_window.resize(10, 10);
        m_window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_window));
        m_stack->setCurrentWidget(m_large);
        QTRY_VERIFY(m_window.width() >= 300 && m_window.height() >= 200);
    }

    void aHiddenTabTakesNoSpace() const
    {
        QTabWidget tabs;
        auto* large = new QWidget;
        auto* content = new QLabel(QStringLiteral("large"), large);
        content->setMinimumSize(300, 200);
        columnOf({content}, large);
        tabs.addTab(new QLabel(QStringLiteral("small")), QStringLiteral("1"));
        tabs.addTab(large, QStringLiteral("2"));
        measureShownTab(tabs);
        QVERIFY(tabs.minimumSizeHint().height() < 200);
        tabs.setCurrentIndex(1);
        QVERIFY(tabs.minimumSizeHint().height() >= 200);
        QVERIFY(tabs.minimumSizeHint().width() >= 300);
        tabs.setCurrentIndex(0);
        QVERIFY(tabs.minimumSizeHint().height() < 200);
    }
};

TRANSLUCENT_TEST(ShownStackTest)
#include "shown_stack_test.moc"
