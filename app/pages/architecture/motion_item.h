#pragma once

#include "pages/architecture/motion.h"
#include "widgets/colour_map.h"

#include <QGraphicsItem>
#include <QImage>
#include <QPixmap>

#include <span>

class QPainter;

namespace translucent {

/// Whether two scales look the same.
bool isSameScale(double one, double other);

/// Draws a link as far as it has grown.
void paintLink(QPainter& painter, const LinkShape& link);

/// Links that have grown, drawn once for all frames that show the same: there are many, and each is a smooth curve.
class LinkLayer {
public:
    /// Draws `most` more of the links, at the scale of `painter`; another number of links or another scale starts
    /// again.
    void draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most);

    bool has(std::size_t links) const { return m_drawn == links && m_links == links; }
    /// Whether it has been drawn at the scale of `painter`.
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

/// Draws a motion at one of its moments, over the drawing. Takes neither mouse nor keyboard.
class MotionItem : public QGraphicsItem {
public:
    MotionItem();

    /// Begins at time 0.
    void setMotion(Motion motion);
    const Motion& motion() const { return m_motion; }

    void setTime(double time);  ///< in [0, 1]
    double time() const { return m_time; }
    const MotionPicture& shown() const { return m_picture; }

    /// Whole, where there may be room for its beginning only; empty elsewhere.
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
    LinkLayer m_comingLinks;                    ///< that will have when all have
    int m_leastText = 0;                        ///< in pixels of the scene: what a room can read
    double m_scale = 0;                         ///< of the last frame
    std::optional<Backdrop> m_backdrop;         ///< of the images
    std::vector<std::vector<QImage>> m_images;  ///< of each row its bands: a pixel for each cell
};

}  // namespace translucent
