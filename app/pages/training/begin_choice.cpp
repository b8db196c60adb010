#include "pages/training/begin_choice.h"

#include "engine/guarded_job.h"
#include "translucent/model_info.h"
#include "translucent/warm_start.h"

#include <QDir>
#include <QSignalBlocker>

namespace translucent {

namespace {

const QString kAnother = QStringLiteral("?");  // no model has this name

}  // namespace

BeginChoice::BeginChoice(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : NarrowChoice(parent)
    , m_desk(desk)
    , m_state(state)
{
    setObjectName(QStringLiteral("beginWith"));
    setToolTip(
        tr("Random weights, or those of a finished model with its vocabularies; steps and schedule start again"));
    setAccessibleName(tr("Begin with"));
    connect(&desk.runs(), &TrainingRuns::changed, this, &BeginChoice::fill);
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
    for (const TrainingRunPtr& run : m_desk.runs().runs())
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
    fill();  // until another is chosen
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
            ? tr("Training on rewards needs a model that already translates: choose one to begin with.")
            : QString();
    Message difference;
    const auto failure = guarded([&] { difference = differenceFromModel(recipe, findModel(m_model.toStdString())); });
    if (failure)
        return tr("The training cannot begin with %1: %2").arg(nameOf(m_model), reasonText(*failure));
    return difference.empty()
        ? QString()
        : tr("The settings do not fit the model %1: %2. Choose it once more to take its settings, "
             "or begin with random weights.")
              .arg(nameOf(m_model), translated(difference));
}

}  // namespace translucent
