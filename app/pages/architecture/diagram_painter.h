#pragma once

#include "pages/architecture/diagram_layout.h"

#include <QFont>
#include <QPalette>

class QPainter;

namespace translucent {

/// What the drawing marks.
struct DiagramMarks {
    std::vector<BlockId> active;  ///< of the walk, or the selected block
    std::optional<BlockId> hovered;
    std::optional<BlockId> keyboard;  ///< where the keyboard's mark stands
    bool dimOthers = false;           ///< fades what is not active
};

/// Draws a layout into any painter, in the layout's units and the current language.
class DiagramPainter {
public:
    DiagramPainter(
        const DiagramLayout& layout, const TransformerConfig& config, const QFont& font, const QPalette& palette);

    void paint(QPainter& painter, const DiagramMarks& marks) const;

private:
    void paintFrame(QPainter& painter, const DiagramFrame& frame) const;
    void paintArrow(QPainter& painter, const DiagramArrow& arrow) const;
    void paintBlock(QPainter& painter, const DiagramBlock& block, const DiagramMarks& marks) const;
    void paintCaption(QPainter& painter, const DiagramCaption& caption) const;
    QFont fontOf(double pixels) const;
    QColor colour(QPalette::ColorRole role) const { return m_palette.color(role); }

    const DiagramLayout& m_layout;
    const TransformerConfig& m_config;
    QFont m_font;
    QPalette m_palette;
};

}  // namespace translucent
