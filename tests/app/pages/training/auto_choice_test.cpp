#include "pages/training/setup_choices.h"

#include "engine/training_measurements.h"
#include "script_program.h"
#include "test_registry.h"

#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace translucent;

/// The recipe that is chosen for sentences, minutes and computer; a script plays translucent-cli.
class AutoChoiceTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<SpeedMeasurement> m_speed;
    std::unique_ptr<AutoChoice> m_choice;

    static CorpusSurvey survey(std::int64_t pairs)
    {
        CorpusSurvey survey;
        survey.facts = {pairs, {true, 6.6, 24, 30, 8800, 2660}, {false, 7.3, 18, 30, 7000, 77}, 0, 0};
        return survey;
    }
    QString text() const { return m_choice->findChild<QLabel*>(QStringLiteral("autoChoice"))->text(); }
    void measure()
    {
        m_choice->setOn(true);
        QTRY_VERIFY(m_speed->speed());
    }

private Q_SLOTS:
    void init()
    {
        m_speed = std::make_unique<SpeedMeasurement>(
            test::scriptProgram(m_directory, "echo '{\"operations_per_second\":{\"64\":2.5e10,\"512\":9e10}}'"));
        m_choice = std::make_unique<AutoChoice>(*m_speed, nullptr);
    }

    void cleanup()
    {
        m_choice.reset();
        m_speed.reset();
    }

    void isMadeOnceAllIsKnown()
    {
        const CorpusSurvey sentences = survey(28'000);
        QVERIFY(!m_choice->choose(&sentences, 14));
        m_choice->setOn(true);
        QVERIFY(!m_choice->choose(&sentences, 14));
        QVERIFY(text().contains(QStringLiteral("Measuring")));
        measure();
        QVERIFY(!m_choice->choose(nullptr, 14));
        CorpusSurvey unreadable;
        unreadable.problem = JobFailure {ErrorCode::InvalidFormat, say("%1: is a directory, not a file", "x")};
        QVERIFY(!m_choice->choose(&unreadable, 14));
        const auto recipe = m_choice->choose(&sentences, 14);
        QVERIFY(recipe);
        QCOMPARE(recipe->training.maxMinutes, 14.0);
        QVERIFY(text().contains(QStringLiteral("14 min")));
        QVERIFY(!m_choice->choose(&sentences, 14));
    }

    void isMadeAnewForOtherMinutesOrSentences()
    {
        measure();
        const CorpusSurvey few = survey(28'000), many = survey(2'000'000);
        const auto brief = m_choice->choose(&few, 1), longer = m_choice->choose(&few, 3000);
        QVERIFY(brief && longer);
        QVERIFY(brief->model.modelDimension < longer->model.modelDimension);
        const auto larger = m_choice->choose(&many, 3000);
        QVERIFY(larger);
        QVERIFY(larger->tokenizer.targetVocabulary > longer->tokenizer.targetVocabulary);
        QCOMPARE(m_choice->choose(&many, 0)->training.maxMinutes, kAutoMinutes);
    }

    void coversOtherMinutesButNoOtherSetting()
    {
        measure();
        const CorpusSurvey sentences = survey(28'000);
        Recipe recipe = *m_choice->choose(&sentences, 14);
        QVERIFY(m_choice->covers(recipe));
        QVERIFY(m_choice->originOf(recipe));
        QCOMPARE(m_choice->originOf(recipe)->minutes, 14.0);
        recipe.training.maxMinutes = 20;
        QVERIFY(m_choice->covers(recipe));
        QVERIFY(!m_choice->originOf(recipe));
        recipe.model.dropout = 0.77;
        QVERIFY(!m_choice->covers(recipe));
    }

    void remembersWhatARunWasChosenBy()
    {
        const RecipeOrigin origin {7, {{64, 1e10}}, 4};
        m_choice->remember(recipePreset("tiny"), origin);
        QVERIFY(!m_choice->isOn());
        QVERIFY(m_choice->originOf(recipePreset("tiny")) == origin);
        QVERIFY(!m_choice->originOf(recipePreset("small")));
        m_choice->setOn(false);
        QVERIFY(!m_choice->originOf(recipePreset("tiny")));
    }

    void isOffWhenTheSpeedCannotBeMeasured()
    {
        m_choice.reset();
        m_speed = std::make_unique<SpeedMeasurement>(test::scriptProgram(m_directory, "exit 1"));
        m_choice = std::make_unique<AutoChoice>(*m_speed, nullptr);
        QSignalSpy failed(m_speed.get(), &SpeedMeasurement::failed);
        m_choice->setOn(true);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!m_choice->isOn());
    }

    void saysWhyWithItsNumbers()
    {
        const QLocale locale;
        QCOMPARE(reasonSentence({"model.dropout", RecipeReason::DropoutSome, {0.15, 210'000, 260'000, 12.34}}),
            QStringLiteral("%1: %2 parameters see the same %3 target tokens about 12 times.")
                .arg(locale.toString(0.15), locale.toString(210'000), locale.toString(260'000)));
        QCOMPARE(reasonSentence({"training.schedule", RecipeReason::Decay, {0.4, 14}}),
            QStringLiteral("In the last 40 % of the steps the rate falls to 0, exactly when the 14 min are over."));
        const RecipeOrigin origin {14, {{64, 2.5e10}, {512, 9e10}}, 2};
        const auto choice = autoRecipe(survey(28'000).facts, origin);
        const QString all = choiceText(choice, origin);
        for (const FieldReason& reason : choice.reasons) {
            const QString sentence = reasonSentence(reason);
            QVERIFY2(!sentence.contains(QRegularExpression(QStringLiteral("%\\d"))), qUtf8Printable(sentence));
            QVERIFY(all.contains(sentence));
        }
    }
};

TRANSLUCENT_TEST(AutoChoiceTest)
#include "auto_choice_test.moc"
