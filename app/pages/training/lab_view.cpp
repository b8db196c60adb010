#include "pages/training/lab_view.h"

#include "pages/training/catalogue_view.h"
#include "pages/training/recipe_options.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

enum TableChoice { German, French, Variations };

constexpr PublishedVariation kVariations[] {
    {"base", QT_TRANSLATE_NOOP("translucent::PublishedText", "base"), 4.92, 25.8, 65},
    {"heads-1", "h = 1", 5.29, 24.9, 0},
    {"", "h = 4", 5.00, 25.5, 0},
    {"heads-more", "h = 16", 4.91, 25.8, 0},
    {"", "h = 32", 5.01, 25.4, 0},
    {"", "d_k = 16", 5.16, 25.1, 58},
    {"", "d_k = 32", 5.01, 25.4, 60},
    {"layers-fewer", "N = 2", 6.11, 23.7, 36},
    {"", "N = 4", 5.19, 25.3, 50},
    {"layers-more", "N = 8", 4.88, 25.5, 80},
    {"narrower", "d = 256", 5.75, 24.5, 28},
    {"wider", "d = 1024", 4.66, 26.0, 168},
    {"feed-forward-narrower", "d_ff = 1024", 5.12, 25.4, 53},
    {"feed-forward-wider", "d_ff = 4096", 4.75, 26.2, 90},
    {"dropout-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0"), 5.77, 24.6, 0},
    {"dropout-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0.2"), 4.95, 25.5, 0},
    {"smoothing-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0"), 4.67, 25.3, 0},
    {"smoothing-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0.2"), 5.47, 25.7, 0},
    {"positions-learned", QT_TRANSLATE_NOOP("translucent::PublishedText", "learned positions"), 4.92, 25.7, 0},
    {"",
        QT_TRANSLATE_NOOP(
            "translucent::PublishedText", "big (d = 1024, d_ff = 4096, h = 16, dropout 0.3, 300 K steps)"),
        4.33, 26.4, 213},
};

constexpr PublishedSystem kSystems[] {
    {"ByteNet", 23.75, 0, 0, 0, 0x999999},
    {"Deep-Att + PosUnk", 0, 39.2, 0, 1.0e20, 0x999933},
    {"GNMT + RL", 24.6, 39.92, 2.3e19, 1.4e20, 0x56B4E9},
    {"ConvS2S", 25.16, 40.46, 9.6e18, 1.5e20, 0x0072B2},
    {"MoE", 26.03, 40.56, 2.0e19, 1.2e20, 0x009E73},
    {"Deep-Att + PosUnk ensemble", 0, 40.4, 0, 8.0e20, 0x666600},
    {"GNMT + RL ensemble", 26.30, 41.16, 1.8e20, 1.1e21, 0xCC79A7},
    {"ConvS2S ensemble", 26.36, 41.29, 7.7e19, 1.2e21, 0x332288},
    {"Transformer (base)", 27.3, 38.1, 3.3e18, 3.3e18, 0xE69F00},
    {"Transformer (big)", 28.4, 41.8, 2.3e19, 2.3e19, 0xD55E00},
};

/// Below a line, so that its name is inside the chart.
constexpr double kRoomBelow = 0.5;

}  // namespace

QString PublishedVariation::change() const
{
    return QCoreApplication::translate("translucent::PublishedText", name);
}

std::span<const PublishedVariation> publishedVariations()
{
    return kVariations;
}

const PublishedVariation* publishedVariation(const QString& id)
{
    const auto* found = std::ranges::find(kVariations, id, [](const auto& each) { return QLatin1StringView(each.id); });
    return found == std::end(kVariations) || id.isEmpty() ? nullptr : found;
}

std::span<const PublishedSystem> publishedSystems()
{
    return kSystems;
}

