#include "pages/training/setup_view.h"

#include "pages/training/setup_choices.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMetaProperty>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

using Kind = RecipeOption::Kind;

constexpr int kLeastSlider = 40;
constexpr int kLeastSpin = 80;

QVariant boxed(qint64 value)
{
    return int(std::clamp<qint64>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

int nearestRung(const std::vector<qint64>& ladder, qint64 value)
{
    const auto nearest = std::ranges::min_element(ladder, {}, [value](qint64 rung) { return std::abs(rung - value); });
    return int(nearest - ladder.begin());
}

}  // namespace

RecipeForm::RecipeForm(QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const RecipeOption& option : RecipeOption::all()) {
        if (!m_headings.contains(option.group))
            addGroup(*grid, option.group);
        addRow(*grid, option);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    refresh();
}

void RecipeForm::addGroup(QGridLayout& grid, const char* group)
{
    QLabel* heading = makeLabel("section", "switchGroup", RecipeOption::tr(group), this);
    heading->setContentsMargins(0, m_headings.isEmpty() ? 0 : 10, 0, 2);
    m_headings[group] = heading;
    grid.addWidget(heading, grid.rowCount(), 0, 1, 3);
}

QList<QWidget*> RecipeForm::Row::parts() const
{
    QList<QWidget*> parts {label, editor};
    if (slider)
        parts.append(slider);
    return parts;
}

void RecipeForm::addRow(QGridLayout& grid, const RecipeOption& option)
{
    const Row row {option, makeLabel(option.label(), this), makeEditor(option), makeSlider(option),
        makeText("problem", "fieldProblem", {}, this)};
    row.editor->setObjectName(QLatin1String(option.field));
    row.label->setBuddy(row.editor);
    row.label->setWordWrap(true);
    row.problem->hide();
    const int line = grid.rowCount();
    grid.addWidget(row.label, line, 0);
    if (row.slider)
        grid.addWidget(row.slider, line, 1);
    grid.addWidget(row.editor, line, row.slider ? 2 : 1, 1, row.slider ? 1 : 2);
    grid.addWidget(row.problem, line + 1, 0, 1, 3);
    for (QWidget* part : row.parts()) {
        part->setToolTip(option.explanation());
        part->installEventFilter(this);
    }
    m_rows.push_back(row);
}

template <typename Spin>
Spin* RecipeForm::makeSpin(const RecipeOption& option)
{
    using Number = decltype(Spin().value());
    auto* spin = new Spin(this);
    spin->setKeyboardTracking(false);
    limitWidth(*spin, kLeastSpin);  // the largest numbers are rare, and can be scrolled
    if constexpr (std::is_same_v<Spin, QDoubleSpinBox>)
        spin->setDecimals(option.values.decimals);
    spin->setRange(Number(option.values.least), Number(option.values.most));
    spin->setSingleStep(Number(option.values.step));
    if (option.values.off)
        spin->setSpecialValueText(RecipeOption::tr(option.values.off));
    connect(spin, &Spin::valueChanged, this, [this, &option](Number value) { take(option, value); });
    return spin;
}

QWidget* RecipeForm::makeEditor(const RecipeOption& option)
{
    if (option.member.kind == Kind::Whole) {
        auto* spin = makeSpin<QSpinBox>(option);
        spin->setGroupSeparatorShown(true);
        return spin;
    }
    if (option.member.kind == Kind::Real)
        return makeSpin<QDoubleSpinBox>(option);
    if (option.member.kind == Kind::YesNo) {
        auto* check = new QCheckBox(this);
        connect(check, &QCheckBox::toggled, this, [this, &option](bool on) { take(option, on); });
        return check;
    }
    if (option.member.kind == Kind::Text) {
        auto* line = new QLineEdit(this);
        limitWidth(*line, kLeastSpin);
        line->setPlaceholderText(RecipeOption::tr(option.values.off));
        connect(line, &QLineEdit::editingFinished, this, [this, &option, line] { take(option, line->text()); });
        return line;
    }
    auto* box = new NarrowChoice(this);
    for (const auto& [id, label] : option.choices())
        box->addItem(label, id);
    connect(box, &QComboBox::currentIndexChanged, this,
        [this, &option, box](int index) { take(option, box->itemData(index)); });
    return box;
}

QSlider* RecipeForm::makeSlider(const RecipeOption& option)
{
    const std::vector<qint64>& ladder = option.values.ladder;
    if (ladder.empty())
        return nullptr;
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(QLatin1String(option.field) + QStringLiteral(".slider"));
    slider->setAccessibleName(option.label());
    slider->setRange(0, int(ladder.size()) - 1);
    slider->setPageStep(1);
    limitWidth(*slider, kLeastSlider);
    connect(slider, &QSlider::valueChanged, this,
        [this, &option](int rung) { take(option, option.values.ladder[std::size_t(rung)]); });
    return slider;
}

void RecipeForm::take(const RecipeOption& option, const QVariant& value)
{
    if (m_refreshing)
        return;
    option.member.set(m_recipe, value);
    refresh();
    Q_EMIT changed();
}

void RecipeForm::setRecipe(const Recipe& recipe)
{
    m_recipe = recipe;
    refresh();
    Q_EMIT changed();
}

void RecipeForm::refresh()
{
    m_refreshing = true;
    for (const Row& row : m_rows)
        showRow(row);
    for (const char* group : m_headings.keys())
        m_headings[group]->setVisible(m_all || std::ranges::any_of(m_rows, [group](const Row& row) {
            return row.option.group == group && row.option.basic;
        }));
    m_refreshing = false;
}

void RecipeForm::showRow(const Row& row)
{
    const QVariant value = row.option.member.get(m_recipe);
    if (auto* box = qobject_cast<QComboBox*>(row.editor))
        box->setCurrentIndex(box->findData(value));
    else
        row.editor->metaObject()->userProperty().write(
            row.editor, row.option.member.kind == Kind::Whole ? boxed(value.toLongLong()) : value);
    if (row.slider)
        row.slider->setValue(nearestRung(row.option.values.ladder, value.toLongLong()));
    const std::string_view field = row.option.field;
    const bool used = field == "tokenizer.target_vocabulary" ? !m_recipe.tokenizer.shared
        : field == "model.cross_layers"                      ? m_recipe.model.crossWiring == CrossWiring::Chosen
        : field == "model.recurrent_attention"               ? isRecurrent(m_recipe.model.architecture)
        : field == "model.kernel_width"                      ? m_recipe.model.architecture == Architecture::Cnn
                                                             : true;
    for (QWidget* part : row.parts()) {
        part->setVisible(m_all || row.option.basic);
        part->setEnabled(used);
    }
}

void RecipeForm::setShowsAll(bool all)
{
    m_all = all;
    refresh();
}

void RecipeForm::setProblems(const QMap<QString, QString>& problems)
{
    QWidget* appeared = nullptr;
    for (const Row& row : m_rows) {
        const QString problem = problems.value(QLatin1String(row.option.field));
        if (!problem.isEmpty() && row.problem->isHidden() && !appeared)
            appeared = row.problem;
        row.problem->setText(problem);
        row.problem->setVisible(!problem.isEmpty());
        if (!problem.isEmpty())
            for (QWidget* part : {static_cast<QWidget*>(row.label), row.editor})
                part->show();
    }
    if (!appeared)
        return;
    layout()->activate();
    Q_EMIT problemAppeared(appeared);
}

bool RecipeForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        Q_EMIT explained(static_cast<QWidget*>(watched)->toolTip());
    return QWidget::eventFilter(watched, event);
}

