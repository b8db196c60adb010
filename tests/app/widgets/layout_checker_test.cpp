#include "layout_checker.h"

#include "test_registry.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace translucent::test;

/// The layout checker finds each fault in a window with faults, and none in a window without.
class LayoutCheckerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->resize(400, 300);
        m_label = new QLabel(QStringLiteral("A text"), m_window.get());
        m_label->setObjectName(QStringLiteral("label2"));
        m_label->setGeometry(10, 10, 200, 40);
        m_button = new QPushButton(QStringLiteral("Press"), m_window.get());
        m_button->setObjectName(QStringLiteral("button"));
        m_button->setGeometry(10, 100, 120, 40);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QCOMPARE(found(), QStringList());
    }

    void clippedTexts()
    {
        m_label->setFixedWidth(20);
        QCOMPARE(found(), QStringList {QStringLiteral("clipped label#")});
        m_label->setToolTip(QStringLiteral("A text"));
        QCOMPARE(found(), QStringList());
    }

    void elidedTexts()
    {
        m_button->setText(QStringLiteral("Open…"));
        QCOMPARE(found(), QStringList());
        m_label->setText(QStringLiteral("cut in the mid…"));
        QCOMPARE(found(), QStringList());  // if the tool tip is its own text
    }

    void whatAColumnScrolledAwayShowsOfItsHeading()
    {
        auto* table = new QTableWidget(2, 12, m_window.get());
        table->setGeometry(220, 10, 170, 200);
        table->verticalHeader()->hide();
        table->show();
        table->horizontalScrollBar()->setSingleStep(7);
        table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
        table->horizontalScrollBar()->setValue(50);
        QCOMPARE(found(), QStringList());
    }

    void invisibleTexts()
    {
        QPalette palette = m_label->palette();
        palette.setColor(QPalette::WindowText, palette.color(QPalette::Window));
        m_label->setPalette(palette);
        QCOMPARE(found(), QStringList {QStringLiteral("invisible label#")});
        auto* above = new QLabel(m_window.get());
        above->setAttribute(Qt::WA_TransparentForMouseEvents);
        above->setGeometry(m_label->geometry());
        above->show();
        QCOMPARE(found(), QStringList());  // a temporary hint covers it
    }

    void smallTexts()
    {
        QFont font = m_label->font();
        font.setPixelSize(10);
        m_label->setFont(font);
        QCOMPARE(found(), QStringList {QStringLiteral("small-text label#")});
    }

    void overlaps()
    {
        m_label->move(10, 90);
        QVERIFY(found().contains(QStringLiteral("overlapping button")));
        m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
        QVERIFY(!found().contains(QStringLiteral("overlapping button")));
    }

    void controlsOutsideTheWindow()
    {
        m_button->move(350, 100);
        QVERIFY(found().contains(QStringLiteral("outside button")));
    }

    void smallControls()
    {
        m_button->setText({});
        m_button->resize(120, 20);
        QCOMPARE(found(), QStringList {QStringLiteral("small-control button")});
    }

    void nestedScrollBars()
    {
        auto* inner = new QScrollArea;
        inner->setObjectName(QStringLiteral("inner"));
        inner->setFixedSize(150, 800);
        auto* content = new QWidget;
        content->setFixedSize(100, 2000);
        inner->setWidget(content);
        auto* outer = new QScrollArea(m_window.get());
        outer->setWidget(inner);
        outer->setGeometry(220, 10, 170, 200);
        outer->show();
        QCOMPARE(found(), QStringList {QStringLiteral("nested-scrolling inner")});
        content->setFixedSize(100, 100);
        QCoreApplication::processEvents();
        QCOMPARE(found(), QStringList());
    }

    void whatCanBeScrolledToIsReachable()
    {
        auto* area = new QScrollArea(m_window.get());
        auto* content = new QWidget;
        content->setFixedSize(140, 1000);
        auto* far = new QPushButton(QStringLiteral("Far"), content);
        far->setGeometry(10, 900, 100, 40);
        area->setWidget(content);
        area->setGeometry(220, 10, 170, 200);
        area->show();
        QCOMPARE(found(), QStringList());
        area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        content->setFixedSize(140, 200);
        QVERIFY(found().contains(QStringLiteral("outside QPushButton")));
    }

private:
    QStringList found() const
    {
        QStringList entries;
        for (const LayoutFinding& finding : layoutFindings(*m_window))
            entries << finding.entry();
        return entries;
    }

    std::unique_ptr<QWidget> m_window;
    QLabel* m_label = nullptr;
    QPushButton* m_button = nullptr;
};

TRANSLUCENT_TEST(LayoutCheckerTest)
#include "layout_checker_test.moc"
