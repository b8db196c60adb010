#include "pages/why/neurons_view.h"

#include "pages/why/neuron_examination.h"
#include "pages/why/neuron_text.h"
#include "pages/why/rival_choice.h"
#include "pages/why/waterfall.h"
#include "translucent/base/error.h"
#include "widgets/content_height.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr std::array kSurveyedSentences {20, 100, 200};
constexpr int kNeuronRows = 4;
constexpr int kFiringRows = 2;
constexpr std::size_t kTokensShown = 6;

}  // namespace

NeuronsView::NeuronsView(NeuronExamination& examination, QWidget* parent)
    : QWidget(parent)
    , m_examination(examination)
    , m_state(new EmptyState("neuronsHint", nullptr, this))
{
    setObjectName(QStringLiteral("examinedNeuron"));
    m_state->setContent(createContent());
    connectSignals();
    refresh();
}

QWidget* NeuronsView::createContent()
{
    auto* content = new QWidget(this);
    QLayout* head = createHead(content);
    m_table = createTable(content);
    QWidget* neuron = createNeuron(content);
    ExportButton* exports = createExports(content);
    columnOf({rowOf({{head, 4}, {exports->makeNote("neuronsSaid"), 1}, exports}), {m_table, 1}, {neuron, 1}}, content,
        {0, 6, 0, 0}, 6);
    return content;
}

QLayout* NeuronsView::createHead(QWidget* parent)
{
    m_sentence = makeRichText("explanation", "neuronsSentence", parent);
    m_rival = new RivalChoice("neuronsRival", parent);
    keepWhole(*m_sentence);
    return rowOf({{m_sentence, 1}, makeBuddy(tr("Against:"), m_rival, parent), m_rival});
}

ExportButton* NeuronsView::createExports(QWidget* parent)
{
    auto* exports = new ExportButton("neuronsExport",
        std::vector<ExportPart> {
            {"neuronsList", tr("Neurons"), m_table->exportSource([this] { return plainSentence(); }, "neurons")},
            {"neuronFirings", tr("Strongest"),
                m_strongest->exportSource([this] { return m_title->text(); }, "neuron-firings")},
            {"neuronSilences", tr("Silent"),
                m_silent->exportSource([this] { return m_title->text(); }, "neuron-silent")}},
        parent);
    exports->offerOn(*m_table, 0);
    exports->offerOn(*m_strongest, 1);
    exports->offerOn(*m_silent, 2);
    return exports;
}

ListTable* NeuronsView::createTable(QWidget* parent)
{
    auto* table = new ListTable("neuronsTable",
        {{tr("Neuron"), tr("Layer of the decoder and number in its feed-forward network; both count from 1"),
             ListColumn::Word, "feed-forward"},
            {tr("Activation"), tr("The value that the second map of the feed-forward network reads"),
                ListColumn::Number, "relu"},
            {tr("Logits"), tr("How much the neuron adds to the difference of the two logits"), ListColumn::Number,
                "direct-contribution"},
            {tr("Promotes"), tr("The pieces to whose logits it adds most, whatever the sentence"), ListColumn::Text,
                "logits"}},
        parent);
    explain(*table,
        tr("The neurons of the decoder that add most to the difference of two logits, or take most from it. Choose one "
           "to see what it promotes, and when it fires."),
        "direct-contribution");
    limitLines(*table, kNeuronRows, -1, ListTable::kRowGap);
    return table;
}

QWidget* NeuronsView::createNeuron(QWidget* parent)
{
    auto* part = new QWidget(parent);
    auto* content = new QWidget(part);
    rowOf({{createPortrait(content), 1}, {createFirings(content), 1}}, content, {}, 10);
    m_neuronState = new EmptyState("neuronHint", nullptr, part);
    m_neuronState->setContent(content);
    return part;
}

