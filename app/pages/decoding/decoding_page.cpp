#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/segments.h"
#include "widgets/shown_stack.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLocale>
#include <QShowEvent>

#include <utility>

namespace translucent {

DecodingView::DecodingView(Engine& engine, SearchSettings& search,
    std::function<Corpus(quint64 seed, int count)> heldOutPairs, DecodingState& state, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_state(state)
    , m_raceRequest(
          engine, {[this](const SearchRacePtr& race) { onRace(race); }, [this] { onFailed(*m_raceRequest.failure()); }})
    , m_samplesRequest(engine,
          {[this](const SamplingPtr& samples) { onSamples(samples); },
              [this] { onFailed(*m_samplesRequest.failure()); }})
    , m_parts(new Segments(
          {{"partRace", tr("Race"), tr("Greedy and beam search side by side, step by step")},
              {"partTree", tr("Tree"), tr("The full search tree of the beam; force a token and continue from there")},
              {"partSampling", tr("Sampling"), tr("Translations sampled at random")},
              {"partTextbook", tr("Blackboard"), tr("A small worked example with editable probabilities")},
              {"partGains", tr("Where beam wins"), tr("Sentences on which beam search beats greedy search")}},
          this))
    , m_export(new ExportButton("decodingExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("search"); }}, this))
    , m_said(m_export->makeNote("decodingSaid"))
    , m_options(new SearchOptionsRow(search, this))
    , m_message(makeText("warning", "decodingMessage", {}, this))
    , m_stack(new ShownStack)
    , m_hint(makeText("hint", "decodingHint", {}, this))
    , m_raceView(new RaceView(this))
    , m_tree(new TreeTab(this))
    , m_sampling(new SamplingTab(this))
    , m_textbook(new TextbookView(state.textbook, this))
    , m_gains(new GainsTab(engine, std::move(heldOutPairs), state.gains, this))
    , m_lane(new ParallelLane(engine, state.atOnce, this))
{
    setObjectName(QStringLiteral("decodingView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_message->hide();
    m_parts->setCurrent(state.part);
    for (QWidget* part : std::initializer_list<QWidget*> {m_raceView, m_tree, m_sampling, m_textbook, m_gains, m_hint})
        m_stack->addWidget(part);
    columnOf({rowOf({m_parts, {m_said, 1}, m_export}), m_options, m_message, {m_stack, 1}, m_lane}, this,
        {16, 10, 16, 10}, 8);
    connectParts();
    connectEngine();
    m_sampling->setSampling(state.sampling);
    if (state.race)
        showRace();
    refresh();
}

void DecodingView::connectParts()
{
    connect(m_parts, &Segments::chosen, this, [this](int part) { showPart(Part(part)); });
    connect(m_options, &SearchOptionsRow::searchChanged, this, &DecodingView::onSearchChanged);
    connect(m_options, &SearchOptionsRow::forcedShortened, this, [this](int count) {
        requestRace({m_state.forced.begin(), m_state.forced.begin() + count});
    });
    connect(m_options, &SearchOptionsRow::resetRequested, this, &DecodingView::reset);
    connect(m_tree, &TreeTab::forceRequested, this, &DecodingView::requestRace);
    connect(m_tree, &TreeTab::retreatRequested, this, &DecodingView::retreat);
    connect(m_tree, &TreeTab::attentionRequested, this, [this](std::ptrdiff_t candidate) {
        if (!m_state.race)
            return;
        m_engine.lookAt(m_state.race->beam, candidate);
        Q_EMIT attentionRequested();
    });
    connect(m_raceView, &RaceView::timeChanged, m_lane, &ParallelLane::setTime);
    connect(m_sampling, &SamplingTab::drawRequested, this, &DecodingView::requestSamples);
    connect(m_gains, &GainsTab::sentenceChosen, this, [this](const QString& source, const QString& reference) {
        m_state.nextReference = reference;
        showPart(Part::Race);
        Q_EMIT sentenceRequested(source);
    });
}

void DecodingView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setToolTip({});
    m_message->setVisible(!message.isEmpty());
}

void DecodingView::showPart(Part part)
{
    if (part != Part::Gains)
        m_gains->cancel();
    m_state.part = part;
    m_parts->setCurrent(part);
    m_said->clear();
    refresh();
    takeFocus();
}

void DecodingView::takeFocus()
{
    switch (m_state.part) {
    case Part::Race: return m_raceView->setFocus();
    case Part::Tree: return m_tree->takeFocus();
    case Part::Textbook: return m_textbook->race().setFocus();
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
    m_gains->cancel();
}

void DecodingView::showScene(const QString& scene)
{
    const QStringList names {QString(), QStringLiteral("tree"), QStringLiteral("sampling"), QStringLiteral("textbook"),
        QStringLiteral("sentences")};
    showPart(Part(std::max<qsizetype>(0, names.indexOf(scene))));
    if (scene.isEmpty())
        m_raceView->jumpTo(m_raceView->clock().steps());
    else if (scene == QStringLiteral("split"))
        m_raceView->jumpTo(m_raceView->split().value_or(0) + 1);
    const SearchTracePtr trace = m_tree->tree().trace();
    if (m_state.part == Part::Tree && trace && trace->leafOf(0) >= 0)
        m_tree->tree().setCursorAt(trace->path(trace->leafOf(0)).front());
    if (m_state.part == Part::Gains && !m_state.gains.gains)
        m_gains->start();
}

bool DecodingView::isSettled() const
{
    return !m_gains->isSearching() && !m_raceRequest.isPending() && !m_samplesRequest.isPending()
        && m_lane->isSettled();
}

QString DecodingView::exportTitle() const
{
    const bool example = m_state.part == Part::Textbook || !m_state.race;
    const DecodeOptions options = example ? m_options->options() : m_state.race->beam->options;
    return tr("Beam search, K = %1, α = %2")
        .arg(options.beamSize)
        .arg(locale().toString(options.lengthPenalty, 'f', 2));
}

Picture DecodingView::picture() const
{
    switch (m_state.part) {
    case Part::Tree: return m_tree->picture(exportTitle());
    case Part::Sampling: return m_sampling->picture();
    case Part::Textbook: return m_textbook->race().picture(exportTitle());
    case Part::Gains: return m_gains->picture();
    case Part::Race: break;
    }
    return m_raceView->picture(exportTitle());
}

QByteArray DecodingView::table() const
{
    if (m_state.part == Part::Sampling)
        return m_sampling->table();
    if (m_state.part == Part::Gains)
        return m_gains->table();
    const SearchTracePtr trace = m_state.part == Part::Textbook ? m_textbook->beam() : m_tree->tree().trace();
    return trace ? searchTreeTable(*trace) : QByteArray();
}

DecodingPage::DecodingPage(Engine& engine, SearchSettings& search,
    std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : LazyPage({"decoding", QT_TR_NOOP("Decoding"), UsesSentence | UsesSearch,
                   {QString(), QStringLiteral("split"), QStringLiteral("tree"), QStringLiteral("sampling"),
                       QStringLiteral("textbook"), QStringLiteral("sentences")}},
        engine.result(), parent)
    , m_engine(engine)
    , m_search(search)
    , m_heldOutPairs(std::move(heldOutPairs))
{
}

/// The view, which ends its searches as it is hidden, goes before what it looks into.
DecodingPage::~DecodingPage()
{
    delete view();
}

QList<Page::Key> DecodingPage::keys() const
{
    return {
        {tr("Space"), tr("Race: play or pause; tree: expand the hidden candidates")},
        {QStringLiteral("← →"), tr("Race: one step back or forward; tree: parent or child")},
        {QStringLiteral("↑ ↓"), tr("Race: faster or slower; tree: the candidate above or below")},
        {QStringLiteral("Home, End"), tr("Race: beginning and end")},
        {QStringLiteral("S"), tr("Race: the step at which greedy and beam part")},
        {tr("Enter or typing"), tr("Tree: force a token")},
        {tr("Backspace"), tr("Tree: undo the forced token")},
    };
}

DecodingView* DecodingPage::createView()
{
    auto* view = new DecodingView(m_engine, m_search, m_heldOutPairs, m_state, this);
    connect(view, &DecodingView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &DecodingView::attentionRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("attentionPage")); });
    return view;
}

}  // namespace translucent
