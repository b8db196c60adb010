#pragma once

#include <QIcon>
#include <QPalette>
#include <QString>

namespace translucent {

/// An SVG resource as an icon, its currentColor in the colours the application's palette has when it is painted:
/// that of `normal`, and of `checked` when the button is on.
QIcon tintedIcon(
    const QString& svgPath, QPalette::ColorRole normal = QPalette::Text, QPalette::ColorRole checked = QPalette::Text);

}  // namespace translucent
