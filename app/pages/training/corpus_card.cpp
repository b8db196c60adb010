#include "pages/training/corpus_card.h"

#include "engine/guarded_job.h"
#include "pages/training/training_parts.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QUrlQuery>

namespace translucent {

namespace {

constexpr int kPatienceMs = 350;
constexpr int kLanguageWidth = 48;
constexpr int kLeastSeed = 72;
const QString kFileTask = QStringLiteral("file");

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
    m_task->addItem(tr("Classroom: Chinese to English, with gold alignments"), QStringLiteral("classroom"));
    m_task->addItem(tr("Toy task: copy letters"), QStringLiteral("copy"));
    m_task->addItem(tr("Toy task: reverse letters"), QStringLiteral("reverse"));
    m_task->addItem(tr("Toy task: sort letters"), QStringLiteral("sort"));
    m_task->addItem(tr("Toy task: repeat letters, from left to right"), QStringLiteral("monotone"));
    m_task->addItem(tr("Names: sentences with unseen names that must be copied"), QStringLiteral("names"));
    m_task->addItem(tr("Choose a file…"), kFileTask);
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
    return isFile() ? QFileInfo(m_file->text()).baseName() : m_task->currentData().toString();
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
        lines << tr("No pair can be held out to measure on: there are too few, or all share sentences with others.");
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

}  // namespace translucent
