#pragma once

#include "pages/why/vocabulary_drawing.h"

#include <QPixmap>
#include <QPointF>
#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace translucent {

/// The pieces of a vocabulary as dots. Hovering previews a piece, a click keeps it, a click beside all or Esc releases
/// it. The wheel or + and − zoom, dragging or the arrow keys move the map, 0 shows the whole map again.
class VocabularyPlot : public QWidget {
    Q_OBJECT

public:
    explicit VocabularyPlot(QWidget* parent = nullptr);

    /// Shows the whole map.
    void setScatter(VocabularyScatter scatter);
    const VocabularyScatter& scatter() const { return m_scatter; }

    // Programmatic changes: no signals.
    void setSentence(std::vector<std::int64_t> ids);
    void setKept(std::optional<std::int64_t> id);
    /// Those of the piece on show.
    void setNeighbours(std::vector<std::int64_t> ids);

    /// The hovered piece or else the kept one.
    std::optional<std::int64_t> shown() const { return m_hovered ? m_hovered : m_kept; }
    const VocabularyMarks& marks() const { return m_marks; }

    bool isZoomed() const { return m_zoom != 1 || m_centre.has_value(); }
    void zoomBy(double factor, const QPointF& pixel);
    void showWhole();
    /// Moves the map so that a piece can be seen.
    void reveal(std::int64_t id);

    PlotFrame frame() const;
    /// The nearest dot, if there is one within a few pixels.
    std::optional<std::int64_t> pieceAt(const QPointF& pixel) const;
    Picture picture() const;

    QSize sizeHint() const override { return {620, 340}; }
    QSize minimumSizeHint() const override { return {320, 180}; }

Q_SIGNALS:
    void shownChanged();                        ///< by the user
    void kept(std::optional<std::int64_t> id);  ///< by the user; empty = released
    void viewChanged();                         ///< another part of the map can be seen

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setView(const PlotFrame& frame);
    void setHovered(std::optional<std::int64_t> id);
    void keep(std::optional<std::int64_t> id);
    void refreshMarks();
    void redraw();

    VocabularyScatter m_scatter;
    VocabularyMarks m_marks;
    std::optional<std::int64_t> m_hovered;
    std::optional<std::int64_t> m_kept;
    double m_zoom = 1;                ///< against the whole map
    std::optional<QPointF> m_centre;  ///< empty = that of the whole map
    std::optional<QPointF> m_pressed;
    bool m_isDragging = false;
    QPointF m_last;  ///< of the pointer while it drags
    QPixmap m_dots;  ///< drawn once for each view; null = to be drawn
};

}  // namespace translucent
