#include "shell/sentence_bar.h"

#include "engine/guarded_job.h"
#include "engine/moment_names.h"
#include "shell/sentence_note.h"
#include "translucent/base/language.h"
#include "translucent/search/decoding.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QDateTime>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QUrl>

#include <algorithm>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

/// The sentence of the command line.
QString helpOf(std::string_view option)
{
    return sentenceOf(optionNamed<DecodeOptions>(option).sentence());
}

}  // namespace

SearchOptions::SearchOptions(SearchSettings& search, DetailLevel& detail, QWidget* parent)
    : QToolButton(parent)
    , m_settings(search)
    , m_detail(detail)
    , m_panel(new Popover("searchOptions", named(this, "searchButton")))
    , m_rows(new QFormLayout(m_panel))
    , m_beamLabel(makeLabel("caption", "beamLabel", m_panel))
    , m_beam(named(new QSpinBox(m_panel), "beamSpin"))
    , m_penaltyLabel(makeLabel("caption", "penaltyLabel", m_panel))
    , m_penalty(named(new QDoubleSpinBox(m_panel), "penaltySpin"))
    , m_ngramLabel(makeLabel("caption", "ngramLabel", m_panel))
    , m_ngram(named(new QSpinBox(m_panel), "ngramSpin"))
{
    setProperty("role", QStringLiteral("button"));
    setIcon(tintedIcon(QStringLiteral(":/icons/decoding.svg")));
    m_beam->setRange(1, SearchSettings::kWidest);
    m_penalty->setRange(0, SearchSettings::kLargestPenalty);
    m_penalty->setSingleStep(1.0 / SearchSettings::kPenaltySteps);
    m_penalty->setDecimals(1);
    m_ngram->setRange(0, SearchSettings::kLongestNgram);
    m_rows->setContentsMargins(16, 12, 16, 12);
    m_rows->setSpacing(10);
    m_rows->addRow(m_beamLabel, m_beam);
    m_rows->addRow(m_penaltyLabel, m_penalty);
    m_rows->addRow(m_ngramLabel, m_ngram);
    showSettings();
    connect(m_beam, &QSpinBox::valueChanged, &m_settings, &SearchSettings::setBeamSize);
    connect(m_penalty, &QDoubleSpinBox::valueChanged, &m_settings, &SearchSettings::setLengthPenalty);
    connect(m_ngram, &QSpinBox::valueChanged, &m_settings, &SearchSettings::setNoRepeatNgram);
    connect(&m_settings, &SearchSettings::changed, this, &SearchOptions::showSettings);
    connect(&m_detail, &DetailLevel::changed, this, &SearchOptions::showUses);
}

void SearchOptions::showSettings()
{
    const QSignalBlocker beam(m_beam), penalty(m_penalty), ngram(m_ngram);
    m_beam->setValue(m_settings.beamSize());
    m_penalty->setValue(m_settings.lengthPenalty());
    m_ngram->setValue(m_settings.noRepeatNgram());
}

void SearchOptions::setUses(Page::Uses uses)
{
    m_uses = uses;
    showUses();
}

void SearchOptions::showUses()
{
    const bool beam = m_uses & Page::UsesBeam, penalty = m_uses & Page::UsesPenalty;
    setVisible(beam || penalty);
    for (QWidget* part : std::initializer_list<QWidget*> {m_beamLabel, m_beam})
        part->setVisible(beam);
    for (QWidget* part : std::initializer_list<QWidget*> {m_penaltyLabel, m_penalty})
        part->setVisible(penalty);
    for (QWidget* part : std::initializer_list<QWidget*> {m_ngramLabel, m_ngram})
        part->setVisible(beam && m_detail.showsEverything());
}

void SearchOptions::retranslateUi()
{
    setText(tr("Search"));
    setToolTip(tr("How the translation is searched for: beam width and length penalty"));
    m_beamLabel->setText(tr("Beam width"));
    m_beam->setAccessibleName(tr("Beam width"));
    m_beam->setToolTip(helpOf("beam"));
    m_penaltyLabel->setText(tr("Length penalty α"));
    m_penalty->setAccessibleName(tr("Length penalty α"));
    m_penalty->setToolTip(helpOf("length_penalty"));
    m_ngramLabel->setText(tr("No repeated n-grams, n ="));
    m_ngram->setAccessibleName(tr("Length of n-grams that may not be repeated"));
    m_ngram->setSpecialValueText(tr("model's setting"));
    m_ngram->setToolTip(helpOf("no_repeat_ngram"));
}