PublishedView::PublishedView(QWidget* parent)
    : QFrame(parent)
    , m_title(makeText("section", "publishedTitle", {}, this))
    , m_language(
          control<NarrowChoice>("publishedLanguage", this, tr("Which table of the paper, and which of its test sets")))
    , m_chart(smallChart(QStringLiteral("publishedChart"), 0, this))
    , m_systems(new ListTable("publishedSystems",
          {{tr("System"), tr("In the order of the paper"), ListColumn::Text, {}},
              {tr("BLEU"), tr("On newstest2014"), ListColumn::Number, "bleu"},
              {tr("FLOPs"), tr("Operations of the whole training"), ListColumn::Number, "flops"}},
          this))
    , m_table(new ListTable("publishedTable",
          {{tr("Variant"), tr("What differs from the base model of the paper"), ListColumn::Text, "ablation"},
              {tr("Perplexity"), tr("Per subword, on the paper's validation set"), ListColumn::Number, "perplexity"},
              {tr("BLEU"), tr("On the paper's validation set, English to German"), ListColumn::Number, "bleu"},
              {tr("Parameters"), tr("How many numbers the model learns"), ListColumn::Number, "parameters"}},
          this))
    , m_note(makeText("caption", "publishedNote", {}, this))
    , m_save(new ExportButton(
          "publishedExport", m_chart->exportSource([] { return QStringLiteral("published-results"); }), this))
    , m_saveTable(new ExportButton("publishedTableExport",
          m_table->exportSource([this] { return m_title->text(); }, "published-variations"), this))
{
    setObjectName(QStringLiteral("publishedCard"));
    setProperty("role", QStringLiteral("card"));
    explain(*m_chart, tr("BLEU against the training cost, from table 2 of the paper: up and to the left is better."),
        "flops");
    m_language->addItems({tr("English to German"), tr("English to French"), tr("Variants of the base model")});
    columnOf({rowOf({{m_title, 1}, m_language, m_save, m_saveTable}), {rowOf({{m_chart, 1}, {m_systems, 1}}), 1},
                 {m_table, 1}, m_note},
        this, {12, 8, 12, 8});
    connect(m_language, &QComboBox::currentIndexChanged, this, &PublishedView::refresh);
    refresh();
}

void PublishedView::refresh()
{
    const bool variations = m_language->currentIndex() == Variations;
    m_title->setText(variations ? tr("Published variants (Vaswani et al. 2017, table 3)")
                                : tr("Published results (Vaswani et al. 2017, table 2)"));
    for (QWidget* widget : std::initializer_list<QWidget*> {m_chart, m_systems, m_save})
        widget->setVisible(!variations);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_table, m_saveTable})
        widget->setVisible(variations);
    if (variations)
        fill();
    else
        draw();
    m_note->setText(note());
}

QString PublishedView::note() const
{
    switch (m_language->currentIndex()) {
    case German: return tr("The training cost of ByteNet was not published; the line shows its BLEU.");
    case French:
        return tr("Transformer (big): 41.8 in table 2 of the paper's later versions; its first version and section 6.1 "
                  "say 41.0.");
    default: break;
    }
    return tr("English to German, newstest2013. Settings not listed are those of the base model: N = 6, d = 512, d_ff "
              "= 2048, h = 8, dropout 0.1, label smoothing 0.1, 100,000 steps (big: 300,000); d_k = d ÷ h unless it is "
              "listed. Perplexity is per subword.");
}

/// A system without published cost is a line across the chart.
void PublishedView::draw()
{
    const bool german = m_language->currentIndex() == German;
    ChartData chart {m_title->text(), {tr("Training cost (FLOPs)")}, {tr("BLEU, newstest2014")}, {}};
    chart.x.logarithmic = true;
    for (const PublishedSystem& system : publishedSystems()) {
        const double operations = german ? system.operationsGerman : system.operationsFrench;
        const double bleu = german ? system.bleuGerman : system.bleuFrench;
        if (operations > 0 && bleu > 0)
            chart.series.push_back(
                {QString::fromUtf8(system.name), {operations}, {bleu}, QColor(system.colour), SeriesStyle::Points});
        else if (bleu > 0)
            chart.guides.push_back({Qt::Horizontal, bleu, QString::fromUtf8(system.name)});
    }
    for (const ChartGuide& guide : chart.guides)
        chart.y.lower = std::min(chart.y.lower.value_or(guide.at), guide.at) - kRoomBelow;
    m_chart->setData(std::move(chart));
    fillSystems();
}

