#include "widgets/token_strip.h"

#include "test_registry.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <memory>

using namespace translucent;

namespace {

/// Squares of 30 pixels, five pixels apart, painted by no one.
class SquareStrip : public TokenStrip {
public:
    void setCount(int count)
    {
        m_count = count;
        tokensChanged();
    }
    QRect square(int index) const { return tokenRect(index); }
    QString description(int index) const override { return QStringLiteral("square %1").arg(index); }

protected:
    ChipLayout layOut(int width) const override
    {
        return layOutChips(std::vector<int>(std::size_t(m_count), 30), {width, 30, 5, 0});
    }
    QString tokenTip(int index) const override { return QStringLiteral("tip %1").arg(index); }

private:
    int m_count = 0;
};

}  // namespace

class TokenStripTest : public QObject {
    Q_OBJECT

    std::unique_ptr<SquareStrip> m_strip;

    void moveTo(const QPoint& point)
    {
        QMouseEvent move(QEvent::MouseMove, point, m_strip->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(m_strip.get(), &move);
    }
    void leave()
    {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(m_strip.get(), &event);
    }

private Q_SLOTS:
    void init()
    {
        m_strip = std::make_unique<SquareStrip>();
        m_strip->resize(100, 65);
        m_strip->setCount(4);
    }

    void tokensAreWrappedAtTheWidth()
    {
        QCOMPARE(m_strip->heightForWidth(100), 65);
        QCOMPARE(m_strip->heightForWidth(140), 30);
        QCOMPARE(m_strip->sizeHint(), QSize(100, 65));
        QCOMPARE(m_strip->square(2), QRect(70, 0, 30, 30));
        QCOMPARE(m_strip->square(3), QRect(0, 35, 30, 30));
        QCOMPARE(m_strip->indexAt(QPoint(10, 40)), 3);
        QCOMPARE(m_strip->indexAt(QPoint(32, 10)), -1);
        m_strip->resize(140, 30);
        m_strip->grab();  // sends the event of a new size
        QCOMPARE(m_strip->square(3), QRect(105, 0, 30, 30));
    }

    void whatIsPointedAtIsToldOnce()
    {
        QSignalSpy hovered(m_strip.get(), &TokenStrip::hovered);
        moveTo({10, 10});
        moveTo({12, 10});
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].value<std::optional<int>>(), std::optional(0));
        moveTo({32, 10});
        QCOMPARE(hovered.size(), 2);
        QVERIFY(!hovered[1][0].value<std::optional<int>>());
        moveTo({40, 10});
        leave();
        QCOMPARE(hovered.size(), 4);
        QVERIFY(!m_strip->current());
    }

    void thePinIsTheMarkWhileNothingIsPointedAt()
    {
        m_strip->setPinned(2);
        QCOMPARE(m_strip->current(), std::optional(2));
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("square 2"));
        moveTo({10, 10});
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("square 0"));
        leave();
        QCOMPARE(m_strip->accessibleDescription(), QStringLiteral("square 2"));
        m_strip->setPinned({});
        QVERIFY(m_strip->accessibleDescription().isEmpty());
    }

    void aPinOutsideTheTokensIsNotDescribed()
    {
        m_strip->setPinned(9);
        QVERIFY(m_strip->accessibleDescription().isEmpty());
    }

    void onlyTheLeftButtonChooses()
    {
        QSignalSpy clicked(m_strip.get(), &TokenStrip::clicked);
        QTest::mouseClick(m_strip.get(), Qt::RightButton, {}, QPoint(10, 10));
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, QPoint(32, 10));
        QVERIFY(clicked.isEmpty());
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, QPoint(10, 40));
        QCOMPARE(clicked.takeFirst(), QVariantList {3});
    }

    void arrowsStayInsideAndEnterChooses()
    {
        QSignalSpy clicked(m_strip.get(), &TokenStrip::clicked);
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QCOMPARE(m_strip->current(), std::optional(0));
        QTest::keyClick(m_strip.get(), Qt::Key_Left);
        QCOMPARE(m_strip->current(), std::optional(0));
        for (int press = 0; press < 6; ++press)
            QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QCOMPARE(m_strip->current(), std::optional(3));
        QTest::keyClick(m_strip.get(), Qt::Key_Enter);
        QCOMPARE(clicked.takeFirst(), QVariantList {3});
    }

    void keysThatItDoesNotUseAreForTheWindow()
    {
        for (const int key : {int(Qt::Key_Return), int(Qt::Key_A)}) {
            QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
            QCoreApplication::sendEvent(m_strip.get(), &press);
            QVERIFY(!press.isAccepted());
        }
        m_strip->setPinned(1);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QCoreApplication::sendEvent(m_strip.get(), &enter);
        QVERIFY(enter.isAccepted());
    }

    void theTipIsThatOfTheToken()
    {
        m_strip->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_strip.get()));
        const QPoint at = m_strip->square(1).center();
        QHelpEvent event(QEvent::ToolTip, at, m_strip->mapToGlobal(at));
        QCoreApplication::sendEvent(m_strip.get(), &event);
        QVERIFY(QToolTip::text().contains(QStringLiteral("tip 1")));
    }

    void otherTokensHaveNoMarks()
    {
        m_strip->setPinned(1);
        moveTo({10, 10});
        m_strip->setCount(2);
        QVERIFY(!m_strip->current());
        QVERIFY(m_strip->accessibleDescription().isEmpty());
        QCOMPARE(m_strip->heightForWidth(100), 30);
    }

    void itIsReachedWithTheKeyboard() { QCOMPARE(m_strip->focusPolicy(), Qt::TabFocus); }
};

TRANSLUCENT_TEST(TokenStripTest)
#include "token_strip_test.moc"