SetupView::SetupView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
{
    auto* splitter = splitterOf("setupSplitter", Qt::Horizontal, {}, {}, this);
    m_corpus = new CorpusCard(splitter);
    m_choice = new AutoChoice(m_controller.speed(), this);
    m_corpus->addTab(createSchedule(), tr("Schedule"));
    m_corpus->addTab(m_choice, tr("Choice"));
    splitter->addWidget(createRecipeCard());
    splitter->setSizes({450, 500});
    columnOf({{splitter, 1}, createFooter()}, this, {0, 8, 0, 0});
    connectSignals();
    const bool automatic = m_state.isAutomatic;
    if (m_state.setup)
        setRun(TrainingRun(*m_state.setup), m_state.survey);
    if (automatic)
        applyPreset(0);
}

QString SetupView::titleOf(const QString& preset)
{
    const QMap<QString, QString> titles {{QStringLiteral("tiny"), tr("tiny – toy tasks in a minute")},
        {QStringLiteral("classroom"), tr("classroom – the built-in language in minutes")},
        {QStringLiteral("small"), tr("small – about an hour on a laptop")},
        {QStringLiteral("everyday"), tr("everyday – tens of thousands of pairs, strongly regularised")},
        {QStringLiteral("base"), tr("base – as in the paper")},
        {QStringLiteral("annotated"), tr("annotated – The Annotated Transformer, pre-norm")},
        {QStringLiteral("student"), tr("student – the course project, post-norm 4+4, d = 256")},
        {QStringLiteral("marian"), tr("marian – fits Hugging Face and OPUS-MT programs")}};
    return titles.value(preset);
}

