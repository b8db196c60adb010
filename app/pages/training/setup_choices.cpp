#include "pages/training/setup_choices.h"

#include "engine/guarded_job.h"
#include "engine/training_measurements.h"
#include "pages/training/recipe_options.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "translucent/model/model_info.h"
#include "translucent/training/training_run.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QTabWidget>
#include <QUrlQuery>

#include <cmath>
#include <thread>

namespace translucent {

namespace {

constexpr int kPatienceMs = 350;
constexpr int kLanguageWidth = 48;
constexpr int kLeastSeed = 72;
const QString kAnother = QStringLiteral("?");  // no model has this name

QSpinBox* makeSpin(const char* objectName, int least, int most, int value, const QString& toolTip, QWidget* parent)
{
    auto* spin = control<QSpinBox>(objectName, parent, toolTip);
    spin->setRange(least, most);
    spin->setValue(value);
    spin->setGroupSeparatorShown(true);
    spin->setKeyboardTracking(false);
    return spin;
}

QLineEdit* makeLanguage(const char* objectName, const char* code, const QString& toolTip, QWidget* parent)
{
    auto* line = control<QLineEdit>(objectName, parent, toolTip);
    line->setText(QLatin1String(code));
    limitWidth(*line, kLanguageWidth, kLanguageWidth);
    return line;
}

ListTable* addTable(QTabWidget& tabs, const char* objectName, const QString& title, ListColumn::Kind first)
{
    auto* table = new ListTable(objectName, {{{}, {}, first}, {{}, {}, ListColumn::Text}}, &tabs);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setAccessibleName(title);
    tabs.setTabToolTip(tabs.addTab(table, title), plainTip(title));
    return table;
}

}  // namespace

CorpusCard::CorpusCard(QWidget* parent)
    : QFrame(parent)
    , m_pickFile([](QWidget& asker, TextAnswer then) {
        askForFile(asker, tr("Open corpus"),
            tr("Corpora (*.tsv *.txt *.csv *.jsonl *.json *.tmx *.xlf *.xliff *.sdlxliff *.mqxliff *.mxliff *.po *.srt "
               "*.vtt *.zip *.gz);;All files (*)"),
            std::move(then));
    })
    , m_task(control<NarrowChoice>("corpusTask", this, tr("Training data")))
    , m_builtin(createBuiltin())
    , m_fromFile(createFile())
    , m_message(makeText("problem", "corpusMessage", {}, this))
    , m_swap(makePushButton("swapColumns", tr("Swap columns"), {}, this))
    , m_tables(control<QTabWidget>("corpusTabs", this))
    , m_statistics(addTable(*m_tables, "corpusStatistics", tr("Statistics"), ListColumn::Word))
    , m_preview(addTable(*m_tables, "corpusPreview", tr("Preview"), ListColumn::Text))
    , m_problems(addTable(*m_tables, "corpusProblems", tr("Problems"), ListColumn::Number))
{
    setObjectName(QStringLiteral("corpusCard"));
    setProperty("role", QStringLiteral("card"));
    for (const auto& [task, title] : tasks())
        m_task->addItem(title, task);
    m_statistics->horizontalHeader()->hide();
    m_preview->setMeanings(
        {{tr("The sentence to translate"), "source-target"}, {tr("Its translation"), "source-target"}});
    m_problems->setMeanings(
        {{tr("Number of the line in the file")}, {tr("Why this line is not trained on"), "corpus"}});
    explain(*m_statistics, tr("How many sentences there are, how long they are, and what the model will not know."),
        "corpus");
    m_tables->setUsesScrollButtons(false);
    m_tables->setElideMode(Qt::ElideRight);
    columnOf({rowOf({makeLabel("section", "corpusTitle", tr("Sentences"), this), {m_task, 1}}), m_builtin, m_fromFile,
                 rowOf({{m_message, 1}, m_swap}), {m_tables, 1}},
        this, {16, 12, 16, 12});
    connectSignals();
    begin();
}

QList<std::pair<QString, QString>> CorpusCard::tasks()
{
    return {{QStringLiteral("classroom"), tr("Classroom: Chinese to English, with gold alignments")},
        {QStringLiteral("copy"), tr("Toy task: copy letters")},
        {QStringLiteral("reverse"), tr("Toy task: reverse letters")},
        {QStringLiteral("sort"), tr("Toy task: sort letters")},
        {QStringLiteral("monotone"), tr("Toy task: repeat letters, from left to right")},
        {QStringLiteral("names"), tr("Names: sentences with unseen names that must be copied")},
        {kFileTask, tr("Choose a file…")}};
}

void CorpusCard::chooseFile()
{
    m_task->setCurrentIndex(m_task->findData(kFileTask));
    pickFile();
}

QWidget* CorpusCard::createBuiltin()
{
    auto* part = new QWidget(this);
    m_pairs = makeSpin("corpusPairs", 50, 1000000, 20000, tr("How many sentence pairs to generate"), part);
    m_pairs->setSingleStep(1000);
    m_seed = makeSpin("corpusSeed", 0, 1000000000, 1, tr("Another seed gives other sentences of the same kind"), part);
    limitWidth(*m_seed, kLeastSeed);  // large ones are rare, and can be scrolled
    rowOf({makeLabel(tr("Pairs"), part), {m_pairs, 1}, makeLabel(tr("Seed"), part), m_seed}, part);
    return part;
}

QWidget* CorpusCard::createFile()
{
    auto* part = new QWidget(this);
    m_file = control<QLineEdit>("corpusFile", part,
        tr("TSV, JSON lines, TMX or XLIFF, gzipped or not; a zip of these; or two texts as source.txt,target.txt"));
    m_file->setPlaceholderText(tr("File"));
    m_browse = makePushButton("corpusBrowse", tr("Browse…"), {}, part);
    m_sourceColumn =
        makeSpin("sourceColumn", 1, 99, 1, tr("Column of the source sentence in a TSV file, from 1"), part);
    m_targetColumn =
        makeSpin("targetColumn", 1, 99, 2, tr("Column of the target sentence in a TSV file, from 1"), part);
    m_sourceLanguage = makeLanguage("sourceLanguage", "zh", tr("Language code of the source, e.g. zh"), part);
    m_targetLanguage = makeLanguage("targetLanguage", "en", tr("Language code of the target, e.g. en"), part);
    columnOf({rowOf({{m_file, 1}, m_browse}),
                 rowOf({makeLabel(tr("Columns"), part), m_sourceColumn, {m_targetColumn, 1},
                     makeLabel(tr("Languages"), part), m_sourceLanguage, m_targetLanguage})},
        part);
    return part;
}

void CorpusCard::connectSignals()
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, this, &CorpusCard::read);
    connect(m_task, &QComboBox::currentIndexChanged, this, &CorpusCard::begin);
    connect(m_task, &QComboBox::activated, this, [this] {
        if (isFile() && m_file->text().isEmpty())
            pickFile();
    });
    for (QSpinBox* spin : {m_pairs, m_seed, m_sourceColumn, m_targetColumn})
        connect(spin, &QSpinBox::valueChanged, this, &CorpusCard::begin);
    for (QLineEdit* line : {m_file, m_sourceLanguage, m_targetLanguage})
        connect(line, &QLineEdit::textChanged, this, &CorpusCard::begin);
    for (QSpinBox* spin : {m_sourceColumn, m_targetColumn})
        connect(spin, &QSpinBox::valueChanged, this, [this] { m_columnsAreGuessed = false; });
    connect(m_browse, &QPushButton::clicked, this, &CorpusCard::pickFile);
    connect(m_swap, &QPushButton::clicked, this, &CorpusCard::swapColumns);
}

