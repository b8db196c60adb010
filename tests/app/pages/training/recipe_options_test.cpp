#include "pages/training/recipe_options.h"

#include "pages/training/training_outlook.h"
#include "shell/window_settings.h"
#include "test_registry.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

using namespace translucent;

/// The list of options against the recipe's own JSON.
class RecipeOptionsTest : public QObject {
    Q_OBJECT

    static QJsonObject json(const Recipe& recipe)
    {
        return QJsonDocument::fromJson(QByteArray::fromStdString(recipeToJson(recipe))).object();
    }
    static QVariant valueIn(const Recipe& recipe, const QString& field)
    {
        const QStringList path = field.split(u'.');
        return json(recipe)[path[0]].toObject()[path[1]].toVariant();
    }

private Q_SLOTS:
    void coverEveryFieldOfARecipe()
    {
        QSet<QString> fields, known;
        const QJsonObject all = json(Recipe());
        for (const QString& part : all.keys())
            for (const QString& field : all[part].toObject().keys())
                fields.insert(part + u'.' + field);
        for (const char* file : {"source", "target"})  // given on the command line
            fields.remove(QStringLiteral("tokenizer.%1_normalization").arg(QLatin1String(file)));
        for (const RecipeOption& option : RecipeOption::all())
            known.insert(QString::fromLatin1(option.field));
        QCOMPARE(known, fields);
    }

    void readAndWriteTheFieldTheyAreNamedAfter()
    {
        for (const RecipeOption& option : RecipeOption::all()) {
            Recipe recipe;
            const QString field = QString::fromLatin1(option.field);
            QCOMPARE(option.member.get(recipe).toString(), valueIn(recipe, field).toString());
            const auto& values = option.values;
            const QVariant other = option.member.kind == RecipeOption::Kind::Choice
                ? QVariant(option.choices().back().first)
                : option.member.kind == RecipeOption::Kind::Text  ? QVariant(QStringLiteral("2,1"))
                : option.member.kind == RecipeOption::Kind::YesNo ? QVariant(true)
                : option.member.kind == RecipeOption::Kind::Whole ? QVariant(qlonglong(values.least + values.step))
                                                                  : QVariant(values.least + values.step);
            option.member.set(recipe, other);
            QCOMPARE(valueIn(recipe, field).toString(), other.toString());
            QVERIFY(!option.text(recipe).isEmpty() && !option.label().isEmpty());
        }
    }

    /// The same sentence as on the command line and in the manual page.
    void areDescribedByCoreInBothLanguages()
    {
        Language language;
        for (const RecipeOption& option : RecipeOption::all()) {
            language.setChoice(LanguageChoice::English);
            const QString english = option.explanation();
            QCOMPARE(english, QString::fromStdString(option.sentence.english()) + u'.');
            QVERIFY2(english[0].isUpper(), option.field);
            language.setChoice(LanguageChoice::Chinese);
            const QString chinese = option.explanation();
            QVERIFY2(chinese.endsWith(u'。') && chinese != english, option.field);
        }
        QVERIFY(RecipeOption::of("training.max_steps").explanation().endsWith(QStringLiteral("；0 = 不限。")));
        language.setChoice(LanguageChoice::English);
        QCOMPARE(RecipeOption::of("training.threads").explanation(),
            QStringLiteral("Number of CPU threads; 0 = one per processor."));
    }

    void theLeastValueOfALimitIsCalledWhatItMeans()
    {
        Recipe recipe = recipePreset("tiny");
        recipe.training.maxSteps = 0;
        QCOMPARE(RecipeOption::of("training.max_steps").text(recipe), QStringLiteral("no limit"));
        recipe.training.maxSteps = 1200;
        QCOMPARE(RecipeOption::of("training.max_steps").text(recipe), QStringLiteral("1,200"));
    }

    void presetsHaveNoProblems()
    {
        for (const std::string& name : recipePresetNames())
            QVERIFY2(recipeProblems(recipePreset(name)).isEmpty(), name.c_str());
    }

    void wiringsThatCannotBeAreSaid()
    {
        Recipe recipe = recipePreset("tiny");
        auto& model = recipe.model;
        model.encoderLayers = 3;
        model.decoderLayers = 2;
        model.crossWiring = CrossWiring::Same;
        QCOMPARE(recipeProblems(recipe).keys(), QStringList {QStringLiteral("model.cross_wiring")});
        model.crossWiring = CrossWiring::Chosen;
        for (const char* wrong : {"", "1", "1,4", "0,1", "1, 2", "1,2,3"}) {
            model.crossLayers = wrong;
            QCOMPARE(recipeProblems(recipe).keys(), QStringList {QStringLiteral("model.cross_layers")});
        }
        model.crossLayers = "3,1";
        QVERIFY(recipeProblems(recipe).isEmpty());
        model.normKind = NormKind::Batch;
        QVERIFY(recipeProblems(recipe).contains(QStringLiteral("model.cross_wiring")));
        model.crossWiring = CrossWiring::Last;
        model.heads = 3;
        model.ownHeadDimension = 5;
        QVERIFY(recipeProblems(recipe).isEmpty());
    }

    void problemsStandAtTheirField()
    {
        Recipe recipe = recipePreset("tiny");
        recipe.model.heads = 5;
        QVERIFY(recipeProblems(recipe)[QStringLiteral("model.heads")].contains(QStringLiteral("4 heads")));
        recipe = recipePreset("tiny");
        recipe.model.embeddingTying = EmbeddingTying::All;
        QVERIFY(recipeProblems(recipe).contains(QStringLiteral("model.embedding_tying")));
        recipe = recipePreset("tiny");
        recipe.training.maxMinutes = 0;
        QVERIFY(recipeProblems(recipe).contains(QStringLiteral("training.max_minutes")));
        recipe.training.patience = 3;
        QVERIFY(recipeProblems(recipe).isEmpty());
        recipe.training.schedule = Schedule::Budget;
        QVERIFY(recipeProblems(recipe).contains(QStringLiteral("training.schedule")));
        recipe = recipePreset("tiny");
        recipe.training.labelSmoothing = 1.5;
        QVERIFY(recipeProblems(recipe)[QString()].contains(QStringLiteral("label_smoothing")));
    }

    void aVocabularyMustHoldTheCharactersOfTheSentences()
    {
        CorpusSurvey survey;
        for (char16_t character = 0x4E00; character < 0x4E00 + 1200; ++character)
            survey.sourceCharacters[QString(QChar(character)).toStdString()] = 1;
        survey.targetCharacters = {{"a", 5000}, {"b", 3}};
        Recipe recipe = recipePreset("tiny");
        recipe.tokenizer.characterCoverage = 1;
        recipe.tokenizer.sourceVocabulary = 1203;
        const auto problems = recipeProblems(recipe, &survey);
        QCOMPARE(problems.keys(), QStringList {QStringLiteral("tokenizer.source_vocabulary")});
        QVERIFY(problems.first().contains(QStringLiteral("1,204")));
        recipe.tokenizer.sourceVocabulary = 1204;
        QVERIFY(recipeProblems(recipe, &survey).isEmpty());
        recipe.tokenizer.shared = true;
        QVERIFY(recipeProblems(recipe, &survey).first().contains(QStringLiteral("1,206")));
        recipe.tokenizer.characterCoverage = 0.98;
        QVERIFY(recipeProblems(recipe, &survey).isEmpty());
    }
};

TRANSLUCENT_TEST(RecipeOptionsTest)
#include "recipe_options_test.moc"
