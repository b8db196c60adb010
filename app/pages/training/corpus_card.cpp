#include "pages/training/corpus_card.h"

#include "pages/training/corpus_tables.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QtConcurrent>

namespace translucent {

namespace {

constexpr int kPatienceMs = 350;
constexpr int kLanguageWidth = 48;
const QString kFileTask = QStringLiteral("file");

template <typename Widget>
Widget* named(Widget* widget, const char* objectName)
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

}  // namespace

CorpusCard::CorpusCard(QWidget* parent)
    : QFrame(parent)
    , m_pickFile([](QWidget* over) {
        return QFileDialog::getOpenFileName(
            over, tr("Open corpus"), {}, tr("Corpora (*.tsv *.txt *.jsonl *.json *.tmx *.gz);;All files (*)"));
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
    , m_swap(named(new QPushButton(this), "swapColumns"))
    , m_tables(new CorpusTables(this))
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
    for (QLineEdit* line : {m_sourceLanguage, m_targetLanguage})
        line->setFixedWidth(kLanguageWidth);
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
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_task, 0, 1, 1, 3);
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
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addLayout(grid);
    auto* message = new QHBoxLayout;
    message->addWidget(m_message, 1);
    message->addWidget(m_swap);
    layout->addLayout(message);
    layout->addWidget(m_tables, 1);
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
    m_columnsAreGuessed = false;
    m_devPairs = choice.devPairs;
    begin();
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
    m_survey = survey;
    showSurvey();
    Q_EMIT surveyed();
}

void CorpusCard::showControls()
{
    const bool file = isFile();
    for (QWidget* part : std::initializer_list<QWidget*> {m_pairsLabel, m_pairs, m_seedLabel, m_seed})
        part->setVisible(!file);
    for (QWidget* part : std::initializer_list<QWidget*> {m_file, m_browse, m_columnsLabel, m_sourceColumn,
             m_targetColumn, m_languagesLabel, m_sourceLanguage, m_targetLanguage})
        part->setVisible(file);
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
        m_tables->setSurvey(*m_survey);
}

void CorpusCard::retranslateUi()
{
    m_title->setText(tr("Sentences"));
    const QStringList tasks {tr("Classroom: Chinese to English, with gold alignments"), tr("Toy task: copy letters"),
        tr("Toy task: reverse letters"), tr("Toy task: sort letters"), tr("Choose a file…")};
    for (int index = 0; index < tasks.size(); ++index)
        m_task->setItemText(index, tasks[index]);
    m_task->setMinimumContentsLength(16);
    m_task->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_task->setToolTip(tr("Training data"));
    m_pairsLabel->setText(tr("Pairs"));
    m_pairs->setToolTip(tr("How many sentence pairs to generate"));
    m_seedLabel->setText(tr("Seed"));
    m_seed->setToolTip(tr("Another seed gives other sentences of the same kind"));
    m_file->setPlaceholderText(tr("File"));
    m_file->setToolTip(tr("TSV, JSON lines, TMX, gzipped or not; or two texts as source.txt,target.txt"));
    m_browse->setText(tr("Browse…"));
    m_swap->setText(tr("Swap columns"));
    m_columnsLabel->setText(tr("Columns"));
    m_sourceColumn->setToolTip(tr("Column of the source sentence in a TSV file, from 1"));
    m_targetColumn->setToolTip(tr("Column of the translation in a TSV file, from 1"));
    m_languagesLabel->setText(tr("Languages"));
    m_sourceLanguage->setToolTip(tr("Language code of the source, e.g. zh"));
    m_targetLanguage->setToolTip(tr("Language code of the translation, e.g. en"));
    m_tables->retranslateUi();
    showSurvey();
}

}  // namespace translucent
