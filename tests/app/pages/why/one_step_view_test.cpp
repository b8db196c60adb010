#include "pages/why/one_step_view.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "pages/why/causes_of_three.h"
#include "pages/why/gradient_flow.h"
#include "pages/why/one_step_text.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/heatmap_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace translucent;
using namespace translucent::test;

class OneStepViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<OneStepView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    QLineEdit& reference() const { return *child<QLineEdit>("stepReference"); }
    GradientFlow& flow() const { return *child<GradientFlow>("stepFlow"); }
    HeatmapWidget& map() const { return child<HeatmapPanel>("stepGradient")->heatmap(); }
    QString shownParameter() const { return child<QComboBox>("stepParameter")->currentText(); }

    /// As the engine would.
    void answer() const
    {
        m_view->showStep(std::make_shared<LearningStep>(fakeStep(fakeConfig(), m_view->question())), {});
    }
    static ModelSummaryPtr model()
    {
        ModelSummary summary;
        summary.config = fakeConfig();
        return std::make_shared<ModelSummary>(summary);
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<OneStepView>();
        m_view->resize(900, 400);
        m_view->setModel(model());
        m_view->setSentence(QStringLiteral("你好"), QStringLiteral("Hi"));
        answer();
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void theReferenceBeginsAsTheTranslation()
    {
        QCOMPARE(reference().text(), QStringLiteral("Hi"));
        m_view->setSentence(QStringLiteral("你好"), QStringLiteral("Hey"));
        QCOMPARE(m_view->question().reference, QStringLiteral("Hey"));
        reference().setText(QStringLiteral("Hello"));
        m_view->setSentence(QStringLiteral("你好"), QStringLiteral("Hi"));
        QCOMPARE(m_view->question().reference, QStringLiteral("Hello"));
        m_view->setSentence(QStringLiteral("再见"), QStringLiteral("Bye"));
        QCOMPARE(m_view->question().reference, QStringLiteral("Bye"));
    }

    void typingIsWaitedFor()
    {
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        reference().setText(QString());
        QTest::keyClicks(&reference(), QStringLiteral(" Hello "));
        QVERIFY(!m_view->isSettled() && changed.isEmpty());
        QVERIFY(child<QLabel>("stepHint")->isVisible());
        QTest::keyClick(&reference(), Qt::Key_Return);
        QVERIFY(m_view->isSettled());
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_view->question().reference, QStringLiteral("Hello"));
        answer();
        QVERIFY(!child<QLabel>("stepHint")->isVisible());
        QCOMPARE(child<ChipStrip>("stepTokens")->chips().size(), std::size_t(6));
    }

    void hintsSayWhatIsMissing()
    {
        auto* hint = child<QLabel>("stepHint");
        m_view->showStep(nullptr, {});
        QVERIFY(hint->text().contains(QStringLiteral("being computed")));
        m_view->showStep(nullptr, QStringLiteral("too long"));
        QCOMPARE(hint->text(), QStringLiteral("too long"));
        reference().clear();
        m_view->showStep(nullptr, {});
        QVERIFY(hint->text().startsWith(QStringLiteral("Write the translation")));
    }

    void switchesChangeTheQuestion()
    {
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        const auto* note = child<QLabel>("stepNote");
        QVERIFY(!note->text().contains(QStringLiteral("residual")) && !note->text().contains(QStringLiteral("copy")));
        child<QCheckBox>("stepWithoutResiduals")->click();
        child<QCheckBox>("stepUnshifted")->click();
        QCOMPARE(changed.count(), 2);
        QVERIFY(m_view->question().withoutResiduals && m_view->question().unshifted);
        answer();
        QVERIFY(note->text().contains(QStringLiteral("residual")) && note->text().contains(QStringLiteral("copy")));
        QCOMPARE(flow().places().front().norm, 1e-3);
    }

    void theLossBeforeAndAfterIsShown()
    {
        const QString text = child<QLabel>("stepLoss")->text();
        QVERIFY2(text.contains(QStringLiteral("2.5000")) && text.contains(QStringLiteral("2.2500")), qPrintable(text));
    }

    void aPlaceLeadsToItsLargestParameter()
    {
        QCOMPARE(shownParameter(), QStringLiteral("decoder.final_norm.weight"));
        QCOMPARE(flow().places()[std::size_t(flow().current().value())].kind, GradientPlace::Norm);
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        const auto cross =
            std::ranges::find(flow().places(), "decoder.layers.0.after_cross_attention", &GradientPlace::array);
        const int index = int(cross - flow().places().begin());
        Q_EMIT flow().clicked(index);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_view->weight(), QStringLiteral("decoder.layers.0.cross_attention.query.weight 40 2"));
        answer();
        QCOMPARE(shownParameter(), QStringLiteral("decoder.layers.0.cross_attention.query.weight"));
        QCOMPARE(flow().current(), std::optional(index));
        QVERIFY(map().data().title.contains(QStringLiteral("cross_attention.query.weight")));
    }

    void aParameterAndAWeightCanBeChosen()
    {
        auto* box = child<QComboBox>("stepParameter");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        QCOMPARE(m_view->weight(), QStringLiteral("source_embedding.weight 40 2"));
        answer();
        QCOMPARE(map().pinned(), (HeatmapFocus {8, 2}));
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        map().setFocus();
        QTest::keyClick(&map(), Qt::Key_Right);
        QTest::keyClick(&map(), Qt::Key_Return);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_view->weight(), QStringLiteral("source_embedding.weight 40 3"));
        answer();
        QVERIFY(child<QLabel>("stepAdam")
                    ->text()
                    .contains(adamLines(fakeStep(fakeConfig(), m_view->question())).front().formula));
    }

    void aClickOnTheChosenWeightKeepsIt()
    {
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        Q_EMIT map().pinChanged({});
        QCOMPARE(map().pinned(), (HeatmapFocus {8, 2}));
        QVERIFY(changed.isEmpty());
    }

    void scenesKeepTheWeight()
    {
        QSignalSpy changed(m_view.get(), &OneStepView::changed);
        QVERIFY(m_view->weight().isEmpty());
        m_view->setWeight(QStringLiteral("output.bias 1 2"));
        QCOMPARE(changed.count(), 1);
        QVERIFY(m_view->question().weight == (WeightPlace {"output.bias", 1, 2}));
        m_view->setWeight(QStringLiteral("output.bias 1 2"));
        QCOMPARE(changed.count(), 1);
        m_view->setModel(model());
        QVERIFY2(m_view->weight().isEmpty(), "another model may not have it");
    }

    void fitsASmallWindow()
    {
        const QSize least = m_view->minimumSizeHint();
        QVERIFY2(least.width() <= 870 && least.height() <= 410,
            qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    }

    void controlsHaveNames()
    {
        for (const QWidget* widget : std::initializer_list<QWidget*> {
                 &reference(), &flow(), &map(), child<QComboBox>("stepParameter"), child<ChipStrip>("stepTokens")})
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
    }

    void everythingFollowsTheLanguage()
    {
        HashTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_view = std::make_unique<OneStepView>();
        m_view->setModel(model());
        m_view->setSentence(QStringLiteral("你好"), QStringLiteral("Hi"));
        answer();
        QCoreApplication::removeTranslator(&translator);
        for (const char* name : {"stepLoss", "stepNote"})
            QVERIFY2(child<QLabel>(name)->text().startsWith(u'#'), name);
        QVERIFY(map().data().title.startsWith(u'#'));
        QVERIFY(child<QCheckBox>("stepUnshifted")->text().startsWith(u'#'));
    }
};

TRANSLUCENT_TEST(OneStepViewTest)
#include "one_step_view_test.moc"
