#include "pages/architecture/architecture_page.h"

#include "engine/engine.h"
#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/diagram_view.h"
#include "pages/architecture/side_panels.h"
#include "pages/architecture/walk.h"
#include "pages/architecture/walk_film.h"
#include "pages/architecture/walk_motion.h"
#include "session/selection.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

ArchitectureView::ArchitectureView(Session& session, ArchitecturePlace& place, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_selection(session.selection())
    , m_trace(session.trace())
    , m_place(place)
    , m_stack(new QStackedWidget(this))
    , m_noModel(makeText("hint", "architectureHint", {}, this))
    , m_diagram(named(new DiagramView(this), "diagram"))
    , m_sideButtons(new Segments(
          {{"viewBlocks", tr("Blocks")}, {"viewTraining", tr("Training")}, {"viewInference", tr("Inference")}}, this))
    , m_walkStart(makeButton(
          "button", "walkStart", tr("Follow the data"), tr("Step through the model with this sentence (Space)"), this))
    , m_sides(new QStackedWidget(this))
    , m_details(new BlockDetails(session.codeLanguage(), this))
    , m_walkBar(new WalkBar(this))
    , m_player(new WalkPlayer(*m_diagram))
{
    setObjectName(QStringLiteral("architectureView"));
    m_diagram->setAccessibleName(tr("Drawing of the model"));
    m_diagram->installEventFilter(this);
    m_noModel->setAlignment(Qt::AlignCenter);
    auto* other = new QWidget(this);
    (new QHBoxLayout(other))->addWidget(m_noModel, 1);
    m_stack->addWidget(other);
    m_stack->addWidget(createContent());
    columnOf({m_stack}, this);
    m_walkBar->setVisible(false);
    connectSignals();
    showModel();
}

QWidget* ArchitectureView::createContent()
{
    m_sides->addWidget(m_details);
    auto* splitter = makeSplitter(Qt::Horizontal, m_diagram, m_sides, {470, 670});
    splitter->setObjectName(QStringLiteral("architectureSplitter"));
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    auto* content = new QWidget(this);
    columnOf({createToolbar(), {splitter, 1}, m_walkBar}, content, {16, 10, 16, 10});
    return content;
}

QLayout* ArchitectureView::createToolbar()
{
    m_walkStart->setProperty("primary", true);
    auto* note = makeLabel("caption", "architectureNote", this);
    note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_export = new ExportButton("architectureExport",
        {{"exportView", tr("Panel"),
             {[this] { return panel(side())->picture(); }, [this] { return panel(side())->table(); },
                 [this] { return panel(side())->stem(); }}},
            {"exportDiagram", tr("Diagram"),
                {[this] { return m_diagram->picture(m_diagram->accessibleName()); },
                    [this] { return m_details->table(); }, [] { return QStringLiteral("architecture"); },
                    [this] { return film(); }}}},
        this);
    m_export->setToolTip(tr("Save the panel or the diagram, all blocks as a table, or the walk along the data as GIF"));
    m_export->offerOn(*m_diagram, 1);
    m_export->setAnimated(false);  // until a sentence can be followed
    connect(m_export, &ExportButton::said, note, &QLabel::setText);
    return rowOf({m_walkStart, LayoutPart::gap(12), m_sideButtons, {note, 1}, m_export});
}

void ArchitectureView::connectSignals()
{
    connect(&m_engine, &Engine::modelLoaded, this, [this] {
        leaveWalk();
        showModel();
    });
    connect(&m_engine, &Engine::busyChanged, this, &ArchitectureView::refreshHint);
    connect(&m_selection, &Selection::changed, this, [this] {
        if (!isVisible())
            return;  // shown later, perhaps with another result
        requestTrace();
        refresh();
    });
    connect(&m_trace, &SelectedTrace::changed, this, [this] {
        if (isVisible())
            showTrace();
    });
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (m_place.step && isVisible() && !m_player->isPlaying())
            showMotion();
    });
    connect(m_diagram, &DiagramView::picked, this, &ArchitectureView::pick);
    connect(m_details, &BlockDetails::layerPicked, this, &ArchitectureView::showLayer);
    connect(
        m_details, &BlockDetails::headPicked, &m_selection, [this](int head) { m_selection.setHead(OneHead {head}); });
    connect(m_details, &BlockDetails::calculationRequested, this, &ArchitectureView::calculationRequested);
    connect(m_sideButtons, &Segments::chosen, this, [this](int id) { setSide(ArchitectureSide(id)); });
    connect(m_walkStart, &QToolButton::clicked, this, [this] {
        m_diagram->setFocus();
        goTo(0, Moves::Yes);
    });
    connect(m_walkBar, &WalkBar::nextRequested, this, [this] { walkOn(1); });
    connect(m_walkBar, &WalkBar::previousRequested, this, [this] { walkOn(-1); });
    connect(m_walkBar, &WalkBar::returnRequested, this, &ArchitectureView::goBack);
    connect(m_walkBar, &WalkBar::endRequested, this, &ArchitectureView::leaveWalk);
}

