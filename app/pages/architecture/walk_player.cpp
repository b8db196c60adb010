#include "pages/architecture/walk_player.h"

#include "pages/architecture/diagram_view.h"
#include "pages/architecture/motion_item.h"

#include <QGraphicsScene>
#include <QStyle>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kGlide = 0.4;  ///< share of a step in which the view moves on

QRectF mix(const QRectF& from, const QRectF& to, double share)
{
    const auto at = [share](double a, double b) { return a + (b - a) * share; };
    return {at(from.x(), to.x()), at(from.y(), to.y()), at(from.width(), to.width()), at(from.height(), to.height())};
}

}  // namespace

WalkPlayer::WalkPlayer(DiagramView& view)
    : QObject(&view)
    , m_view(view)
{
    m_clock.setStartValue(0.0);
    m_clock.setEndValue(1.0);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, [this](const QVariant& time) {
        if (isPlaying())
            moveTo(time.toDouble());
    });
    connect(&m_clock, &QVariantAnimation::finished, this, &WalkPlayer::finish);
    connect(&view, &DiagramView::redrawn, this, [this] {
        m_clock.stop();
        m_item = nullptr;
    });
    connect(&view, &DiagramView::moved, this, [this] { m_from = {}; });
}

bool WalkPlayer::isMotionReduced(const QWidget& widget)
{
    return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) == 0;
}

void WalkPlayer::show(const Motion& motion)
{
    m_clock.stop();
    m_from = {};
    const bool elsewhere = !m_item || m_item->motion().part != motion.part;
    if (!m_item)
        m_view.scene()->addItem(m_item = new MotionItem);
    m_item->setMotion(motion);
    m_item->setTime(1);
    if (elsewhere)
        m_view.lookAt(motion.part);
}

void WalkPlayer::replay(const QRectF& from)
{
    if (!m_item || isMotionReduced(m_view))
        return;
    m_from = from.isEmpty() ? m_view.drawing().bounds : from;
    m_clock.setDuration(m_item->motion().milliseconds);
    m_clock.start();
    moveTo(0);
}

void WalkPlayer::moveTo(double time)
{
    m_item->setTime(time);
    lookFrom(time);
}

/// Not where the user has moved the drawing meanwhile.
void WalkPlayer::lookFrom(double time)
{
    if (m_from.isEmpty())
        return;
    const double share = std::min(1.0, time / kGlide);
    m_view.lookAt(mix(m_from, m_item->motion().part, share * share * (3 - 2 * share)));
    if (share >= 1)
        m_from = {};
}

void WalkPlayer::finish()
{
    m_clock.stop();
    if (m_item)
        moveTo(1);
}

void WalkPlayer::clear()
{
    m_clock.stop();
    if (m_item)
        m_view.scene()->removeItem(m_item);
    delete m_item;
    m_item = nullptr;
}

}  // namespace translucent
