#pragma once

#include <QPoint>
#include <QStringList>

#include <optional>

class QWidget;

namespace translucent {

/// The text of the part at `position` of `widget`, or of the part with the keyboard focus: a heading, an item, a token,
/// a block, or a cell as "row / column". An empty list means a widget without parts, such as a button; no value means
/// only background, a scroll bar or a disabled part.
std::optional<QStringList> namesAt(const QWidget& widget, std::optional<QPoint> position);

/// True if `part` matches one of these names: a cell completely, others by a part of their text.
bool isNamed(const QStringList& names, const QString& part);

}  // namespace translucent
