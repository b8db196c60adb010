#include "pages/why/share_strip.h"

#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>
#include <memory>

using namespace translucent;

class ShareStripTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ShareStrip> m_strip;

    void fill(int tokens, const QString& text)
    {
        std::vector<ShareColumn> columns;
        for (int index = 0; index < tokens; ++index)
            columns.push_back({text + QString::number(index), 0.25});
        m_strip->setColumns(std::move(columns));
    }
    void showAt(int width)
    {
        m_strip->resize(width, m_strip->heightForWidth(width));
        m_strip->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_strip.get()));
    }
    int rows() const
    {
        int rows = 1;
        for (int index = 1; index < int(m_strip->columns().size()); ++index)
            rows += m_strip->columnRect(index).top() > m_strip->columnRect(index - 1).top() ? 1 : 0;
        return rows;
    }

private Q_SLOTS:
    void init() { m_strip = std::make_unique<ShareStrip>(); }

    void tokensFillARowAndGiveWay_data()
    {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QString>("text");
        QTest::newRow("short") << 10 << QStringLiteral("my");
        QTest::newRow("twenty") << 20 << QStringLiteral("my");
        QTest::newRow("long") << 10 << QStringLiteral("extraordinarily");
    }

    void tokensFillARowAndGiveWay()
    {
        QFETCH(int, tokens);
        QFETCH(QString, text);
        fill(tokens, text);
        showAt(900);
        QCOMPARE(rows(), 1);
        for (int index = 0; index < tokens; ++index)
            QVERIFY(m_strip->rect().contains(m_strip->columnRect(index)));
    }

    void tooManyTokensAreWrapped()
    {
        fill(60, QStringLiteral("word"));
        showAt(900);
        QVERIFY(rows() > 1);
        for (int index = 0; index < 60; ++index)
            QVERIFY(m_strip->rect().contains(m_strip->columnRect(index)));
        QVERIFY(m_strip->heightForWidth(300) > m_strip->heightForWidth(900));
    }

    void theHeightOfABarIsItsShare_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void theHeightOfABarIsItsShare()
    {
        QFETCH(bool, dark);
        m_strip->setPalette(QPalette(QColor(Qt::gray), dark ? QColor(0x14, 0x17, 0x1f) : QColor(Qt::white)));
        m_strip->setColumns({{QStringLiteral("a"), 0.75}});
        showAt(400);
        const QImage image = m_strip->grab().toImage();
        const QRect rect = m_strip->columnRect(0);
        int source = 0, prefix = 0;
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            const QColor colour = image.pixelColor(rect.left() + 4, y);  // beside the numbers and the token
            source += colour == headColour(0) ? 1 : 0;
            prefix += colour == headColour(1) ? 1 : 0;
        }
        QVERIFY(source > 0 && prefix > 0);
        QVERIFY2(std::abs(source - 3 * prefix) <= 4, qPrintable(QStringLiteral("%1 : %2").arg(source).arg(prefix)));
        QCOMPARE(image.pixelColor(rect.left() + 4, rect.top() + 2), headColour(1));
    }

    void clicksAreTold()
    {
        fill(3, QStringLiteral("a"));
        showAt(400);
        QSignalSpy clicked(m_strip.get(), &ShareStrip::clicked);
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, m_strip->columnRect(2).center());
        QCOMPARE(clicked.takeFirst(), QVariantList {2});
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, QPoint(399, 1));
        QVERIFY(clicked.isEmpty());
    }

    void arrowsMoveTheMarkAndEnterChooses()
    {
        fill(3, QStringLiteral("a"));
        showAt(400);
        QSignalSpy clicked(m_strip.get(), &ShareStrip::clicked);
        m_strip->setPinned(1);
        m_strip->setFocus();
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QCOMPARE(m_strip->current(), std::optional(2));
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QCOMPARE(m_strip->current(), std::optional(2));
        QVERIFY(clicked.isEmpty());
        QTest::keyClick(m_strip.get(), Qt::Key_Return);
        QCOMPARE(clicked.takeFirst(), QVariantList {2});
        for (int press = 0; press < 4; ++press)
            QTest::keyClick(m_strip.get(), Qt::Key_Left);
        QCOMPARE(m_strip->current(), std::optional(0));
    }

    void theMarkedTokenIsRead()
    {
        m_strip->setColumns({{QStringLiteral("three"), 0.75}, {QStringLiteral("books"), 0.5}});
        showAt(400);
        m_strip->setPinned(0);
        QVERIFY(m_strip->accessibleDescription().contains(QStringLiteral("three: 75.0% from the source, 25.0%")));
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QVERIFY(m_strip->accessibleDescription().startsWith(QStringLiteral("books")));
        QVERIFY(!m_strip->accessibleName().isEmpty());
    }

    void theToolTipHasTheWholeToken()
    {
        fill(10, QStringLiteral("extraordinarily"));
        showAt(900);
        const QPoint at = m_strip->columnRect(3).center();
        QHelpEvent event(QEvent::ToolTip, at, m_strip->mapToGlobal(at));
        QCoreApplication::sendEvent(m_strip.get(), &event);
        QVERIFY(QToolTip::text().contains(QStringLiteral("extraordinarily3")));
    }

    void withoutTokensItNeedsNoHeight()
    {
        m_strip->setColumns({});
        QCOMPARE(m_strip->heightForWidth(400), 0);
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QVERIFY(!m_strip->current());
    }
};

TRANSLUCENT_TEST(ShareStripTest)
#include "share_strip_test.moc"
