#include "classroom.h"
#include "session/model_changes.h"
#include "session/selection.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "translucent/text/tokenizer.h"
#include "widgets/chip_strip.h"
#include "widgets/translation_tables.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace translucent;
using translucent::test::Classroom;

/// The page in the window, over a shipped model.
class TranslateRealTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Direction, pinyin and punctuation of a model from English to Chinese.
    void englishIsTranslatedIntoChinese()
    {
        const QTemporaryDir directory;
        Classroom room(directory.path());
        room.engine.loadModel(QStringLiteral("everyday-en-zh"));
        QTRY_VERIFY_WITH_TIMEOUT(
            room.engine.model() && room.engine.model()->name == QStringLiteral("everyday-en-zh"), 30000);
        room.window->bar().setSentence(QStringLiteral("I am a student."));
        const auto shown = [&room] { return room.window->session().selection().result(); };
        QTRY_VERIFY_WITH_TIMEOUT(shown() && shown()->sourceText == QStringLiteral("I am a student."), 30000);
        const QString text = QString::fromStdString(shown()->translation.hypotheses[0].text);
        QVERIFY2(
            text.contains(QStringLiteral("学生")) && text.endsWith(u'。') && !text.contains(u' '), qPrintable(text));
        QVERIFY(
            room.window->findChild<QLabel*>(QStringLiteral("modelFacts"))->text().contains(QStringLiteral("EN → ZH")));
        QVERIFY(room.window->findChild<QToolButton*>(QStringLiteral("trainingNotice"))->isHidden());
        auto* tokens = room.window->findChild<ChipStrip*>(QStringLiteral("targetTokens"));
        const auto isGlossed = [](const Chip& chip) { return !chip.above.isEmpty(); };
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(tokens->chips(), isGlossed), 30000);
        QVERIFY(room.window->findChild<QToolButton*>(QStringLiteral("glossButton"))->isHidden());
    }

    /// The text before it is kept, the model continues on its own, and a button undoes the change.
    void anAlternativeIsForcedWhereItStands()
    {
        const QTemporaryDir directory;
        Classroom room(directory.path());
        room.window->bar().setSentence(QStringLiteral("我妹妹昨天买了三本书。"));
        QTRY_VERIFY_WITH_TIMEOUT(room.window->session().selection().result(), 30000);
        const TranslationResultPtr free = room.window->session().selection().result();
        constexpr int kPosition = 2;
        room.window->session().selection().setPinnedTarget(kPosition);
        const auto& tokens = free->translation.hypotheses[0].tokens;
        const auto alternatives = candidatesOf(tokens[kPosition]);
        const auto other = std::ranges::find_if(alternatives, [&](const TokenCandidate& candidate) {
            return candidate.id != tokens[kPosition].chosen.id && candidate.id != kUnknownId && candidate.id != kEndId;
        });
        QVERIFY(other != alternatives.end());
        auto* table = room.window->findChild<ListTable*>(QStringLiteral("alternativesTable"));
        table->setFocus();
        table->setCurrentRow(int(other - alternatives.begin()));
        QTest::keyClick(table, Qt::Key_Return);
        const auto shown = [&room] { return room.window->session().selection().result(); };
        QTRY_VERIFY_WITH_TIMEOUT(shown() && !shown()->prefix.isEmpty(), 30000);
        const auto& forced = shown()->translation.hypotheses[0].tokens;
        for (int i = 0; i < kPosition; ++i)
            QCOMPARE(forced[std::size_t(i)].chosen.id, tokens[std::size_t(i)].chosen.id);
        QCOMPARE(forced[kPosition].chosen.id, other->id);
        QVERIFY(std::abs(forced[kPosition].chosen.logProbability - other->logProbability) < 1e-4);
        const auto* hint = room.window->findChild<QLabel*>(QStringLiteral("alternativesHint"));
        QVERIFY(hint->text().contains(QStringLiteral("was forced")));

        const auto* own = room.window->findChild<QLabel*>(QStringLiteral("ownTranslation"));
        QVERIFY(own->isVisible());
        QCOMPARE(own->text(), QString::fromStdString(free->translation.hypotheses[0].text));
        QTest::mouseClick(room.window->findChild<QToolButton*>(QStringLiteral("undoTry")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(shown() && shown()->prefix.isEmpty(), 30000);
        QCOMPARE(shown()->translation.hypotheses[0].text, free->translation.hypotheses[0].text);
        QVERIFY(room.window->session().changes().change().empty());

        room.window->session().changes().undo();
        QTRY_VERIFY_WITH_TIMEOUT(shown() && !shown()->prefix.isEmpty(), 30000);
        room.window->bar().setSentence(QStringLiteral("你好。"));
        QTRY_VERIFY_WITH_TIMEOUT(shown() && shown()->sourceText == QStringLiteral("你好。"), 30000);
        QVERIFY(shown()->prefix.isEmpty());
        QVERIFY(room.window->session().changes().change().empty());
    }
};

TRANSLUCENT_TEST(TranslateRealTest)
#include "translate_real_test.moc"
