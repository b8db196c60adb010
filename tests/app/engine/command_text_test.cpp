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
