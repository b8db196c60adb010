#include "pages/training/corpus_card.h"

#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QtConcurrent>

namespace translucent {

namespace {

constexpr int kPatienceMs = 350;
const QString kFileTask = QStringLiteral("file");

template <typename Widget> Widget* named(Widget* widget, const char* objectName)
{
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

QSpinBox* makeSpin(const char* objectName, int least, int most, QWidget* parent)
{
    auto* spin = named(new QSpinBox(parent), objectName);
    spin->setRange(least, most);
    spin->setGroupSeparatorShown(true);
    spin->setKeyboardTracking(false);
    return spin;
}

QTableWidget* makeTable(const char* objectName, int columns, QWidget* parent)
{
    auto* table = named(new QTableWidget(0, columns, parent), objectName);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

void setRow(QTableWidget& table, int row, const QStringList& cells)
{
    for (int column = 0; column < cells.size(); ++column)
        table.setItem(row, column, new QTableWidgetItem(cells[column]));
}

}  // namespace

CorpusCard::CorpusCard(QWidget* parent)
    : QFrame(parent)
    , m_pickFile([](QWidget* over) {
        return QFileDialog::getOpenFileName(over, tr("Open corpus"), {},
                                            tr("Corpora (*.tsv *.txt *.jsonl *.json *.tmx *.gz);;All files (*)"));
    })
    , m_title(makeLabel("section", "corpusTitle", this))
    , m_task(named(new QComboBox(this), "corpusTask"))
    , m_pairsLabel(new QLabel(this))
    , m_pairs(makeSpin("corpusPairs", 50, 1000000, this))
    , m_seedLabel(new QLabel(this))
    , m_seed(makeSpin("corpusSeed", 0, 1000000000, this))
    , m_file(named(new QLineEdit(this), "corpusFile"))
    , m_browse(named(new QPushButton(this), "corpusBrowse"))
    , m_columnsLabel(new QLabel(this))
    , m_sourceColumn(makeSpin("sourceColumn", 1, 99, this))
    , m_targetColumn(makeSpin("targetColumn", 1, 99, this))
    , m_languagesLabel(new QLabel(this))
    , m_sourceLanguage(named(new QLineEdit(QStringLiteral("zh"), this), "sourceLanguage"))
    , m_targetLanguage(named(new QLineEdit(QStringLiteral("en"), this), "targetLanguage"))
    , m_message(makeLabel("problem", "corpusMessage", this))
    , m_tabs(named(new QTabWidget(this), "corpusTabs"))
    , m_statistics(makeTable("corpusStatistics", 2, this))
    , m_preview(makeTable("corpusPreview", 2, this))
    , m_problems(makeTable("corpusProblems", 2, this))
{
    setObjectName(QStringLiteral("corpusCard"));
    setProperty("role", QStringLiteral("card"));
    for (const char* task : {"classroom", "copy", "reverse", "sort"})
        m_task->addItem(QString(), QString::fromLatin1(task));
    m_task->addItem(QString(), kFileTask);
    m_pairs->setValue(20000);
    m_pairs->setSingleStep(1000);
    m_seed->setValue(1);
    m_targetColumn->setValue(2);
    buildLayout();
    connectSignals();
    retranslateUi();
    showControls();
    begin();
}

CorpusCard::~CorpusCard()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

void CorpusCard::buildLayout()
{
    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    grid->addWidget(m_task, 0, 0, 1, 4);
    grid->addWidget(m_pairsLabel, 1, 0);
    grid->addWidget(m_pairs, 1, 1);
    grid->addWidget(m_seedLabel, 1, 2);
    grid->addWidget(m_seed, 1, 3);
    grid->addWidget(m_file, 2, 0, 1, 3);
    grid->addWidget(m_browse, 2, 3);
    grid->addWidget(m_columnsLabel, 3, 0);
    auto* columns = new QHBoxLayout;
    columns->addWidget(m_sourceColumn);
    columns->addWidget(m_targetColumn);
    grid->addLayout(columns, 3, 1);
    grid->addWidget(m_languagesLabel, 3, 2);
    auto* languages = new QHBoxLayout;
    languages->addWidget(m_sourceLanguage);
    languages->addWidget(m_targetLanguage);
    grid->addLayout(languages, 3, 3);
    m_message->setWordWrap(true);
    m_tabs->addTab(m_statistics, QString());
    m_tabs->addTab(m_preview, QString());
    m_tabs->addTab(m_problems, QString());
    m_statistics->horizontalHeader()->hide();
    for (QTableWidget* table : {m_statistics, m_preview, m_problems}) {
        table->verticalHeader()->setDefaultSectionSize(fontMetrics().lineSpacing() + 9);
        table->setMinimumHeight(48);
    }
    m_preview->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(m_title);
    layout->addLayout(grid);
    layout->addWidget(m_message);
    layout->addWidget(m_tabs, 1);
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
        if (isFile() && m_file->text().isEmpty() && isVisible())
            pickFile();
    });
    for (QSpinBox* spin : {m_pairs, m_seed, m_sourceColumn, m_targetColumn})
        connect(spin, &QSpinBox::valueChanged, this, &CorpusCard::begin);
    for (QLineEdit* line : {m_file, m_sourceLanguage, m_targetLanguage})
        connect(line, &QLineEdit::textChanged, this, &CorpusCard::begin);
    connect(m_browse, &QPushButton::clicked, this, &CorpusCard::pickFile);
}

bool CorpusCard::isFile() const
{
    return m_task->currentData().toString() == kFileTask;
}

void CorpusCard::pickFile()
{
    const QString file = m_pickFile(this);
    if (!file.isEmpty())
        m_file->setText(file);
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

void CorpusCard::setChoice(const CorpusChoice& choice)
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
    m_devPairs = choice.devPairs;
    begin();
}

void CorpusCard::setDevPairs(std::size_t pairs)
{
    if (std::exchange(m_devPairs, pairs) != pairs)
        begin();
}

void CorpusCard::addTab(QWidget* tab)
{
    m_tabs->addTab(tab, QString());
}

void CorpusCard::setTabTitle(const QString& title)
{
    m_tabs->setTabText(m_tabs->count() - 1, title);
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
    m_survey = survey;
    showSurvey();
    Q_EMIT surveyed();
}

void CorpusCard::showControls()
{
    const bool file = isFile();
    for (QWidget* part : std::initializer_list<QWidget*> {m_pairsLabel, m_pairs, m_seedLabel, m_seed})
        part->setVisible(!file);
    for (QWidget* part : std::initializer_list<QWidget*> {m_file, m_browse, m_columnsLabel, m_sourceColumn, m_targetColumn,
                                                          m_languagesLabel, m_sourceLanguage, m_targetLanguage})
        part->setVisible(file);
}

void CorpusCard::showSurvey()
{
    const bool missing = isFile() && m_file->text().trimmed().isEmpty();
    const bool broken = m_survey && !m_survey->problem.isEmpty();
    m_message->setVisible(missing || broken);
    m_message->setText(missing ? tr("Choose a file with one sentence pair per line: TSV, JSON lines, TMX, or manythings.org text.")
                               : broken ? tr("This corpus cannot be read: %1").arg(m_survey->problem) : QString());
    for (QTableWidget* table : {m_statistics, m_preview, m_problems})
        table->setEnabled(m_survey && !broken);
    if (!m_survey)
        return;
    showStatistics();
    showPreview();
    showProblems();
}

void CorpusCard::showStatistics()
{
    const CorpusStatistics& s = m_survey->statistics;
    const QLocale locale;
    const auto count = [&locale](std::size_t number) { return locale.toString(qulonglong(number)); };
    const auto lengths = [&](double mean, std::size_t longest) {
        return tr("mean %1, longest %2").arg(locale.toString(mean, 'f', 1), count(longest));
    };
    const QString unseen = m_survey->unseen.isEmpty()
        ? tr("none in the held-out part")
        : QStringLiteral("%1: %2").arg(m_survey->unseen.size()).arg(m_survey->unseen.mid(0, 40).join(u' '));
    const QList<QStringList> rows {
        {tr("To train on"), tr("%1 pairs").arg(count(m_survey->trainPairs))},
        {tr("Held out"), tr("%1 pairs").arg(count(m_survey->devPairs))},
        {tr("Source characters"), lengths(s.meanSourceCharacters, s.longestSourceCharacters)},
        {tr("Translation words"), lengths(s.meanTargetWords, s.longestTargetWords)},
        {tr("Different ones"),
         tr("%1 characters, %2 words").arg(count(s.distinctSourceCharacters), count(s.distinctTargetWords))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Different source sentences"), count(s.distinctSources)},
        {tr("With gold alignments"), count(s.alignedPairs)},
        {tr("Unknown characters"), unseen},
    };
    m_statistics->setRowCount(int(rows.size()));
    for (int row = 0; row < rows.size(); ++row)
        setRow(*m_statistics, row, rows[row]);
    m_statistics->resizeColumnToContents(0);
}

void CorpusCard::showPreview()
{
    m_preview->setRowCount(int(m_survey->preview.size()));
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        const SentencePair& pair = m_survey->preview[std::size_t(row)];
        setRow(*m_preview, row, {QString::fromStdString(pair.source), QString::fromStdString(pair.target)});
    }
}

void CorpusCard::showProblems()
{
    constexpr std::size_t kMostShown = 500;
    const auto& problems = m_survey->problems;
    m_tabs->setTabText(2, problems.empty() ? tr("No problems") : tr("Problems (%1)").arg(problems.size()));
    m_problems->setRowCount(int(std::min(problems.size(), kMostShown)));
    for (int row = 0; row < m_problems->rowCount(); ++row) {
        const CorpusProblem& problem = problems[std::size_t(row)];
        setRow(*m_problems, row, {QString::number(problem.line), QString::fromStdString(problem.message)});
    }
}

void CorpusCard::retranslateUi()
{
    m_title->setText(tr("Sentences to learn from"));
    const QStringList tasks {tr("Classroom: Chinese to English, with gold alignments"), tr("Toy task: copy letters"),
                             tr("Toy task: reverse letters"), tr("Toy task: sort letters"), tr("A file of your own…")};
    for (int index = 0; index < tasks.size(); ++index)
        m_task->setItemText(index, tasks[index]);
    m_task->setToolTip(tr("What the model is to learn"));
    m_pairsLabel->setText(tr("Pairs"));
    m_pairs->setToolTip(tr("How many sentence pairs to generate"));
    m_seedLabel->setText(tr("Seed"));
    m_seed->setToolTip(tr("Another seed gives other sentences of the same kind"));
    m_file->setPlaceholderText(tr("File"));
    m_file->setToolTip(tr("TSV, JSON lines, TMX, gzipped or not; or two texts as source.txt,target.txt"));
    m_browse->setText(tr("Browse…"));
    m_columnsLabel->setText(tr("Columns"));
    m_sourceColumn->setToolTip(tr("Column of the source sentence in a TSV file, from 1"));
    m_targetColumn->setToolTip(tr("Column of the translation in a TSV file, from 1"));
    m_languagesLabel->setText(tr("Languages"));
    m_sourceLanguage->setToolTip(tr("Language code of the source, e.g. zh"));
    m_targetLanguage->setToolTip(tr("Language code of the translation, e.g. en"));
    m_tabs->setTabText(0, tr("Statistics"));
    m_tabs->setTabText(1, tr("Preview"));
    m_tabs->setTabText(2, tr("Problems"));
    m_preview->setHorizontalHeaderLabels({tr("Source"), tr("Translation")});
    m_problems->setHorizontalHeaderLabels({tr("Line"), tr("Why it is left out")});
    showSurvey();
}

}  // namespace translucent
