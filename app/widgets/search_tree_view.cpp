#include "widgets/search_tree_view.h"

#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kRowPitch = 2.9;    // em
constexpr double kNodeHeight = 2.5;  // em
constexpr double kColumnGap = 2.6;   // em
constexpr double kLargestTree = 1.3;
constexpr double kSmallestText = 12;  ///< pixels: the default zoom of a tree is not smaller
constexpr double kTreeMargin = 12;

/// The column at which two searches part.
class SplitBand : public QGraphicsRectItem {
public:
    using QGraphicsRectItem::QGraphicsRectItem;

    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override
    {
        QColor tint = winnerColour(scene()->palette().color(QPalette::Base));
        tint.setAlphaF(0.13F);
        painter->fillRect(rect(), tint);
    }
};

}  // namespace

SearchTreeView::SearchTreeView(QWidget* parent)
    : SceneView(parent)
{
    setLargestFit(kLargestTree);
    explain(*this,
        tr("All tokens that the search has considered, step by step: each continues the one that it is connected to. "
           "Pruned tokens are not continued."),
        "search-tree");
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    scene()->setItemIndexMethod(QGraphicsScene::NoIndex);
    connect(this, &SceneView::moved, this, [this] { m_follows = false; });
    connect(scene(), &QGraphicsScene::focusItemChanged, this, [this](const QGraphicsItem* item) {
        if (item)
            setCursorAt(static_cast<const CandidateItem*>(item)->candidate());
    });
}

SearchTreeView::~SearchTreeView()
{
    scene()->disconnect(this);
    scene()->clear();  // items refer to the layout
}

void SearchTreeView::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    m_options.opened.clear();
    m_paths = {};
    m_progress = std::numeric_limits<double>::infinity();
    m_cursor = -1;
    m_follows = true;
    layOut();
}

void SearchTreeView::setTreeOptions(const SearchTreeOptions& options)
{
    if (m_options == options)
        return;
    m_options = options;
    layOut();
    if (m_trace && !itemOf(m_cursor))
        setCursorAt(-1);
}

void SearchTreeView::layOut()
{
    scene()->clear();
    m_items.clear();
    m_band = nullptr;
    m_type = std::make_unique<SearchTreeType>(font());
    m_layout = m_trace ? layOutSearchTree(*m_trace, m_options) : SearchTreeLayout();
    for (const SearchTreeNode& node : m_layout.nodes) {
        const auto* candidate = node.candidate < 0 ? nullptr : &m_trace->candidates[std::size_t(node.candidate)];
        auto* item = new CandidateItem(node, candidate, candidateText(*m_trace, node.candidate), *m_type);
        item->setFlag(QGraphicsItem::ItemIsFocusable, m_walkable);
        if (m_walkable)
            item->setCursor(Qt::PointingHandCursor);
        m_items.push_back(item);
    }
    placeItems();
    setPaths(m_paths);
    setProgress(m_progress);
}

void SearchTreeView::placeItems()
{
    const double em = m_type->em;
    std::vector<double> width(m_layout.columns, 0), left;
    for (const CandidateItem* item : m_items)
        width[item->column()] = std::max(width[item->column()], item->widthNeeded());
    double right = em;
    for (const double each : width) {
        left.push_back(right);
        right += each + kColumnGap * em;
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const SearchTreeNode& node = m_layout.nodes[i];
        const double top = (0.5 + node.row * kRowPitch + (kRowPitch - kNodeHeight) / 2) * em;
        m_items[i]->place({left[node.column], top, width[node.column], kNodeHeight * em},
            node.parent < 0 ? nullptr : m_items[std::size_t(node.parent)]);
        scene()->addItem(m_items[i]);
    }
    scene()->setSceneRect(0, 0, right, (m_layout.rows * kRowPitch + 1) * em);
}