QString SetupView::presetOf(Recipe recipe)
{
    for (const std::string& name : recipePresetNames()) {
        const Recipe preset = recipePreset(name);
        recipe.training.precision = preset.training.precision;  // a run keeps its precision
        recipe.training.threads = preset.training.threads;
        recipe.training.maxMinutes = preset.training.maxMinutes;
        if (preset == recipe)
            return QString::fromStdString(name);
    }
    return {};
}

QString SetupView::busyText()
{
    return tr("A run is training. Stop it before starting another one.");
}

QWidget* SetupView::createRecipeCard()
{
    m_presets = control<NarrowChoice>(
        "recipePreset", this, tr("Sizes and settings that fit together; every one can be changed below"));
    m_presets->addItem(
        tr("auto – the best model for your time budget"), QString::fromUtf8(QUtf8StringView(kAutoPreset)));
    for (const std::string& preset : recipePresetNames())
        m_presets->addItem(titleOf(QString::fromStdString(preset)), QString::fromStdString(preset));
    m_presets->setPlaceholderText(tr("custom settings"));
    auto* title = makeText("section", "recipeTitle", tr("Preset"), this);
    m_form = control<RecipeForm>("pageContent", this);
    m_scroll = makeColumnScroll("recipeScroll", m_form, this);
    auto* all = makeCheck(QStringLiteral("everyField"), tr("All settings"),
        tr("Shows all settings instead of the most important ones"), this);
    connect(all, &QCheckBox::toggled, m_form, &RecipeForm::setShowsAll);
    m_explanation = makeText("caption", "fieldExplanation", tr("Hover over a setting to see what it does."), this);
    limitLines(*m_explanation, 2, -1, 2);
    m_explanation->setAlignment(Qt::AlignTop);
    m_begin = new BeginChoice(m_controller, m_state, this);
    auto* beginTitle = makeText("section", "beginTitle", tr("Begin with"), this);
    return cardOf("recipeCard", columnOf({rowOf({title, {m_presets, 1}, all}), rowOf({beginTitle, {m_begin, 1}})}),
        {m_scroll, m_explanation}, this);
}

QWidget* SetupView::createSchedule()
{
    auto* schedule = new QWidget(this);
    m_schedule = smallChart(QStringLiteral("scheduleChart"), 40, schedule);
    explain(*m_schedule, {}, "schedule");
    auto* save = flatExport(QStringLiteral("scheduleExport"),
        m_schedule->exportSource([] { return QStringLiteral("learning-rate-schedule"); }), schedule);
    columnOf({{m_schedule, 1}, rowOf({LayoutPart::room(), save})}, schedule, {0, 4, 0, 0}, 0);
    return schedule;
}

/// Below the settings: the expected cost and the name of the run.
QWidget* SetupView::createFooter()
{
    m_forecast = makeRichText("readout", "trainingForecast", this);
    m_trial = makePushButton("measureSpeed", tr("Trial"),
        tr("Trains a few steps with these settings, discards the result and reports speed, memory and time"), this);
    m_name = control<QLineEdit>("runName", this, tr("Name of the run and of its directory"));
    limitWidth(*m_name, 110);
    m_obstacle = makeText("problem", "trainingObstacle", {}, this);
    m_waits = makeText("caption", "trainingWaits", {}, this);
    return cardOf("setupFooter", rowOf({{m_forecast, 1}, m_trial, makeLabel(tr("Name"), this), m_name}),
        {m_obstacle, m_waits}, this);
}

