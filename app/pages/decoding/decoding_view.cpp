#include "pages/decoding/decoding_view.h"

#include "engine/decoding_engine.h"
#include "engine/engine.h"
#include "engine/search_trace_ptr.h"
#include "pages/decoding/gains_tab.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/textbook_view.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

/// Whether nothing of a sentence, which closes with END, is known.
bool isUnknown(const std::vector<Piece>& source)
{
    return source.size() > 1
        && std::all_of(source.begin(), source.end() - 1, [](const Piece& piece) { return piece.id == kUnknownId; });
}

}  // namespace

DecodingView::DecodingView(
    Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_parts(new QButtonGroup(this))
    , m_said(makeLabel("caption", "decodingSaid", this))
    , m_export(new ExportButton("decodingExport", {[this] { return picture(); }, [this] { return table(); },
                                                   [] { return QStringLiteral("search"); }}, this))
    , m_options(new SearchOptionsRow(this))
    , m_message(makeLabel("warning", "decodingMessage", this))
    , m_stack(new QStackedLayout)
    , m_hint(makeLabel("hint", "decodingHint", this))
    , m_raceView(new RaceView(this))
    , m_tree(new TreeTab(this))
    , m_sampling(new SamplingTab(this))
    , m_textbook(new TextbookView(this))
    , m_gains(new GainsTab(engine.decoding(), std::move(heldOutPairs), this))
{
    setObjectName(QStringLiteral("decodingView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->hide();
    for (QWidget* part : std::initializer_list<QWidget*> {m_raceView, m_tree, m_sampling, m_textbook, m_gains, m_hint})
        m_stack->addWidget(part);
    createToolbar();
    connectParts();
    connectEngine();
    retranslateUi();
    refresh();
}

void DecodingView::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    int id = 0;
    for (const char* name : {"partRace", "partTree", "partSampling", "partTextbook", "partGains"}) {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(name));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_parts->addButton(button, id++);
        toolbar->addWidget(button);
    }
    m_parts->button(Race)->setChecked(true);
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    toolbar->addWidget(m_said, 1);
    toolbar->addWidget(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(8);
    column->addLayout(toolbar);
    column->addWidget(m_options);
    column->addWidget(m_message);
    column->addLayout(m_stack, 1);
}

void DecodingView::connectParts()
{
    connect(m_parts, &QButtonGroup::idClicked, this, [this](int id) { showPart(Part(id)); });
    connect(m_export, &ExportButton::said, m_said, &QLabel::setText);
    connect(m_options, &SearchOptionsRow::searchChanged, this, &DecodingView::onSearchChanged);
    connect(m_options, &SearchOptionsRow::lengthPenaltyDragged, m_tree, &TreeTab::setLengthPenalty);
    connect(m_options, &SearchOptionsRow::forcedShortened, this, [this](int count) {
        requestRace({m_forced.begin(), m_forced.begin() + count});
    });
    connect(m_options, &SearchOptionsRow::resetRequested, this, &DecodingView::reset);
    connect(m_tree, &TreeTab::forceRequested, this, &DecodingView::requestRace);
    connect(m_tree, &TreeTab::retreatRequested, this, &DecodingView::retreat);
    connect(m_tree, &TreeTab::attentionRequested, this, [this](std::ptrdiff_t candidate) {
        m_engine.lookAt(m_race->beam, candidate);
        Q_EMIT attentionRequested();
    });
    connect(m_sampling, &SamplingTab::drawRequested, this, &DecodingView::requestSamples);
    connect(m_gains, &GainsTab::sentenceChosen, this, [this](const QString& source, const QString& reference) {
        m_nextReference = reference;
        showPart(Race);
        Q_EMIT sentenceRequested(source);
    });
}

void DecodingView::connectEngine()
{
    DecodingEngine& decoding = m_engine.decoding();
    connect(&decoding, &DecodingEngine::raceReady, this, &DecodingView::onRace);
    connect(&decoding, &DecodingEngine::sampled, m_sampling, &SamplingTab::setSampling);
    connect(&decoding, &DecodingEngine::failed, this,
            [this](quint64, ErrorCode code, const QString& detail) { onFailed(code, detail); });
    connect(&m_engine, &Engine::modelLoaded, m_gains, &GainsTab::forget);
    // A translation does not wait for a search over hundreds of sentences.
    connect(&m_engine, &Engine::busyChanged, this, [&decoding](bool busy) {
        if (busy)
            decoding.cancelGains();
    });
}

void DecodingView::setResult(TranslationResultPtr result)
{
    const TranslationResultPtr before = std::exchange(m_result, std::move(result));
    if (!m_result) {
        m_race = nullptr;
        refresh();
        return;
    }
    const DecodeOptions& now = m_result->options;
    const bool sameSentence = before && before->sourceText == m_result->sourceText
        && before->modelNumber == m_result->modelNumber && before->options.intervention == now.intervention
        && (now.forcedPrefix == m_base || now.forcedPrefix == m_forced);
    const bool sameSearch = before && before->options.beamSize == now.beamSize
        && before->options.lengthPenalty == now.lengthPenalty;
    const bool ours = m_race && now.beamSize == m_race->beam->options.beamSize
        && now.lengthPenalty == m_race->beam->options.lengthPenalty;
    if (!sameSearch && !ours)
        m_options->setSearch(std::clamp<std::int64_t>(now.beamSize, 1, SearchOptionsRow::kWidest), now.lengthPenalty,
                             now.earlyStopping);
    if (sameSentence && (sameSearch || ours))
        return;
    if (!sameSentence) {
        m_base = m_forced = now.forcedPrefix;
        m_tree->setReference(std::exchange(m_nextReference, {}));
    }
    m_raceStale = m_samplesStale = true;
    refresh();
}

/// Asks for what the visible part needs and does not have.
void DecodingView::refresh()
{
    const bool needsSentence = part() != Textbook && part() != Gains;
    m_stack->setCurrentWidget(!m_result && needsSentence ? static_cast<QWidget*>(m_hint) : m_stack->widget(part()));
    m_options->setVisible(part() != Sampling);
    m_export->setEnabled(m_result || !needsSentence);
    const DecodeOptions options = [this] {
        DecodeOptions result;
        result.beamSize = m_options->beamSize();
        result.lengthPenalty = m_options->lengthPenalty();
        result.earlyStopping = m_options->earlyStopping();
        return result;
    }();
    m_textbook->setSearch(options.beamSize, options.lengthPenalty, options.earlyStopping);
    m_gains->setSearch(options);
    if (!m_result || !isVisible())
        return;
    if (m_engine.model())
        m_sampling->setVocabulary(m_engine.model()->config.targetVocabulary);
    if (std::exchange(m_raceStale, false))
        requestRace(m_forced);
    if (part() == Sampling && std::exchange(m_samplesStale, false))
        requestSamples();
}

void DecodingView::requestRace(const std::vector<std::int64_t>& forced, const QString& appended)
{
    if (!m_result)
        return;
    DecodeOptions options = m_result->options;
    options.beamSize = options.nBest = m_options->beamSize();
    options.lengthPenalty = m_options->lengthPenalty();
    options.earlyStopping = m_options->earlyStopping();
    options.forcedPrefix = forced;
    m_appended = appended;
    m_engine.decoding().race(m_result->sourceText, options, appended);
}

void DecodingView::requestSamples()
{
    if (!m_result)
        return;
    SamplingOptions options = m_sampling->options();
    options.intervention = m_result->options.intervention;
    m_engine.decoding().sample(m_result->sourceText, options);
}

void DecodingView::onRace(const SearchRacePtr& race)
{
    if (!m_result || race->beam->sourceText != m_result->sourceText)
        return;
    const std::vector<std::int64_t>& forced = race->beam->options.forcedPrefix;
    if (!m_appended.isEmpty() && std::ranges::find(forced, kUnknownId) != forced.end()) {
        say(tr("\"%1\" cannot be forced: it has characters that the target vocabulary lacks. Type words of the target language, or choose one of the alternatives.")
                .arg(m_appended));
        return;
    }
    m_race = race;
    m_forced = forced;
    say(isUnknown(race->beam->translation.source)
            ? tr("None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, and what is found has nothing to do with the sentence.")
            : QString());
    const SearchTracePtr greedy = searchOf(race->greedy), beam = searchOf(race->beam);
    m_raceView->setRace(greedy, beam);
    m_tree->setSearch(greedy, beam);
    m_sampling->setBeamText(beam->leafOf(0) < 0 ? QString() : QString::fromStdString(race->beam->translation.hypotheses.front().text));
    showForced();
}

void DecodingView::showForced()
{
    QStringList tokens;
    const SearchTracePtr beam = m_race ? searchOf(m_race->beam) : nullptr;
    for (std::size_t i = 0; beam && i < beam->candidates.size() && beam->candidates[i].forced; ++i)
        tokens << candidateText(*beam, std::ptrdiff_t(i));
    m_options->setForced(tokens);
}

void DecodingView::onFailed(ErrorCode code, const QString& detail)
{
    switch (code) {
    case ErrorCode::TooLong:
        return say(tr("Too long: the sentence or what is forced has more pieces than this model takes. Force less, or take a shorter sentence."));
    case ErrorCode::InvalidArgument:
        return say(tr("This model cannot search like that: %1. Choose a width no larger than its target vocabulary, and tokens of it.").arg(detail));
    default: return say(tr("The search failed: %1").arg(detail));
    }
}

void DecodingView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

void DecodingView::onSearchChanged()
{
    m_raceStale = true;
    refresh();
}

void DecodingView::reset()
{
    if (m_result)
        m_options->setSearch(std::clamp<std::int64_t>(m_result->options.beamSize, 1, SearchOptionsRow::kWidest),
                             m_result->options.lengthPenalty, m_result->options.earlyStopping);
    m_forced = m_base;
    onSearchChanged();
}

/// Takes the last forced token back; without one the cursor goes to the parent.
void DecodingView::retreat()
{
    if (m_forced.size() > m_base.size())
        return requestRace({m_forced.begin(), m_forced.end() - 1});
    SearchTreeView& tree = m_tree->tree();
    if (tree.trace() && tree.cursor() >= 0)
        tree.setCursorAt(tree.trace()->candidates[std::size_t(tree.cursor())].parent);
}

void DecodingView::showPart(Part part)
{
    if (part != Gains)
        m_engine.decoding().cancelGains();
    m_parts->button(part)->setChecked(true);
    m_said->clear();
    refresh();
    takeFocus();
}

DecodingView::Part DecodingView::part() const
{
    return Part(m_parts->checkedId());
}

void DecodingView::takeFocus()
{
    switch (part()) {
    case Race: return m_raceView->setFocus();
    case Tree: return m_tree->takeFocus();
    case Textbook: return m_textbook->race().setFocus();
    default: return;
    }
}

void DecodingView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void DecodingView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_engine.decoding().cancelGains();
}

void DecodingView::retranslateUi()
{
    const QStringList names {tr("Race"), tr("Tree"), tr("Sampling"), tr("Blackboard"), tr("Sentences")};
    const QStringList tips {tr("Greedy and beam search on one clock"), tr("The whole tree of the beam search; force tokens and go on from there"),
                            tr("Translations drawn at random"), tr("A small example with probabilities of your own"),
                            tr("Sentences on which beam search beats greedy search")};
    for (int id = Race; id <= Gains; ++id) {
        m_parts->button(id)->setText(names[id]);
        m_parts->button(id)->setToolTip(tips[id]);
    }
    m_hint->setText(tr("No translation yet.\nTranslate a sentence, and here you see how its translation was searched for.\nThe blackboard's example needs no sentence."));
    m_options->retranslateUi();
    m_raceView->retranslateUi();
    m_tree->retranslateUi();
    m_sampling->retranslateUi();
    m_textbook->retranslateUi();
    m_gains->retranslateUi();
}

}  // namespace translucent