bool CorpusCard::isFile() const
{
    return m_task->currentData().toString() == kFileTask;
}

void CorpusCard::pickFile()
{
    m_pickFile(*this, [this](const QString& file) { takeFile(file); });
}

void CorpusCard::takeFile(const QString& file)
{
    m_sourceColumn->setValue(1);
    m_targetColumn->setValue(2);
    m_columnsAreGuessed = true;
    m_file->setText(file);
}

void CorpusCard::swapColumns()
{
    const int source = m_sourceColumn->value();
    m_sourceColumn->setValue(m_targetColumn->value());
    m_targetColumn->setValue(source);
}

CorpusChoice CorpusCard::choice() const
{
    CorpusChoice choice;
    choice.devPairs = m_devPairs;
    if (isFile()) {
        choice.spec = m_file->text().trimmed().toStdString();
        choice.read.columns = {std::size_t(m_sourceColumn->value()), std::size_t(m_targetColumn->value())};
        choice.read.sourceLanguage = m_sourceLanguage->text().trimmed().toStdString();
        choice.read.targetLanguage = m_targetLanguage->text().trimmed().toStdString();
    } else {
        choice.spec = QStringLiteral("builtin:%1?pairs=%2&seed=%3")
                          .arg(m_task->currentData().toString())
                          .arg(m_pairs->value())
                          .arg(m_seed->value())
                          .toStdString();
    }
    return choice;
}

