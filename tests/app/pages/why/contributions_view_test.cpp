#include "pages/why/contributions_view.h"

#include "pages/why/causes_of_three.h"
#include "test_registry.h"
#include "widgets/controls.h"
#include "widgets/list_table.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>

using namespace translucent;
using namespace translucent::test;

class ContributionsViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ContributionsView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    ListTable& table() const { return *child<ListTable>("contributionsTable"); }
    QComboBox& rival() const { return *child<QComboBox>("whyRival"); }

    QString plainSentence() const
    {
        return child<QLabel>("contributionSentence")
            ->text()
            .remove(QStringLiteral("<b>"))
            .remove(QStringLiteral("</b>"));
    }
    /// The last column, without the row of the difference.
    double sumOfValues() const
    {
        double sum = 0;
        for (std::size_t row = 0; row + 1 < table().rows().size(); ++row)
            sum += numberIn(table().rows()[row].texts.last());
        return sum;
    }
    static double numberIn(QString text) { return text.replace(u'−', u'-').toDouble(); }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<ContributionsView>();
        m_view->resize(900, 380);
        m_view->setRivals({{11, "▁six", 2.25}, {10, "▁three", 9.25}, {12, "▁two", 1.5}});
        m_view->showContributions(contributionsOfThree(), tokensOfThree());
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void theSentenceHasTheNumbers()
    {
        QCOMPARE(plainSentence(), QStringLiteral("three against six: logits 9.25 − 2.25 = 7.00"));
        QCOMPARE(table().accessibleName(), plainSentence());
    }

    void aNegativeLogitIsInBrackets()
    {
        LogitContributions sample = contributionsOfThree();
        sample.rival.logit = -2.5;
        m_view->showContributions(sample, tokensOfThree());
        QVERIFY(plainSentence().contains(QStringLiteral("− (−2.50)")));
    }

    void markupInATokenIsText()
    {
        WhyTokens tokens = tokensOfThree();
        tokens.output[1] = QStringLiteral("<i>%1");
        m_view->showContributions(contributionsOfThree(), tokens);
        QVERIFY(plainSentence().startsWith(QStringLiteral("&lt;i&gt;%1 against six")));
    }

    void theRowsLeadToTheDifference()
    {
        QCOMPARE(table().rows().size(), std::size_t(12));
        QVERIFY(table().rows()[10].texts.first().startsWith(QStringLiteral("Rest")));
        QCOMPARE(table().rows()[11].texts,
            (QStringList {
                QStringLiteral("Difference"), QStringLiteral("from 0.00 to +7.00"), QStringLiteral("+7.00")}));
        QVERIFY(table().rows()[10].texts[1].endsWith(QStringLiteral(" to +7.00")));
        QVERIFY(std::abs(sumOfValues() - 7) < 11 * 0.005 + 1e-9);
    }

    void groupingKeepsTheSum()
    {
        for (const char* name : {"whyHeads", "whyHeadsAndKeys", "whySublayers"}) {
            child<QAbstractButton>(name)->click();
            QVERIFY2(std::abs(sumOfValues() - 7) < 11 * 0.005 + 1e-9, name);
            QCOMPARE(table().rows().size(), std::size_t(12));
        }
        child<QAbstractButton>("whyHeadsAndKeys")->click();
        bool namesAKey = false;
        for (const ListRow& row : table().rows())
            namesAKey = namesAKey || row.texts.first().endsWith(QStringLiteral(": ⟨END⟩"));
        QVERIFY(namesAKey);
        QVERIFY(child<QLabel>("contributionNote")->text().contains(QStringLiteral("outputs of the encoder")));
    }

    void theRivalsAreOfferedWithoutTheWord()
    {
        QCOMPARE(rival().count(), 2);
        QCOMPARE(rival().itemText(0), QStringLiteral("six  2.25"));
        QCOMPARE(rival().itemText(1), QStringLiteral("two  1.50"));
        QCOMPARE(rival().currentIndex(), 0);
    }

    void aRivalThatIsNotAmongThemIsAdded()
    {
        LogitContributions sample = contributionsOfThree();
        sample.rival = {44, "▁cats", -3};
        m_view->showContributions(sample, tokensOfThree());
        QCOMPARE(rival().count(), 3);
        QCOMPARE(rival().currentText(), QStringLiteral("cats  −3.00"));
    }

    void onlyTheUserAsksForAnotherRival()
    {
        QSignalSpy requested(m_view.get(), &ContributionsView::rivalRequested);
        m_view->setRivals({{12, "▁two", 1.5}, {11, "▁six", 2.25}});
        QCOMPARE(rival().currentIndex(), 1);
        m_view->showContributions(contributionsOfThree(), tokensOfThree());
        QCOMPARE(requested.count(), 0);
        rival().setFocus();
        QTest::keyClick(&rival(), Qt::Key_Up);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.front().front().toLongLong(), 12LL);
    }

    void aScreenReaderReadsTheRows()
    {
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&table());
        QVERIFY(accessible && accessible->tableInterface());
        QCOMPARE(accessible->text(QAccessible::Name), plainSentence());
        const auto cell = [&](int row, int column) {
            return accessible->tableInterface()->cellAt(row, column)->text(QAccessible::Name);
        };
        for (int row = 0; row < 12; ++row)
            for (int column = 0; column < 3; ++column)
                QCOMPARE(cell(row, column), table().rows()[std::size_t(row)].texts[column]);
        for (const QWidget* widget : std::initializer_list<QWidget*> {&rival(), child<QWidget>("whyGrouping")})
            QVERIFY(!widget->accessibleName().isEmpty());
    }

    void toolTipsHaveAllDigits()
    {
        const QString tip = table().model()->index(11, 0).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(QStringLiteral("Difference")) && tip.contains(u'7'));
        LogitContributions sample = contributionsOfThree();
        sample.parts = {{ContributionKind::Token, {}, {}, {}, 1.234567}};
        m_view->showContributions(sample, tokensOfThree());
        QVERIFY(table().model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("1.23457")));
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
        for (const char* name : {"contributionSentence", "contributionNote"})
            QVERIFY2(child<QLabel>(name)->text().startsWith(u'#'), name);
        for (const char* name : {"whySublayers", "whyHeads", "whyHeadsAndKeys"})
            QVERIFY2(child<QAbstractButton>(name)->text().startsWith(u'#'), name);
        QVERIFY(rival().accessibleName().startsWith(u'#'));
        QCOMPARE(rival().count(), 2);
        for (const QString& title : table().titles())
            QVERIFY(title.startsWith(u'#'));
        QVERIFY(table().rows()[11].texts.first().startsWith(u'#'));
        QVERIFY(table().isVisible());
    }

    void withoutNumbersThereIsAHint()
    {
        auto* hint = child<QLabel>("contributionsHint");
        QVERIFY(!hint->isVisible() && table().isVisible());
        m_view->clear();
        QVERIFY(hint->isVisible() && !hint->text().isEmpty());
        QVERIFY(!table().isVisible());
        QCOMPARE(rival().count(), 0);
        m_view->showContributions(contributionsOfThree(), tokensOfThree());
        QVERIFY(table().isVisible());
    }
};

TRANSLUCENT_TEST(ContributionsViewTest)
#include "contributions_view_test.moc"