DetailButton::DetailButton(DetailLevel& detail, QWidget* parent)
    : QToolButton(parent)
    , m_detail(detail)
{
    setObjectName(QStringLiteral("detailButton"));
    setProperty("role", QStringLiteral("button"));
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = named(new QMenu(this), "detailMenu");
    auto* levels = new QActionGroup(menu);
    m_essential = named(levels->addAction(QString()), "essentialAction");
    m_everything = named(levels->addAction(QString()), "everythingAction");
    for (QAction* action : {m_essential, m_everything})
        action->setCheckable(true);
    menu->addActions(levels->actions());
    setMenu(menu);
    connect(levels, &QActionGroup::triggered, this,
        [this](QAction* chosen) { m_detail.setShowsEverything(chosen == m_everything); });
    connect(&detail, &DetailLevel::changed, this, &DetailButton::showLevel);
}

void DetailButton::showLevel()
{
    (m_detail.showsEverything() ? m_everything : m_essential)->setChecked(true);
    setText(m_detail.showsEverything() ? tr("Everything") : tr("Essential"));
}

void DetailButton::retranslateUi()
{
    m_essential->setText(tr("Essential: what a first course needs"));
    m_everything->setText(tr("Everything: all settings and numbers"));
    setToolTip(tr("How many controls the window shows"));
    showLevel();
}

namespace {

constexpr int kMostCharacters = 32767;  ///< far above the length that any model can translate
constexpr int kLinesForTitles = 36;     ///< minimum width of the bar, in lines of text, for titles on its buttons

/// The window opens a dropped file; its name is not a sentence.
class SentenceInput : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    void dragEnterEvent(QDragEnterEvent* event) override
    {
        isFile(*event) ? event->ignore() : QLineEdit::dragEnterEvent(event);
    }
    void dragMoveEvent(QDragMoveEvent* event) override
    {
        isFile(*event) ? event->ignore() : QLineEdit::dragMoveEvent(event);
    }
    void dropEvent(QDropEvent* event) override { isFile(*event) ? event->ignore() : QLineEdit::dropEvent(event); }

private:
    static bool isFile(const QDropEvent& event)
    {
        return std::ranges::any_of(event.mimeData()->urls(), &QUrl::isLocalFile);
    }
};

}  // namespace

SentenceBar::SentenceBar(Session& session, const Services& services, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_engine(session.engine())
    , m_services(services)
    , m_surprises(static_cast<quint64>(QDateTime::currentMSecsSinceEpoch()))
    , m_input(named<QLineEdit>(new SentenceInput(this), "sentenceInput"))
    , m_note(new SentenceNote(this))
    , m_notice(new TrainingNotice(this))
    , m_examplesButton(makeButton("button", "examplesButton", this))
    , m_examples(named(new QMenu(this), "examplesMenu"))
    , m_models(named(new QComboBox(this), "modelPicker"))
    , m_search(new SearchOptions(session.search(), session.detail(), this))
    , m_detail(new DetailButton(session.detail(), this))
    , m_choices(services.listModels())
{
    setObjectName(QStringLiteral("sentenceBar"));
    m_input->setMaxLength(kMostCharacters);
    buildRows();
    connectSignals();
    offerExamples();
    runInBackground(this, m_services.examples, [this](const auto& examples) {
        m_classroom = examples;
        offerExamples();
    });
    retranslateUi();
}

void SentenceBar::buildRows()
{
    m_examplesButton->setIcon(tintedIcon(QStringLiteral(":/icons/list.svg")));
    m_session.anotherExample().setIcon(tintedIcon(QStringLiteral(":/icons/dice.svg")));
    m_examplesButton->setMenu(m_examples);
    m_examplesButton->setPopupMode(QToolButton::InstantPopup);
    m_models->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_models->setMinimumContentsLength(12);
    auto* sentence = new QHBoxLayout;
    sentence->setSpacing(8);
    sentence->addWidget(m_input, 1);
    sentence->addWidget(m_notice);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_examplesButton, m_models, m_search, m_detail}) {
        widget->setSizePolicy(widget->sizePolicy().horizontalPolicy(), QSizePolicy::Expanding);
        sentence->addWidget(widget);
    }
    columnOf({sentence, m_note}, this, {16, 10, 16, 9}, 8);
}

void SentenceBar::connectSignals()
{
    connect(m_input, &QLineEdit::textChanged, this, &SentenceBar::onTextChanged);
    connect(m_input, &QLineEdit::inputRejected, this, [this] { takeNote(true); });
    connect(m_input, &QLineEdit::returnPressed, &m_session, &Session::translate);
    connect(m_examples, &QMenu::triggered, this, [this](QAction* action) {
        if (action != &m_session.anotherExample())
            showExample({action->data().toString().toStdString(), {}, {}});
    });
    connect(&m_session.anotherExample(), &QAction::triggered, this, &SentenceBar::surprise);
    connect(m_models, &QComboBox::activated, this, &SentenceBar::onModelActivated);
    connect(&m_engine, &Engine::modelLoaded, this, &SentenceBar::takeModel);
    connect(&m_engine, &Engine::modelLoaded, &m_session, &Session::translate);  // perhaps another example
}

