#include "pages/attention/attention_page.h"

#include "engine/engine.h"
#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "pages/attention/head_grid.h"
#include "widgets/heatmap_panel.h"
#include "widgets/heatmap_readout.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr std::array kKinds{AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};

QLabel* createLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

AttentionPage::AttentionPage(Engine& engine, Selection& selection, QWidget* parent)
    : Page(parent)
    , m_selection(selection)
    , m_stack(new QStackedLayout(this))
    , m_hint(createLabel("attentionHint", this))
    , m_kinds(new QButtonGroup(this))
    , m_hypothesisLabel(new QLabel(this))
    , m_hypotheses(new QComboBox(this))
    , m_grid(new HeadGrid(this))
    , m_mapTitle(createLabel("attentionMapTitle", this))
    , m_readout(createLabel("attentionReadout", this))
    , m_panel(new HeatmapPanel(this))
    , m_summary(createLabel("attentionSummary", this))
    , m_explanation(createLabel("attentionExplanation", this))
{
    setObjectName(QStringLiteral("attentionPage"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(32);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connectSignals();
    retranslateUi();
    setResult(engine.result());
}

QString AttentionPage::title() const
{
    return tr("Attention");
}

QKeySequence AttentionPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_2);
}

QString AttentionPage::iconPath() const
{
    return QStringLiteral(":/icons/attention.svg");
}

void AttentionPage::createKindButtons(QHBoxLayout* row)
{
    row->setSpacing(0);
    for (const AttentionKind kind : kKinds) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("attentionKind_%1").arg(QLatin1StringView(name(kind))));
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        m_kinds->addButton(button, int(kind));
        row->addWidget(button);
    }
}

QHBoxLayout* AttentionPage::createChooser()
{
    auto* chooser = new QHBoxLayout;
    auto* segments = new QHBoxLayout;
    createKindButtons(segments);
    chooser->addLayout(segments);
    chooser->addSpacing(16);
    m_hypotheses->setObjectName(QStringLiteral("attentionHypothesis"));
    m_hypotheses->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_hypotheses->setMinimumContentsLength(12);
    m_hypothesisLabel->setBuddy(m_hypotheses);
    chooser->addWidget(m_hypothesisLabel);
    chooser->addWidget(m_hypotheses, 1);
    return chooser;
}

QWidget* AttentionPage::createHeads()
{
    auto* heads = new QScrollArea(this);
    heads->setObjectName(QStringLiteral("headGridScroll"));
    heads->setWidgetResizable(true);
    heads->setFrameShape(QFrame::NoFrame);
    heads->setWidget(m_grid);
    m_grid->setObjectName(QStringLiteral("headGrid"));
    return heads;
}

QWidget* AttentionPage::createMap()
{
    auto* map = new QWidget(this);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_mapTitle);
    heading->addWidget(m_readout, 1);
    m_mapTitle->setProperty("role", QStringLiteral("section"));
    m_mapTitle->setWordWrap(false);
    m_readout->setWordWrap(false);
    m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* column = new QVBoxLayout(map);
    column->setContentsMargins({});
    column->addLayout(heading);
    column->addWidget(m_panel, 1);
    return map;
}

QWidget* AttentionPage::createContent()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(createHeads());
    splitter->addWidget(createMap());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({360, 720});

    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->addLayout(createChooser());
    layout->addWidget(splitter, 1);
    layout->addWidget(m_summary);
    layout->addWidget(m_explanation);
    m_explanation->setProperty("role", QStringLiteral("caption"));
    return content;
}

void AttentionPage::connectSignals()
{
    connect(m_kinds, &QButtonGroup::idClicked, this,
        [this](int id) { m_selection.setAttentionKind(AttentionKind(id)); });
    connect(m_hypotheses, &QComboBox::activated, &m_selection, &Selection::setHypothesis);
    connect(m_grid, &HeadGrid::headPicked, this, [this](int layer, int head) {
        m_selection.setLayer(layer);
        m_selection.setHead(head);
    });
    connect(&m_selection, &Selection::changed, this, &AttentionPage::refresh);
    connect(&m_selection, &Selection::focusChanged, this, &AttentionPage::takeFocusFromSelection);
    // Every new map, colour map, scale and theme ends in this signal.
    connect(&m_panel->heatmap(), &HeatmapWidget::styleChanged, this, &AttentionPage::refreshGrid);
    connect(&m_panel->heatmap(), &HeatmapWidget::styleChanged, this, &AttentionPage::refreshTexts);
    connect(&m_panel->heatmap(), &HeatmapWidget::hoverChanged, this, &AttentionPage::publishHover);
    connect(&m_panel->heatmap(), &HeatmapWidget::pinChanged, this, &AttentionPage::publishPin);
    connect(&m_panel->heatmap(), &HeatmapWidget::focusChanged, this, &AttentionPage::refreshTexts);
}

void AttentionPage::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    m_hoveredKey.reset();
    m_pinnedKey.reset();
    refreshHypotheses();
    refresh();
}