void ArchitectureView::showModel()
{
    const ModelSummaryPtr model = m_engine.model();
    m_model = model && model->config.architecture == Architecture::Transformer ? model : nullptr;
    m_stack->setCurrentIndex(m_model ? 1 : 0);
    refreshRecurrent();
    if (!m_model)
        return refreshHint();
    m_diagram->setConfig(m_model->config);
    m_walk = walkThrough(m_model->config);
    if (!m_diagram->itemOf(m_place.block))
        m_place.block = ArchitecturePlace().block;
    refresh();
}

void ArchitectureView::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_result)
        setExportOrigin(*this, m_result->sourceText, m_result->modelName, m_result->unchanged != nullptr);
    else
        leaveWalk();
    requestTrace();
    refresh();
}

void ArchitectureView::requestTrace()
{
    if (!isVisible())
        return;
    m_trace.request();
    refreshHint();
}

void ArchitectureView::showTrace()
{
    refreshHint();
    refreshRecurrent();
    refreshDetails();
    refreshWalk();
}

void ArchitectureView::refreshRecurrent()
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model || !isRecurrent(model->config.architecture)) {
        delete std::exchange(m_recurrent, nullptr);
        return;
    }
    if (!m_recurrent) {
        m_recurrent = new RecurrentArrays(this);
        static_cast<QHBoxLayout*>(m_noModel->parentWidget()->layout())->addWidget(m_recurrent, 2);
    }
    m_recurrent->show(model->config, m_trace.get());
}

void ArchitectureView::refresh()
{
    refreshRecurrent();
    if (!m_model)
        return;
    refreshSide();
    const bool inSteps = m_model->config.writesInSteps();
    for (const auto side : {ArchitectureSide::Training, ArchitectureSide::Inference})
        m_sideButtons->setAvailable(
            int(side), m_result && inSteps, inSteps ? QString() : tr("Only for models that write one token at a time"));
    const bool walks = canBeWalked(m_model->config);
    m_walkStart->setEnabled(m_result != nullptr && walks);
    m_walkStart->setToolTip(walks ? tr("Step through the model with this sentence (Space)")
                                  : tr("Only for models with norms, residual connections and feed-forward networks "
                                       "whose decoder reads the last encoder layer and writes one token at a time"));
    if (!m_result || !inSteps)
        setSide(ArchitectureSide::Blocks);
    refreshHint();
    refreshDetails();
    refreshWalk();
}

void ArchitectureView::refreshDetails()
{
    if (!m_model)
        return;
    m_details->show({m_model->config, m_place.block, shownLayer(), int(m_selection.headId().head), m_trace.get()});
    if (!m_place.step)
        m_diagram->setActive({m_place.block}, false);
}

void ArchitectureView::refreshHint()
{
    const ModelSummaryPtr model = m_engine.model();
    m_noModel->setText(m_engine.isLoadingModel() ? tr("The model is being loaded…")
            : model                              ? networkText(model->config)
                    : tr("No model is loaded.\nChoose one at the top to see its architecture here."));
    m_details->setHint(!m_trace.problem().isEmpty() ? m_trace.problem()
            : m_result || m_engine.isBusy()
            ? tr("Computing…")
            : tr("Type a sentence at the top to see the numbers this block computes for it."));
}

SidePanel* ArchitectureView::panel(ArchitectureSide side)
{
    if (side == ArchitectureSide::Blocks)
        return m_details;
    if (side == ArchitectureSide::Training && !m_training)
        m_sides->addWidget(m_training = new TrainingView(this));
    if (side == ArchitectureSide::Inference && !m_inference)
        m_sides->addWidget(m_inference = new InferenceView(m_selection, this));
    return side == ArchitectureSide::Training ? static_cast<SidePanel*>(m_training) : m_inference;
}

