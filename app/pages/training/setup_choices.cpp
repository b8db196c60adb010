#include "pages/training/setup_choices.h"

#include "engine/guarded_job.h"
#include "engine/speed_measurement.h"
#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"
#include "pages/training/training_parts.h"
#include "translucent/model/model_info.h"
#include "translucent/training/training_run.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QSignalBlocker>
#include <QStringList>

#include <cmath>
#include <thread>

namespace translucent {

namespace {

struct RecipeReasons {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeReasons)

public:
    static QString sentence(RecipeReason why);
    static QString summary(const AutoRecipe& choice, const RecipeOrigin& origin);
};

/// Inserts the numbers in the order of RecipeReason; shares are in percent.
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
    case RecipeReason::BatchSize: return tr("%1 tokens at a time give about %2 steps.");
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

AutoChoice::AutoChoice(SpeedMeasurement& speed, QWidget* parent)
    : QWidget(parent)
    , m_speed(speed)
{
    auto* scroll = control<ColumnScroll>("choiceScroll", this);
    scroll->setAccessibleName(tr("Choice"));
    m_text = makeText("body", "autoChoice", {}, scroll);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignTop);
    scroll->setWidget(m_text);
    columnOf({{scroll, 1}}, this, {0, 4, 0, 0}, 0);
    connect(&m_speed, &SpeedMeasurement::stateChanged, this, &AutoChoice::showChoice);
    connect(&m_speed, &SpeedMeasurement::failed, this, [this] { setOn(false); });
    showChoice();
}

void AutoChoice::setOn(bool on)
{
    m_isOn = on;
    m_origin.reset();
    if (on)
        m_speed.start();
    showChoice();
}

bool AutoChoice::covers(Recipe recipe) const
{
    recipe.training.maxMinutes = m_choice.recipe.training.maxMinutes;
    return !m_origin || recipe == m_choice.recipe;
}

std::optional<Recipe> AutoChoice::choose(const CorpusSurvey* survey, double minutes)
{
    if (!m_isOn || !m_speed.speed() || !survey || survey->problem)
        return {};
    const RecipeOrigin origin {
        minutes > 0 ? minutes : kAutoMinutes, *m_speed.speed(), std::int64_t(std::thread::hardware_concurrency())};
    if (m_origin == origin && m_facts == survey->facts)
        return {};
    if (const auto failure = guarded([&] { m_choice = autoRecipe(survey->facts, origin); })) {
        logFailure(*failure);
        return {};
    }
    m_origin = origin;
    m_facts = survey->facts;
    showChoice();
    return m_choice.recipe;
}

const AutoRecipe* AutoChoice::choiceOf(const Recipe& recipe) const
{
    return m_isOn && originOf(recipe) ? &m_choice : nullptr;
}

std::optional<RecipeOrigin> AutoChoice::originOf(const Recipe& recipe) const
{
    return m_origin && recipe == m_choice.recipe ? m_origin : std::nullopt;
}

void AutoChoice::remember(const Recipe& recipe, const std::optional<RecipeOrigin>& origin)
{
    m_isOn = false;
    m_origin = origin;
    m_choice = {recipe, {}};
    showChoice();
}

std::optional<double> AutoChoice::expectedSpeed(const Recipe& recipe, double operationsPerToken) const
{
    if (!m_speed.speed())
        return {};
    return operationsPerSecond(*m_speed.speed(), recipe.model.modelDimension) / operationsPerToken;
}

void AutoChoice::showChoice()
{
    if (!m_isOn)
        m_text->setText(tr("The preset “auto” chooses the settings for these sentences, your time budget and this "
                           "computer, and gives the reasons here."));
    else if (m_speed.isRunning())
        m_text->setText(tr("Measuring how fast this computer trains …"));
    else if (m_origin)
        m_text->setText(choiceText(m_choice, *m_origin));
    else
        m_text->setText(tr("Waiting for the sentences …"));
}

namespace {

const QString kAnother = QStringLiteral("?");  // no model has this name

}  // namespace

BeginChoice::BeginChoice(TrainingController& controller, TrainingState& state, QWidget* parent)
    : NarrowChoice(parent)
    , m_controller(controller)
    , m_state(state)
{
    setObjectName(QStringLiteral("beginWith"));
    setToolTip(
        tr("Random weights, or those of a finished model with its vocabularies; steps and schedule start again"));
    setAccessibleName(tr("Begin with"));
    connect(&controller.runs(), &TrainingRuns::changed, this, &BeginChoice::fill);
    connect(this, &QComboBox::activated, this, &BeginChoice::pick);
    fill();
}

void BeginChoice::setModel(const QString& model)
{
    m_model = model;
    fill();
}

QString BeginChoice::nameOf(const QString& model) const
{
    return model.contains(u'/') ? QDir(model).dirName() : model;
}

void BeginChoice::fill()
{
    const QSignalBlocker blocker(this);
    clear();
    addItem(tr("random weights"), QString());
    for (const TrainingRunPtr& run : m_controller.runs().runs())
        if (run->loadable)
            addItem(tr("run %1").arg(run->name()), run->directory);
    for (const ModelEntry& model : listModels())
        addItem(tr("model %1").arg(QString::fromStdString(model.name)), QString::fromStdString(model.name));
    if (findData(m_model) < 0)
        addItem(tr("model %1").arg(nameOf(m_model)), m_model);
    addItem(tr("another model …"), kAnother);
    setCurrentIndex(findData(m_model));
}

void BeginChoice::pick(int index)
{
    const QString chosen = itemData(index).toString();
    if (chosen != kAnother)
        return take(chosen);
    fill();  // until another one is selected
    m_state.ask.pickDirectory(*this, [this](const QString& directory) { take(directory); });
}

void BeginChoice::take(const QString& model)
{
    m_model = model;
    fill();
    Q_EMIT picked();
}

std::optional<JobFailure> BeginChoice::takeRecipe(Recipe& recipe) const
{
    return guarded([&] {
        const Recipe ofModel = recipeOfModel(findModel(m_model.toStdString()));
        recipe.model = ofModel.model;
        recipe.tokenizer = ofModel.tokenizer;
    });
}

QString BeginChoice::problemWith(const Recipe& recipe) const
{
    if (m_model.isEmpty())
        return reinforces(recipe.training)
            ? tr("Training with rewards needs a model that already translates: choose one to start from.")
            : QString();
    Message difference;
    const auto failure = guarded([&] { difference = differenceFromModel(recipe, findModel(m_model.toStdString())); });
    if (failure)
        return tr("The training cannot begin with %1: %2").arg(nameOf(m_model), reasonText(*failure));
    return difference.empty() ? QString()
                              : tr("The settings do not match the model %1: %2. Select it again to adopt its settings, "
                                   "or start from random weights.")
                                    .arg(nameOf(m_model), translated(difference));
}

}  // namespace translucent
