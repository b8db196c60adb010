#include "shell/scene_player.h"

#include "pages/why/heads_view.h"
#include "pages/why/neurons_view.h"
#include "pages/why/one_step_view.h"
#include "pages/why/patching_view.h"
#include "pages/why/vocabulary_view.h"
#include "pages/why/why_page.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QTabWidget>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace translucent;
using translucent::test::WindowFixture;

namespace {

/// Two tabs; the contents of the second one are rebuilt each time it is opened.
QTabWidget* makeTabs(QWidget* parent)
{
    auto* tabs = new QTabWidget(parent);
    tabs->addTab(new QWidget, QStringLiteral("first"));
    auto* second = new QWidget;
    auto* layout = new QVBoxLayout(second);
    const auto fill = [layout] {
        delete layout->takeAt(0);
        delete layout->parentWidget()->findChild<QLabel*>();
        auto* label = new QLabel(QStringLiteral("inside"));
        label->setObjectName(QStringLiteral("madeAgain"));
        layout->addWidget(label);
    };
    tabs->addTab(second, QStringLiteral("second"));
    fill();
    QObject::connect(tabs, &QTabWidget::currentChanged, tabs, fill);
    return tabs;
}

}  // namespace

class ScenePlayerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatOpeningATabReplacesIsFoundAgain()
    {
        WindowFixture fixture;
        fixture.window->show();
        QTabWidget* tabs = makeTabs(fixture.window.get());
        tabs->show();
        const QPointer<QWidget> former = fixture.window->scenePlayer().find(QStringLiteral("madeAgain"));
        QVERIFY(former && !former->isVisible());
        QWidget* revealed = fixture.window->scenePlayer().reveal(QStringLiteral("madeAgain"));
        QVERIFY(!former);
        QVERIFY(revealed && revealed == fixture.window->findChild<QWidget*>(QStringLiteral("madeAgain")));
        QCOMPARE(tabs->currentIndex(), 1);
    }

    void aSceneKeepsTabTokenAndRivalOfPageWhy()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, const char*>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"target", "1"}, {"set", "whyTabs = 1"}, {"set", "whyRival = 2"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* rival = fixture.find<QComboBox>("whyRival");
            return rival && rival->currentIndex() == 2 && fixture.find<QTabWidget>("whyTabs")->currentIndex() == 1
                && fixture.window->session().selection().pinnedTarget() == 1;
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY(player.commandLine().contains(QStringLiteral("why contributions")));
        QVERIFY(player.commandLine().endsWith(QStringLiteral("--position 1 --rival-piece '▁third'")));
        QVERIFY(player.pythonScript().contains(QStringLiteral("\"contributions\"")));
        const SavedScene kept = player.capture();
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        fixture.window->bar().setSentence(QStringLiteral("我学"));
        QTRY_VERIFY(!isShown() && fixture.window->isSettled());
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void aSceneKeepsMethodBaselineAndRivalOfAttributions()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const std::string part = "whyTabs = " + std::to_string(int(WhyView::AttributionPart));
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, std::string>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"target", "1"}, {"set", part}, {"set", "attributionMethod = 2"},
                 {"set", "attributionBaseline = 2"}, {"set", "attributionRival = 1"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            for (const auto& [name, index] : std::vector<std::pair<const char*, int>> {
                     {"attributionMethod", 2}, {"attributionBaseline", 2}, {"attributionRival", 1}})
                if (const auto* box = fixture.find<QComboBox>(name); !box || box->currentIndex() != index)
                    return false;
            return fixture.find<QTabWidget>("whyTabs")->currentIndex() == WhyView::AttributionPart;
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY2(player.commandLine().endsWith(QStringLiteral(
                     "--position 1 --rival-piece '▁second' --method integrated_gradients --baseline padding")),
            qPrintable(player.commandLine()));
        const SavedScene kept = player.capture();
        fixture.find<QComboBox>("attributionMethod")->setCurrentIndex(0);
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void aSceneKeepsThePieceOfTheVocabulary()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const std::string part = "whyTabs = " + std::to_string(int(WhyView::VocabularyPart));
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, std::string>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"set", part}, {"set", "vocabularyTable = 2"},
                 {"set", "vocabularyComponents = 1"}, {"set", "vocabularyPiece = ▁learn"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* view = fixture.find<VocabularyView>("vocabularyPiece");
            return view && view->isVisible() && view->table() == EmbeddingTable::Output && view->shownPiece() == 13
                && fixture.find<QComboBox>("vocabularyComponents")->currentIndex() == 1;
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        const SavedScene kept = player.capture();
        fixture.find<VocabularyView>("vocabularyPiece")->setPiece({});
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY(std::ranges::any_of(
            kept.scene.settings, [](const Scene::Setting& setting) { return setting.second == "▁learn"; }));
    }

    void aSceneKeepsThePatchedPairOfPageWhy()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const QString cells = QStringLiteral("encoder.layers.0.output@3 decoder.input@2");
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, const char*>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"set", "whyTabs = 4"}, {"set", "patchOther = 我喜欢教中文"},
                 {"set", "patchNoise = true"}, {"set", "patchCells = encoder.layers.0.output@3 decoder.input@2"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* view = fixture.find<PatchingView>("patchCells");
            return view && view->isVisible() && view->cells() == cells
                && view->question().direction == PatchDirection::Noise
                && view->question().other == QStringLiteral("我喜欢教中文")
                && fixture.find<QLabel>("patchReadout")->text().contains(QStringLiteral("2 states exchanged together"));
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY2(player.commandLine().contains(QStringLiteral("why patch")), qPrintable(player.commandLine()));
        QVERIFY2(player.commandLine().endsWith(QStringLiteral("'我喜欢学中文' '我喜欢教中文' --direction noise")),
            qPrintable(player.commandLine()));
        const SavedScene kept = player.capture();
        QVERIFY(std::ranges::any_of(
            kept.scene.settings, [&](const Scene::Setting& setting) { return setting.second == cells.toStdString(); }));
        fixture.find<PatchingView>("patchCells")->setCells({});
        fixture.find<QLineEdit>("patchOther")->clear();
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        QTRY_VERIFY(!isShown() && fixture.window->isSettled());
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void aSceneExaminesTheHeadsOfPageWhy()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const std::string part = "whyTabs = " + std::to_string(int(WhyView::HeadsPart));
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, std::string>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"set", part}, {"set", "headsSentences = 1"},
                 {"set", "headsMeasure = 3"}, {"set", "examinedHead = cross:1:2"}, {"set", "headsStart = pressed"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* view = fixture.find<HeadsView>("examinedHead");
            return view && view->isVisible() && view->head() == QStringLiteral("cross:1:2")
                && fixture.find<QComboBox>("headsMeasure")->currentIndex() == 3
                && fixture.find<QLabel>("headsSummary")->text().startsWith(QStringLiteral("100 sentences"));
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY2(player.commandLine().endsWith(QStringLiteral("--sentences 100 --ablation zero --head cross:1:2")),
            qPrintable(player.commandLine()));
        const SavedScene kept = player.capture();
        fixture.find<HeadsView>("examinedHead")->setHead({});
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void aSceneKeepsTheStepOfPageWhy()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const std::string part = "whyTabs = " + std::to_string(int(WhyView::StepPart));
        const QString weight = QStringLiteral("output.bias 3 4");
        Scene wanted;
        for (const auto& [key, text] : std::vector<std::pair<const char*, std::string>> {{"page", "why"},
                 {"sentence", "我喜欢学中文"}, {"set", part}, {"set", "stepReference = I study"},
                 {"set", "stepUnshifted = true"}, {"set", "stepWeight = " + weight.toStdString()}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* view = fixture.find<OneStepView>("stepWeight");
            return view && view->isVisible() && view->weight() == weight && view->question().unshifted
                && view->question().reference == QStringLiteral("I study")
                && fixture.find<QComboBox>("stepParameter")->currentText() == QStringLiteral("output.bias");
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY2(player.commandLine().endsWith(QStringLiteral("--pair '我喜欢学中文' 'I study' --unshifted --weight "
                                                              "output.bias 3 4")),
            qPrintable(player.commandLine()));
        const SavedScene kept = player.capture();
        fixture.find<OneStepView>("stepWeight")->setWeight({});
        fixture.find<QLineEdit>("stepReference")->setText(QStringLiteral("You"));
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        QTRY_VERIFY(!isShown() && fixture.window->isSettled());
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void aSceneKeepsTheNeuronOfPageWhy()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel({});
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QTRY_VERIFY(fixture.engine.model());
        const std::string part = "whyTabs = " + std::to_string(int(WhyView::NeuronsPart));
        Scene wanted;
        for (const auto& [key, text] :
            std::vector<std::pair<const char*, std::string>> {{"page", "why"}, {"sentence", "我喜欢学中文"},
                {"target", "1"}, {"set", part}, {"set", "examinedNeuron = 1:7"}, {"set", "neuronSentences = 1"}})
            QVERIFY(setField(wanted, key, text));
        ScenePlayer& player = fixture.window->scenePlayer();
        const auto isShown = [&] {
            const auto* view = fixture.find<NeuronsView>("examinedNeuron");
            return view && view->isVisible() && view->neuron() == QStringLiteral("1:7")
                && fixture.find<QComboBox>("neuronSentences")->currentIndex() == 1
                && fixture.find<QLabel>("neuronTitle")->text().startsWith(QStringLiteral("Layer 2, neuron 8"));
        };
        player.show(wanted);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        QVERIFY2(player.commandLine().endsWith(QStringLiteral("--unseen --sentences 100 --beam 1 --top 10")),
            qPrintable(player.commandLine()));
        const SavedScene kept = player.capture();
        fixture.find<NeuronsView>("examinedNeuron")->setNeuron({});
        fixture.find<QTabWidget>("whyTabs")->setCurrentIndex(0);
        player.show(kept);
        QTRY_VERIFY(!player.isBusy() && fixture.window->isSettled() && isShown());
    }

    void nothingIsRevealedThatIsNotThere()
    {
        WindowFixture fixture;
        QVERIFY(!fixture.window->scenePlayer().reveal(QStringLiteral("noSuchWidget")));
    }
};

TRANSLUCENT_TEST(ScenePlayerTest)
#include "scene_player_test.moc"
