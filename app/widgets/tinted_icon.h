#pragma once

#include <QIcon>
#include <QPalette>
#include <QString>

namespace translucent {

/// An SVG resource as an icon. Its currentColor is taken from the application's palette when it is painted: the role
/// `normal`, or `checked` if the button is on.
QIcon tintedIcon(
    const QString& svgPath, QPalette::ColorRole normal = QPalette::Text, QPalette::ColorRole checked = QPalette::Text);

}  // namespace translucent