/// Of sentences of the classroom grammar; none if the model has examples of its own.
GrammarUse SentenceBar::grammarUse() const
{
    return m_own.empty() ? grammarUseOf(m_info) : GrammarUse::None;
}

/// A pair of the classroom grammar for this model.
SentencePair SentenceBar::inDirection(const SentencePair& pair) const
{
    return grammarUse() == GrammarUse::Exchanged ? exchanged(pair) : pair;
}

/// Replaces an example for a model of another kind by one for this model; typed text is kept. Another moment of a
/// training changes nothing.
void SentenceBar::takeModel(const ModelSummaryPtr& model)
{
    const QString before = std::exchange(m_infoOf, model->directory);
    if (!before.isEmpty() && before != model->directory && areOfOneRun(before, model->directory))
        return;
    const GrammarUse usedBefore = grammarUse();
    m_info = model->info;
    m_own.clear();
    m_note->setModel(m_info);
    m_session.setSentence(readableText(m_info, m_input->text()), m_input->cursorPosition());
    showTask();
    if (grammarUse() != usedBefore)
        offerExamples();
    const auto replace = [this](const SentencePair& example) {
        if (!m_session.sentence().isEmpty() && m_session.sentence() == m_example)
            showExample(example);
    };
    if (grammarUse() != GrammarUse::None && grammarUse() != usedBefore && !m_classroom.empty())
        replace(inDirection(m_classroom[m_surprises % m_classroom.size()].pair));
    runInBackground(
        this, [info = m_info] { return ownExamples(info); },
        [this, model, replace](const std::vector<SentencePair>& examples) {
            if (examples.empty() || !areOfOneRun(m_engine.model()->directory, model->directory))
                return;
            m_own = examples;
            showTask();
            offerExamples();
            replace(m_own.front());
        },
        [](const JobFailure& failure) { qWarning("Examples: %s", qUtf8Printable(failure.detail())); });
}

void SentenceBar::showExample(const SentencePair& example)
{
    m_example = QString::fromStdString(example.source);
    setSentence(m_example);
}

/// Never selects the current sentence.
void SentenceBar::surprise()
{
    if (!m_own.empty()) {
        const auto next = [this] { return m_own[++m_surprises % m_own.size()]; };
        const SentencePair example = next();
        return showExample(QString::fromStdString(example.source) == m_session.sentence() ? next() : example);
    }
    runInBackground(
        this, [draw = m_services.surprise, seed = ++m_surprises] { return draw(seed); },
        [this](const SentencePair& pair) { showExample(inDirection(pair)); });
}

void SentenceBar::offerExamples()
{
    m_examples->clear();
    qDeleteAll(m_topics);
    m_topics.clear();
    const auto add = [](QMenu& menu, const SentencePair& pair) {
        const QString sentence = QString::fromStdString(pair.source);
        menu.addAction(sentence + u'\t' + QString::fromStdString(pair.target))->setData(sentence);
    };
    for (const SentencePair& pair : m_own)
        add(*m_examples, pair);
    for (const auto& [topic, pair] : m_classroom) {
        if (grammarUse() == GrammarUse::None)
            break;
        QMenu*& menu = m_topics[topic];
        if (!menu)
            menu = m_examples->addMenu(ExampleTopics::title(topic));
        add(*menu, inDirection(pair));
    }
    m_examplesButton->setEnabled(!m_examples->isEmpty());
    m_session.anotherExample().setEnabled(!m_examples->isEmpty());
    if (m_examples->isEmpty())
        return;
    QAction* first = m_examples->actions().front();
    m_examples->insertAction(first, &m_session.anotherExample());
    m_examples->insertSeparator(first);
}

/// Sets the placeholder text and the examples.
void SentenceBar::showTask()
{
    const auto task = builtinTaskOf(m_info);
    const auto reads = [this](LanguageGroup group) { return languageGroup(m_info.sourceLanguage) == group; };
    const bool classroom = grammarUse() != GrammarUse::None;
    m_input->setPlaceholderText(isOfLetters(task) ? tr("Type letters, such as hello…")
            : needsSpaces(task)                   ? tr("Type Chinese words with spaces between them…")
            : reads(LanguageGroup::Chinese)       ? tr("Type a Chinese sentence…")
            : reads(LanguageGroup::English)       ? tr("Type an English sentence…")
                                                  : tr("Type a sentence…"));
    m_examplesButton->setToolTip(classroom ? tr("Sentences from the built-in classroom grammar")
            : m_own.empty()                ? tr("There are no examples for what this model was trained on")
                                           : tr("What this model was trained to do, with inputs that it has not seen"));
    m_session.anotherExample().setToolTip(
        classroom ? tr("A random sentence from the built-in classroom grammar") : tr("Another example"));
}

