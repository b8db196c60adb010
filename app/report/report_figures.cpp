#include "report/report_figures.h"

#include "widgets/heatmap_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"

#include <QApplication>
#include <QCoreApplication>
#include <QGraphicsScene>
#include <QPainter>

#include <algorithm>
#include <map>
#include <memory>

namespace translucent {

namespace {

struct ReportFigures {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportFigures)
};

constexpr int kTextPixels = 13;
constexpr double kWidestPart = 1000;  // pixels: smaller text could not be read on a page
constexpr std::size_t kManyCandidates = 200;
constexpr double kTreeEdge = 8;

/// Steps of a tree that stand beside each other, and what of its scene they take.
struct TreePart {
    std::size_t first = 0;
    std::size_t last = 0;
    QRectF room;
};

/// By column, what its candidates take.
std::map<std::size_t, QRectF> columnsOf(const QGraphicsScene& scene)
{
    std::map<std::size_t, QRectF> columns;
    for (const QGraphicsItem* item : scene.items())
        if (const auto* candidate = dynamic_cast<const CandidateItem*>(item))
            columns[candidate->column()] |= candidate->place();
    return columns;
}

/// Cut between columns, where nothing but lines is.
std::vector<TreePart> partsOf(const QGraphicsScene& scene)
{
    std::vector<TreePart> parts;
    for (const auto& [column, place] : columnsOf(scene)) {
        if (parts.empty() || place.right() - parts.back().room.left() > kWidestPart)
            parts.push_back({column, column, place});
        parts.back().last = column;
        parts.back().room |= place;
    }
    for (TreePart& part : parts)
        part.room.adjust(-kTreeEdge, -kTreeEdge, kTreeEdge, kTreeEdge);
    return parts;
}

std::shared_ptr<SearchTreeView> makeTree(const SearchTracePtr& trace)
{
    auto tree = std::make_shared<SearchTreeView>();
    tree->setWalkable(false);
    tree->setFont(reportFont());
    tree->setTrace(trace);
    if (trace->candidates.size() > kManyCandidates)
        tree->setTreeOptions({SearchTreeShown::Kept, {}});
    tree->setPaths({.winner = trace->leafOf(0)});
    return tree;
}

Picture partPicture(const std::shared_ptr<SearchTreeView>& tree, const TreePart& part)
{
    const QRectF target(QPointF(), part.room.size());
    return {tree->accessibleName(), target.size(),
        [tree, target, room = part.room](QPainter& painter, const QPalette& colours) {
            painter.fillRect(target, colours.color(QPalette::Base));
            painter.setRenderHint(QPainter::Antialiasing);
            tree->scene()->setPalette(colours);
            tree->scene()->render(&painter, target, room);
        }};
}

Picture legendPicture(const SearchTreeView& tree)
{
    auto legend = std::make_shared<SearchTreeLegend>(QString());
    legend->setTrace(*tree.trace());
    const double height = legend->paint(nullptr, paperPalette({}), reportFont(), kWidestPart);
    return {QString(), {kWidestPart, height}, [legend](QPainter& painter, const QPalette& palette) {
                legend->paint(&painter, palette, reportFont(), kWidestPart);
            }};
}

}  // namespace

QFont reportFont()
{
    QFont font = QApplication::font();
    font.setPixelSize(kTextPixels);
    return font;
}

ReportFigure heatmapFigure(const HeatmapData& map, const QString& caption)
{
    const HeatmapStyle style =
        heatmapStyle(map, ColourMapKind::Viridis, HeatmapScale::Automatic, reportFont(), paperPalette({}));
    const QString size =
        ReportFigures::tr("Heatmap with %1 rows (%2) and %3 columns (%4)")
            .arg(QString::number(map.rows()), map.rowTitle, QString::number(map.columns()), map.columnTitle);
    return {map.title + QStringLiteral(". ") + size, caption, heatmapPicture(map, style)};
}

std::vector<ReportFigure> treeFigures(const SearchTracePtr& trace)
{
    const auto tree = makeTree(trace);
    std::vector<ReportFigure> figures;
    for (const TreePart& part : partsOf(*tree->scene())) {
        const std::size_t first = std::max<std::size_t>(part.first, 1);
        const QString steps = first < part.last
            ? ReportFigures::tr("Search tree, steps %1 to %2").arg(first).arg(part.last)
            : ReportFigures::tr("Search tree, step %1").arg(first);
        figures.push_back({steps, steps, partPicture(tree, part)});
    }
    if (!figures.empty())
        figures.back().picture = stackedPicture(figures.back().picture, legendPicture(*tree));
    return figures;
}

}  // namespace translucent
