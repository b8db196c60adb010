#include "pages/whatif/change_editor.h"

#include "session/model_changes.h"
#include "session/selection.h"
#include "test_registry.h"

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
                      source = QStringLiteral("sourcePositions"), target = QStringLiteral("targetPositions");
        TransformerConfig atOnce, tagger, orderless;
        atOnce.generation = Generation::LengthPredictor;
        tagger.task = Task::Tagging;
        tagger.decoderLayers = 0;
        orderless.positionKind = PositionKind::None;
        QTest::newRow("translator") << TransformerConfig() << QStringList {mask, prefix, source, target};
        QTest::newRow("all tokens at once") << atOnce << QStringList {source, target};
        QTest::newRow("no decoder") << tagger << QStringList {source};
        QTest::newRow("no positions") << orderless << QStringList {mask, prefix};
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
        for (const auto* name : {"removeMask", "forcedPrefix", "sourcePositions", "targetPositions"}) {
            const auto* control = editor.findChild<QWidget*>(QString::fromLatin1(name));
            QVERIFY(control);
            if (control->isEnabled())
                enabled << control->objectName();
            QVERIFY2(control->isEnabled() || !control->toolTip().isEmpty(), name);  // why not
        }
        QCOMPARE(enabled, offered);
    }
};

TRANSLUCENT_TEST(ChangeEditorTest)
#include "change_editor_test.moc"
