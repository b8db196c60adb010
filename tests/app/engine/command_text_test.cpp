#include "engine/training_process.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class CommandTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysAllThatDecides()
    {
        Scene scene;
        for (const auto& [key, text] : std::vector<std::pair<const char*, const char*>> {{"page", "attention"},
                 {"model", "everyday"}, {"sentence", "我妹妹。"}, {"change", "disable-head cross:2:0"},
                 {"change", "remove-causal-mask"}, {"prefix", "It's"}, {"beam", "5"}, {"penalty", "0.6"}})
            QVERIFY(setField(scene, key, text));
        QCOMPARE(commandText(scene),
            QStringLiteral("printf '%s\\n' '我妹妹。' | translucent-cli translate --model 'everyday' --beam 5 "
                           "--length-penalty 0.6 --disable-head 'cross:2:0' --remove-causal-mask --prefix 'It'\\''s'"));
    }

    void explainsOnPageWhy()
    {
        Scene scene;
        for (const auto& [key, text] :
            std::vector<std::pair<const char*, const char*>> {{"page", "why"}, {"model", "classroom"},
                {"sentence", "我妹妹。"}, {"target", "1"}, {"beam", "5"}, {"set", "whyTabs = 1"}})
            QVERIFY(setField(scene, key, text));
        ShownNumbers shown;
        QCOMPARE(whyCommandText(scene, shown), commandText(scene));
        shown.pieces = {"▁My", "▁sister", "."};
        shown.rival = "▁mother";
        const QString sentence = QStringLiteral("--model classroom --text '我妹妹。' --target-pieces '▁My ▁sister .'");
        QCOMPARE(whyCommandText(scene, shown),
            QStringLiteral("translucent-cli why contributions %1 --position 1 --rival-piece '▁mother'").arg(sentence));
        QVERIFY(setField(scene, "set", "a/whyTabs#0 = 2"));
        scene.settings.erase(scene.settings.begin());
        QCOMPARE(whyCommandText(scene, shown), QStringLiteral("translucent-cli why sources ") + sentence);
        scene.settings.clear();
        QVERIFY(setField(scene, "set", "a/whyTabs#0 = 3") && setField(scene, "penalty", "0.6"));
        QCOMPARE(whyCommandText(scene, shown),
            QStringLiteral("translucent-cli why encoder-lens --model classroom --text '我妹妹。' --beam 5 "
                           "--length-penalty 0.6"));
        scene.settings.clear();
        scene.settings.clear();
        QVERIFY(setField(scene, "set", "a/whyTabs#0 = 4"));
        QCOMPARE(whyCommandText(scene, shown), commandText(scene));
        QVERIFY(setField(scene, "set", "a/patchOther#0 = 你妹妹。") && setField(scene, "set", "a/patchNoise#0 = true"));
        QCOMPARE(whyCommandText(scene, shown),
            QStringLiteral("translucent-cli why patch --model classroom '我妹妹。' '你妹妹。' --direction noise"));
        scene.settings.clear();
        QCOMPARE(whyCommandText(scene, shown), QStringLiteral("translucent-cli why lens %1 --best 5").arg(sentence));
        QVERIFY(setField(scene, "change", "disable-head cross:0:0"));
        QCOMPARE(whyCommandText(scene, shown), commandText(scene));
        scene.change.reset();
        scene.page = "attention";
        QCOMPARE(whyCommandText(scene, shown), commandText(scene));
    }

    void leavesOutWhatIsNotSaid()
    {
        Scene scene;
        scene.sentence = "好";
        scene.prefix = "";
        QCOMPARE(commandText(scene), QStringLiteral("printf '%s\\n' '好' | translucent-cli translate"));
    }
};

TRANSLUCENT_TEST(CommandTextTest)

#include "command_text_test.moc"