/// The numbers of the paper; missing ones are shown as a dash.
void PublishedView::fillSystems()
{
    const bool german = m_language->currentIndex() == German;
    const QLocale locale;
    std::vector<ListRow> rows;
    for (const PublishedSystem& system : publishedSystems()) {
        const double operations = german ? system.operationsGerman : system.operationsFrench;
        const double bleu = german ? system.bleuGerman : system.bleuFrench;
        if (bleu > 0)
            rows.push_back({{QString::fromUtf8(system.name), locale.toString(bleu, 'g', 4),
                operations > 0 ? chartNumber(operations, 2) : QStringLiteral("–")}});
    }
    m_systems->setRows(std::move(rows));
    m_systems->setAccessibleName(m_title->text());
}

void PublishedView::fill()
{
    const QLocale locale;
    std::vector<ListRow> rows;
    for (const PublishedVariation& variation : publishedVariations())
        rows.push_back({{variation.change(), locale.toString(variation.perplexity, 'f', 2),
            locale.toString(variation.bleu, 'f', 1),
            variation.millions > 0 ? QStringLiteral("%1 M").arg(variation.millions) : QStringLiteral("–")}});
    m_table->setRows(std::move(rows));
    m_table->setAccessibleName(m_title->text());
}

namespace {

constexpr int kDefaultSteps = 300;
const QString kNone = QStringLiteral("–");

/// The base with one or two changed fields.
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

LabView::LabView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_queue(controller.queue())
    , m_steps(control<QSpinBox>("labSteps", this, tr("How long each variant is trained")))
    , m_start(makePushButton("startLab", {}, tr("Runs unattended; can be resumed after a stop"), this))
    , m_total(makeText("caption", "labTotal", {}, this))
    , m_table(new ListTable("labTable",
          {{tr("Variant"), tr("The one setting that this training changes"), ListColumn::Word, "ablation"},
              {tr("Parameters"), tr("How many numbers this variant learns"), ListColumn::Number, "parameters"},
              {tr("Perplexity"), tr("On the validation set, lower is better"), ListColumn::Number, "perplexity"},
              {tr("BLEU"), tr("On the validation set, higher is better"), ListColumn::Number, "bleu"},
              {tr("Δ BLEU"), tr("BLEU compared with the first variant: the effect of the change"), ListColumn::Number,
                  "ablation"},
              {tr("Time"), tr("How long this training took")},
              {tr("State"), tr("Whether this training is waiting, running or finished"), ListColumn::Word, "run"},
              {tr("In the paper"), tr("The variant in table 3 that changes the same setting"), ListColumn::Word,
                  "ablation"},
              {tr("Paper: perplexity"),
                  tr("As the paper reports it; its corpus differs and its models are larger, so compare directions, "
                     "not sizes"),
                  ListColumn::Number, "perplexity"},
              {tr("Paper: BLEU"),
                  tr("As the paper reports it; its corpus differs and its models are larger, so compare directions, "
                     "not sizes"),
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
    m_catalogue = new CatalogueView(controller, state, this);
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

/// While the lab is running, it keeps the base it was started with.
void LabView::adoptBase()
{
    if (!isVisible() || !m_state.setup)
        return;
    TrainingRun base = m_queue.isRunning() ? m_queue.trainings().front().run : *m_state.setup;
    base.recipe = labRecipe(base.recipe, m_steps->value());
    m_variations = labVariations(base.recipe);
    const QDir root(labDirectory(m_controller.runs().root(), base));
    std::vector<TrainingPlan> trainings;
    for (const LabVariation& variation : m_variations)
        trainings.push_back({{variation.recipe, base.corpus, base.read, {}}, root.filePath(variation.id)});
    m_queue.plan(std::move(trainings));
    fill();
}

/// Initially, the variations of the paper and the kinds of positions.
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

/// The time for the remaining trainings, if the speed of this computer is known.
QString LabView::totalTime() const
{
    int count = 0;
    std::optional<double> seconds = 0;
    const auto speed = [this](double operations) { return m_controller.expectedSpeed(operations); };
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
                   : tr("%n variant(s) to train; the time will be known after a trial or a run of about this size",
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
    if (m_controller.process().isActive()) {
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
