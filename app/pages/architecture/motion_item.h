#pragma once

#include "pages/architecture/motion.h"
#include "widgets/drawing_style.h"

#include <QGraphicsItem>
#include <QImage>
#include <QPixmap>

#include <span>

class QPainter;

namespace translucent {

/// True if the two scales look the same.
bool isSameScale(double one, double other);

/// Draws a link as far as it has grown.
void paintLink(QPainter& painter, const LinkShape& link);

/// Fully grown links, drawn once for all frames that show the same: there are many, and each is a smooth curve.
class LinkLayer {
public:
    /// Draws `most` more of the links, at the scale of `painter`; starts again if the number of links or the scale
    /// changes.
    void draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most);

    bool has(std::size_t links) const { return m_drawn == links && m_links == links; }
    /// True if it was drawn at the scale of `painter`.
    bool fits(const QPainter& painter) const;
    void paint(QPainter& painter) const;

private:
    void begin(std::span<const LinkShape> links, const QPainter& painter);

    QPixmap m_pixmap;
    QRectF m_rect;  ///< in the drawing
    double m_scale = 0;
    std::size_t m_links = 0;
    std::size_t m_drawn = 0;
};

/// Draws one frame of an animation over the drawing. Ignores mouse and keyboard.
class MotionItem : public QGraphicsItem {
public:
    MotionItem();

    /// Starts at time 0.
    void setMotion(Motion motion);
    const Motion& motion() const { return m_motion; }

    void setTime(double time);  ///< in [0, 1]
    double time() const { return m_time; }
    const MotionPicture& shown() const { return m_picture; }

    /// The full text if the drawing has room only for its beginning; empty elsewhere.
    QString textAt(const QPointF& place) const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void colourBands(Backdrop backdrop);
    void paintLinks(QPainter& painter);
    void paintBand(QPainter& painter, const BandShape& band) const;
    void paintText(QPainter& painter, const TextShape& text) const;
    void paintGround(QPainter& painter, const TextShape& text, double width) const;

    Motion m_motion;
    double m_time = 0;
    MotionPicture m_picture;
    LinkLayer m_links;                          ///< that have grown
    LinkLayer m_comingLinks;                    ///< the layer of all links, in preparation
    int m_leastText = 0;                        ///< in pixels of the scene: readable in a lecture hall
    double m_scale = 0;                         ///< of the last frame
    std::optional<Backdrop> m_backdrop;         ///< of the images
    std::vector<std::vector<QImage>> m_images;  ///< of each row its bands: a pixel for each cell
};

}  // namespace translucent