void CorpusCard::setChoice(const CorpusChoice& choice, CorpusSurveyPtr survey)
{
    const QString spec = QString::fromStdString(choice.spec);
    const QUrl builtin(spec);
    m_task->setCurrentIndex(m_task->findData(choice.isBuiltin() ? builtin.path() : kFileTask));
    const QUrlQuery settings(builtin);
    for (const auto& [name, spin] : {std::pair(QStringLiteral("pairs"), m_pairs), {QStringLiteral("seed"), m_seed}})
        if (choice.isBuiltin() && settings.hasQueryItem(name))
            spin->setValue(settings.queryItemValue(name).toInt());
    if (!choice.isBuiltin())
        m_file->setText(spec);
    m_sourceColumn->setValue(int(choice.read.columns[0]));
    m_targetColumn->setValue(int(choice.read.columns[1]));
    m_sourceLanguage->setText(QString::fromStdString(choice.read.sourceLanguage));
    m_targetLanguage->setText(QString::fromStdString(choice.read.targetLanguage));
    m_columnsAreGuessed = false;
    m_devPairs = choice.devPairs;
    begin();
    if (survey && survey->choice == choice)
        adopt(std::move(survey));
}

void CorpusCard::setDevPairs(std::size_t pairs)
{
    if (std::exchange(m_devPairs, pairs) != pairs)
        begin();
}

QString CorpusCard::stem() const
{
    return corpusStem(choice().spec);
}

void CorpusCard::begin()
{
    m_builtin->setVisible(!isFile());
    m_fromFile->setVisible(isFile());
    m_survey = nullptr;
    showSurvey();
    m_patience.start();
    Q_EMIT changed();
}

void CorpusCard::read()
{
    if (m_isReading)
        return;  // take() detects that the choice has changed
    if (isFile() && m_file->text().trimmed().isEmpty())
        return;
    m_isReading = true;
    runInBackground(
        this, [choice = choice()] { return surveyCorpus(choice); },
        [this](const CorpusSurveyPtr& survey) { take(survey); });
}

void CorpusCard::take(const CorpusSurveyPtr& survey)
{
    m_isReading = false;
    if (survey->choice != choice())
        m_patience.start();
    else if (survey->swapped && std::exchange(m_columnsAreGuessed, false))
        swapColumns();
    else
        adopt(survey);
}

void CorpusCard::adopt(CorpusSurveyPtr survey)
{
    m_patience.stop();
    m_survey = std::move(survey);
    showSurvey();
    Q_EMIT changed();
}

void CorpusCard::addTab(QWidget* tab, const QString& title)
{
    m_tables->setTabToolTip(m_tables->addTab(tab, title), plainTip(title));
}

void CorpusCard::showTab(QWidget* tab, bool shown)
{
    const int index = m_tables->indexOf(tab);
    if (m_tables->isTabVisible(index) == shown)
        return;
    m_tables->setTabVisible(index, shown);
    if (shown)
        m_tables->setCurrentIndex(index);
}

QString CorpusCard::warningsText(const CorpusSurvey& survey)
{
    QStringList lines;
    for (const CorpusWarning& warning : survey.warnings)
        lines << translated(warning.message);
    if (survey.devPairs == 0 && survey.trainPairs > 0)
        lines << tr("No pair can be held out for validation: there are too few, or all share sentences with others.");
    return lines.join(u'\n');
}

QString CorpusCard::message() const
{
    if (isFile() && m_file->text().trimmed().isEmpty())
        return tr(
            "Choose a file with sentence pairs: TSV, JSON lines, TMX, XLIFF, a zip of OPUS, or manythings.org text.");
    if (m_survey && m_survey->problem)
        return tr("This corpus cannot be read: %1").arg(reasonText(*m_survey->problem));
    if (m_survey && m_survey->swapped)
        return tr("The Chinese sentences are in the other column.");
    return m_survey ? warningsText(*m_survey) : QString();
}

void CorpusCard::showSurvey()
{
    const QString text = message();
    m_message->setVisible(!text.isEmpty());
    m_message->setText(text);
    m_message->setToolTip(m_survey && m_survey->problem ? plainTip(originalOf(*m_survey->problem, text)) : QString());
    m_swap->setVisible(m_survey && m_survey->swapped);
    m_tables->setEnabled(m_survey && !m_survey->problem);
    if (!m_survey)
        return;
    m_statistics->setTexts(m_survey->statisticsTable());
    m_preview->setTexts(m_survey->previewTable());
    m_problems->setTexts(m_survey->problemTable());
    const int problems = m_tables->indexOf(m_problems);
    m_tables->setTabText(problems, tr("Problems (%1)").arg(m_survey->leftOut + m_survey->notes.size()));
    m_tables->setTabToolTip(problems, m_tables->tabText(problems));
}

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
        return tr("In the last %1 % of the steps the rate falls to 0, exactly when the %2 min are over.");
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
        return tr("Training cannot start from %1: %2").arg(nameOf(m_model), reasonText(*failure));
    return difference.empty() ? QString()
                              : tr("The settings do not match the model %1: %2. Select it again to adopt its settings, "
                                   "or start from random weights.")
                                    .arg(nameOf(m_model), translated(difference));
}

}  // namespace translucent