void SentenceBar::beginWithExample()
{
    runInBackground(this, m_services.examples, [this](const std::vector<ExampleSentence>& examples) {
        if (!m_session.sentence().isEmpty() || examples.empty())
            return;
        showExample(m_own.empty() ? inDirection(examples[m_surprises % examples.size()].pair) : m_own.front());
        focusSentence();
    });
}

void SentenceBar::setSentence(const QString& text)
{
    m_input->setText(text);
    m_input->setCursorPosition(0);
    m_session.paragraph().open(0);
    m_session.translate();
}

void SentenceBar::focusSentence()
{
    m_input->setFocus(Qt::ShortcutFocusReason);
    m_input->selectAll();
}

void SentenceBar::onTextChanged(const QString& text)
{
    takeNote(text.size() >= m_input->maxLength());
    m_session.setSentence(readableText(m_info, text), m_input->cursorPosition());
}

void SentenceBar::takeNote(bool isCut)
{
    m_note->judge(m_input->text(), isCut);
}

void SentenceBar::judge(const TranslationResultPtr& result)
{
    m_judged = result;
    if (const ModelSummaryPtr model = m_engine.model(); result && model)
        m_notice->judge(*result, model->info);
    else
        m_notice->hide();
}

void SentenceBar::setUses(Page::Uses uses)
{
    setVisible(uses != Page::Uses());
    m_search->setUses(uses);
}

void SentenceBar::selectModel(const ModelSummary& model)
{
    const QString directory = runOfMoment(model.directory);
    if (std::ranges::find(m_choices, directory, &ModelChoice::directory) == m_choices.end())
        m_choices.append({modelNameOf(directory), directory});
    m_currentDirectory = directory;
    m_currentStep = momentStep(model.directory);
    fillModels();
}

void SentenceBar::listModels()
{
    const auto current = std::ranges::find(m_choices, m_currentDirectory, &ModelChoice::directory);
    QList<ModelChoice> choices = m_services.listModels();
    if (current != m_choices.end()
        && std::ranges::find(choices, m_currentDirectory, &ModelChoice::directory) == choices.end())
        choices.append(*current);
    m_choices = std::move(choices);
    fillModels();
}

void SentenceBar::fillModels()
{
    const QSignalBlocker blocker(m_models);
    m_models->clear();
    for (const ModelChoice& choice : m_choices) {
        const bool isAtMoment = m_currentStep && choice.directory == m_currentDirectory;
        m_models->addItem(
            isAtMoment ? QStringLiteral("%1@%2").arg(choice.name).arg(*m_currentStep) : choice.name, choice.directory);
        const QString about = choice.does.isEmpty() ? QString() : choice.does + u'\n';
        m_models->setItemData(m_models->count() - 1, plainTip(about + choice.directory), Qt::ToolTipRole);
    }
    if (!m_choices.isEmpty())
        m_models->insertSeparator(m_models->count());
    m_models->addItem(tr("Open model directory…"));
    m_models->setCurrentIndex(m_currentDirectory.isEmpty() ? -1 : m_models->findData(m_currentDirectory));
}

void SentenceBar::onModelActivated(int index)
{
    const QString directory = m_models->itemData(index).toString();
    m_models->setCurrentIndex(m_currentDirectory.isEmpty() ? -1 : m_models->findData(m_currentDirectory));
    if (index == m_models->count() - 1)
        openOtherModel();
    else if (!directory.isEmpty())
        m_engine.loadModel(directory);
}

void SentenceBar::openOtherModel()
{
    m_services.pickModelDirectory(*this, [this](const QString& directory) { m_engine.loadModel(directory); });
}

void SentenceBar::retranslateUi()
{
    m_input->setAccessibleName(tr("Sentence to translate"));
    m_input->setToolTip(tr("Translated while you type (Ctrl+L jumps here)"));
    m_examplesButton->setText(tr("Examples"));
    for (const auto& [topic, menu] : m_topics.asKeyValueRange())
        menu->setTitle(ExampleTopics::title(topic));
    m_session.anotherExample().setText(tr("Surprise me"));
    showTask();
    m_models->setPlaceholderText(tr("No model"));
    m_models->setAccessibleName(tr("Model"));
    m_search->retranslateUi();
    m_detail->retranslateUi();
    fillModels();
    m_note->retranslateUi();
    judge(m_judged);
}

void SentenceBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    const bool wide = width() >= kLinesForTitles * fontMetrics().height();
    for (QToolButton* button : std::initializer_list<QToolButton*> {m_notice, m_examplesButton, m_search})
        button->setToolButtonStyle(wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

/// Can be as narrow as the window; the buttons then lose their titles.
QSize SentenceBar::minimumSizeHint() const
{
    return {0, QFrame::minimumSizeHint().height()};
}

}  // namespace translucent