void SetupView::connectSignals()
{
    connect(m_presets, &QComboBox::activated, this, &SetupView::applyPreset);
    connect(m_form, &RecipeForm::changed, this, &SetupView::takeForm);
    connect(m_form, &RecipeForm::problemAppeared, this, [this](QWidget* at) { m_scroll->ensureWidgetVisible(at); });
    connect(m_form, &RecipeForm::explained, m_explanation, &QLabel::setText);
    connect(m_begin, &BeginChoice::picked, this, &SetupView::takeModel);
    connect(m_corpus, &CorpusCard::changed, this, &SetupView::chooseRecipe);
    connect(&m_controller.speed(), &SpeedMeasurement::stateChanged, this, &SetupView::chooseRecipe);
    connect(&m_controller, &TrainingController::stateChanged, this, &SetupView::showSetup);
    connect(&m_controller.trial(), &TrainingTrial::stateChanged, this, &SetupView::showSetup);
    connect(m_trial, &QPushButton::clicked, this, &SetupView::tryOut);
    connect(m_name, &QLineEdit::returnPressed, this, &SetupView::startRequested);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString& name) {
        m_state.ownName = name;
        showSetup();
    });
}

void SetupView::applyPreset(int index)
{
    const QString preset = m_presets->itemData(index).toString();
    if (preset.isEmpty())
        return;
    const bool automatic = preset.toStdString() == kAutoPreset;
    m_choice->setOn(automatic);
    if (automatic)
        takeForm();
    else
        m_form->setRecipe(recipePreset(preset.toStdString()));
}

/// A model brings its sizes and vocabularies along.
void SetupView::takeModel()
{
    Recipe recipe = m_form->recipe();
    if (!m_begin->model().isEmpty() && !m_begin->takeRecipe(recipe)) {
        m_choice->setOn(false);
        m_form->setRecipe(recipe);
    }
    showSetup();
}

/// A manual change ends the automatic choice, except a change of its minutes.
void SetupView::takeForm()
{
    m_corpus->setDevPairs(std::size_t(m_form->recipe().training.devPairs));
    if (m_choice->isOn() && !m_choice->covers(m_form->recipe()))
        m_choice->setOn(false);
    chooseRecipe();
}

/// The form takes the recipe and calls back; nothing new is chosen then.
void SetupView::chooseRecipe()
{
    if (const auto recipe = m_choice->choose(m_corpus->survey().get(), m_form->recipe().training.maxMinutes))
        m_form->setRecipe(*recipe);
    markPreset();
    showSetup();
}

/// Selects the active preset in the list, or shows that there is none.
void SetupView::markPreset()
{
    const QString preset = presetOf(m_form->recipe());
    m_presets->setCurrentIndex(m_choice->isOn() ? 0 : preset.isEmpty() ? -1 : m_presets->findData(preset));
    m_corpus->showTab(m_choice, m_choice->isOn());
}

bool SetupView::isSettled() const
{
    return !m_corpus->isReading();
}

TrainingRun SetupView::run() const
{
    const CorpusChoice choice = m_corpus->choice();
    return {m_form->recipe(), choice.spec, choice.read, {}, {}, m_choice->originOf(m_form->recipe()),
        m_begin->model().toStdString()};
}

void SetupView::setRun(const TrainingRun& run, CorpusSurveyPtr survey)
{
    m_choice->remember(run.recipe, run.chosenBy);
    m_begin->setModel(QString::fromStdString(run.init));
    m_form->setRecipe(run.recipe);
    m_corpus->setChoice({run.corpus, run.read, std::size_t(run.recipe.training.devPairs)}, std::move(survey));
}

void SetupView::setMinutes(double minutes)
{
    Recipe recipe = m_form->recipe();
    recipe.training.maxMinutes = minutes;
    m_form->setRecipe(recipe);
}

void SetupView::chooseFile()
{
    m_corpus->chooseFile();
}

QMap<QString, QString> SetupView::problems() const
{
    return recipeProblems(m_form->recipe(), m_corpus->survey().get());
}

void SetupView::showSetup()
{
    m_state.setup = run();
    m_state.isAutomatic = m_choice->isOn();
    m_state.survey = m_corpus->survey();
    const QString wanted = m_state.ownName.isEmpty() ? m_corpus->stem() : m_state.ownName;
    if (m_name->text() != wanted)
        m_name->setText(wanted);
    m_form->setProblems(problems());
    m_obstacle->setText(obstacle());
    m_waits->setText(m_obstacle->text().isEmpty() ? waitsFor() : QString());
    for (QLabel* label : {m_obstacle, m_waits})
        label->setVisible(!label->text().isEmpty());
    m_trial->setEnabled(m_controller.trial().isRunning() || mayTryOut());
    m_trial->setText(m_controller.trial().isRunning() ? tr("Cancel trial") : tr("Trial"));
    showForecast();
    showSchedule();
    Q_EMIT changed();
}

