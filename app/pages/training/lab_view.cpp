#include "pages/training/lab_view.h"

#include "pages/training/catalogue_view.h"
#include "pages/training/published_view.h"
#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"
#include "widgets/list_table.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kDefaultSteps = 300;
const QString kNone = QStringLiteral("–");

/// The base with one field, or two, set to something else.
struct Change {
    const char* id;
    const char* field;
    QVariant value;
    const char* also = nullptr;
};

std::vector<Change> sizeChanges(const TransformerConfig& model)
{
    const auto number = [](std::int64_t value) { return QVariant(qlonglong(value)); };
    return {{"heads-1", "model.heads", number(1)}, {"heads-more", "model.heads", number(2 * model.heads)},
        {"layers-fewer", "model.encoder_layers", number(std::max<std::int64_t>(1, model.encoderLayers / 2)),
            "model.decoder_layers"},
        {"layers-more", "model.encoder_layers", number(2 * model.encoderLayers), "model.decoder_layers"},
        {"narrower", "model.model_dimension", number(model.modelDimension / 2)},
        {"wider", "model.model_dimension", number(2 * model.modelDimension)},
        {"feed-forward-narrower", "model.feed_forward_dimension", number(model.feedForwardDimension / 2)},
        {"feed-forward-wider", "model.feed_forward_dimension", number(2 * model.feedForwardDimension)}};
}

std::vector<Change> choiceChanges()
{
    const auto name = [](const char* value) { return QVariant(QString::fromLatin1(value)); };
    return {{"positions-learned", "model.position_kind", name("learned")},
        {"positions-none", "model.position_kind", name("none")},
        {"positions-sinusoidal", "model.position_kind", name("sinusoidal")},
        {"positions-alibi", "model.position_kind", name("alibi")},
        {"positions-rotary", "model.position_kind", name("rotary")},
        {"positions-relative", "model.position_kind", name("relative")},
        {"norm-post", "model.norm_placement", name("post")}, {"norm-pre", "model.norm_placement", name("pre")},
        {"norm-sample-std", "model.norm_kind", name("sample_std")}, {"norm-rms", "model.norm_kind", name("rms")},
        {"norm-batch", "model.norm_kind", name("batch")}, {"norm-none", "model.norm_kind", name("none")},
        {"residual-none", "model.residual", name("none")}, {"feed-forward-none", "model.feed_forward", name("none")},
        {"feed-forward-swiglu", "model.feed_forward", name("swiglu")},
        {"cross-same", "model.cross_wiring", name("same")}, {"cross-mixture", "model.cross_wiring", name("mixture")},
        {"copying", "model.copy_mechanism", name("pointer_generator")},
        {"activation-gelu", "model.activation", name("gelu")}, {"activation-silu", "model.activation", name("silu")},
        {"tied-none", "model.embedding_tying", name("separate")},
        {"tied-output", "model.embedding_tying", name("target_output")}};
}

std::vector<Change> learningChanges(const TrainingOptions& training)
{
    return {{"dropout-0", "model.dropout", 0.0}, {"dropout-0.1", "model.dropout", 0.1},
        {"dropout-0.2", "model.dropout", 0.2}, {"smoothing-0", "training.label_smoothing", 0.0},
        {"smoothing-0.1", "training.label_smoothing", 0.1}, {"smoothing-0.2", "training.label_smoothing", 0.2},
        {"warmup-shorter", "training.warmup_steps", qlonglong(std::max<std::int64_t>(1, training.warmupSteps / 4))},
        {"warmup-longer", "training.warmup_steps", qlonglong(4 * training.warmupSteps)}};
}

}  // namespace

std::vector<LabVariation> labVariations(const Recipe& base)
{
    std::vector<LabVariation> all {{QStringLiteral("base"), LabVariation::tr("base"), base}};
    for (const auto& changes : {sizeChanges(base.model), choiceChanges(), learningChanges(base.training)})
        for (const Change& change : changes) {
            Recipe recipe = base;
            const RecipeOption& changed = RecipeOption::of(change.field);
            changed.member.set(recipe, change.value);
            if (change.also)
                RecipeOption::of(change.also).member.set(recipe, change.value);
            if (recipe == base || !recipeProblems(recipe).isEmpty())
                continue;
            const QString what = change.also ? LabVariation::tr("Layers N") : changed.label();
            all.push_back(
                {QString::fromLatin1(change.id), QStringLiteral("%1: %2").arg(what, changed.text(recipe)), recipe});
        }
    return all;
}

Recipe labRecipe(Recipe base, std::int64_t steps)
{
    auto& training = base.training;
    training.maxSteps = steps;
    training.maxEpochs = training.patience = 0;
    training.maxMinutes = training.targetBleu = 0;
    training.evaluateEverySteps = std::max<std::int64_t>(1, (steps + 1) / 2);
    training.devPairs = std::min<std::int64_t>(training.devPairs, 300);
    return base;
}

