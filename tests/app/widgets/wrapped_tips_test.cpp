#include "widgets/controls.h"

#include "test_registry.h"

#include <QApplication>
#include <QLabel>
#include <QScreen>
#include <QTest>
#include <QToolTip>

using namespace translucent;

class WrappedTipsTest : public QObject {
    Q_OBJECT

    static QLabel* shownTip()
    {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget->inherits("QTipLabel") && widget->isVisible())
                return qobject_cast<QLabel*>(widget);
        return nullptr;
    }

    static int widest(const QLabel& tip) { return 64 * tip.fontMetrics().averageCharWidth(); }

private Q_SLOTS:
    void init() { qApp->installEventFilter(&m_tips); }
    void cleanup()
    {
        QToolTip::hideText();
        qApp->removeEventFilter(&m_tips);
    }

    void aLongSentenceIsBrokenIntoLines()
    {
        QToolTip::showText({20, 20}, QStringLiteral("a word and ").repeated(30));
        QTRY_VERIFY(shownTip());
        const QLabel& tip = *shownTip();
        QVERIFY2(tip.width() <= widest(tip), qPrintable(QString::number(tip.width())));
        QVERIFY(tip.height() >= 4 * tip.fontMetrics().height());
        QVERIFY(tip.screen()->availableGeometry().contains(tip.geometry()));
    }

    void theNextOneIsBrokenToo()
    {
        QToolTip::showText({20, 20}, QStringLiteral("short"));
        QTRY_VERIFY(shownTip());
        QToolTip::showText({30, 30}, QStringLiteral("another word and ").repeated(30));
        QTRY_VERIFY(shownTip() && shownTip()->text().size() > 100);
        QVERIFY(shownTip()->width() <= widest(*shownTip()));
    }

    void aShortOneStaysOneLine()
    {
        QToolTip::showText({20, 20}, QStringLiteral("a few words"));
        QTRY_VERIFY(shownTip());
        QVERIFY(!shownTip()->wordWrap());
    }

private:
    WrappedTips m_tips;
};

TRANSLUCENT_TEST(WrappedTipsTest)
#include "wrapped_tips_test.moc"
