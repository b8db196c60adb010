#include "pages/why/neurons_view.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "fake_causes.h"
#include "pages/why/causes_of_three.h"
#include "pages/why/neuron_examination.h"
#include "pages/why/neuron_text.h"
#include "test_registry.h"
#include "widgets/list_table.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <vector>

using namespace translucent;
using namespace translucent::test;

class NeuronsViewTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<NeuronExamination> m_neurons;
    std::unique_ptr<NeuronsView> m_view;
    TranslationResultPtr m_result;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_view->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    ListTable& table(const char* name) const { return *child<ListTable>(name); }
    QAbstractButton& button(const char* name) const { return *child<QAbstractButton>(name); }
    QString text(const char* name) const { return child<QLabel>(name)->text(); }
    void showNeurons(int position) const
    {
        m_view->showNeurons(std::make_shared<ShownNeurons>(fakeNeurons(fakeConfig(), {m_result, 0, position, {}})), {});
    }
    void pick(int row) const
    {
        table("neuronsTable").setFocus();
        table("neuronsTable").setCurrentIndex(table("neuronsTable").model()->index(row, 0));
    }
    /// "2:0" is even, "0:1" odd.
    void choose(const QString& neuron) const
    {
        m_view->setNeuron(neuron);
        QTRY_VERIFY(button("neuronOff").isVisible());
    }
    void survey() const
    {
        button("neuronSurvey").click();
        QTRY_VERIFY(!m_neurons->isPending());
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        settle(*m_engine);
        m_neurons = std::make_unique<NeuronExamination>(*m_engine, nullptr);
        m_result = std::make_shared<TranslationResult>(fakeResult(QStringLiteral("我喜欢学中文"), 1));
        m_view = std::make_unique<NeuronsView>(*m_neurons);
        m_view->resize(1130, 430);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void cleanup()
    {
        m_control->holdHeads = false;
        m_view.reset();
        m_neurons.reset();
        m_engine.reset();
    }

    void theLargestAreListed()
    {
        QVERIFY(child<QLabel>("neuronsHint")->isVisible() && !table("neuronsTable").isVisible());
        showNeurons(1);
        QVERIFY(table("neuronsTable").isVisible());
        const ShownNeurons shown = fakeNeurons(fakeConfig(), {m_result, 0, 1, {}});
        QCOMPARE(table("neuronsTable").rows(), neuronRows(shown));
        QCOMPARE(table("neuronsTable").accessibleName(),
            QStringLiteral("like against first: difference of the logits 3.00. All neurons together: layer 1: +0.89, "
                           "layer 2: −0.45, layer 3: +0.22."));
        QVERIFY(text("neuronsSentence").startsWith(QStringLiteral("<b>like</b> against <b>first</b>")));
        m_view->showNeurons(nullptr, {});
        QVERIFY(child<QLabel>("neuronsHint")->isVisible() && table("neuronsTable").rows().empty());
    }

    void aRowShowsWhatItsNeuronPromotes()
    {
        showNeurons(1);
        QVERIFY(child<QLabel>("neuronHint")->isVisible() && !button("neuronOff").isVisible());
        pick(2);
        QCOMPARE(m_view->neuron(), QStringLiteral("2:0"));
        QTRY_VERIFY(button("neuronOff").isVisible());
        QCOMPARE(text("neuronTitle"), QStringLiteral("Layer 3, neuron 1: +0.250 here"));
        QCOMPARE(text("neuronPromotes"), QStringLiteral("Promotes: I, like, to, learn, Chinese, with"));
        const NeuronWords words = fakeNeuronWords({2, 0}, NeuronWordsRequest::kTokens);
        QCOMPARE(text("neuronSuppresses"), QStringLiteral("Suppresses: ") + neuronTokens(words.suppressed, 6));
        QVERIFY(child<QLabel>("neuronPromotes")->toolTip().contains(QStringLiteral("friends +")));
    }

    /// Such as the row that a scene restores in the list of another token.
    void onlyTheUserChoosesByRow()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        QCOMPARE(table("neuronsTable").currentRow(), 2);
        child<QComboBox>("neuronSentences")->setFocus();
        table("neuronsTable").setCurrentIndex(table("neuronsTable").model()->index(1, 0));
        QCOMPARE(m_view->neuron(), QStringLiteral("2:0"));
    }

    void aNeuronStaysWhenTheTokenChanges()
    {
        showNeurons(1);
        choose(QStringLiteral("1:900"));
        QCOMPARE(table("neuronsTable").currentRow(), -1);
        QCOMPARE(text("neuronTitle"), QStringLiteral("Layer 2, neuron 901: 0.000 here"));
        showNeurons(2);
        QCOMPARE(m_view->neuron(), QStringLiteral("1:900"));
        QVERIFY(button("neuronOff").isVisible());
    }

    void theSurveyIsMadeOnRequest()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        settle(*m_engine);
        QCOMPARE(m_control->neuronSurveys.load(), 0);
        QVERIFY(child<QLabel>("neuronSurveyHint")->isVisible());
        QCOMPARE(button("neuronSurvey").text(), QStringLiteral("When does it fire?"));
        survey();
        const SurveyedNeuron found = fakeSurvey(fakeConfig(), {{2, 0}, 20});
        QCOMPARE(text("neuronActivity"), activityText(found));
        QCOMPARE(table("neuronStrongest").rows(), firingRows(found.activity.strongest, found.sentences));
        QCOMPARE(table("neuronSilent").rows(), firingRows(found.activity.counterexamples, found.sentences));
        QVERIFY(table("neuronSilent").accessibleName().contains(QStringLiteral("books")));
        QVERIFY2(!button("neuronSurvey").isEnabled(), "it is known");
        child<QComboBox>("neuronSentences")->setCurrentIndex(1);
        QTRY_VERIFY(text("neuronActivity").startsWith(QStringLiteral("100 sentences")));
        QCOMPARE(m_control->neuronSurveys.load(), 2);
    }

    void anotherNeuronHasNoSurvey()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        survey();
        choose(QStringLiteral("0:1"));
        QVERIFY(text("neuronActivity").isEmpty() && table("neuronStrongest").rows().empty());
        QVERIFY(button("neuronSurvey").isEnabled());
        survey();
        QVERIFY(text("neuronActivity").contains(QStringLiteral("never silent where books is written")));
        QVERIFY(table("neuronSilent").rows().empty());
    }

    void itIsStoppedByTheSameButtonOrAnotherNeuron()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        m_control->holdHeads = true;
        auto* progress = child<QProgressBar>("neuronProgress");
        button("neuronSurvey").click();
        QCOMPARE(button("neuronSurvey").text(), QStringLiteral("Stop"));
        QTRY_COMPARE(progress->value(), 1);
        QVERIFY(progress->isVisible());
        button("neuronSurvey").click();
        QVERIFY(!progress->isVisible() && !m_neurons->isSurveying());
        button("neuronSurvey").click();
        QVERIFY(m_neurons->isSurveying());
        m_view->setNeuron(QStringLiteral("0:1"));
        QVERIFY(!m_neurons->isSurveying());
        settle(*m_engine);
        QCOMPARE(m_control->neuronSurveys.load(), 0);
    }

    void theNeuronIsSwitchedOff()
    {
        std::vector<NeuronId> off;
        connect(m_view.get(), &NeuronsView::switchOffRequested, this, [&](const NeuronId& id) { off.push_back(id); });
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        button("neuronOff").click();
        QCOMPARE(off, (std::vector<NeuronId> {{2, 0}}));
    }

    void anExampleIsOpened()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        survey();
        QSignalSpy opened(m_view.get(), &NeuronsView::exampleRequested);
        for (const char* name : {"neuronStrongest", "neuronSilent"}) {
            table(name).setCurrentRow(0);
            Q_EMIT table(name).activated(table(name).currentIndex());
        }
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[0].first().toString(), QStringLiteral("我看书"));
        QCOMPARE(opened[1].first().toString(), QStringLiteral("我买书"));
    }

    void rivalsAreOffered()
    {
        QSignalSpy requested(m_view.get(), &NeuronsView::rivalRequested);
        auto* rival = child<QComboBox>("neuronsRival");
        m_view->showRivals(std::make_shared<Comparison>(fakeComparison({m_result, 0, 1, {}})));
        QCOMPARE(rival->count(), 3);
        rival->setCurrentIndex(2);
        Q_EMIT rival->activated(2);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toLongLong(), 72);
        m_view->showRivals(nullptr);
        QCOMPARE(rival->count(), 0);
    }

    /// From scenes of another model.
    void aNeuronThatIsNotThereIsRefused()
    {
        showNeurons(1);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("^Neuron: ")));
        m_view->setNeuron(QStringLiteral("three"));
        QVERIFY(m_view->neuron().isEmpty());
        m_view->setNeuron(QStringLiteral("9:0"));
        QTRY_VERIFY2(
            text("neuronHint").contains(QStringLiteral("There is no neuron 9:0")), qPrintable(text("neuronHint")));
        QVERIFY(!button("neuronOff").isVisible());
    }

    void aModelWithoutNeuronsIsRefused()
    {
        m_view->setNeuron(QStringLiteral("2:0"));
        m_view->refuse(QStringLiteral("none here"));
        showNeurons(1);
        QVERIFY(m_view->isRefused() && !table("neuronsTable").isVisible());
        QCOMPARE(text("neuronsHint"), QStringLiteral("none here"));
        settle(*m_engine);
        QVERIFY2(!m_neurons->words({2, 0}), "nothing is asked");
        m_view->refuse({});
        QVERIFY(table("neuronsTable").isVisible());
    }

    void aFailureIsSaid()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        m_control->failParts = true;
        survey();
        QVERIFY(text("neuronActivity").contains(QStringLiteral("a part has failed")));
        QVERIFY(button("neuronSurvey").isEnabled());
    }

    void everyControlHasAName()
    {
        for (const char* name :
            {"neuronsTable", "neuronsRival", "neuronSentences", "neuronProgress", "neuronStrongest", "neuronSilent"})
            QVERIFY2(!child<QWidget>(name)->accessibleName().isEmpty(), name);
    }

    void fitsASmallWindow()
    {
        m_view->resize(870, 410);
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        survey();
        const QSize least = m_view->minimumSizeHint();
        QVERIFY2(least.width() <= 870 && least.height() <= 410,
            qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    }

    void everythingFollowsTheLanguage()
    {
        showNeurons(1);
        choose(QStringLiteral("2:0"));
        survey();
        HashTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_view = std::make_unique<NeuronsView>(*m_neurons);
        m_view->setNeuron(QStringLiteral("2:0"));
        showNeurons(1);
        QCoreApplication::removeTranslator(&translator);
        for (const char* name :
            {"neuronsSentence", "neuronTitle", "neuronPromotes", "neuronSuppresses", "neuronActivity"})
            QVERIFY2(text(name).startsWith(u'#'), name);
        for (const char* name : {"neuronOff", "neuronSurvey"})
            QVERIFY2(button(name).text().startsWith(u'#'), name);
        for (const char* name : {"neuronsTable", "neuronStrongest", "neuronSilent"})
            for (const QString& title : table(name).titles())
                QVERIFY2(title.startsWith(u'#'), qPrintable(title));
        QVERIFY(table("neuronsTable").rows()[0].texts[0].startsWith(u'#'));
    }
};

TRANSLUCENT_TEST(NeuronsViewTest)
#include "neurons_view_test.moc"
