#include "pages/decoding/decoding_view.h"

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

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
    , m_parts(new QButtonGroup(this))
    , m_said(makeLabel("caption", "decodingSaid", this))
    , m_export(new ExportButton("decodingExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("search"); }}, this))
    , m_options(new SearchOptionsRow(search, this))
    , m_message(makeLabel("warning", "decodingMessage", this))
    , m_stack(new QStackedLayout)
    , m_hint(makeLabel("hint", "decodingHint", this))
    , m_raceView(new RaceView(this))
    , m_tree(new TreeTab(this))
    , m_sampling(new SamplingTab(this))
    , m_textbook(new TextbookView(state.textbook, this))
    , m_gains(new GainsTab(engine, std::move(heldOutPairs), state.gains, this))
{
    setObjectName(QStringLiteral("decodingView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setText(tr("No translation yet.\nTranslate a sentence to see how the search found its translation.\nThe "
                       "blackboard example works without a sentence."));
    m_message->setWordWrap(true);
    m_message->hide();
    for (QWidget* part : std::initializer_list<QWidget*> {m_raceView, m_tree, m_sampling, m_textbook, m_gains, m_hint})
        m_stack->addWidget(part);
    createToolbar();
    connectParts();
    connectEngine();
    m_sampling->setSampling(state.sampling);
    if (state.race)
        showRace();
    refresh();
}

void DecodingView::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    for (const auto& [part, name, text, tip] :
        {std::tuple {Part::Race, "partRace", tr("Race"), tr("Greedy and beam search side by side, step by step")},
            {Part::Tree, "partTree", tr("Tree"),
                tr("The full beam-search tree; force a token and continue from there")},
            {Part::Sampling, "partSampling", tr("Sampling"), tr("Translations drawn at random")},
            {Part::Textbook, "partTextbook", tr("Blackboard"),
                tr("A small worked example with editable probabilities")},
            {Part::Gains, "partGains", tr("Where beam wins"),
                tr("Sentences on which beam search beats greedy search")}}) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_parts->addButton(button, part);
        toolbar->addWidget(button);
    }
    m_parts->button(m_state.part)->setChecked(true);
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
    connect(m_options, &SearchOptionsRow::forcedShortened, this, [this](int count) {
        requestRace({m_state.forced.begin(), m_state.forced.begin() + count});
    });
    connect(m_options, &SearchOptionsRow::resetRequested, this, &DecodingView::reset);
    connect(m_tree, &TreeTab::forceRequested, this, &DecodingView::requestRace);
    connect(m_tree, &TreeTab::retreatRequested, this, &DecodingView::retreat);
    connect(m_tree, &TreeTab::attentionRequested, this, [this](std::ptrdiff_t candidate) {
        m_engine.lookAt(m_state.race->beam, candidate);
        Q_EMIT attentionRequested();
    });
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
    m_parts->button(part)->setChecked(true);
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
    return !m_gains->isSearching();
}

QString DecodingView::exportTitle() const
{
    const bool example = m_state.part == Part::Textbook || !m_state.race;
    const DecodeOptions options = example ? m_options->options() : m_state.race->beam->options;
    const QString width = QString::number(options.beamSize), alpha = locale().toString(options.lengthPenalty, 'f', 2);
    return example ? tr("Beam search, K = %1, α = %2").arg(width, alpha)
                   : tr("%1 – beam search, K = %2, α = %3").arg(m_state.race->beam->sourceText, width, alpha);
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

}  // namespace translucent