void ArchitectureView::refreshSide()
{
    if (m_result)
        panel(side())->setResult(m_result, m_selection.hypothesis());
}

ArchitectureSide ArchitectureView::side() const
{
    return ArchitectureSide(m_sideButtons->current());
}

void ArchitectureView::setSide(ArchitectureSide side)
{
    if (side != ArchitectureSide::Blocks)
        leaveWalk();
    m_sideButtons->setCurrent(int(side));
    m_sides->setCurrentWidget(panel(side));
    refreshSide();
}

void ArchitectureView::pick(BlockId block)
{
    m_player->finish();
    m_place.block = block;
    m_place.aside = m_place.step && block != m_walk[std::size_t(*m_place.step)].blocks.front();
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    if (m_place.step) {
        refreshWalk();
        m_details->setNumbersShown(true);
    }
    if (const auto kind = attentionKindOf(block))
        m_selection.setAttentionKind(*kind);
}

std::string ArchitectureView::arrayName() const
{
    if (m_recurrent && m_recurrent->isVisibleTo(this))
        return m_recurrent->arrays().arrayName();
    return m_model && m_trace.get() ? m_details->arrayName() : std::string();
}

QString ArchitectureView::placeText() const
{
    const QString block = QString::fromStdString(blockStem(m_place.block));
    return m_place.step ? QStringLiteral("%1/%2").arg(block).arg(*m_place.step) : block;
}

void ArchitectureView::setPlaceText(const QString& text)
{
    const QStringList parts = text.split(u'/');
    if (!m_model)
        return;
    if (parts.size() > 1)
        return walkTo(parts.last().toInt(), parts.first());
    leaveWalk();
    for (const BlockId& block : blocksOf(m_model->config))
        if (parts.first() == QString::fromStdString(blockStem(block)))
            m_place.block = block;
    refreshDetails();
}

bool ArchitectureView::event(QEvent* event)
{
    // During a walk Esc is not for the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && m_place.step
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ArchitectureView::keyPressEvent(QKeyEvent* event)
{
    const bool back = event->key() == Qt::Key_Backspace || event->modifiers() & Qt::ShiftModifier;
    if (event->key() == Qt::Key_Escape && m_place.step)
        return goBack() ? void() : leaveWalk();
    if (event->key() != Qt::Key_Space && event->key() != Qt::Key_Backspace)
        return QWidget::keyPressEvent(event);
    if (side() == ArchitectureSide::Inference)
        m_inference->step(back ? -1 : 1);
    else if (m_place.step || !back)
        walkOn(back ? -1 : 1);
}

void ArchitectureView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    requestTrace();
    refresh();
}

void ArchitectureView::takeFocus()
{
    m_diagram->setFocus();
}

void ArchitectureView::refreshWalk()
{
    const bool walks = m_place.step.has_value();
    m_walkBar->setVisible(walks);
    m_walkStart->setVisible(!walks);
    m_export->setAnimated(m_result && m_trace.get() && m_walkStart->isEnabled());
    m_details->setExplained(!walks || m_place.aside);
    m_diagram->setRoom(walks ? DiagramRoom::Open : DiagramRoom::Close);
    if (!walks || !m_result)
        return;
    const WalkStep& step = m_walk[std::size_t(*m_place.step)];
    m_walkBar->show(
        {*m_place.step, int(m_walk.size()), m_place.aside}, walkText(step, m_model->config, walkSentence()));
    m_diagram->setActive(m_place.aside ? std::vector {m_place.block} : step.blocks, true);
    if (!m_place.aside)
        m_details->showRole(step.role);
    showMotion();
}

WalkSentence ArchitectureView::walkSentence() const
{
    const Translation& translation = m_result->translation;
    const std::vector<HypothesisToken>& tokens = translation.hypotheses[std::size_t(m_selection.hypothesis())].tokens;
    const TokenCandidate& first = tokens.front().chosen;
    return {{std::int64_t(translation.source.size()), std::int64_t(tokens.size())}, tokenText({first.id, first.piece}),
        std::exp(first.logProbability)};
}

Animation ArchitectureView::film() const
{
    const TranslationTracePtr trace = m_trace.get();
    return walkFilm({m_model->config, trace->pass, walkWords(*m_result, std::size_t(m_selection.hypothesis())),
        walkSentence(), m_selection.focusSource(), m_selection.focusTarget()});
}

