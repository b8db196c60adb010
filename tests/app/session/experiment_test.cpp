#include "session/experiment.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace translucent;

/// The change in force, undo and the baseline.
class ExperimentTest : public QObject {
    Q_OBJECT

    static WhatIf off(int head) { return {{.disabledHeads = {{AttentionKind::Cross, 0, head}}}, {}}; }
    static TranslationResultPtr result(const QString& text)
    {
        return std::make_shared<TranslationResult>(test::fakeResult(text));
    }

private Q_SLOTS:
    void undoesStepByStep()
    {
        Experiment experiment;
        QSignalSpy changed(&experiment, &Experiment::changed);
        experiment.setChange(off(1));
        experiment.setChange(off(1));
        experiment.setChange(off(2));
        experiment.reset();
        QCOMPARE(changed.size(), 3);
        QVERIFY(experiment.change().empty());
        experiment.undo();
        QCOMPARE(experiment.change(), off(2));
        experiment.undo();
        QCOMPARE(experiment.change(), off(1));
        experiment.undo();
        QVERIFY(experiment.change().empty() && !experiment.canUndo());
        experiment.undo();
        QCOMPARE(changed.size(), 6);
    }

    void aPrefixForOneSentenceGoesWithIt()
    {
        Experiment experiment;
        WhatIf change = off(1);
        change.prefix = QStringLiteral("My");
        experiment.setChange(change);
        experiment.setSentence(QStringLiteral("一"));
        QCOMPARE(experiment.change().prefix, QStringLiteral("My"));  // for every sentence
        change.prefixOf = QStringLiteral("一");
        experiment.setChange(change);
        experiment.setSentence(QStringLiteral("一"));
        QCOMPARE(experiment.change(), change);
        experiment.setSentence(QStringLiteral("二"));
        QCOMPARE(experiment.change(), off(1));
    }

    void forgetsForAnotherModel()
    {
        Experiment experiment;
        experiment.setChange(off(1));
        experiment.pinBaseline(result(QStringLiteral("a")));
        experiment.forget();
        QVERIFY(experiment.change().empty() && !experiment.canUndo() && !experiment.pinnedBaseline());
    }

    /// Receivers that are connected later see no change that the new model might not support.
    void isForgottenBeforeOthersHearOfTheModel()
    {
        Engine engine(test::fakeBackend(std::make_shared<test::FakeControl>()));
        Experiment experiment(engine);
        std::optional<WhatIf> found;
        connect(&engine, &Engine::modelLoaded, this, [&] { found = experiment.change(); });
        experiment.setChange(off(1));
        engine.start();
        engine.loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(found);
        QVERIFY(found->empty());
    }

    void comparesWithTheUnchangedModelOrThePinnedRun()
    {
        Experiment experiment;
        auto plain = result(QStringLiteral("a"));
        QCOMPARE(experiment.baselineOf(plain), plain);
        auto changed = std::make_shared<TranslationResult>(*plain);
        changed->unchanged = plain;
        QCOMPARE(experiment.baselineOf(changed), plain);
        const auto pinned = result(QStringLiteral("a"));
        experiment.pinBaseline(pinned);
        QCOMPARE(experiment.baselineOf(changed), pinned);
        const auto other = result(QStringLiteral("b"));
        QCOMPARE(experiment.baselineOf(other), other);
        QVERIFY(!experiment.baselineOf(nullptr));
    }
};

TRANSLUCENT_TEST(ExperimentTest)
#include "experiment_test.moc"
