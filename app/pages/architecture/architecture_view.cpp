#include "pages/architecture/architecture_view.h"

#include "engine/selection.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/block_facts.h"
#include "pages/architecture/block_sheet.h"
#include "pages/architecture/diagram_widget.h"
#include "pages/architecture/inference_view.h"
#include "pages/architecture/training_view.h"
#include "pages/architecture/walk_bar.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr BlockId kFirstBlock {Stack::Encoder, BlockKind::Attention, Sublayer::SelfAttention};

std::optional<SentenceLengths> lengthsOf(const TranslationTracePtr& trace)
{
    if (!trace)
        return {};
    return SentenceLengths {std::int64_t(trace->pass.sourceIds.size()), std::int64_t(trace->pass.outputIds.size())};
}

}  // namespace

ArchitectureView::ArchitectureView(Engine& engine, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_request(engine, {[this](const TranslationTracePtr& trace) { onTrace(trace); }, [this] { refreshHint(); }})
    , m_selection(selection)
    , m_block(kFirstBlock)
    , m_stack(new QStackedWidget(this))
    , m_noModel(makeLabel("hint", "architectureHint", this))
    , m_toolbar(createToolbar())
    , m_diagram(new DiagramWidget(this))
    , m_sides(new QStackedWidget(this))
    , m_details(new BlockDetails(this))
    , m_walkBar(new WalkBar(this))
{
    setObjectName(QStringLiteral("architectureView"));
    m_diagram->setObjectName(QStringLiteral("diagram"));
    m_noModel->setAlignment(Qt::AlignCenter);
    m_noModel->setWordWrap(true);
    m_stack->addWidget(m_noModel);
    m_stack->addWidget(createContent());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_walkBar->setVisible(false);
    connectSignals();
    connectWalk();
    setModel(engine.model());
    retranslateUi();
}

ArchitectureToolbar* ArchitectureView::createToolbar()
{
    const ExportSource drawing {[this] { return m_diagram->picture(); },
        [this] { return csvTable(blockTable(m_model->config, lengthsOf(m_trace))); },
        [] { return QStringLiteral("architecture"); }};
    const ExportSource beside {
        [this] { return currentPicture(); }, [this] { return currentTable(); }, [this] { return currentStem(); }};
    return new ArchitectureToolbar(drawing, beside, this);
}

QWidget* ArchitectureView::createContent()
{
    m_sides->addWidget(m_details);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(16);
    splitter->addWidget(m_diagram);
    splitter->addWidget(m_sides);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({560, 580});

    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 10, 16, 10);
    column->addWidget(m_toolbar);
    column->addWidget(splitter, 1);
    column->addWidget(m_walkBar);
    return content;
}

void ArchitectureView::connectSignals()
{
    connect(&m_engine, &Engine::modelLoaded, this, &ArchitectureView::setModel);
    connect(&m_engine, &Engine::busyChanged, this, &ArchitectureView::refreshHint);
    connect(&m_selection, &Selection::changed, this, [this] {
        requestTrace();
        refresh();
    });
    connect(m_diagram, &DiagramWidget::picked, this, &ArchitectureView::pick);
    connect(m_details, &BlockDetails::layerPicked, &m_selection, &Selection::setLayer);
    connect(
        m_details, &BlockDetails::headPicked, &m_selection, [this](int head) { m_selection.setHead(OneHead {head}); });
    connect(m_toolbar, &ArchitectureToolbar::sidePicked, this, &ArchitectureView::setSide);
}

void ArchitectureView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    m_stack->setCurrentIndex(model ? 1 : 0);
    if (!model)
        return refreshHint();
    leaveWalk();
    m_trace.reset();
    m_diagram->setConfig(model->config);
    m_walk = walkThrough(model->config);
    if (!m_diagram->diagramLayout().find(m_block))
        m_block = kFirstBlock;
    refresh();
}

void ArchitectureView::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    m_trace.reset();
    if (!m_result)
        leaveWalk();
    requestTrace();
    refresh();
}

int ArchitectureView::shownHypothesis() const
{
    return std::clamp(m_selection.hypothesis(), 0, int(m_result->translation.hypotheses.size()) - 1);
}

void ArchitectureView::requestTrace()
{
    // Only while the page is looked at: a pass costs as much as a translation.
    if (!m_result || !isVisible()
        || (m_trace && m_trace->result == m_result && m_trace->hypothesis == shownHypothesis()))
        return;
    m_request.ask({m_result, shownHypothesis()});
    refreshHint();
}

void ArchitectureView::onTrace(const TranslationTracePtr& trace)
{
    if (!m_result || !trace || trace->result != m_result || trace->hypothesis != shownHypothesis())
        return;
    m_trace = trace;
    refreshDetails();
    refreshWalk();
}