void ArchitectureView::showMotion()
{
    const TranslationTracePtr trace = m_trace.get();
    if (!trace)
        return m_player->clear();
    const WalkWords words = walkWords(*m_result, std::size_t(m_selection.hypothesis()));
    const Motion motion = walkMotion(m_walk[std::size_t(*m_place.step)].stage,
        {m_model->config, m_diagram->drawing(), trace->pass, words, shownLayer(), m_selection.focusSource(),
            m_selection.focusTarget()});
    m_player->show(motion);
}

void ArchitectureView::goTo(int step, Moves moves)
{
    if (!m_result || !m_model || !canBeWalked(m_model->config))
        return;
    const int reached = std::clamp(step, 0, int(m_walk.size()) - 1);
    const bool further = m_place.step != reached;
    const QRectF seen = m_place.step ? m_diagram->seen() : QRectF();
    m_place.step = reached;
    m_place.aside = false;
    m_place.block = m_walk[std::size_t(reached)].blocks.front();
    m_place.layer = m_walk[std::size_t(reached)].layer;
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    refreshWalk();
    if (moves == Moves::Yes && further && m_trace.get())
        m_player->replay(seen);
}

int ArchitectureView::shownLayer() const
{
    return m_place.step ? m_place.layer : m_selection.layer();
}

/// A walk has its own layers: it visits the first to the last, independent of other pages.
void ArchitectureView::showLayer(int layer)
{
    if (!m_place.step)
        return m_selection.setLayer(layer);
    m_place.layer = layer;
    refreshDetails();
    refreshWalk();
}

/// The steps of a walk can come from a scene: if the model has other layers, the step that shows `block` is used.
void ArchitectureView::walkTo(int step, const QString& block)
{
    const auto shows = [&block](const WalkStep& each) {
        return block == QString::fromStdString(blockStem(each.blocks.front()));
    };
    const bool fits = step >= 0 && step < int(m_walk.size()) && shows(m_walk[std::size_t(step)]);
    const auto found = std::ranges::find_if(m_walk, shows);
    walkTo(fits || found == m_walk.end() ? step : int(found - m_walk.begin()));
}

/// During a walk → and ← are for it; without one they lead from block to block.
bool ArchitectureView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_diagram || event->type() != QEvent::KeyPress || !m_place.step)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool further = key->key() == Qt::Key_Right;
    if ((!further && key->key() != Qt::Key_Left) || key->modifiers() & ~Qt::KeypadModifier)
        return QWidget::eventFilter(watched, event);
    walkOn(further ? 1 : -1);
    return true;
}

void ArchitectureView::walkTo(int step)
{
    goTo(step, Moves::No);
}

/// Finishes a running animation first; from another block, returns to the step.
void ArchitectureView::walkOn(int steps)
{
    if (m_player->isPlaying() && steps > 0)
        return m_player->finish();
    if (steps < 0 && goBack())
        return;
    goTo(m_place.step.value_or(steps > 0 ? -1 : 0) + steps, steps > 0 ? Moves::Yes : Moves::No);
}

void ArchitectureView::leaveWalk()
{
    if (!std::exchange(m_place.step, std::nullopt))
        return;
    m_place.aside = false;
    m_player->clear();
    refreshDetails();
    refreshWalk();
    m_diagram->setActive({m_place.block}, false);
}

bool ArchitectureView::goBack()
{
    if (!m_place.step || !m_place.aside)
        return false;
    walkTo(*m_place.step);
    return true;
}

ArchitecturePage::ArchitecturePage(Session& session, QWidget* parent)
    : LazyPage({"architecture", QT_TR_NOOP("Architecture"), UsesSentence}, session, parent)
{
}

void ArchitecturePage::nameNumbers(ShownNumbers& shown) const
{
    shown.array = view() ? view()->arrayName() : std::string();
}

QList<Page::Key> ArchitecturePage::keys() const
{
    return {
        {tr("Space or →"), tr("Next step of the walk along the data")},
        {tr("Shift+Space, Backspace or ←"), tr("One step back")},
        {QStringLiteral("Esc"), tr("End the walk")},
        {QStringLiteral("← ↑ → ↓"), tr("Move between the blocks")},
    };
}

ArchitectureView* ArchitecturePage::createView()
{
    auto* view = new ArchitectureView(session(), m_place, this);
    connect(view, &ArchitectureView::calculationRequested, this,
        [this](const QString& place) { Q_EMIT pageRequested(QStringLiteral("numbersPage"), place); });
    return view;
}

}  // namespace translucent