bool SetupView::mayTryOut() const
{
    return !m_controller.process().isActive() && m_corpus->survey() && !m_corpus->survey()->problem
        && problems().isEmpty();
}

void SetupView::tryOut()
{
    if (m_controller.trial().isRunning())
        m_controller.trial().cancel();
    else
        m_controller.trial().start(run());
}

QString SetupView::name() const
{
    return m_name->text().trimmed();
}

QString SetupView::obstacle() const
{
    const auto found = problems();
    if (m_controller.process().isActive())
        return busyText();
    if (found.contains(QString()))
        return found[QString()];
    if (!found.isEmpty())
        return tr("%1: %2").arg(RecipeOption::of(found.firstKey().toLatin1()).label(), found.first());
    if (const QString unfit = m_begin->problemWith(m_form->recipe()); !unfit.isEmpty())
        return unfit;
    if (m_corpus->survey() && m_corpus->survey()->problem)
        return tr("Choose a corpus that can be read.");
    if (name().isEmpty() || name().contains(u'/') || name().startsWith(u'.'))
        return tr("Give the run a name without slashes that does not begin with a dot.");
    return {};
}

/// Not an error; it is ready after a moment.
QString SetupView::waitsFor() const
{
    if (!m_corpus->survey())
        return tr("The sentences are being read …");
    if (m_choice->isOn() && m_controller.speed().isRunning())
        return tr("The speed of this computer is being measured …");
    return {};
}

QString SetupView::hindrance() const
{
    const QString what = obstacle();
    return what.isEmpty() ? waitsFor() : what;
}

void SetupView::showForecast()
{
    auto forecast = forecastTraining(
        m_form->recipe(), m_corpus->survey().get(),
        [this](double operations) {
            const auto known = m_controller.expectedSpeed(operations);
            return known ? known : m_choice->expectedSpeed(m_form->recipe(), operations);
        },
        m_controller.trial().resultOf(run()));
    if (const AutoRecipe* chosen = forecast.isMeasured ? nullptr : m_choice->choiceOf(m_form->recipe())) {
        forecast.tokensPerSecond = chosen->tokensPerSecond;
        forecast.steps = chosen->steps;
    }
    const auto& estimate = forecast.estimate;
    QStringList items;
    const auto add = [&items](const QString& label, const QString& value) {
        items << QStringLiteral("%1 <b>%2</b>").arg(label, value);
    };
    add(tr("Parameters"), countText(double(estimate.parameters)));
    add(tr("Model file"), bytesText(double(estimate.modelBytes)));
    if (const QString moments = momentsText(forecast, m_form->recipe().training); !moments.isEmpty())
        add(tr("Moments"), moments);
    add(forecast.isMeasured ? tr("Memory") : tr("Memory, about"), bytesText(double(estimate.trainingBytes)));
    if (forecast.tokensPerSecond)
        add(forecast.isMeasured ? tr("Speed") : tr("Speed, about"),
            tr("%1 tokens/s").arg(countText(*forecast.tokensPerSecond)));
    else
        add(tr("Time"), tr("not measured yet; \"Trial\" measures it"));
    if (forecast.seconds) {
        add(tr("Time, about"), durationText(*forecast.seconds));
        add(tr("Steps, about"), countText(*forecast.steps));
    }
    m_forecast->setText(items.join(QStringLiteral(" · ")));
}

void SetupView::showSchedule()
{
    const auto& training = m_form->recipe().training;
    const auto last = training.maxSteps > 0 ? training.maxSteps : 5 * training.warmupSteps;
    const auto schedule = scheduleOf(training, m_form->recipe().model.modelDimension, last);
    constexpr int kPoints = 200;
    ChartSeries curve {tr("Learning rate")};
    for (int point = 1; point <= kPoints; ++point) {
        const auto step = std::max<std::int64_t>(1, last * point / kPoints);
        curve.x.push_back(double(step));
        curve.y.push_back(learningRate(step, schedule));
    }
    ChartData chart {tr("Schedule of the learning rate"), {tr("Step")}, {tr("Learning rate")}, {curve}};
    chart.y.lower = 0;
    if (training.warmupSteps <= last)
        chart.guides.push_back({Qt::Vertical, double(training.warmupSteps), tr("end of warm-up")});
    m_schedule->setData(std::move(chart));
}

}  // namespace translucent
