#pragma once

#include "pages/architecture/link_layer.h"
#include "pages/architecture/motion.h"
#include "widgets/colour_map.h"

#include <QGraphicsItem>
#include <QImage>

namespace translucent {

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
