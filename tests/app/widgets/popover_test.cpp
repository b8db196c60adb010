#include "widgets/popover.h"

#include "test_registry.h"

#include <QLabel>
#include <QMainWindow>
#include <QPointer>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

using namespace translucent;

class PopoverTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->resize(400, 300);
        m_button = new QToolButton(m_window.get());
        m_button->setText(QStringLiteral("Search"));
        m_button->move(340, 10);
        m_popover = new Popover("options", m_button);
        auto* column = new QVBoxLayout(m_popover);
        m_number = new QSpinBox(m_popover);
        column->addWidget(m_number);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void theButtonOpensAndClosesIt()
    {
        QVERIFY(m_popover->isHidden());
        QTest::mouseClick(m_button, Qt::LeftButton);
        QVERIFY(m_popover->isVisible() && m_button->isChecked());
        QTest::mouseClick(m_button, Qt::LeftButton);
        QVERIFY(m_popover->isHidden() && !m_button->isChecked());
    }

    void itIsInsideTheWindow()
    {
        m_popover->open();
        QVERIFY(m_window->rect().contains(m_popover->geometry()));
        QVERIFY(m_popover->y() > m_button->geometry().bottom());
        m_window->resize(300, 300);
        QTRY_VERIFY(m_popover->geometry().right() < 300);
    }

    void itIsBelowTheBarOfItsButton()
    {
        QMainWindow window;
        auto* contents = new QWidget;
        window.setCentralWidget(contents);
        auto* bar = new QWidget(contents);
        bar->setGeometry(0, 0, 300, 46);
        auto* button = new QToolButton(bar);
        button->setGeometry(10, 10, 80, 27);
        auto* popover = new Popover("options", button);
        (new QVBoxLayout(popover))->addWidget(new QSpinBox(popover));
        window.resize(400, 300);
        window.show();
        popover->open();
        QCOMPARE(popover->y(), bar->height());
    }

    /// A layout moved it there after the popover was made, as in page Training.
    void aButtonInAScrollAreaOpensItBelowItself()
    {
        QMainWindow window;
        auto* page = new QWidget;
        window.setCentralWidget(page);
        auto* button = new QToolButton(page);
        auto* popover = new Popover("options", button);
        (new QVBoxLayout(popover))->addWidget(new QSpinBox(popover));
        auto* scroll = new QScrollArea(page);
        scroll->setGeometry(0, 0, 400, 300);
        auto* contents = new QWidget;
        auto* row = new QWidget(contents);
        row->setGeometry(0, 20, 300, 30);
        button->setParent(row);
        button->setGeometry(10, 0, 80, 27);
        contents->resize(380, 500);
        scroll->setWidget(contents);
        window.resize(400, 300);
        window.show();
        popover->open();
        QCOMPARE(popover->parentWidget(), contents);
        QCOMPARE(popover->y(), 50);
        popover->shut();
        QVERIFY(popover->isHidden());
    }

    void aClickInsideKeepsItOpen()
    {
        m_popover->open();
        QTest::mouseClick(m_number, Qt::LeftButton);
        QTest::keyClick(m_number, Qt::Key_Up);
        QCOMPARE(m_number->value(), 1);
        QVERIFY(m_popover->isVisible());
    }

    void aClickOutsideAndEscapeCloseIt()
    {
        m_popover->open();
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, QPoint(20, 280));
        QVERIFY(m_popover->isHidden());
        m_popover->open();
        QTest::keyClick(m_number, Qt::Key_Escape);
        QVERIFY(m_popover->isHidden() && m_button->hasFocus());
    }

    void itsButtonIsOnAgainWithItsPage()
    {
        m_popover->open();
        m_window->hide();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QCOMPARE(m_button->isChecked(), m_popover->isVisible());
        QTest::mouseClick(m_button, Qt::LeftButton);
        QVERIFY(m_popover->isHidden() && !m_button->isChecked());
    }

    void itGoesWithItsButton()
    {
        auto* home = new QWidget(m_window.get());
        auto* button = new QToolButton(home);
        const QPointer<Popover> popover = new Popover("more", button);
        QCOMPARE(popover->parentWidget(), home);
        popover->open();
        QCOMPARE(popover->parentWidget(), m_window.get());
        popover->shut();
        QCOMPARE(popover->parentWidget(), home);
        popover->open();
        delete home;
        QVERIFY(!popover);
    }

    void inAMainWindowItLiesOverTheCentralWidget()
    {
        QMainWindow window;
        auto* button = new QToolButton;
        window.setCentralWidget(new QWidget);
        button->setParent(window.centralWidget());
        Popover popover("more", button);
        window.show();
        popover.open();
        QCOMPARE(popover.parentWidget(), window.centralWidget());
        popover.shut();
    }

    void whatItOffersCanBeSeen()
    {
        QVERIFY(m_popover->isHidden());
        QVERIFY(Popover::isOffered(*m_number, *m_window));
        m_number->hide();
        QVERIFY(!Popover::isOffered(*m_number, *m_window));
        m_number->show();
        m_button->hide();
        QVERIFY(!Popover::isOffered(*m_number, *m_window));
    }

    void itOpensForAWidgetInside()
    {
        Popover::openAround(*m_number);
        QVERIFY(m_popover->isVisible() && m_button->isChecked());
    }

    void adviceIsBehindItsButton()
    {
        const Advice advice = makeAdvice("advice",
            {{"adviceFirst", QStringLiteral("First.")}, {"adviceLast", QStringLiteral("Last.")}}, m_window.get());
        advice.button->show();
        QCOMPARE(advice.button->objectName(), QStringLiteral("advice"));
        QVERIFY(!advice.button->text().isEmpty() && !advice.button->toolTip().isEmpty());
        QCOMPARE(advice.paragraphs.size(), std::size_t(2));
        QCOMPARE(advice.paragraphs[1]->text(), QStringLiteral("Last."));
        const auto* panel = m_window->findChild<Popover*>(QStringLiteral("advicePanel"));
        QVERIFY(panel && panel->isHidden());
        QTest::mouseClick(advice.button, Qt::LeftButton);
        QVERIFY(panel->isVisible() && advice.paragraphs[0]->isVisible());
        QCOMPARE(m_window->findChild<QLabel*>(QStringLiteral("adviceFirst")), advice.paragraphs[0]);
        QVERIFY(advice.paragraphs[0]->geometry().bottom() < advice.paragraphs[1]->geometry().top());
    }

private:
    std::unique_ptr<QWidget> m_window;
    QToolButton* m_button = nullptr;
    Popover* m_popover = nullptr;
    QSpinBox* m_number = nullptr;
};

TRANSLUCENT_TEST(PopoverTest)
#include "popover_test.moc"
