#include "pages/training/lab_view.h"

#include "pages/training/published_view.h"
#include "pages/training/recipe_outlook.h"
#include "widgets/list_table.h"

#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>

namespace translucent {

namespace {

constexpr int kDefaultSteps = 300;
const QString kNone = QStringLiteral("–");

}  // namespace

LabView::LabView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : TrainingTab(desk, state, parent)
    , m_queue(desk.queue())
    , m_steps(control<QSpinBox>("labSteps", this, tr("How long each variation is trained")))
    , m_start(makePushButton("startLab", {}, tr("Runs unattended; can be resumed after a stop"), this))
    , m_total(makeText("caption", "labTotal", {}, this))
    , m_table(new ListTable("labTable",
          {{tr("Variation"), {}, ListColumn::Word}, {tr("Parameters")}, {tr("Perplexity")}, {tr("BLEU")},
              {tr("Δ BLEU")}, {tr("Time")}, {tr("State"), {}, ListColumn::Word},
              {tr("In the paper"), {}, ListColumn::Word}, {tr("Paper: perplexity")}, {tr("Paper: BLEU")},
              {tr("Paper: parameters")}},
          this))
{
    m_steps->setRange(10, 1000000);
    m_steps->setSingleStep(50);
    m_steps->setValue(
        m_queue.isRunning() ? int(m_queue.trainings().front().run.recipe.training.maxSteps) : kDefaultSteps);
    m_steps->setKeyboardTracking(false);
    m_table->setAccessibleName(tr("Ablation lab"));
    auto* published = new PublishedView(this);
    auto* parts = control<QTabWidget>("labTabs", this);
    parts->addTab(createVariations(), tr("Variations"));
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
    auto* steps = new QLabel(tr("Steps per variant"), this);
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
                   : tr("%n variant(s) to train; how long that takes is known after a trial or a training of about "
                        "this size",
                       nullptr, count);
}

void LabView::refresh()
{
    if (m_queue.isRunning() && isVisible())
        fill();
}

void LabView::toggle()
{
    if (m_queue.isRunning())
        return m_queue.stop();
    if (m_desk.process().isActive()) {
        Q_EMIT said(tr("Another training is running. Stop it first."));
        return;
    }
    adoptBase();
    std::vector<bool> wanted;
    for (std::size_t row = 0; row < m_variations.size(); ++row)
        wanted.push_back(isTicked(row));
    m_queue.start(std::move(wanted));
}

}  // namespace translucent
