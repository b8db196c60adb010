#pragma once

#include "widgets/picture_export.h"

#include <QGraphicsView>

namespace translucent {

/// A drawing of items: the wheel, + and − zoom, dragging pans, 0 or a double click outside the items shows all.
/// ItemIsFocusable items can be selected with the mouse, or with the arrow keys and Enter. A ring shows the keyboard
/// focus, and the item's tool tip is its text for assistive technology; other keys go to the parent. Items use the
/// palette and font of their scene, so that a picture of them can have other colours than the view.
class SceneView : public QGraphicsView {
    Q_OBJECT

public:
    /// Key of the data() of items: their What's this? text, from explanationText().
    static constexpr int kExplanation = 1;
    /// Key of the data() of items: their name in lessons, the same in every language.
    static constexpr int kName = 2;

    explicit SceneView(QWidget* parent = nullptr);
    ~SceneView() override;

    /// Shows the whole scene, and keeps doing so when the view is resized.
    void fit();
    bool isFitted() const { return m_fitted; }
    /// A small scene does not fill a large view beyond this scale.
    void setLargestFit(double scale) { m_largestFit = scale; }
    /// Keeps the focused item, or else the middle, in place.
    void zoomBy(double factor);
    double scale() const { return transform().m11(); }
    /// Shows a point of the scene at this scale; does not count as moved().
    void showPart(double scale, QPointF centre);

    /// The focusable item there, in the view's coordinates.
    QGraphicsItem* focusableAt(QPoint position) const;
    /// The rectangle of an item in the view's coordinates.
    QRect rectOf(const QGraphicsItem& item) const;

    /// A picture of the whole scene. Items are then painted without a widget, and should not draw hover highlights.
    Picture picture(const QString& title) const;

Q_SIGNALS:
    void clicked(QGraphicsItem* item);
    void activated(QGraphicsItem* item);  ///< by a double click or Enter
    void moved();                         ///< the user has zoomed or panned

protected:
    /// The scale of fit().
    double fittingScale() const;
    /// The scale below which texts are not readable; the view then shows only a part by default.
    virtual double leastScale() const { return 0; }
    /// Fits the whole scene, or a part if the texts of the whole would not be readable.
    void fitReadably();
    /// The target of an arrow key, nullptr at the edge: up and down to the nearest item of the same column, left and
    /// right to the nearest one of similar height.
    virtual QGraphicsItem* neighbour(const QGraphicsItem& from, Qt::Key arrow) const;

    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& exposed) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QGraphicsItem* firstFocusable() const;
    void zoomAt(QPoint position, double factor);
    void moveFocus(Qt::Key arrow);

    double m_largestFit = 4;
    bool m_fitted = true;
    bool m_ringed = false;  ///< the keyboard is in use
};

}  // namespace translucent
