#include "pages/why/attribution_view.h"

#include "pages/why/attribution_chart.h"
#include "pages/why/causes_of_three.h"
#include "test_registry.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace translucent;
using namespace translucent::test;

class AttributionViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<AttributionView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    ListTable& table() const { return *child<ListTable>("attributionTable"); }
    LineChart& chart() const { return *child<LineChart>("deletionChart"); }
    QComboBox& method() const { return *child<QComboBox>("attributionMethod"); }
    QComboBox& baseline() const { return *child<QComboBox>("attributionBaseline"); }
    QString note() const { return child<QLabel>("attributionNote")->text(); }

    void choose(AttributionMethod wanted) const { method().setCurrentText(attributionName(wanted)); }
    void showAll() const
    {
        m_view->showRivals(
            std::make_shared<Comparison>(Comparison {contributionsOfThree(), {{11, "▁six", 2.25}, {12, "▁two", 1.5}}}));
        m_view->showAttributions(std::make_shared<Attributions>(attributionsOfThree()), tokensOfThree());
        m_view->showCurves(std::make_shared<DeletionCurves>(curvesOfThree()), false);
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<AttributionView>();
        m_view->resize(900, 380);
        showAll();
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void theMethodChoosesTheScores()
    {
        choose(AttributionMethod::Saliency);
        QCOMPARE(table().rows().size(), std::size_t(5));
        QCOMPARE(table().rows()[1].texts,
            (QStringList {
                QStringLiteral("三"), QStringLiteral("Source"), QStringLiteral("2.000"), QStringLiteral("2.000")}));
        QVERIFY(table().rows()[1].strong && !table().rows()[4].strong);
        choose(AttributionMethod::Occlusion);
        QCOMPARE(table().rows()[0].texts.last(), QStringLiteral("−1.500"));
        QCOMPARE(table().rows()[4].texts.last(), QStringLiteral("+0.500"));
        choose(AttributionMethod::LastAttention);
        QCOMPARE(table().rows().size(), std::size_t(3));
        QVERIFY(note().contains(QStringLiteral("nothing of the prefix")));
    }

    /// The colours have a legend where there are two of them.
    void signsAreExplained()
    {
        for (const auto& attribution : attributionsOfThree().methods) {
            choose(attribution.method);
            QCOMPARE(
                note().contains(QStringLiteral("Red speaks for three, blue for six")), isSigned(attribution.method));
            QCOMPARE(table().accessibleName().contains(QStringLiteral("three against six")),
                isAboutDifference(attribution.method));
        }
    }

    void integratedGradientsSayHowExactTheyAre()
    {
        choose(AttributionMethod::IntegratedGradients);
        QVERIFY2(note().contains(QStringLiteral("add up to +6.250")), qPrintable(note()));
        QVERIFY(note().contains(QStringLiteral("grows by +6.250")));
        QVERIFY(note().contains(QStringLiteral("Residual: 0 (64 points on the path).")));
        QVERIFY(!note().contains(QStringLiteral("too much")));
        Attributions inexact = attributionsOfThree();
        inexact.methods[1].completeness->sum = 5;
        m_view->showAttributions(std::make_shared<Attributions>(inexact), tokensOfThree());
        QVERIFY2(
            note().contains(QStringLiteral("−1.2")) || note().contains(QStringLiteral("−1.3")), qPrintable(note()));
        QVERIFY(note().contains(QStringLiteral("too much")));
    }

    void theBaselineIsThatOfIntegratedGradients()
    {
        QSignalSpy changed(m_view.get(), &AttributionView::baselineChanged);
        for (const auto& [each, name] : kChoices<AttributionMethod>) {
            method().setCurrentIndex(int(each));
            QCOMPARE(baseline().isEnabled(), hasBaseline(each));
        }
        QCOMPARE(m_view->baseline(), AttributionBaseline::Unknown);
        QCOMPARE(changed.count(), 0);
        choose(AttributionMethod::IntegratedGradients);
        baseline().setFocus();
        QTest::keyClick(&baseline(), Qt::Key_Down);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_view->baseline(), AttributionBaseline::Zeros);
        QCOMPARE(baseline().count(), int(kChoices<AttributionBaseline>.size()));
    }

    void theCurveOfTheMethodIsMarked()
    {
        for (const auto& [index, attribution] :
            {std::pair(0, AttributionMethod::Saliency), std::pair(2, AttributionMethod::Occlusion)}) {
            choose(attribution);
            QCOMPARE(chart().data(), deletionChart(curvesOfThree(), QStringLiteral("three"), attribution));
            QCOMPARE(chart().data().series[std::size_t(index)].style, SeriesStyle::LineAndPoints);
        }
        const QString text = child<QLabel>("deletionNote")->text();
        QVERIFY(text.contains(QStringLiteral("2 random orders")) && text.contains(QStringLiteral("Occlusion")));
    }

    void scoresDoNotWaitForTheCurves()
    {
        m_view->showCurves(nullptr, true);
        auto* hint = child<QLabel>("deletionHint");
        QVERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("being computed")));
        QVERIFY(!chart().isVisible() && table().isVisible());
        QVERIFY(child<QLabel>("deletionNote")->text().isEmpty());
        m_view->showCurves(nullptr, false);
        QVERIFY(!hint->text().contains(QStringLiteral("being computed")));
        m_view->showCurves(std::make_shared<DeletionCurves>(curvesOfThree()), false);
        QVERIFY(chart().isVisible() && !hint->isVisible());
    }

    void aMethodThatTheModelDoesNotAllowIsNamed()
    {
        choose(AttributionMethod::Alti);
        QVERIFY(table().rows().empty());
        QVERIFY(note().contains(QStringLiteral("does not suit")));
        QVERIFY(chart().isVisible());
    }

    void aRivalIsRequested()
    {
        QSignalSpy requested(m_view.get(), &AttributionView::rivalRequested);
        auto* rival = child<QComboBox>("attributionRival");
        QCOMPARE(rival->currentData().toLongLong(), 11LL);
        rival->setFocus();
        QTest::keyClick(rival, Qt::Key_Down);
        QCOMPARE(requested.takeFirst(), QVariantList {qint64(12)});
    }

    void aScreenReaderReadsTheScores()
    {
        choose(AttributionMethod::Occlusion);
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&table());
        QVERIFY(accessible && accessible->tableInterface());
        QCOMPARE(accessible->text(QAccessible::Name),
            QStringLiteral("Occlusion – three against six: difference of the logits 7.00"));
        QCOMPARE(accessible->tableInterface()->cellAt(1, 3)->text(QAccessible::Name), QStringLiteral("+6.000"));
        for (const QWidget* widget : std::initializer_list<QWidget*> {&method(), &baseline(), &chart()})
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
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
        m_view = std::make_unique<AttributionView>();
        showAll();
        QCoreApplication::removeTranslator(&translator);
        for (const char* name : {"attributionSentence", "attributionNote", "deletionNote"})
            QVERIFY2(child<QLabel>(name)->text().startsWith(u'#'), name);
        for (const QString& title : table().titles())
            QVERIFY2(title.startsWith(u'#'), qPrintable(title));
        QVERIFY(method().accessibleName().startsWith(u'#') && method().itemText(0).startsWith(u'#'));
        QVERIFY(chart().data().title.startsWith(u'#'));
    }

    void withoutAnAnswerThereIsAHint()
    {
        auto* hint = child<QLabel>("attributionHint");
        QVERIFY(!hint->isVisible() && table().isVisible());
        m_view->showAttributions(nullptr, {});
        m_view->showCurves(nullptr, false);
        QVERIFY(hint->isVisible() && !hint->text().isEmpty());
        QVERIFY(!table().isVisible() && !chart().isVisible());
        QVERIFY(table().rows().empty());
        showAll();
        QVERIFY(table().isVisible() && chart().isVisible());
    }
};

TRANSLUCENT_TEST(AttributionViewTest)
#include "attribution_view_test.moc"
