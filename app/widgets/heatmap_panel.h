#pragma once

#include "widgets/heatmap_export.h"
#include "widgets/heatmap_painter.h"
#include "widgets/picture_export.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QBoxLayout;
class QComboBox;
class QLabel;

namespace translucent {

/// A heatmap one can point at: hovering and the arrow keys preview a cell, a click or Enter pins it, Esc
/// releases; where several cells can be picked, Ctrl + click and Ctrl + Enter do that. Ctrl + wheel zooms around the
/// pointer; labels stay in sight while the cells scroll.
class HeatmapWidget : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit HeatmapWidget(QWidget* parent = nullptr);

    /// A matrix of another shape starts at the default zoom and without a focus.
    void setData(HeatmapData matrix);
    const HeatmapData& data() const { return m_data; }

    void setColourMap(ColourMapKind kind);
    void setScale(HeatmapScale scale);
    const HeatmapStyle& heatmapStyle() const { return m_style; }

    /// Programmatic change: does not emit signals. Positions outside the matrix count as none.
    void setHovered(const HeatmapFocus& hovered);
    void setPinned(const HeatmapFocus& pinned);
    /// Scrolls as little as needed to show the cell, which must exist.
    void reveal(HeatmapCell cell);
    const HeatmapFocus& hovered() const { return m_hovered; }
    const HeatmapFocus& pinned() const { return m_pinned; }
    /// Per axis: the hovered position, or else the pinned one.
    HeatmapFocus focus() const;

    /// Without it, Ctrl makes no difference to a click.
    void setPicksSeveral(bool picks) { m_picksSeveral = picks; }

    void setZoom(HeatmapZoom zoom);
    HeatmapZoom zoom() const { return m_zoom; }
    void zoomBy(double factor, QPointF around);
    void zoomBy(double factor);
    const HeatmapGeometry& layoutGeometry() const { return m_geometry; }

    QSize sizeHint() const override { return {640, 480}; }

Q_SIGNALS:
    void hoverChanged(const translucent::HeatmapFocus& hovered);
    void pinChanged(const translucent::HeatmapFocus& pinned);
    void picked(translucent::HeatmapCell cell);  ///< see setPicksSeveral()
    /// Emitted if the focused cell or its number changes for any reason.
    void focusChanged();
    void styleChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refreshStyle();
    void relayout();
    void showScrollBars(const HeatmapTextExtent& labels);
    HeatmapGeometry layOut(QSizeF area, const HeatmapTextExtent& labels) const;
    void fitLabels(QSizeF area);
    void synchroniseScrollBars();
    HeatmapFocus focusAt(QPointF place) const;
    QString labelAt(QPointF place) const;
    void hover(const HeatmapFocus& hovered);
    void pin(const HeatmapFocus& pinned);
    /// Pins, or picks if Ctrl is pressed. Releases a pin that is pinned again if `releases`.
    void choose(const HeatmapFocus& focus, Qt::KeyboardModifiers modifiers, bool releases);
    void step(int rows, int columns);
    void announceFocus();

    HeatmapData m_data;
    HeatmapStyle m_style;
    QFont m_labels;  ///< of labels and numbers, which can be smaller than other texts
    HeatmapGeometry m_geometry;
    QImage m_image;
    HeatmapZoom m_zoom = HeatmapZoom::Readable;
    QSizeF m_fixedCell;
    ColourMapKind m_mapKind = ColourMapKind::Viridis;
    HeatmapScale m_scale = HeatmapScale::Automatic;
    HeatmapFocus m_hovered;
    HeatmapFocus m_pinned;
    bool m_picksSeveral = false;
};

class ColourBar;
class Popover;

/// A heatmap with its colour bar. A button above that opens the rest: zoom, scale, colours, copy and save. The
/// heatmap's context menu contains the same actions.
class HeatmapPanel : public QWidget {
    Q_OBJECT

public:
    explicit HeatmapPanel(QWidget* parent = nullptr);

    HeatmapWidget& heatmap() { return *m_heatmap; }
    void setData(HeatmapData matrix);
    /// Part of suggested file names, e.g. "cross-layer1-head2".
    void setFileStem(const QString& stem) { m_fileStem = stem; }
    /// The table that is exported (CSV) instead of the numbers of the cells.
    void setTable(std::function<QByteArray()> table) { m_table = std::move(table); }
    /// Another entry of the export menu, also in the context menu.
    QAction* addExport(const QString& text, const char* objectName);
    /// For panels with space for the matrix only: everything else is in the context menu.
    void hideOptions();
    /// For one of several panels next to each other with the same colours and range.
    void hideColourBar();
    /// The same as setData(), but a matrix of a different shape is initially shown in full.
    void showWhole(HeatmapData matrix);

    ColourMapKind colourMapKind() const;
    HeatmapScale scale() const;

Q_SIGNALS:
    void said(const QString& message);  ///< the result of copying or saving

private:
    void createZoomActions(QBoxLayout& row);
    void createOptions();
    QLabel* makeNote();
    void fillChoices();
    void applyAppearance();
    void refreshColourBar();

    HeatmapWidget* m_heatmap;
    ColourBar* m_colourBar;
    QToolButton* m_options;
    Popover* m_panel;
    QComboBox* m_scale;
    QComboBox* m_colours;
    ExportButton* m_export;
    QString m_fileStem = QStringLiteral("attention");
    std::function<QByteArray()> m_table;
};

}  // namespace translucent
