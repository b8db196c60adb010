#include "pages/decoding/tree_tab.h"

#include "pages/decoding/hypotheses_card.h"
#include "pages/decoding/place_card.h"
#include "pages/decoding/race_split.h"
#include "widgets/search_tree_legend.h"
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
    , m_shownLabel(new QLabel(this))
    , m_shown(new QComboBox(this))
    , m_help(makeLabel("caption", "treeHelp", this))
    , m_tree(new SearchTreeView(this))
    , m_legend(new SearchTreeLegend(this))
    , m_place(new PlaceCard(this))
    , m_hypotheses(new HypothesesCard(this))
{
    setObjectName(QStringLiteral("treeTab"));
    m_shown->setObjectName(QStringLiteral("treeShown"));
    m_shown->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (int i = 0; i < 3; ++i)
        m_shown->addItem(QString());
    m_shownLabel->setBuddy(m_shown);
    m_tree->setObjectName(QStringLiteral("searchTree"));
    m_legend->setObjectName(QStringLiteral("treeLegend"));
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
    retranslateUi();
}

QWidget* TreeTab::createCanvas()
{
    auto* card = makeFrame("card", "treeCard", this);
    auto* toolbar = new QHBoxLayout;
    toolbar->addWidget(m_shownLabel);
    toolbar->addWidget(m_shown);
    toolbar->addWidget(m_help, 1);
    for (const auto& [name, text, factor] :
        {std::tuple {"treeZoomOut", "−", 0.8}, {"treeZoomIn", "+", 1.25}, {"treeFit", "", 0.0}}) {
        QToolButton* button = makeButton("button", name, this);
        button->setText(QString::fromUtf8(text));
        connect(button, &QToolButton::clicked, m_tree, [this, factor = factor] {
            if (factor > 0)
                m_tree->zoomBy(factor);
            else
                m_tree->fit();
        });
        toolbar->addWidget(button);
    }
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 8, 12, 8);
    column->addLayout(toolbar);
    column->addWidget(m_tree, 1);
    column->addWidget(m_legend);
    return card;
}

void TreeTab::connectSignals()
{
    connect(m_shown, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_tree->setTreeOptions({SearchTreeShown(index), {}});
    });
    connect(m_tree, &SearchTreeView::cursorMoved, this, &TreeTab::moveTo);
    connect(m_tree, &SearchTreeView::activated, m_place, [this] { m_place->startTyping({}); });
    connect(m_tree, &SearchTreeView::typed, m_place, &PlaceCard::startTyping);
    connect(m_tree, &SearchTreeView::retreatRequested, this, &TreeTab::retreatRequested);
    connect(m_place, &PlaceCard::left, m_tree, qOverload<>(&QWidget::setFocus));
    connect(m_place, &PlaceCard::attentionRequested, this, &TreeTab::attentionRequested);
    connect(m_place, &PlaceCard::tokenForced, this, [this](std::ptrdiff_t after, qint64 id) {
        std::vector<std::int64_t> prefix = idsUpTo(after);
        prefix.push_back(id);
        Q_EMIT forceRequested(prefix, {});
        m_tree->setFocus();
    });
    connect(m_place, &PlaceCard::textForced, this, [this](std::ptrdiff_t after, const QString& text) {
        Q_EMIT forceRequested(idsUpTo(after), text);
        m_tree->setFocus();
    });
    connect(m_place, &PlaceCard::pathForced, this, [this](std::ptrdiff_t upTo) {
        Q_EMIT forceRequested(idsUpTo(upTo), {});
        m_tree->setFocus();
    });
    connect(m_hypotheses, &HypothesesCard::leafPicked, m_tree, &SearchTreeView::setCursorAt);
}

std::vector<std::int64_t> TreeTab::idsUpTo(std::ptrdiff_t candidate) const
{
    std::vector<std::int64_t> ids;
    for (const std::ptrdiff_t each : m_trace->path(candidate))
        ids.push_back(m_trace->candidates[std::size_t(each)].token.id);
    return ids;
}

void TreeTab::moveTo(std::ptrdiff_t candidate)
{
    m_place->setPlace(m_trace, candidate);
    m_hypotheses->setCurrent(candidate);
}

void TreeTab::setSearch(SearchTracePtr greedy, SearchTracePtr beam)
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
    m_hypotheses->setLengthPenalty(m_trace->lengthPenalty);
    m_legend->setTrace(*m_trace);
    m_tree->setWinner(m_trace->leafOf(0));
    m_tree->setRival(greedy ? greedyWithin(*greedy, *m_trace) : SearchTreeMarks::kNone);
    std::ptrdiff_t forced = -1;
    for (std::size_t i = 0; i < m_trace->candidates.size() && m_trace->candidates[i].forced; ++i)
        forced = std::ptrdiff_t(i);
    m_tree->setCursorAt(forced);
}

void TreeTab::setLengthPenalty(double alpha)
{
    if (!m_trace)
        return;
    m_hypotheses->setLengthPenalty(alpha);
    m_tree->setWinner(m_hypotheses->best());
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

void TreeTab::retranslateUi()
{
    m_shownLabel->setText(tr("Show:"));
    m_shown->setItemText(int(SearchTreeShown::Considered), tr("all candidates"));
    m_shown->setItemText(int(SearchTreeShown::Kept), tr("hide pruned"));
    m_shown->setItemText(int(SearchTreeShown::Finished), tr("finished only"));
    m_shown->setToolTip(tr("Space expands the hidden candidates at the cursor"));
    m_help->setText(tr("Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, "
                       "wheel: pan and zoom"));
    m_help->setToolTip(m_help->text());
    m_help->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    findChild<QToolButton*>(QStringLiteral("treeFit"))->setText(tr("Fit"));
    findChild<QToolButton*>(QStringLiteral("treeFit"))->setToolTip(tr("The whole tree (0)"));
    findChild<QToolButton*>(QStringLiteral("treeZoomIn"))->setToolTip(tr("Larger (+)"));
    findChild<QToolButton*>(QStringLiteral("treeZoomOut"))->setToolTip(tr("Smaller (−)"));
    m_tree->setAccessibleName(tr("Tree of the beam search"));
    m_legend->setRivalName(tr("greedy's path"));
    m_place->retranslateUi();
    m_hypotheses->retranslateUi();
}

}  // namespace translucent
