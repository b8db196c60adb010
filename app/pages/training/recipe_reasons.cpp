#include "pages/training/recipe_reasons.h"

#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <cmath>

namespace translucent {

namespace {

struct RecipeReasons {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeReasons)

public:
    static QString sentence(RecipeReason why);
    static QString summary(const AutoRecipe& choice, const RecipeOrigin& origin);
};

/// With the numbers in the order of RecipeReason; shares come in percent.
QString RecipeReasons::sentence(RecipeReason why)
{
    switch (why) {
    case RecipeReason::SizeFits:
        return tr(
            "d = %1 with %2 + %2 layers sees every sentence about %3 times and needs %4; d = %5 would see them %6 "
            "times and need %7.");
    case RecipeReason::SizeOfMinutes:
        return tr("d = %1 with %2 + %2 layers is the smallest, and even it sees every sentence only about %3 times "
                  "instead of %4: more minutes help most.");
    case RecipeReason::SizeOfCorpus:
        return tr("d = %1 with %2 + %2 layers: a larger model would overfit the %3 pairs.");
    case RecipeReason::VocabularyWords:
        return tr("%1 source and %2 target tokens suit the number of words in these sentences.");
    case RecipeReason::VocabularyShared:
        return tr("Both sides are written with the same letters, so they share %1 BPE tokens.");
    case RecipeReason::VocabularyClosed:
        return tr("%1 source and %2 target tokens: there are only about %3 distinct words, so each can be a token.");
    case RecipeReason::DropoutNone: return tr("About %1 epochs are too few for overfitting, so no dropout is needed.");
    case RecipeReason::DropoutSome: return tr("%1: %2 parameters see the same %3 target tokens about %4 times.");
    case RecipeReason::Sampling:
        return tr("Each sentence is seen about %1 times, so it is segmented differently each time.");
    case RecipeReason::Batch: return tr("%1 tokens at a time give about %2 steps.");
    case RecipeReason::Rate: return tr("The rate rises to %1, which suits d = %2, within %3 steps.");
    case RecipeReason::Decay:
        return tr("In the last %1 % of the steps the rate falls to 0, just when the %2 min are over.");
    case RecipeReason::Evaluation: return tr("About %1 evaluations on at most %2 pairs; the best BLEU is saved.");
    case RecipeReason::Guided: return tr("Word alignments are known for %1 % of the pairs; they guide one head.");
    }
    return {};
}

QString RecipeReasons::summary(const AutoRecipe& choice, const RecipeOrigin& origin)
{
    return tr("Chosen for these sentences, %1 min and this computer (%2 processors): about %3 epochs.")
        .arg(QLocale().toString(origin.minutes, 'g', 4))
        .arg(origin.processors)
        .arg(QLocale().toString(choice.epochs, 'f', choice.epochs < 10 ? 1 : 0));
}

/// The first number of these is a share, or small.
QString numberText(RecipeReason why, std::size_t index, double number)
{
    constexpr double kPercent = 100, kFew = 10;
    const QLocale locale;
    if (index == 0 && (why == RecipeReason::Decay || why == RecipeReason::Guided))
        return locale.toString(std::round(kPercent * number), 'f', 0);
    if (index == 0 && (why == RecipeReason::DropoutSome || why == RecipeReason::Rate))
        return locale.toString(number, 'g', 3);
    return number < kFew && number != std::floor(number) ? locale.toString(number, 'f', 1) : countText(number);
}

}  // namespace

QString reasonSentence(const FieldReason& reason)
{
    QString sentence = RecipeReasons::sentence(reason.why);
    for (std::size_t i = 0; i < reason.numbers.size(); ++i)
        sentence.replace(QStringLiteral("%%1").arg(i + 1), numberText(reason.why, i, reason.numbers[i]));
    return sentence;
}

QString choiceText(const AutoRecipe& choice, const RecipeOrigin& origin)
{
    QStringList lines {RecipeReasons::summary(choice, origin)};
    for (const FieldReason& reason : choice.reasons)
        lines << QStringLiteral("<b>%1</b> – %2")
                     .arg(RecipeOption::of(QByteArrayView(reason.field.data(), qsizetype(reason.field.size()))).label(),
                         reasonSentence(reason));
    return QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("</p><p>")));
}

}  // namespace translucent
