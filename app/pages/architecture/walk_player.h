#pragma once

#include "pages/architecture/motion.h"

#include <QObject>
#include <QRectF>
#include <QVariantAnimation>

namespace translucent {

class DiagramView;
class MotionItem;

/// Shows the motions of a walk in the drawing. Nothing moves by itself: what is played was asked for, and stands still
/// at its end. With reduced motion only the end is shown.
class WalkPlayer : public QObject {
    Q_OBJECT

public:
    explicit WalkPlayer(DiagramView& view);

    /// Its end.
    void show(const Motion& motion);
    /// What is shown from its beginning, out of a view of `from`, or of the whole drawing; not when motion is to be
    /// reduced.
    void replay(const QRectF& from);
    /// The end of what is being played, at once.
    void finish();
    void clear();

    bool isPlaying() const { return m_clock.state() == QAbstractAnimation::Running; }
    /// nullptr when there is nothing to see.
    const MotionItem* item() const { return m_item; }

    /// Whether the style of `widget` wants things to stay where they are.
    static bool isMotionReduced(const QWidget& widget);

private:
    void moveTo(double time);
    void lookFrom(double time);

    DiagramView& m_view;
    MotionItem* m_item = nullptr;  ///< the scene's
    QVariantAnimation m_clock;
    QRectF m_from;  ///< what was seen before
};

}  // namespace translucent
