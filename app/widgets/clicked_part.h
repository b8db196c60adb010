#pragma once

#include <QPoint>
#include <QStringList>

#include <optional>

class QWidget;

namespace translucent {

/// What reads how at `position` of `widget`, which a click has reached, or where its keyboard is: a heading, an item,
/// a token, a block, and a cell as "row / column". Without names it is a thing as a whole, such as a button; nothing
/// means that only ground, a scroll bar or what is disabled was hit.
std::optional<QStringList> namesAt(const QWidget& widget, std::optional<QPoint> position);

/// Whether one of these names is meant by `part`: a cell as a whole, others by a part of what they read.
bool isNamed(const QStringList& names, const QString& part);

}  // namespace translucent