AttentionMapId AttentionPage::shownMap() const
{
    AttentionMapId map;
    map.kind = m_selection.attentionKind();
    map.hypothesis =
        std::min(std::size_t(std::max(0, m_selection.hypothesis())), m_result->traces.size() - 1);
    const ForwardTrace& trace = m_result->traces[map.hypothesis];
    map.layer = std::clamp(m_selection.layer(), 0, std::max(0, attentionLayers(trace, map.kind) - 1));
    map.head = std::min(m_selection.head(), attentionHeads(trace, map.kind) - 1);
    return map;
}

bool AttentionPage::isFilled() const
{
    return m_result && !m_result->traces.empty();
}

void AttentionPage::refresh()
{
    m_stack->setCurrentIndex(isFilled() ? 1 : 0);
    if (!isFilled())
        return;
    const AttentionMapId map = shownMap();
    m_kinds->button(int(map.kind))->setChecked(true);
    m_hypotheses->setCurrentIndex(int(map.hypothesis));
    m_panel->setData(attentionMap(*m_result, map));
    m_panel->setFileStem(attentionFileStem(map));
    takeFocusFromSelection();
    refreshTexts();
}

void AttentionPage::refreshGrid()
{
    if (!isFilled())
        return;
    const AttentionMapId map = shownMap();
    m_grid->setImages(attentionThumbnails(m_result->traces[map.hypothesis], map,
        m_panel->heatmap().heatmapStyle(), m_panel->scaledToMaximum()));
    m_grid->setCurrent(map.layer, map.head);
}

void AttentionPage::refreshHypotheses()
{
    m_hypotheses->clear();
    if (!m_result)
        return;
    for (const Hypothesis& hypothesis : m_result->translation.hypotheses)
        m_hypotheses->addItem(tr("%1. %2", "rank and text of a translation")
                                  .arg(m_hypotheses->count() + 1)
                                  .arg(QString::fromStdString(hypothesis.text)));
    m_hypotheses->setEnabled(m_hypotheses->count() > 1);
}

void AttentionPage::refreshTexts()
{
    if (!isFilled())
        return;
    const HeatmapWidget& heatmap = m_panel->heatmap();
    const AttentionKind kind = m_selection.attentionKind();
    m_mapTitle->setText(heatmap.data().title);
    const QString readout =
        readoutText(heatmap.data(), heatmap.focus()).replace(u'\n', QStringLiteral("  ·  "));
    m_readout->setText(m_readout->fontMetrics().elidedText(readout, Qt::ElideLeft, m_readout->width()));
    m_summary->setText(
        attentionSummary(heatmap.data(), heatmap.focus().row, kind == AttentionKind::DecoderSelf));
    m_explanation->setText(attentionExplanation(kind, heatmap.heatmapStyle().map.highIsBright()));
}

void AttentionPage::takeFocusFromSelection()
{
    const auto positions = [this](
                               std::optional<int> source, std::optional<int> target, std::optional<int> key) {
        if (m_selection.attentionKind() == AttentionKind::Cross)
            return HeatmapFocus{target, source};
        const std::optional<int> query =
            m_selection.attentionKind() == AttentionKind::EncoderSelf ? source : target;
        return HeatmapFocus{query, query ? key : std::nullopt};
    };
    // A key belongs to its query: released elsewhere, both are gone.
    const bool bySource = m_selection.attentionKind() == AttentionKind::EncoderSelf;
    if (!(bySource ? m_selection.pinnedSource() : m_selection.pinnedTarget()))
        m_pinnedKey.reset();
    HeatmapWidget& heatmap = m_panel->heatmap();
    heatmap.setHovered(positions(m_selection.hoveredSource(), m_selection.hoveredTarget(), m_hoveredKey));
    heatmap.setPinned(positions(m_selection.pinnedSource(), m_selection.pinnedTarget(), m_pinnedKey));
}

void AttentionPage::publishHover(const HeatmapFocus& hovered)
{
    m_hoveredKey = hovered.column;
    const AttentionKind kind = m_selection.attentionKind();
    if (kind != AttentionKind::EncoderSelf)
        m_selection.setHoveredTarget(hovered.row);
    if (kind != AttentionKind::DecoderSelf)
        m_selection.setHoveredSource(kind == AttentionKind::Cross ? hovered.column : hovered.row);
    takeFocusFromSelection();
}

void AttentionPage::publishPin(const HeatmapFocus& pinned)
{
    m_pinnedKey = pinned.column;
    const AttentionKind kind = m_selection.attentionKind();
    if (kind != AttentionKind::EncoderSelf)
        m_selection.setPinnedTarget(pinned.row);
    if (kind != AttentionKind::DecoderSelf)
        m_selection.setPinnedSource(kind == AttentionKind::Cross ? pinned.column : pinned.row);
    takeFocusFromSelection();
}

void AttentionPage::retranslateUi()
{
    for (const AttentionKind kind : kKinds)
        m_kinds->button(int(kind))->setText(attentionKindName(kind));
    m_hypothesisLabel->setText(tr("Translation:"));
    m_hypotheses->setAccessibleName(tr("Which translation to look into"));
    m_grid->setAccessibleName(tr("Attention heads"));
    m_hint->setText(tr(
        "No translation yet.\nTranslate a sentence, and here you see what every attention head looks at."));
    m_grid->retranslateUi();
    refresh();
}

}  // namespace translucent
