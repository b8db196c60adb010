#include "pages/why/source_shares_view.h"

#include "pages/why/causes_of_three.h"
#include "pages/why/share_strip.h"
#include "test_registry.h"
#include "widgets/list_table.h"

#include <QAccessible>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace translucent;
using namespace translucent::test;

class SourceSharesViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<SourceSharesView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    ShareStrip& strip() const { return *child<ShareStrip>("whyShares"); }
    ListTable& source() const { return *child<ListTable>("sourceShares"); }
    ListTable& prefix() const { return *child<ListTable>("prefixShares"); }

    static double sumOf(const ListTable& table)
    {
        double sum = 0;
        for (const ListRow& row : table.rows())
            sum += row.share;
        return sum;
    }
    static QStringList tokensOf(const ListTable& table)
    {
        QStringList tokens;
        for (const ListRow& row : table.rows())
            tokens << row.texts.first();
        return tokens;
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SourceSharesView>();
        m_view->resize(900, 380);
        m_view->showShares(sharesOfThree(), tokensOfThree());
        m_view->setPosition(1);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void theStripHasTheShareOfEveryToken()
    {
        QCOMPARE(strip().columns(),
            (std::vector<ShareColumn> {{QStringLiteral("bought"), 0.875}, {QStringLiteral("three"), 0.5}}));
    }

    void bothGroupsAddUpToOne()
    {
        for (const int position : {0, 1}) {
            m_view->setPosition(position);
            QCOMPARE(sumOf(source()), strip().columns()[std::size_t(position)].source);
            QCOMPARE(sumOf(source()) + sumOf(prefix()), 1.0);
        }
    }

    void theGroupsHaveTheirTokensAndTotals()
    {
        QCOMPARE(tokensOf(source()), tokensOfThree().source);
        QCOMPARE(tokensOf(prefix()), tokensOfThree().input);
        QCOMPARE(source().titles().last(), QStringLiteral("50.0% of three comes from the source"));
        QCOMPARE(prefix().titles().last(), QStringLiteral("50.0% of three comes from the prefix"));
        QCOMPARE(source().rows()[1].texts.last(), QStringLiteral("37.5%"));
        QVERIFY(source().rows()[1].strong && !source().rows()[0].strong);
    }

    void laterTokensAreLeftOut()
    {
        m_view->setPosition(0);
        QCOMPARE(tokensOf(prefix()), QStringList {QStringLiteral("⟨BEGIN⟩")});
        QCOMPARE(prefix().rows()[0].share, 0.125);
    }

    void aClickAsksForThePosition()
    {
        QSignalSpy requested(m_view.get(), &SourceSharesView::positionRequested);
        m_view->setPosition(1);
        QVERIFY(requested.isEmpty());
        QTest::mouseClick(&strip(), Qt::LeftButton, {}, strip().columnRect(0).center());
        QCOMPARE(requested.takeFirst(), QVariantList {0});
    }

    void keysPreviewAndEnterAsks()
    {
        QSignalSpy requested(m_view.get(), &SourceSharesView::positionRequested);
        strip().setFocus();
        QTest::keyClick(&strip(), Qt::Key_Left);
        QVERIFY(source().titles().last().contains(QStringLiteral("bought")));
        QVERIFY(requested.isEmpty());
        QTest::keyClick(&strip(), Qt::Key_Enter);
        QCOMPARE(requested.takeFirst(), QVariantList {0});
    }

    void aPositionThatDoesNotExistIsTheLast()
    {
        m_view->setPosition(40);
        QVERIFY(source().titles().last().contains(QStringLiteral("three")));
        m_view->setPosition(-1);
        QVERIFY(source().titles().last().contains(QStringLiteral("bought")));
    }

    void thePositionIsKeptWithOtherShares()
    {
        m_view->showShares(sharesOfThree(), tokensOfThree());
        QVERIFY(source().titles().last().contains(QStringLiteral("three")));
    }

    void aScreenReaderReadsTheShares()
    {
        QVERIFY(strip().accessibleDescription().startsWith(QStringLiteral("three: 50.0%")));
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&source());
        QVERIFY(accessible && accessible->tableInterface());
        QCOMPARE(accessible->text(QAccessible::Name), source().titles().last());
        QCOMPARE(accessible->tableInterface()->cellAt(1, 0)->text(QAccessible::Name), QStringLiteral("三"));
        QCOMPARE(accessible->tableInterface()->cellAt(1, 1)->text(QAccessible::Name), QStringLiteral("37.5%"));
    }

    void fitsASmallWindow()
    {
        const QSize least = m_view->minimumSizeHint();
        QVERIFY2(least.width() <= 900 && least.height() <= 380,
            qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    }

    void everythingFollowsTheLanguage()
    {
        HashTranslator translator;
        QCoreApplication::installTranslator(&translator);
        init();
        QCoreApplication::removeTranslator(&translator);
        QVERIFY(child<QLabel>("sharesNote")->text().startsWith(u'#'));
        QVERIFY(strip().accessibleName().startsWith(u'#'));
        for (const ListTable* table : {&source(), &prefix()})
            for (const QString& title : table->titles())
                QVERIFY2(title.startsWith(u'#'), qPrintable(title));
        QVERIFY(source().accessibleName().contains(QStringLiteral("three")));
        QVERIFY(strip().isVisible());
    }

    void withoutSharesThereIsAHint()
    {
        auto* hint = child<QLabel>("sourceSharesHint");
        QVERIFY(!hint->isVisible() && strip().isVisible());
        m_view->clear();
        QVERIFY(hint->isVisible() && !hint->text().isEmpty());
        QVERIFY(!strip().isVisible());
        QVERIFY(source().rows().empty() && prefix().rows().empty());
        m_view->setPosition(2);
        m_view->showShares(sharesOfThree(), tokensOfThree());
        QVERIFY(strip().isVisible());
        QVERIFY(source().titles().last().contains(QStringLiteral("three")));
    }
};

TRANSLUCENT_TEST(SourceSharesViewTest)
#include "source_shares_view_test.moc"
