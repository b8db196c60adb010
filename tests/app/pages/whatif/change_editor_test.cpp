#include "pages/whatif/change_editor.h"

#include "session/model_changes.h"
#include "session/selection.h"
#include "test_registry.h"

#include <QAction>
#include <QTest>

using namespace translucent;

/// Only changes that the model supports can be selected.
class ChangeEditorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatTheModelAllowsIsOffered_data()
    {
        QTest::addColumn<TransformerConfig>("config");
        QTest::addColumn<QStringList>("offered");
        const QString mask = QStringLiteral("removeMask"), prefix = QStringLiteral("forcedPrefix"),
                      positions = QStringLiteral("positions"), norms = QStringLiteral("norms"),
                      residuals = QStringLiteral("residuals"), source = QStringLiteral("sourceRemoved"),
                      target = QStringLiteral("targetShuffled");
        TransformerConfig atOnce, tagger, orderless, bare;
        atOnce.generation = Generation::LengthPredictor;
        tagger.task = Task::Tagging;
        tagger.decoderLayers = 0;
        orderless.positionKind = PositionKind::None;
        bare.normKind = NormKind::None;
        bare.residual = ResidualKind::None;
        QTest::newRow("translator") << TransformerConfig()
                                    << QStringList {mask, prefix, positions, norms, residuals, source, target};
        QTest::newRow("all tokens at once") << atOnce << QStringList {positions, norms, residuals, source, target};
        QTest::newRow("no decoder") << tagger << QStringList {positions, norms, residuals, source};
        QTest::newRow("no positions") << orderless << QStringList {mask, prefix, norms, residuals};
        QTest::newRow("no norms and residuals") << bare << QStringList {mask, prefix, positions, source, target};
    }

    void onlyWhatTheModelAllowsIsOffered()
    {
        QFETCH(TransformerConfig, config);
        QFETCH(QStringList, offered);
        ModelChanges changes;
        Selection selection;
        ChangeEditor editor(changes, selection);
        editor.setModel(TransformerConfig());
        editor.setModel(config);
        QStringList enabled;
        const auto take = [&enabled](const auto* control) {
            if (control->isEnabled())
                enabled << control->objectName();
            return control->isEnabled() || !control->toolTip().isEmpty();  // why not
        };
        for (const auto* name : {"removeMask", "forcedPrefix", "positions", "norms", "residuals"})
            QVERIFY2(take(editor.findChild<QWidget*>(QString::fromLatin1(name))), name);
        for (const auto* name : {"sourceRemoved", "targetShuffled"})
            QVERIFY2(take(editor.findChild<QAction*>(QString::fromLatin1(name))), name);
        QCOMPARE(enabled, offered);
    }

    void anEntryOfAMenuIsSwitchedOnAndOff()
    {
        ModelChanges changes;
        Selection selection;
        ChangeEditor editor(changes, selection);
        editor.setModel(TransformerConfig());
        auto* residual = editor.findChild<QAction*>(QStringLiteral("skipResidual:enc:0:self"));
        auto* removed = editor.findChild<QAction*>(QStringLiteral("sourceRemoved"));
        auto* shuffled = editor.findChild<QAction*>(QStringLiteral("sourceShuffled"));
        residual->trigger();
        removed->trigger();
        const auto now = [&]() -> const Intervention& { return changes.change().intervention; };
        QCOMPARE(
            now().skippedResiduals, (std::vector<SublayerId> {{StackKind::Encoder, 0, SublayerKind::SelfAttention}}));
        QCOMPARE(now().sourcePositions.use, PositionUse::Dropped);
        shuffled->trigger();
        QCOMPARE(now().sourcePositions.use, PositionUse::Shuffled);
        QVERIFY(residual->isChecked() && shuffled->isChecked() && !removed->isChecked());
        shuffled->trigger();
        residual->trigger();
        QVERIFY(changes.change().empty());
    }

    void headsOfALayerAndOfAKindAreOnePart()
    {
        TransformerConfig config;
        config.heads = 2;
        config.encoderLayers = config.decoderLayers = 2;
        WhatIf change;
        auto& heads = change.intervention.disabledHeads;
        heads = {{AttentionKind::Cross, 0, 0}, {AttentionKind::Cross, 0, 1}, {AttentionKind::EncoderSelf, 1, 0}};
        QCOMPARE(changeParts(change).size(), std::size_t(3));
        const auto parts = changeParts(change, &config);
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[0].brief, QStringLiteral("cross 1 (all)"));
        QCOMPARE(
            parts[0].without.intervention.disabledHeads, (std::vector<HeadId> {{AttentionKind::EncoderSelf, 1, 0}}));
        QCOMPARE(parts[1].brief, QStringLiteral("encoder 2.1"));
        heads = {{AttentionKind::Cross, 0, 0}, {AttentionKind::Cross, 0, 1}, {AttentionKind::Cross, 1, 0},
            {AttentionKind::Cross, 1, 1}};
        QCOMPARE(changeParts(change, &config).size(), std::size_t(1));
        QVERIFY(changeParts(change, &config)[0].without.empty());
    }

    /// The command line counts from 0.
    void aClampedNeuronIsOnePartThatCanBeTakenBack()
    {
        WhatIf change;
        auto& clamped = change.intervention.clampedNeurons;
        clamped = {neuronClampFromText("dec:1:36=0"), neuronClampFromText("enc:0:4=-0.5")};
        const auto parts = changeParts(change);
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(parts[0].text, QStringLiteral("Off: Decoder, layer 2, neuron 37"));
        QCOMPARE(parts[1].text, QStringLiteral("Encoder, layer 1, neuron 5 held at −0.5"));
        QCOMPARE(parts[0].without.intervention.clampedNeurons, (std::vector<NeuronClamp> {clamped[1]}));
        QCOMPARE(parts[1].without.intervention.clampedNeurons, (std::vector<NeuronClamp> {clamped[0]}));
    }
};

TRANSLUCENT_TEST(ChangeEditorTest)
#include "change_editor_test.moc"
