#include "pages/training/corpus_card.h"

#include "pages/training/training_parts.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QtConcurrent>

namespace translucent {

namespace {

constexpr int kPatienceMs = 350;
constexpr int kLanguageWidth = 48;
constexpr int kLeastSeed = 72;
const QString kFileTask = QStringLiteral("file");

QSpinBox* makeSpin(const char* objectName, int least, int most, int value, const QString& toolTip, QWidget* parent)
{
    auto* spin = named<QSpinBox>(objectName, parent, toolTip);
    spin->setRange(least, most);
    spin->setValue(value);
    spin->setGroupSeparatorShown(true);
    spin->setKeyboardTracking(false);
    return spin;
}

QLineEdit* makeLanguage(const char* objectName, const char* code, const QString& toolTip, QWidget* parent)
{
    auto* line = named<QLineEdit>(objectName, parent, toolTip);
    line->setText(QLatin1String(code));
    line->setFixedWidth(kLanguageWidth);
    return line;
}

ListTable* addTable(QTabWidget& tabs, const char* objectName, const QString& title, ListColumn::Kind first)
{
    auto* table = new ListTable(objectName, {{{}, {}, first}, {{}, {}, ListColumn::Text}}, &tabs);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tabs.addTab(table, title);
    return table;
}

/// Shown from top to bottom.
struct CorpusTables {
    Q_DECLARE_TR_FUNCTIONS(translucent::CorpusTables)

public:
    static QList<QStringList> statistics(const CorpusSurvey& survey);
    static QList<QStringList> preview(const CorpusSurvey& survey);
    static QList<QStringList> problems(const CorpusSurvey& survey);
};

QList<QStringList> CorpusTables::statistics(const CorpusSurvey& survey)
{
    const CorpusStatistics& s = survey.statistics;
    const QLocale locale;
    const auto count = [&locale](std::size_t number) { return locale.toString(qulonglong(number)); };
    const auto lengths = [&](double mean, std::size_t longest) {
        return tr("mean %1, longest %2").arg(locale.toString(mean, 'f', 1), count(longest));
    };
    const QString unseen = survey.unseen.isEmpty()
        ? tr("none in the validation set")
        : QStringLiteral("%1: %2").arg(survey.unseen.size()).arg(survey.unseen.mid(0, 40).join(u' '));
    return {
        {QString(), QString()},
        {tr("Training set"), tr("%1 pairs").arg(count(survey.trainPairs))},
        {tr("Validation set"), tr("%1 pairs").arg(count(survey.devPairs))},
        {tr("Source characters"), lengths(s.meanSourceCharacters, s.longestSourceCharacters)},
        {tr("Translation words"), lengths(s.meanTargetWords, s.longestTargetWords)},
        {tr("Distinct"),
            tr("%1 characters, %2 words").arg(count(s.distinctSourceCharacters), count(s.distinctTargetWords))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Distinct sources"), count(s.distinctSources)},
        {tr("With gold alignments"), count(s.alignedPairs)},
        {tr("Unknown characters"), unseen},
    };
}

QList<QStringList> CorpusTables::preview(const CorpusSurvey& survey)
{
    QList<QStringList> rows {{tr("Source"), tr("Translation")}};
    for (const SentencePair& pair : survey.preview)
        rows << QStringList {QString::fromStdString(pair.source), QString::fromStdString(pair.target)};
    return rows;
}

QList<QStringList> CorpusTables::problems(const CorpusSurvey& survey)
{
    constexpr qsizetype kMostShown = 500;
    QList<QStringList> rows {{tr("Line"), tr("Reason skipped")}};
    for (const CorpusProblem& problem : survey.problems)
        if (rows.size() <= kMostShown)
            rows << QStringList {QString::number(problem.line), QString::fromStdString(problem.message)};
    return rows;
}

}  // namespace

CorpusCard::CorpusCard(QWidget* parent)
    : QFrame(parent)
    , m_pickFile([](QWidget* over) {
        return QFileDialog::getOpenFileName(
            over, tr("Open corpus"), {}, tr("Corpora (*.tsv *.txt *.jsonl *.json *.tmx *.gz);;All files (*)"));
    })
    , m_message(makeLabel("problem", "corpusMessage", this))
    , m_swap(makePush("swapColumns", tr("Swap columns"), {}, this))
    , m_tables(named<QTabWidget>("corpusTabs", this))
    , m_statistics(addTable(*m_tables, "corpusStatistics", CorpusTables::tr("Statistics"), ListColumn::Word))
    , m_preview(addTable(*m_tables, "corpusPreview", CorpusTables::tr("Preview"), ListColumn::Text))
    , m_problems(addTable(*m_tables, "corpusProblems", CorpusTables::tr("Problems"), ListColumn::Number))
{
    setObjectName(QStringLiteral("corpusCard"));
    setProperty("role", QStringLiteral("card"));
    makeControls();
    m_message->setWordWrap(true);
    m_statistics->horizontalHeader()->hide();
    auto* layout = static_cast<QVBoxLayout*>(this->layout());
    layout->addLayout(rowOf({m_message, m_swap}, m_message));
    layout->addWidget(m_tables, 1);
    connectSignals();
    showControls();
    begin();
}

CorpusCard::~CorpusCard()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

void CorpusCard::makeControls()
{
    m_task = named<NarrowChoice>("corpusTask", this, tr("Training data"));
    m_task->addItem(tr("Classroom: Chinese to English, with gold alignments"), QStringLiteral("classroom"));
    m_task->addItem(tr("Toy task: copy letters"), QStringLiteral("copy"));
    m_task->addItem(tr("Toy task: reverse letters"), QStringLiteral("reverse"));
    m_task->addItem(tr("Toy task: sort letters"), QStringLiteral("sort"));
    m_task->addItem(tr("Choose a file…"), kFileTask);
    m_pairs = makeSpin("corpusPairs", 50, 1000000, 20000, tr("How many sentence pairs to generate"), this);
    m_pairs->setSingleStep(1000);
    m_seed = makeSpin("corpusSeed", 0, 1000000000, 1, tr("Another seed gives other sentences of the same kind"), this);
    m_seed->setMinimumWidth(kLeastSeed);  // large ones are rare, and can be scrolled
    m_file = named<QLineEdit>(
        "corpusFile", this, tr("TSV, JSON lines, TMX, gzipped or not; or two texts as source.txt,target.txt"));
    m_file->setPlaceholderText(tr("File"));
    m_browse = makePush("corpusBrowse", tr("Browse…"), {}, this);
    m_sourceColumn =
        makeSpin("sourceColumn", 1, 99, 1, tr("Column of the source sentence in a TSV file, from 1"), this);
    m_targetColumn = makeSpin("targetColumn", 1, 99, 2, tr("Column of the translation in a TSV file, from 1"), this);
    m_sourceLanguage = makeLanguage("sourceLanguage", "zh", tr("Language code of the source, e.g. zh"), this);
    m_targetLanguage = makeLanguage("targetLanguage", "en", tr("Language code of the translation, e.g. en"), this);
    auto* title = makeLabel("section", "corpusTitle", this);
    title->setText(tr("Sentences"));
    auto* pairsLabel = new QLabel(tr("Pairs"), this);
    auto* seedLabel = new QLabel(tr("Seed"), this);
    auto* columnsLabel = new QLabel(tr("Columns"), this);
    auto* languagesLabel = new QLabel(tr("Languages"), this);
    m_ofBuiltin = {pairsLabel, m_pairs, seedLabel, m_seed};
    m_ofFile = {m_file, m_browse, columnsLabel, m_sourceColumn, m_targetColumn, languagesLabel, m_sourceLanguage,
        m_targetLanguage};
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addLayout(rowOf({title, m_task}, m_task));
    layout->addLayout(rowOf({pairsLabel, m_pairs, seedLabel, m_seed}, m_pairs));
    layout->addLayout(rowOf({m_file, m_browse}, m_file));
    layout->addLayout(
        rowOf({columnsLabel, m_sourceColumn, m_targetColumn, languagesLabel, m_sourceLanguage, m_targetLanguage},
            m_targetColumn));
}

void CorpusCard::connectSignals()
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    connect(&m_patience, &QTimer::timeout, this, &CorpusCard::read);
    connect(&m_reading, &QFutureWatcherBase::finished, this, &CorpusCard::onRead);
    connect(m_task, &QComboBox::currentIndexChanged, this, [this] {
        showControls();
        begin();
    });
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
    const QString file = m_pickFile(this);
    if (file.isEmpty())
        return;
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
    static const QRegularExpression builtin(QStringLiteral("^builtin:(\\w+)(?:\\?(.*))?$"));
    const QString spec = QString::fromStdString(choice.spec);
    const auto match = builtin.match(spec);
    m_task->setCurrentIndex(m_task->findData(match.hasMatch() ? match.captured(1) : kFileTask));
    for (const QString& setting : match.captured(2).split(u'&')) {
        if (setting.startsWith(QLatin1StringView("pairs=")))
            m_pairs->setValue(setting.sliced(6).toInt());
        if (setting.startsWith(QLatin1StringView("seed=")))
            m_seed->setValue(setting.sliced(5).toInt());
    }
    if (!match.hasMatch())
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
    m_survey = nullptr;
    showSurvey();
    m_patience.start();
    Q_EMIT changed();
}

void CorpusCard::read()
{
    if (m_reading.isRunning())
        return;  // onRead sees that the choice has changed
    if (isFile() && m_file->text().trimmed().isEmpty())
        return;
    m_reading.setFuture(QtConcurrent::run(surveyCorpus, choice()));
}

void CorpusCard::onRead()
{
    const CorpusSurveyPtr survey = m_reading.result();
    if (survey->choice != choice()) {
        m_patience.start();
        return;
    }
    if (survey->swapped && std::exchange(m_columnsAreGuessed, false)) {
        swapColumns();
        return;
    }
    adopt(survey);
}

void CorpusCard::adopt(CorpusSurveyPtr survey)
{
    m_patience.stop();
    m_survey = std::move(survey);
    showSurvey();
    Q_EMIT surveyed();
}

void CorpusCard::showControls()
{
    for (QWidget* part : m_ofBuiltin)
        part->setVisible(!isFile());
    for (QWidget* part : m_ofFile)
        part->setVisible(isFile());
}

void CorpusCard::addTab(QWidget* tab, const QString& title)
{
    m_tables->addTab(tab, title);
}

QString CorpusCard::message() const
{
    if (isFile() && m_file->text().trimmed().isEmpty())
        return tr("Choose a file with one sentence pair per line: TSV, JSON lines, TMX, or manythings.org text.");
    if (m_survey && !m_survey->problem.isEmpty())
        return tr("This corpus cannot be read: %1").arg(m_survey->problem);
    if (m_survey && m_survey->swapped)
        return tr("The Chinese sentences are in the other column.");
    return {};
}

void CorpusCard::showSurvey()
{
    const QString text = message();
    m_message->setVisible(!text.isEmpty());
    m_message->setText(text);
    m_swap->setVisible(m_survey && m_survey->swapped);
    m_tables->setEnabled(m_survey && m_survey->problem.isEmpty());
    if (m_survey)
        showTables(*m_survey);
}

void CorpusCard::showTables(const CorpusSurvey& survey)
{
    m_statistics->setTexts(CorpusTables::statistics(survey));
    m_preview->setTexts(CorpusTables::preview(survey));
    m_problems->setTexts(CorpusTables::problems(survey));
    m_tables->setTabText(m_tables->indexOf(m_problems), CorpusTables::tr("Problems (%1)").arg(survey.leftOut));
}

}  // namespace translucent