void SearchTreeView::setPaths(const SearchTreePaths& paths)
{
    m_paths = paths;
    for (CandidateItem* item : m_items)
        item->setWay(CandidateItem::None);
    for (const auto& [end, way] :
        {std::pair {paths.rival, CandidateItem::Rival}, {paths.winner, CandidateItem::Winner}}) {
        if (end == SearchTreePaths::kNone || m_items.empty())
            continue;
        m_items.front()->setWay(way);
        for (const std::ptrdiff_t candidate : m_trace->path(end))
            if (CandidateItem* item = itemOf(candidate))
                item->setWay(way);
    }
    delete std::exchange(m_band, nullptr);
    const auto there =
        std::ranges::find(m_layout.nodes, paths.split ? std::size_t(*paths.split) + 1 : 0, &SearchTreeNode::column);
    if (paths.split && there != m_layout.nodes.end()) {
        const QRectF& column = m_items[std::size_t(there - m_layout.nodes.begin())]->place();
        const double gap = kColumnGap * m_type->em / 2;
        m_band = new SplitBand(column.left() - gap, 0, column.width() + 2 * gap, sceneRect().height());
        m_band->setZValue(-1);
        scene()->addItem(m_band);
    }
    setProgress(m_progress);
}

void SearchTreeView::setProgress(double steps)
{
    m_progress = steps;
    for (CandidateItem* item : m_items)
        if (item->column() > 0)
            item->setAge(std::clamp(steps - double(item->column() - 1), 0.0, 1.0));
    if (m_band)
        m_band->setVisible(steps > *m_paths.split);
    follow();
}

CandidateItem* SearchTreeView::itemOf(std::ptrdiff_t candidate) const
{
    const auto node = m_layout.nodeOf(candidate);
    return node ? m_items[*node] : nullptr;
}

void SearchTreeView::setCursorAt(std::ptrdiff_t candidate)
{
    if (!m_trace || m_cursor == candidate)
        return;
    m_cursor = candidate;
    scene()->setFocusItem(itemOf(candidate));
    setAccessibleDescription(candidateDetails(*m_trace, candidate));
    showCandidate(candidate);
    viewport()->update();
    Q_EMIT cursorMoved(candidate);
}

QRectF SearchTreeView::candidateRect(std::ptrdiff_t candidate) const
{
    const CandidateItem* item = itemOf(candidate);
    return item ? QRectF(mapFromScene(item->place()).boundingRect()) : QRectF();
}

void SearchTreeView::showCandidate(std::ptrdiff_t candidate)
{
    if (const CandidateItem* item = itemOf(candidate))
        ensureVisible(item->place(), int(kTreeMargin), int(kTreeMargin));
}

void SearchTreeView::fit()
{
    m_follows = false;
    SceneView::fit();
}

/// The position on the path to `candidate` after `steps`.
QPointF SearchTreeView::pathAt(std::ptrdiff_t candidate, double steps) const
{
    std::vector<QPointF> way {m_items.front()->place().center()};
    for (const std::ptrdiff_t each : m_trace->path(candidate))
        if (const CandidateItem* item = itemOf(each))
            way.push_back(item->place().center());
    const auto at = std::min(std::size_t(steps), way.size() - 1), after = std::min(at + 1, way.size() - 1);
    return way[at] + (way[after] - way[at]) * std::clamp(steps - double(at), 0.0, 1.0);
}

/// The newest step of the best path and, if there is space, of its rival.
QPointF SearchTreeView::centreOfStep(const QSizeF& room) const
{
    const QPointF best = pathAt(m_paths.winner >= 0 ? m_paths.winner : m_trace->leafOf(0), m_progress);
    const QPointF rival = m_paths.rival >= 0 ? pathAt(m_paths.rival, m_progress) : best;
    const double most = std::max(0.0, room.height() / 2 - kNodeHeight * m_type->em);
    return best + QPointF(-0.1 * room.width(), std::clamp((rival.y() - best.y()) / 2, -most, most));
}

