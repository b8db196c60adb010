#include "widgets/clicked_part.h"

#include "widgets/chip_strip.h"
#include "widgets/scene_view.h"

#include <QComboBox>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace translucent {

namespace {

using Names = std::optional<QStringList>;

const QString kBetween = QStringLiteral(" / ");

QString headingOf(const QAbstractItemModel& model, int section, Qt::Orientation orientation)
{
    return model.headerData(section, orientation).toString().simplified();
}

Names namesOf(const QHeaderView& header, std::optional<QPoint> position)
{
    const int section = position ? header.logicalIndexAt(*position) : -1;
    return section < 0 || !header.model() ? Names()
                                          : QStringList(headingOf(*header.model(), section, header.orientation()));
}

/// The names of a row: its heading or, if there are no headings, the texts of its cells.
QStringList rowNames(const QTableView& table, const QModelIndex& cell)
{
    const QAbstractItemModel& model = *cell.model();
    if (!table.verticalHeader()->isHidden())
        return {headingOf(model, cell.row(), Qt::Vertical)};
    QStringList names;
    for (int column = 0; column < model.columnCount(); ++column)
        names << cell.siblingAtColumn(column).data().toString().simplified();
    return names;
}

Names namesOf(const QAbstractItemView& view, std::optional<QPoint> position)
{
    const QModelIndex index = position ? view.indexAt(*position) : view.currentIndex();
    if (!index.isValid())
        return {};
    QStringList names {index.data().toString().simplified()};
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        for (const QString& row : rowNames(*table, index))
            names << row + kBetween + headingOf(*index.model(), index.column(), Qt::Horizontal);
    return names;
}

Names namesOf(const SceneView& view, std::optional<QPoint> position)
{
    const QGraphicsItem* item = position ? view.focusableAt(*position) : view.scene()->focusItem();
    return item ? Names({item->toolTip().simplified(), item->data(SceneView::kName).toString()}) : Names();
}

Names namesOf(const ChipStrip& strip, std::optional<QPoint> position)
{
    const int index = position ? strip.indexAt(*position) : strip.current().value_or(-1);
    return index < 0 ? Names() : QStringList(strip.chips()[std::size_t(index)].text);
}

/// A view gets its clicks on a widget inside it.
const QWidget& viewOf(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    return area && area->viewport() == &widget ? *area : widget;
}

}  // namespace

Names namesAt(const QWidget& widget, std::optional<QPoint> position)
{
    if (!widget.isEnabled() || qobject_cast<const QScrollBar*>(&widget)
        || (position && !widget.rect().contains(*position)))
        return {};
    const QWidget& view = viewOf(widget);
    if (const auto* header = qobject_cast<const QHeaderView*>(&view))
        return namesOf(*header, position);
    if (const auto* items = qobject_cast<const QAbstractItemView*>(&view))
        return namesOf(*items, position);
    if (const auto* scene = qobject_cast<const SceneView*>(&view))
        return namesOf(*scene, position);
    if (const auto* strip = qobject_cast<const ChipStrip*>(&view))
        return namesOf(*strip, position);
    return QStringList();
}

bool isNamed(const QStringList& names, const QString& part)
{
    if (part.contains(kBetween))
        return names.contains(part, Qt::CaseInsensitive);
    return std::ranges::any_of(
        names, [&part](const QString& name) { return name.contains(part, Qt::CaseInsensitive); });
}

}  // namespace translucent