QString labDirectory(const QString& root, const TrainingRun& base)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const std::string& part :
        {recipeToJson(base.recipe), base.corpus, base.read.sourceLanguage, base.read.targetLanguage})
        hash.addData(QByteArray::fromStdString(part));
    constexpr qsizetype kDigits = 8;
    return QDir(root).filePath(QStringLiteral("lab/%1").arg(QString::fromLatin1(hash.result().toHex().first(kDigits))));
}

LabView::LabView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : TrainingTab(desk, state, parent)
    , m_queue(desk.queue())
    , m_steps(control<QSpinBox>("labSteps", this, tr("How long each variant is trained")))
    , m_start(makePushButton("startLab", {}, tr("Runs unattended; can be resumed after a stop"), this))
    , m_total(makeText("caption", "labTotal", {}, this))
    , m_table(new ListTable("labTable",
          {{tr("Variant"), tr("The one thing that this training changes, all else being equal"), ListColumn::Word,
               "ablation"},
              {tr("Parameters"), tr("How many numbers this variant learns"), ListColumn::Number, "parameters"},
              {tr("Perplexity"), tr("On the validation set, lower is better"), ListColumn::Number, "perplexity"},
              {tr("BLEU"), tr("On the validation set, higher is better"), ListColumn::Number, "bleu"},
              {tr("Δ BLEU"), tr("BLEU compared with the first variant: what the change is worth"), ListColumn::Number,
                  "ablation"},
              {tr("Time"), tr("How long this training took")},
              {tr("State"), tr("Whether this training waits, runs or is finished"), ListColumn::Word, "run"},
              {tr("In the paper"), tr("The variant of table 3 that changes the same"), ListColumn::Word, "ablation"},
              {tr("Paper: perplexity"),
                  tr("As the paper reports it; another corpus and larger models, so compare directions, not sizes"),
                  ListColumn::Number, "perplexity"},
              {tr("Paper: BLEU"),
                  tr("As the paper reports it; another corpus and larger models, so compare directions, not sizes"),
                  ListColumn::Number, "bleu"},
              {tr("Paper: parameters"), tr("As the paper reports it, in millions"), ListColumn::Number, "parameters"}},
          this))
{
    m_steps->setRange(10, 1000000);
    m_steps->setSingleStep(50);
    m_steps->setValue(
        m_queue.isRunning() ? int(m_queue.trainings().front().run.recipe.training.maxSteps) : kDefaultSteps);
    m_steps->setKeyboardTracking(false);
    m_table->setAccessibleName(tr("Ablation lab"));
    auto* published = new PublishedView(this);
    m_catalogue = new CatalogueView(desk, state, this);
    connect(m_catalogue, &TrainingTab::said, this, &TrainingTab::said);
    auto* parts = control<QTabWidget>("labTabs", this);
    parts->addTab(m_catalogue, tr("Ready experiments"));
    parts->addTab(createVariations(), tr("Variants"));
    parts->addTab(published, tr("Published results"));
    columnOf({parts}, this, {0, 4, 0, 0});
    connect(m_start, &QPushButton::clicked, this, &LabView::toggle);
    connect(m_steps, &QSpinBox::valueChanged, this, &LabView::adoptBase);
    connect(&m_queue, &TrainingQueue::changed, this, &LabView::fill);
    connect(&m_queue, &TrainingQueue::finished, this, [this] { Q_EMIT said(tr("All ticked variants are finished.")); });
    connect(m_table, &ListTable::ticked, this, [this](int row, bool on) {
        m_state.inLab[m_variations[std::size_t(row)].id] = on;
        fill();
    });
}

QWidget* LabView::createVariations()
{
    QLabel* about = makeText("caption", "labAbout",
        tr("Trains the settings under \"Set up\" and then each ticked variant of them; finished variants are kept."),
        this);
    auto* steps = makeLabel(tr("Steps per variant"), this);
    steps->setBuddy(m_steps);
    auto* save = new ExportButton(
        "labTableExport", m_table->exportSource([] { return tr("Ablation lab"); }, "ablation-lab"), this);
    return cardOf("labCard", rowOf({{about, 1}, steps, m_steps, m_start, save}), {m_table, m_total}, this);
}

void LabView::showEvent(QShowEvent* event)
{
    TrainingTab::showEvent(event);
    adoptBase();
}

