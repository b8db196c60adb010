#include "pages/training/training_switch.h"

#include "pages/training/recipe_problems.h"
#include "test_registry.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

using namespace translucent;

/// The list of switches against the recipe's own JSON.
class TrainingSwitchTest : public QObject {
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
        fields.remove(QStringLiteral("tokenizer.source_normalization"));  // a file, given on the command line
        for (const TrainingSwitch& choice : trainingSwitches())
            known.insert(choice.field);
        QCOMPARE(known, fields);
    }

    void readAndWriteTheFieldTheyAreNamedAfter()
    {
        for (const TrainingSwitch& choice : trainingSwitches()) {
            Recipe recipe;
            QCOMPARE(choice.get(recipe).toString(), valueIn(recipe, choice.field).toString());
            QVariant other;
            if (const auto* whole = std::get_if<WholeValues>(&choice.values))
                other = whole->least + whole->step;
            else if (const auto* real = std::get_if<RealValues>(&choice.values))
                other = real->least + real->step;
            else if (const auto* names = std::get_if<ChoiceValues>(&choice.values))
                other = names->choices.back().first;
            else
                other = true;
            choice.set(recipe, other);
            QCOMPARE(valueIn(recipe, choice.field).toString(), other.toString());
            QVERIFY(!choice.text(recipe).isEmpty() && !choice.label.isEmpty());
            QVERIFY2(choice.explanation.endsWith(u'.'), qUtf8Printable(choice.field));
        }
    }

    void presetsHaveNoProblems()
    {
        for (const std::string& name : recipePresetNames())
            QVERIFY2(recipeProblems(recipePreset(name)).isEmpty(), name.c_str());
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

TRANSLUCENT_TEST(TrainingSwitchTest)
#include "training_switch_test.moc"