/// The start of the winning path, or the point where it leaves another path, and as much of it as fits.
QPointF SearchTreeView::centreOfStart(const QSizeF& room) const
{
    std::vector<QRectF> way {m_items.front()->place()};
    for (const std::ptrdiff_t each : m_trace->path(std::max<std::ptrdiff_t>(m_paths.winner, -1)))
        if (const CandidateItem* item = itemOf(each))
            way.push_back(item->place());
    auto first = way.begin();
    if (const auto split = std::size_t(m_paths.split.value_or(0)); split + 1 < way.size())
        first += way[split + 1].right() > room.width() ? std::ptrdiff_t(split) : 0;
    QRectF seen = *first;
    for (auto each = first; each != way.end() && seen.united(*each).height() < room.height()
         && each->right() < first->left() + room.width();
         ++each)
        seen |= *each;
    return {first->left() - m_type->em + room.width() / 2, seen.center().y()};
}

void SearchTreeView::follow()
{
    if (!m_follows || m_items.empty())
        return;
    const double readable = std::max(kSmallestText, leastText(*this)) / m_type->numbers.pixelSize();
    if (fittingScale() >= readable)
        return SceneView::fit();
    const double scale = std::clamp(viewport()->height() / sceneRect().height(), readable, 1.0);
    const QSizeF room = QSizeF(viewport()->size()) / scale;
    showPart(scale, std::isfinite(m_progress) ? centreOfStep(room) : centreOfStart(room));
}

Picture SearchTreeView::picture(const QString& title, const SearchTreeLegend& legend) const
{
    return legend.under(SceneView::picture(title), font());
}

QGraphicsItem* SearchTreeView::neighbour(const QGraphicsItem& from, Qt::Key arrow) const
{
    const TreeMove move = arrow == Qt::Key_Left ? TreeMove::Parent
        : arrow == Qt::Key_Right                ? TreeMove::Child
        : arrow == Qt::Key_Up                   ? TreeMove::Above
                                                : TreeMove::Below;
    const auto node = m_layout.nodeOf(static_cast<const CandidateItem&>(from).candidate());
    const auto to = node ? m_layout.neighbour(*node, move) : std::nullopt;
    return to ? m_items[*to] : nullptr;
}

void SearchTreeView::toggleOpened()
{
    SearchTreeOptions options = m_options;
    if (options.opened.erase(m_cursor) == 0)
        options.opened.insert(m_cursor);
    setTreeOptions(options);
}

void SearchTreeView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const bool zooms = key == Qt::Key_Plus || key == Qt::Key_Equal || key == Qt::Key_Minus;
    if (!m_trace || (!m_walkable && !zooms))
        return event->ignore();
    if (m_walkable && !scene()->focusItem())
        scene()->setFocusItem(itemOf(m_cursor));
    switch (key) {
    case Qt::Key_Home: return setCursorAt(-1);
    case Qt::Key_Space: return toggleOpened();
    case Qt::Key_Backspace: Q_EMIT retreatRequested(); return;
    default: break;
    }
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (plain && !zooms && key != Qt::Key_0 && !event->text().isEmpty() && event->text().front().isPrint())
        Q_EMIT typed(event->text());
    else
        SceneView::keyPressEvent(event);
}

bool SearchTreeView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return SceneView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto* item = dynamic_cast<const CandidateItem*>(itemAt(help->pos()));
    QToolTip::showText(
        help->globalPos(), item ? plainTip(candidateDetails(*m_trace, item->candidate())) : QString(), this);
    return true;
}

/// Draws the cursor, with or without keyboard focus.
void SearchTreeView::drawForeground(QPainter* painter, const QRectF&)
{
    const CandidateItem* item = m_walkable ? itemOf(m_cursor) : nullptr;
    if (!item)
        return;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(palette().color(QPalette::Highlight), std::max(0.2 * m_type->em, 2 / scale()), Qt::DotLine));
    const double out = 0.3 * m_type->em;
    painter->drawRoundedRect(item->place().adjusted(-out, -out, out, out), 2 * out, 2 * out);
    if (!hasFocus())
        return;
    painter->resetTransform();
    painter->setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter->drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

void SearchTreeView::changeEvent(QEvent* event)
{
    SceneView::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_trace)
        layOut();
}

void SearchTreeView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
    follow();
}

}  // namespace translucent
