#include "pages/architecture/walk_film.h"

#include "pages/architecture/diagram_view.h"
#include "pages/architecture/motion.h"
#include "widgets/picture_export.h"

#include <QApplication>
#include <QFontMetrics>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr QSize kStage(800, 600);
constexpr int kEdge = 14;
constexpr int kTextPixels = 18;
constexpr std::array kTimes {0.3, 0.65, 1.0};  // of a step
constexpr int kReading = 5;                    // frames that its end stays

/// The drawing of a model as in the window, but on white and in a size of its own. Never visible.
class WalkFilm {
public:
    explicit WalkFilm(const WalkSubject& subject)
        : m_subject(subject)
        , m_steps(walkThrough(subject.config))
        , m_font(QApplication::font())
    {
        m_view.setAttribute(Qt::WA_DontShowOnScreen);
        m_view.setAttribute(Qt::WA_QuitOnClose, false);
        m_view.resize(kStage);
        m_view.show();  // it lays itself out, and paints as on the screen
        m_view.scene()->setPalette(paperPalette({}));
        m_view.setConfig(subject.config);
        m_view.setRoom(DiagramRoom::Open);
        m_view.scene()->addItem(m_item = new MotionItem);
        m_font.setPixelSize(kTextPixels);
        for (std::size_t step = 0; step < m_steps.size(); ++step)
            m_textHeight = std::max(m_textHeight, textRect(step).height());
    }

    Animation shoot()
    {
        Animation animation;
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            begin(m_steps[step]);
            for (const double time : kTimes) {
                m_item->setTime(time);
                animation.frames << frame(step);
            }
            for (int more = 1; more < kReading; ++more)
                animation.frames << QImage(animation.frames.last());
        }
        return animation;
    }

private:
    void begin(const WalkStep& step)
    {
        const WalkScene scene {m_subject.config, m_view.drawing(), m_subject.pass, m_subject.words, step.layer,
            m_subject.focusSource, m_subject.focusTarget};
        m_item->setMotion(walkMotion(step.stage, scene));
        m_view.setActive(step.blocks, true);
        m_view.lookAt(m_item->motion().part);
    }

    QString text(std::size_t step) const
    {
        return QStringLiteral("%1 / %2   %3")
            .arg(QString::number(step + 1), QString::number(m_steps.size()),
                walkText(m_steps[step], m_subject.config, m_subject.sentence));
    }

    QRect textRect(std::size_t step) const
    {
        const QRect room(kEdge, kStage.height() + kEdge, kStage.width() - 2 * kEdge, kStage.height());
        return QFontMetrics(m_font).boundingRect(room, Qt::TextWordWrap, text(step));
    }

    QImage frame(std::size_t step)
    {
        QImage image(kStage.width(), kStage.height() + m_textHeight + 2 * kEdge, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        m_view.QWidget::render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
        painter.setFont(m_font);
        painter.setPen(Qt::black);
        painter.drawText(textRect(step), Qt::TextWordWrap, text(step));
        return image;
    }

    const WalkSubject& m_subject;
    const std::vector<WalkStep> m_steps;
    DiagramView m_view;
    MotionItem* m_item = nullptr;  ///< the scene's
    QFont m_font;
    int m_textHeight = 0;
};

}  // namespace

Animation walkFilm(const WalkSubject& subject)
{
    return WalkFilm(subject).shoot();
}

}  // namespace translucent