QWidget* NeuronsView::createPortrait(QWidget* parent)
{
    auto* side = new QWidget(parent);
    m_title = makeText("section", "neuronTitle", {}, side);
    m_off = makePushButton("neuronOff", tr("Switch off"),
        tr("Holds the neuron at 0 in every translation, and opens the page What if, where it can be taken back"), side);
    m_promotes = makeText("explanation", "neuronPromotes", {}, side);
    m_suppresses = makeText("explanation", "neuronSuppresses", {}, side);
    m_activity = makeText("caption", "neuronActivity", {}, side);
    explain(*m_promotes,
        tr("The neuron's column of the second map, given to the output layer behind the norms: the pieces whose logits "
           "grow most when it fires."),
        "logits");
    explain(*m_suppresses, tr("The pieces whose logits fall most when the neuron fires."), "logits");
    explain(*m_activity, tr("When the neuron fires in sentences that the model was not trained on."), "relu");
    for (QLabel* text : {m_title, m_promotes, m_suppresses, m_activity})
        keepWhole(*text);
    columnOf({rowOf({{m_title, 1}, m_off}), m_promotes, m_suppresses, createSurveyStart(side), m_activity,
                 LayoutPart::room()},
        side, {}, 4);
    return side;
}

QLayout* NeuronsView::createSurveyStart(QWidget* parent)
{
    m_sentences = makeChoice("neuronSentences", tr("How many sentences are translated"), {}, parent);
    for (const int count : kSurveyedSentences)
        m_sentences->addItem(QString::number(count), count);
    m_sentences->setToolTip(
        tr("Sentences that the model was not trained on. More of them take longer and show rarer pieces."));
    m_start = makePushButton(
        "neuronSurvey", {}, tr("Translates the sentences and looks at the neuron at every token"), parent);
    m_progress = named(new QProgressBar(parent), "neuronProgress");
    m_progress->setAccessibleName(tr("Progress of the survey"));
    m_progress->setTextVisible(false);
    limitWidth(*m_progress, 60, 120);
    return rowOf(
        {makeBuddy(tr("Sentences:"), m_sentences, parent), m_sentences, m_start, m_progress, LayoutPart::room()});
}

QWidget* NeuronsView::createFirings(QWidget* parent)
{
    auto* side = new QWidget(parent);
    auto* content = new QWidget(side);
    const auto columns = [](const QString& title, const QString& tip) {
        return std::vector<ListColumn> {{title, tip, ListColumn::Number, "relu"},
            {tr("Reads → writes"), tr("The token that the decoder reads there, and the one that it writes"),
                ListColumn::Word, "token"},
            {tr("Sentence"), tr("Enter or a double click opens the sentence"), ListColumn::Text, "source-target"}};
    };
    m_strongest = new ListTable(
        "neuronStrongest", columns(tr("Strongest"), tr("The largest activations of the neuron")), content);
    m_strongest->setAccessibleName(tr("Where the neuron fires most"));
    explain(*m_strongest, tr("The tokens of all sentences at which the neuron has its largest activations."), "relu");
    m_silent = new ListTable("neuronSilent",
        columns(tr("Silent"), tr("The activation where the piece of the strongest firing is written, too")), content);
    explain(*m_silent,
        tr("Counterexamples: the piece of the strongest firing is written, and the neuron is silent. With many of "
           "them, it is not the neuron for that piece."),
        "relu");
    for (ListTable* table : {m_strongest, m_silent}) {
        limitLines(*table, kFiringRows, -1, ListTable::kRowGap);
        table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // long lists leave the neurons their room
    }
    columnOf({{m_strongest, 1}, {m_silent, 1}}, content, {}, 4);
    m_surveyState = new EmptyState("neuronSurveyHint", nullptr, side);
    m_surveyState->setContent(content);
    return side;
}

void NeuronsView::connectSignals()
{
    connect(&m_examination, &NeuronExamination::changed, this, &NeuronsView::refreshNeuron);
    connect(&m_examination, &NeuronExamination::advanced, this, [this](qint64 done, qint64 total) {
        m_progress->setMaximum(int(total));
        m_progress->setValue(int(done));
    });
    connect(m_rival, &RivalChoice::requested, this, &NeuronsView::rivalRequested);
    connect(m_table, &ListTable::picked, this, &NeuronsView::chooseRow);
    connect(m_off, &QPushButton::clicked, this, [this] {
        if (m_chosen)
            Q_EMIT switchOffRequested(*m_chosen);
    });
    connect(m_start, &QPushButton::clicked, this, &NeuronsView::startOrStop);
    connect(m_sentences, &QComboBox::currentIndexChanged, this, [this] {
        if (m_chosen && (m_survey || m_examination.surveyed()))
            m_examination.startSurvey(*m_chosen, sentences());
        refreshSurvey();
    });
    for (ListTable* table : {m_strongest, m_silent})
        connect(table, &QTableView::activated, this, [this, table] { openExample(*table); });
}

void NeuronsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refreshNeuron();
}

int NeuronsView::sentences() const
{
    return m_sentences->currentData().toInt();
}

QString NeuronsView::neuron() const
{
    return m_chosen ? QString::fromStdString(toText(*m_chosen)) : QString();
}

void NeuronsView::setNeuron(const QString& neuron)
{
    if (neuron.isEmpty())
        return choose({});
    try {
        choose(neuronIdFromText(neuron.toStdString()));
    } catch (const Error& error) {
        qWarning("Neuron: %s", error.what());
    }
}

void NeuronsView::choose(const std::optional<NeuronId>& neuron)
{
    if (std::exchange(m_chosen, neuron) == neuron)
        return;
    if (const auto surveyed = m_examination.surveyed(); surveyed && surveyed != m_chosen)
        m_examination.stop();
    refreshRow();
    refreshNeuron();
}

/// Rows that are restored with a scene can be those of another list: only the user's choice counts.
void NeuronsView::chooseRow(int row)
{
    if (!m_neurons || window()->focusWidget() != m_table)
        return;
    const bool isThere = row >= 0 && row < int(m_neurons->largest.size());
    choose(isThere ? std::optional(m_neurons->largest[std::size_t(row)].id) : std::nullopt);
}

void NeuronsView::startOrStop()
{
    m_progress->setValue(0);
    if (m_examination.surveyed())
        m_examination.stop();
    else if (m_chosen)
        m_examination.startSurvey(*m_chosen, sentences());
}

void NeuronsView::openExample(const ListTable& table)
{
    const int row = table.currentRow();
    if (row >= 0)
        Q_EMIT exampleRequested(table.rows()[std::size_t(row)].texts.last());
}

void NeuronsView::refuse(const QString& reason)
{
    if (std::exchange(m_refusal, reason) != reason)
        refresh();
}

void NeuronsView::showNeurons(const AnswerTo<NeuronsRequest>& neurons, const WhyTokens& tokens)
{
    if (std::exchange(m_neurons, neurons) == neurons)
        return;
    m_tokens = tokens;
    refresh();
}

void NeuronsView::showRivals(const AnswerTo<ContributionsRequest>& comparison)
{
    if (std::exchange(m_comparison, comparison) == comparison)
        return;
    m_rival->offer(
        comparison ? comparison->rivals : std::vector<TokenLogit>(), comparison ? &comparison->contributions : nullptr);
}

void NeuronsView::refresh()
{
    m_state->setHint(isRefused() ? m_refusal
            : m_neurons          ? QString()
                                 : tr("Choose a token of the translation to see which neurons speak for it."));
    m_table->setRows(m_neurons ? neuronRows(*m_neurons) : std::vector<ListRow>());
    m_table->setAccessibleName(m_neurons ? plainSentence() : tr("Neurons"));
    if (m_neurons) {
        const auto bold = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); };
        m_sentence->setText(sentence(bold(word()), bold(rival())));
    }
    refreshRow();
    refreshNeuron();
}

void NeuronsView::refreshRow()
{
    int row = -1;
    if (m_neurons && m_chosen) {
        const auto found = std::ranges::find(m_neurons->largest, *m_chosen, &NeuronContribution::id);
        row = found != m_neurons->largest.end() ? int(found - m_neurons->largest.begin()) : -1;
    }
    m_table->setCurrentRow(row);
}