void ArchitectureView::refresh()
{
    if (!m_model)
        return;
    refreshSides();
    const bool sentence = m_result != nullptr;
    m_toolbar->setSentencePresent(sentence);
    if (!sentence)
        setSide(ArchitectureSide::Blocks);
    refreshHint();
    refreshDetails();
    refreshWalk();
}

void ArchitectureView::refreshDetails()
{
    if (!m_model)
        return;
    const TranslationTracePtr shown =
        m_trace && m_trace->result == m_result && m_trace->hypothesis == shownHypothesis() ? m_trace : nullptr;
    m_details->show({m_model->config, m_block, m_selection.layer(), int(m_selection.headId().head), shown});
    if (!m_step)
        m_diagram->setActive({m_block}, false);
}

void ArchitectureView::refreshHint()
{
    m_noModel->setText(m_engine.isLoadingModel()
            ? tr("The model is being loaded…")
            : tr("No model is loaded.\nChoose one at the top to see its architecture here."));
    m_details->setHint(!m_request.problem().isEmpty() ? m_request.problem()
            : m_result || m_engine.isBusy()
            ? tr("Computing…")
            : tr("Type a sentence at the top to see the numbers this block computes for it."));
}

QWidget* ArchitectureView::sideWidget(ArchitectureSide side)
{
    if (side == ArchitectureSide::Blocks)
        return m_details;
    const auto added = [this](QWidget* widget) { m_sides->addWidget(widget); };
    if (side == ArchitectureSide::Training) {
        if (!m_training)
            added(m_training = new TrainingView(this));
        return m_training;
    }
    if (!m_inference)
        added(m_inference = new InferenceView(m_selection, this));
    return m_inference;
}

void ArchitectureView::refreshSides()
{
    if (!m_result)
        return;
    if (side() == ArchitectureSide::Training)
        m_training->setResult(m_result, shownHypothesis());
    if (side() == ArchitectureSide::Inference)
        m_inference->setResult(m_result, shownHypothesis());
}

ArchitectureSide ArchitectureView::side() const
{
    const QWidget* shown = m_sides->currentWidget();
    if (shown == m_details)
        return ArchitectureSide::Blocks;
    return shown == m_training ? ArchitectureSide::Training : ArchitectureSide::Inference;
}

void ArchitectureView::setSide(ArchitectureSide side)
{
    if (side != ArchitectureSide::Blocks)
        leaveWalk();
    m_toolbar->setSide(side);
    m_sides->setCurrentWidget(sideWidget(side));
    refreshSides();
}

void ArchitectureView::pick(BlockId block)
{
    leaveWalk();
    m_block = block;
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    if (const auto kind = attentionKindOf(block))
        m_selection.setAttentionKind(*kind);
}

void ArchitectureView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    requestTrace();
}

void ArchitectureView::takeFocus()
{
    m_diagram->setFocus();
}

void ArchitectureView::showScene(const QString& scene)
{
    const bool mask = scene == QLatin1String("mask");
    const bool inference = scene == QLatin1String("inference");
    setSide(mask || scene == QLatin1String("training") ? ArchitectureSide::Training
            : inference                                ? ArchitectureSide::Inference
                                                       : ArchitectureSide::Blocks);
    if (m_training)
        m_training->setMaskShown(mask);
    if (scene == QLatin1String("walk"))
        return walkTo(7);
    leaveWalk();
    m_details->setNumbersShown(scene == QLatin1String("numbers"));
}

Picture ArchitectureView::currentPicture() const
{
    switch (side()) {
    case ArchitectureSide::Training: return m_training->picture();
    case ArchitectureSide::Inference: return m_inference->picture();
    case ArchitectureSide::Blocks: break;
    }
    return blockSheet(m_block, m_model->config, lengthsOf(m_trace), font());
}

QByteArray ArchitectureView::currentTable() const
{
    switch (side()) {
    case ArchitectureSide::Training: return m_training->table();
    case ArchitectureSide::Inference: return m_inference->table();
    case ArchitectureSide::Blocks: break;
    }
    return csvTable(blockTable(m_model->config, lengthsOf(m_trace)));
}

QString ArchitectureView::currentStem() const
{
    switch (side()) {
    case ArchitectureSide::Training: return QStringLiteral("teacher-forcing");
    case ArchitectureSide::Inference: return QStringLiteral("inference-step%1").arg(m_inference->position() + 1);
    case ArchitectureSide::Blocks: break;
    }
    return QString::fromStdString(blockStem(m_block));
}

void ArchitectureView::retranslateUi()
{
    m_toolbar->retranslateUi();
    m_diagram->setAccessibleName(tr("Drawing of the model"));
    m_diagram->setWindowTitle(tr("Drawing of the model"));
    m_details->retranslateUi();
    if (m_training)
        m_training->retranslateUi();
    if (m_inference)
        m_inference->retranslateUi();
    m_walkBar->retranslateUi();
    m_diagram->update();
    refreshHint();
    refreshDetails();
    refreshWalk();
}

}  // namespace translucent
