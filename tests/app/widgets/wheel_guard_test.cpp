#include "widgets/controls.h"

#include "test_registry.h"

#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <QtTest/qtestspontaneevent.h>

using namespace translucent;

/// A page that is scrolled with the pointer over its controls.
class WheelGuardTest : public QObject {
    Q_OBJECT

    std::unique_ptr<WheelGuard> m_calm;
    std::unique_ptr<QScrollArea> m_page;
    QComboBox* m_box = nullptr;
    QSpinBox* m_spin = nullptr;
    QSlider* m_slider = nullptr;

    static void turn(QWidget* over, int notches)
    {
        const QPointF middle(over->rect().center());
        QWheelEvent event(middle, over->mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event);  // otherwise it would not be passed to the parent
        qApp->notify(over, &event);
    }

private Q_SLOTS:
    void init()
    {
        m_calm = std::make_unique<WheelGuard>();
        qApp->installEventFilter(m_calm.get());
        m_page = std::make_unique<QScrollArea>();
        auto* content = new QWidget;
        auto* column = new QVBoxLayout(content);
        column->addWidget(m_box = new QComboBox);
        column->addWidget(m_spin = new QSpinBox);
        column->addWidget(m_slider = new QSlider(Qt::Horizontal));
        m_box->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        content->setMinimumHeight(2000);
        m_page->setWidget(content);
        m_page->setWidgetResizable(true);
        m_page->resize(200, 300);
        m_page->show();
        m_page->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void scrollingPastAControlScrollsThePage()
    {
        for (QWidget* each : std::initializer_list<QWidget*> {m_box, m_spin, m_slider}) {
            const int before = m_page->verticalScrollBar()->value();
            turn(each, -1);
            QVERIFY2(m_page->verticalScrollBar()->value() > before, each->metaObject()->className());
            QVERIFY(!each->hasFocus());
        }
        QCOMPARE(m_box->currentIndex(), 0);
        QCOMPARE(m_spin->value(), 0);
        QCOMPARE(m_slider->value(), 0);
    }

    void whatHasTheKeyboardTakesTheWheel()
    {
        m_spin->setFocus();
        turn(m_spin, 1);
        QCOMPARE(m_spin->value(), 1);
        m_box->setFocus();
        turn(m_box, -1);
        QCOMPARE(m_box->currentIndex(), 1);
    }

    void theWheelGivesNoControlTheKeyboard()
    {
        for (const QWidget* each : std::initializer_list<QWidget*> {m_box, m_spin})
            QCOMPARE(each->focusPolicy(), Qt::StrongFocus);
    }
};

TRANSLUCENT_TEST(WheelGuardTest)
#include "wheel_guard_test.moc"