void NeuronsView::refreshNeuron()
{
    if (m_chosen && isVisible() && m_state->showsContent())
        m_examination.requestWords(*m_chosen);
    const bool isKnown = m_chosen && m_examination.words(*m_chosen);
    const QString problem = m_chosen && !isKnown ? m_examination.problem(*m_chosen) : QString();
    m_neuronState->setHint(isKnown ? QString()
            : !problem.isEmpty()   ? problem
            : m_chosen             ? tr("What the neuron promotes is being computed.")
                       : tr("Choose a neuron to see what it promotes. Then ask when it fires, or switch it off."));
    m_title->setText(isKnown ? hereText() : QString());
    refreshWords();
    refreshSurvey();
}

void NeuronsView::refreshWords()
{
    const auto words = m_chosen ? m_examination.words(*m_chosen) : nullptr;
    const auto promoted = spanOf(words ? &words->promoted : nullptr);
    const auto suppressed = spanOf(words ? &words->suppressed : nullptr);
    m_promotes->setText(tr("Promotes: %1").arg(neuronTokens(promoted, kTokensShown)));
    m_promotes->setToolTip(plainTip(neuronTokensTip(promoted)));
    m_suppresses->setText(tr("Suppresses: %1").arg(neuronTokens(suppressed, kTokensShown)));
    m_suppresses->setToolTip(plainTip(neuronTokensTip(suppressed)));
}

void NeuronsView::refreshSurvey()
{
    const bool isRunning = m_chosen && m_examination.surveyed() == m_chosen;
    m_start->setText(isRunning ? tr("Stop") : tr("When does it fire?"));
    m_start->setEnabled(isRunning || (m_chosen && !m_examination.knows(*m_chosen, sentences())));
    m_progress->setVisible(isRunning);
    m_survey = m_chosen ? m_examination.survey(*m_chosen) : nullptr;
    const QString problem = m_chosen ? m_examination.problem(*m_chosen) : QString();
    const bool isShown = m_survey && fires(m_survey->activity);
    m_activity->setText(!problem.isEmpty() ? problem : m_survey ? activityText(*m_survey) : QString());
    m_surveyState->setHint(isShown ? QString()
            : isRunning            ? tr("The sentences are being translated.")
            : m_survey             ? tr("The neuron is silent in all these sentences.")
                       : tr("When does it fire? Many sentences show where it fires most, and where it is silent "
                            "although the same piece is written."));
    m_strongest->setRows(
        isShown ? firingRows(m_survey->activity.strongest, m_survey->sentences) : std::vector<ListRow>());
    m_silent->setRows(
        isShown ? firingRows(m_survey->activity.counterexamples, m_survey->sentences) : std::vector<ListRow>());
    m_silent->setAccessibleName(isShown
            ? tr("Silent, although %1 is written").arg(pieceText(m_survey->activity.strongest.front().written))
            : tr("Where the neuron is silent"));
}

/// The sums are those of all neurons, not only of those in the table.
QString NeuronsView::sentence(const QString& word, const QString& rival) const
{
    const LogitNeurons& all = m_neurons->all;
    return tr("%1 against %2: difference of the logits %3. All neurons together: %4.")
        .arg(word, rival, logText(all.word.logit - all.rival.logit), layerSumsText(layerSums(all.neurons)));
}

QString NeuronsView::plainSentence() const
{
    return m_neurons ? sentence(word(), rival()) : QString();
}

QString NeuronsView::word() const
{
    const TokenLogit& said = m_neurons->all.word;
    return m_tokens.output.value(qsizetype(m_neurons->all.position), tokenText({said.id, said.piece}));
}

QString NeuronsView::rival() const
{
    return tokenText({m_neurons->all.rival.id, m_neurons->all.rival.piece});
}

/// The neuron and what it does for the token on screen, also if it is not one of the largest.
QString NeuronsView::hereText() const
{
    const QString name = neuronName(*m_chosen);
    if (!m_neurons)
        return name;
    const auto& all = m_neurons->all.neurons;
    const auto found = std::ranges::find(all, *m_chosen, &NeuronContribution::id);
    return found != all.end()
        ? tr("%1: %2 here", "neuron and its part of the difference").arg(name, signedNumber(found->value, 3))
        : name;
}

}  // namespace translucent