/// While it runs the lab keeps the base it was started with.
void LabView::adoptBase()
{
    if (!isVisible() || !m_state.setup)
        return;
    TrainingRun base = m_queue.isRunning() ? m_queue.trainings().front().run : *m_state.setup;
    base.recipe = labRecipe(base.recipe, m_steps->value());
    m_variations = labVariations(base.recipe);
    const QDir root(labDirectory(m_desk.runs().root(), base));
    std::vector<TrainingPlan> trainings;
    for (const LabVariation& variation : m_variations)
        trainings.push_back({{variation.recipe, base.corpus, base.read, {}}, root.filePath(variation.id)});
    m_queue.plan(std::move(trainings));
    fill();
}

/// At first what the paper has, too, and the kinds of positions.
bool LabView::isTicked(std::size_t row) const
{
    const QString& id = m_variations[row].id;
    const bool suggested = publishedVariation(id) || id.startsWith(QLatin1StringView("positions"));
    return row == 0 || m_state.inLab.value(id, suggested);
}

QString LabView::stateOf(std::size_t row) const
{
    const QLocale locale;
    const QString step = locale.toString(m_queue.historyOf(row).lastStep());
    switch (m_queue.stateOf(row)) {
    case TrainingQueue::State::Untouched: return kNone;
    case TrainingQueue::State::Waiting: return tr("waiting");
    case TrainingQueue::State::Running:
        return tr("step %1 of %2").arg(step, locale.toString(m_variations[row].recipe.training.maxSteps));
    case TrainingQueue::State::Stopped: return tr("stopped at step %1").arg(step);
    case TrainingQueue::State::Failed: return tr("failed at step %1").arg(step);
    case TrainingQueue::State::Done: break;
    }
    return tr("done");
}

QStringList LabView::rowTexts(std::size_t row) const
{
    const QLocale locale;
    const LabVariation& variation = m_variations[row];
    const TrainingHistory& history = m_queue.historyOf(row);
    const auto* best = history.best();
    const auto* base = m_queue.historyOf(0).best();
    const auto* published = publishedVariation(variation.id);
    const auto number = [&locale](double value, int decimals) { return locale.toString(value, 'f', decimals); };
    return {variation.change, history.start ? countText(double(history.start->parameters)) : kNone,
        best ? number(best->perplexity, 2) : kNone, best ? number(best->bleu, 1) : kNone,
        best && base && row > 0
            ? (best->bleu >= base->bleu ? QStringLiteral("+") : QString()) + number(best->bleu - base->bleu, 1)
            : kNone,
        history.empty() ? kNone : durationText(history.seconds()), stateOf(row),
        published ? published->change() : kNone, published ? number(published->perplexity, 2) : kNone,
        published ? number(published->bleu, 1) : kNone,
        published && published->millions > 0 ? QStringLiteral("%1 M").arg(published->millions) : kNone};
}

void LabView::fill()
{
    std::vector<ListRow> rows;
    for (std::size_t row = 0; row < m_variations.size(); ++row)
        rows.push_back({.texts = rowTexts(row), .ticked = row > 0 ? std::optional(isTicked(row)) : std::nullopt});
    m_table->setRows(std::move(rows));
    m_start->setText(m_queue.isRunning() ? tr("Stop") : tr("Train ticked variants"));
    m_steps->setEnabled(!m_queue.isRunning());
    m_total->setText(totalTime());
}

/// What is still to be done, as far as the speed of this computer is known.
QString LabView::totalTime() const
{
    int count = 0;
    std::optional<double> seconds = 0;
    const auto speed = [this](double operations) { return m_desk.expectedSpeed(operations); };
    for (std::size_t row = 0; row < m_variations.size(); ++row) {
        if (!isTicked(row) || m_queue.stateOf(row) == TrainingQueue::State::Done)
            continue;
        const Recipe& recipe = m_variations[row].recipe;
        const double left = 1 - double(m_queue.historyOf(row).lastStep()) / double(recipe.training.maxSteps);
        const auto whole = forecastTraining(recipe, m_state.survey.get(), speed, {}).seconds;
        seconds = seconds && whole ? std::optional(*seconds + *whole * left) : std::nullopt;
        ++count;
    }
    if (count == 0)
        return tr("Everything ticked is trained.");
    return seconds ? tr("%n variant(s) to train, about %1 in total", nullptr, count).arg(durationText(*seconds))
                   : tr("%n variant(s) to train; how long that takes is known after a trial or a run of about "
                        "this size",
                       nullptr, count);
}

void LabView::refresh()
{
    m_catalogue->refresh();
    if (m_queue.isRunning() && isVisible())
        fill();
}

void LabView::toggle()
{
    if (m_queue.isRunning())
        return m_queue.stop();
    if (m_desk.process().isActive()) {
        Q_EMIT said(tr("Another run is training. Stop it first."));
        return;
    }
    adoptBase();
    std::vector<bool> wanted;
    for (std::size_t row = 0; row < m_variations.size(); ++row)
        wanted.push_back(isTicked(row));
    m_queue.start(std::move(wanted));
}

}  // namespace translucent
