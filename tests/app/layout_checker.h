#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace translucent::test {

enum class LayoutRule {
    Clipped,          ///< a text is cut off or elided, and no tool tip contains it
    Invisible,        ///< a text has the colour of its background
    Overlapping,      ///< two widgets cover each other
    Outside,          ///< a control is partly outside the scrollable area
    SmallControl,     ///< a control is lower or narrower than 24 pixels
    NestedScrolling,  ///< a scroll area is inside another one with the same direction
    SmallText,        ///< a text has fewer than 11 pixels
};

/// "clipped", "invisible", …
QString name(LayoutRule rule);

/// Something on screen that cannot be read or reached.
struct LayoutFinding {
    LayoutRule rule;
    QString place;   ///< page and widget, independent of language and size: "trainingPage/recipeForm/QLabel"
    QString detail;  ///< the text or the numbers

    /// As in lists of findings: "clipped trainingPage/recipeForm/QLabel".
    QString entry() const { return name(rule) + u' ' + place; }
};

/// For everything that is visible in `window` now. Tool tips are requested like with the mouse.
QList<LayoutFinding> layoutFindings(QWidget& window);

}  // namespace translucent::test
