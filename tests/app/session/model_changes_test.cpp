#include "session/model_changes.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace translucent;

/// The change in force, undo and the baseline.
class ModelChangesTest : public QObject {
    Q_OBJECT

    static WhatIf off(int head) { return {{.disabledHeads = {{AttentionKind::Cross, 0, head}}}, {}}; }
    static TranslationResultPtr result(const QString& text)
    {
        return std::make_shared<TranslationResult>(test::fakeResult(text));
    }

private Q_SLOTS:
    void undoesStepByStep()
    {
        ModelChanges changes;
        QSignalSpy changed(&changes, &ModelChanges::changed);
        changes.setChange(off(1));
        changes.setChange(off(1));
        changes.setChange(off(2));
        changes.reset();
        QCOMPARE(changed.size(), 3);
        QVERIFY(changes.change().empty());
        changes.undo();
        QCOMPARE(changes.change(), off(2));
        changes.undo();
        QCOMPARE(changes.change(), off(1));
        changes.undo();
        QVERIFY(changes.change().empty() && !changes.canUndo());
        changes.undo();
        QCOMPARE(changed.size(), 6);
    }

    void aPrefixForOneSentenceGoesWithIt()
    {
        ModelChanges changes;
        WhatIf change = off(1);
        change.prefix = QStringLiteral("My");
        changes.setChange(change);
        changes.setSentence(QStringLiteral("一"));
        QCOMPARE(changes.change().prefix, QStringLiteral("My"));  // for every sentence
        change.prefixOf = QStringLiteral("一");
        changes.setChange(change);
        changes.setSentence(QStringLiteral("一"));
        QCOMPARE(changes.change(), change);
        changes.setSentence(QStringLiteral("二"));
        QCOMPARE(changes.change(), off(1));
    }

    void forgetsForAnotherModel()
    {
        ModelChanges changes;
        changes.setChange(off(1));
        changes.pinBaseline(result(QStringLiteral("a")));
        changes.forget();
        QVERIFY(changes.change().empty() && !changes.canUndo() && !changes.pinnedBaseline());
    }

    /// Receivers that are connected later see no change that the new model might not support.
    void isForgottenBeforeOthersHearOfTheModel()
    {
        Engine engine(test::fakeBackend(std::make_shared<test::FakeControl>()));
        ModelChanges changes(engine);
        std::optional<WhatIf> found;
        connect(&engine, &Engine::modelLoaded, this, [&] { found = changes.change(); });
        changes.setChange(off(1));
        engine.start();
        engine.loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(found);
        QVERIFY(found->empty());
    }

    void comparesWithTheUnchangedModelOrThePinnedRun()
    {
        ModelChanges changes;
        auto plain = result(QStringLiteral("a"));
        QCOMPARE(changes.baselineOf(plain), plain);
        auto changed = std::make_shared<TranslationResult>(*plain);
        changed->unchanged = plain;
        QCOMPARE(changes.baselineOf(changed), plain);
        const auto pinned = result(QStringLiteral("a"));
        changes.pinBaseline(pinned);
        QCOMPARE(changes.baselineOf(changed), pinned);
        const auto other = result(QStringLiteral("b"));
        QCOMPARE(changes.baselineOf(other), other);
        QVERIFY(!changes.baselineOf(nullptr));
    }
};

TRANSLUCENT_TEST(ModelChangesTest)
#include "model_changes_test.moc"
