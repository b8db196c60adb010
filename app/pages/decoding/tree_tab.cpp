#include "pages/decoding/tree_tab.h"

#include "pages/decoding/hypotheses_card.h"
#include "pages/decoding/place_card.h"
#include "pages/decoding/race_facts.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

namespace translucent {

namespace {

constexpr std::size_t kManyCandidates = 200;
constexpr int kSideWidth = 400;

}  // namespace

TreeTab::TreeTab(QWidget* parent)
    : QWidget(parent)
    , m_shown(new QComboBox(this))
    , m_tree(new SearchTreeView(this))
    , m_legend(new SearchTreeLegend(tr("greedy's path"), this))
    , m_place(new PlaceCard(this))
    , m_hypotheses(new HypothesesCard(this))
{
    setObjectName(QStringLiteral("treeTab"));
    auto* side = new QSplitter(Qt::Vertical, this);
    side->setChildrenCollapsible(false);
    side->setHandleWidth(10);
    side->addWidget(m_place);
    side->addWidget(m_hypotheses);
    side->setSizes({320, 200});
    side->setMinimumWidth(kSideWidth);
    side->setMaximumWidth(kSideWidth * 4 / 3);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(createCanvas(), 5);
    row->addWidget(side, 2);
    connectSignals();
}

QWidget* TreeTab::createCanvas()
{
    auto* card = makeFrame("card", "treeCard", this);
    m_shown->setObjectName(QStringLiteral("treeShown"));
    m_shown->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_shown->addItems({tr("all candidates"), tr("hide pruned"), tr("finished only")});
    m_shown->setToolTip(tr("Space expands the hidden candidates at the cursor"));
    auto* shownLabel = new QLabel(tr("Show:"), this);
    shownLabel->setBuddy(m_shown);
    m_tree->setObjectName(QStringLiteral("searchTree"));
    m_tree->setAccessibleName(tr("Tree of the beam search"));
    m_legend->setObjectName(QStringLiteral("treeLegend"));
    auto* toolbar = new QHBoxLayout;
    toolbar->addWidget(shownLabel);
    toolbar->addWidget(m_shown);
    toolbar->addStretch(1);
    for (const auto& [name, text, tip, factor] :
        {std::tuple {"treeZoomOut", QStringLiteral("−"), tr("Smaller (−)"), 0.8},
            {"treeZoomIn", QStringLiteral("+"), tr("Larger (+)"), 1.25},
            {"treeFit", tr("Fit"), tr("The whole tree (0)"), 0.0}}) {
        QToolButton* button = makeButton("button", name, this);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        connect(button, &QToolButton::clicked, m_tree, [this, factor = factor] {
            if (factor > 0)
                m_tree->zoomBy(factor);
            else
                m_tree->fit();
        });
        toolbar->addWidget(button);
    }
    auto* help = makeLabel("caption", "treeHelp", this);
    help->setWordWrap(true);
    help->setText(tr("Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, "
                     "wheel: pan and zoom"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 8, 12, 8);
    column->addLayout(toolbar);
    column->addWidget(m_tree, 1);
    column->addWidget(m_legend);
    column->addWidget(help);
    return card;
}

void TreeTab::connectSignals()
{
    connect(m_shown, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_tree->setTreeOptions({SearchTreeShown(index), {}});
    });
    connect(m_tree, &SearchTreeView::cursorMoved, this, [this](std::ptrdiff_t candidate) {
        m_place->setPlace(m_trace, candidate);
        m_hypotheses->setCurrent(candidate);
    });
    connect(m_tree, &SceneView::activated, m_place, [this] { m_place->startTyping({}); });
    connect(m_tree, &SearchTreeView::typed, m_place, &PlaceCard::startTyping);
    connect(m_tree, &SearchTreeView::retreatRequested, this, &TreeTab::retreatRequested);
    connect(m_place, &PlaceCard::left, m_tree, qOverload<>(&QWidget::setFocus));
    connect(m_place, &PlaceCard::attentionRequested, this, &TreeTab::attentionRequested);
    connect(m_place, &PlaceCard::tokenForced, this,
        [this](std::ptrdiff_t after, qint64 id) { force(after, std::int64_t(id), {}); });
    connect(m_place, &PlaceCard::textForced, this,
        [this](std::ptrdiff_t after, const QString& text) { force(after, {}, text); });
    connect(m_place, &PlaceCard::pathForced, this, [this](std::ptrdiff_t upTo) { force(upTo, {}, {}); });
    connect(m_hypotheses, &HypothesesCard::leafPicked, m_tree, &SearchTreeView::setCursorAt);
}

void TreeTab::force(std::ptrdiff_t after, std::optional<std::int64_t> id, const QString& text)
{
    std::vector<std::int64_t> prefix;
    for (const std::ptrdiff_t each : m_trace->path(after))
        prefix.push_back(m_trace->candidates[std::size_t(each)].token.id);
    if (id)
        prefix.push_back(*id);
    Q_EMIT forceRequested(prefix, text);
    m_tree->setFocus();
}

void TreeTab::setSearch(const SearchTracePtr& greedy, SearchTracePtr beam)
{
    m_trace = std::move(beam);
    if (m_trace && m_trace->candidates.size() > kManyCandidates
        && m_shown->currentIndex() == int(SearchTreeShown::Considered))
        m_shown->setCurrentIndex(int(SearchTreeShown::Kept));
    m_tree->setTrace(m_trace);
    m_place->setPlace(m_trace, -1);
    m_hypotheses->setTrace(m_trace);
    if (!m_trace)
        return;
    m_legend->setTrace(*m_trace);
    m_tree->setPaths(
        {.winner = m_trace->leafOf(0), .rival = greedy ? greedyWithin(*greedy, *m_trace) : SearchTreePaths::kNone});
    std::ptrdiff_t forced = -1;
    for (std::size_t i = 0; i < m_trace->candidates.size() && m_trace->candidates[i].forced; ++i)
        forced = std::ptrdiff_t(i);
    m_tree->setCursorAt(forced);
}

void TreeTab::setReference(const QString& reference)
{
    m_hypotheses->setReference(reference);
}

void TreeTab::takeFocus()
{
    m_tree->setFocus();
}

Picture TreeTab::picture(const QString& title) const
{
    return m_tree->picture(title, *m_legend);
}

}  // namespace translucent
