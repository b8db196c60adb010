#pragma once

#include "widgets/picture_file.h"

#include <QGraphicsView>

namespace translucent {

/// A drawing of items: the wheel, + and − zoom, dragging pans, 0 or a double click beside the items shows all.
/// Items that are ItemIsFocusable can be reached: with the mouse, or with the arrow keys and Enter. A ring shows where
/// the keyboard is, and the item's tool tip tells it to assistive technology; other keys go to the parent.
/// Items draw in the palette and font of their scene, so that a picture of them can have other colours than the view.
class SceneView : public QGraphicsView {
    Q_OBJECT

public:
    /// Key of the data() of items: what What's this? says of them, from explanationText().
    static constexpr int kExplanation = 1;
    /// The same: what lessons call an item, in every language.
    static constexpr int kName = 2;

    explicit SceneView(QWidget* parent = nullptr);
    ~SceneView() override;

    /// Shows the whole scene, and goes on doing so when the view is resized.
    void fit();
    bool isFitted() const { return m_fitted; }
    /// A small scene does not fill a large view beyond this scale.
    void setLargestFit(double scale) { m_largestFit = scale; }
    /// Leaves the item that has the keyboard, or else the middle, where it is.
    void zoomBy(double factor);
    double scale() const { return transform().m11(); }
    /// At this scale around a point of the scene; it does not count as moved().
    void showPart(double scale, QPointF centre);

    /// The focusable item there, in the view's coordinates.
    QGraphicsItem* focusableAt(QPoint position) const;
    /// Where an item is, in the view's coordinates.
    QRect rectOf(const QGraphicsItem& item) const;

    /// The whole scene. Items are drawn on no widget then, and should leave out what the mouse has lit up.
    Picture picture(const QString& title) const;

Q_SIGNALS:
    void clicked(QGraphicsItem* item);
    void activated(QGraphicsItem* item);  ///< by a double click or Enter
    void moved();                         ///< the user has zoomed or panned

protected:
    /// The scale of fit().
    double fittingScale() const;
    /// The scale below which texts cannot be read; of its own accord the view then shows a part only.
    virtual double leastScale() const { return 0; }
    /// Where an arrow key leads, nullptr at the edge: above and below to the nearest item of the same column, at a side
    /// to the nearest that is about as high.
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
    void fitReadably();
    void zoomAt(QPoint position, double factor);
    void moveFocus(Qt::Key arrow);

    double m_largestFit = 4;
    bool m_fitted = true;
    bool m_ringed = false;  ///< the keyboard is in use
};

}  // namespace translucent
