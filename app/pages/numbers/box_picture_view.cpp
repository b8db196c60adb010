#include "pages/numbers/box_picture_view.h"

#include "widgets/presented.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QFontInfo>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent {

namespace {

constexpr double kNarrowest = 1.05, kWidest = 1.6;  // cells, in heights of a letter
constexpr double kLine = 1.55, kTwoLines = 2.4;
constexpr double kSmall = 0.85;  // second lines, and what a text may be shrunk to before it is cut off
constexpr int kBetween = 2;      // pixels between boxes
constexpr int kTallest = 330;
constexpr int kShortest = 240;
const QColor kChosen(0xE6, 0x9F, 0x00);
const QColor kKept(0x00, 0x9E, 0x73);
const QColor kAboveZero(0x00, 0x72, 0xB2);
const QColor kBelowZero(0xD5, 0x5E, 0x00);

QColor faded(QColor colour, int alpha)
{
    colour.setAlpha(alpha);
    return colour;
}

QBrush fillOf(const PictureBox& box, const QPalette& palette)
{
    constexpr int kStrongest = 130, kMarked = 90;
    if (box.tint != 0)
        return faded(box.tint < 0 ? kBelowZero : kAboveZero, int(kStrongest * std::min(1.0, std::abs(box.tint))));
    switch (box.tone) {
    case BoxTone::Chosen: return faded(kChosen, kMarked);
    case BoxTone::Kept: return faded(kKept, kMarked);
    case BoxTone::Hatched: return {faded(palette.color(QPalette::Text), kMarked), Qt::BDiagPattern};
    case BoxTone::Plain: return palette.color(QPalette::AlternateBase);
    case BoxTone::Bare: break;
    }
    return Qt::NoBrush;
}

QPen outlineOf(const PictureBox& box, const QPalette& palette)
{
    switch (box.tone) {
    case BoxTone::Chosen: return {kChosen, 2};
    case BoxTone::Kept: return {kKept, 2};
    case BoxTone::Bare: return Qt::NoPen;
    case BoxTone::Plain:
    case BoxTone::Hatched: break;
    }
    return palette.color(QPalette::Mid);
}

QFont scaled(QFont font, double factor)
{
    font.setPixelSize(std::max(int(kLegibleText), int(std::lround(factor * QFontInfo(font).pixelSize()))));
    return font;
}

/// Shrunk a little, to `least` of its size, where it is too long, then cut off.
void drawFitted(QPainter& painter, const QRectF& room, const std::string& text, QFont font, double least)
{
    QString shown = QString::fromStdString(text);
    const double wide = QFontMetricsF(font).horizontalAdvance(shown);
    if (wide > room.width())
        font = scaled(font, std::max(least, room.width() / wide));
    shown = QFontMetricsF(font).elidedText(shown, Qt::ElideRight, room.width() + 1);
    painter.setFont(font);
    painter.drawText(room, Qt::AlignCenter, shown);
}

void drawBox(QPainter& painter, const PictureBox& box, const QSizeF& cell, const QPalette& palette)
{
    QRectF room(box.x * cell.width(), box.y * cell.height(), box.width * cell.width(), cell.height());
    room.adjust(kBetween, kBetween, -kBetween, -kBetween);
    painter.setPen(outlineOf(box, palette));
    painter.setBrush(fillOf(box, palette));
    if (box.tone != BoxTone::Bare)
        painter.drawRoundedRect(room, 3, 3);
    painter.setPen(palette.color(QPalette::Text));
    const QFont font = painter.font();
    if (box.below.empty()) {
        drawFitted(painter, room, box.text, font, kSmall);
    } else {
        const double half = room.height() * 0.54;
        drawFitted(painter, {room.topLeft(), QSizeF(room.width(), half)}, box.text, font, kSmall);
        drawFitted(painter, room.adjusted(0, half - 1, 0, -1), box.below, scaled(font, kSmall), 1);
    }
    painter.setFont(font);
}

/// Draws the boxes in the colours of its palette.
class Canvas : public QWidget {
public:
    Canvas(std::function<Picture()> picture, QWidget* parent)
        : QWidget(parent)
        , m_picture(std::move(picture))
    {
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_picture().paint(painter, palette());
    }

private:
    std::function<Picture()> m_picture;
};

}  // namespace

BoxPictureView::BoxPictureView(QWidget* parent)
    : QScrollArea(parent)
    , m_canvas(new Canvas([this] { return picture({}); }, this))
{
    setObjectName(QStringLiteral("stepPicture"));
    m_canvas->setObjectName(QStringLiteral("stepPictureCanvas"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setWidget(m_canvas);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    viewport()->setAutoFillBackground(false);
    m_canvas->setAutoFillBackground(false);
}

void BoxPictureView::setPicture(BoxPicture picture)
{
    m_picture = std::move(picture);
    m_extent = {};
    m_hasSecondLines = false;
    for (const PictureBox& box : m_picture) {
        m_extent = m_extent.expandedTo({box.x + box.width, box.y + 1});
        m_hasSecondLines |= !box.below.empty();
    }
    describe();
    fit();
    updateGeometry();
    m_canvas->update();
}

/// Line by line, for screen readers.
void BoxPictureView::describe()
{
    std::map<double, QStringList> lines;
    for (const PictureBox& box : m_picture)
        lines[box.y] << QString::fromStdString(box.text)
                + (box.below.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(box.below)));
    QStringList texts;
    for (const auto& [y, line] : lines)
        texts << line.join(u' ');
    setAccessibleDescription(texts.join(u'\n'));
}

QSizeF BoxPictureView::cellFor(int width) const
{
    const double letter = fontMetrics().height() * 0.82;
    const double wide = m_extent.width() > 0 ? width / m_extent.width() : 0;
    const double narrowest = std::max(kNarrowest * letter, widestSecondLine());
    return {std::clamp(wide, narrowest, std::max(narrowest, kWidest * letter)),
        letter * (m_hasSecondLines ? kTwoLines : kLine)};
}

/// In cells: second lines are numbers, and a number that is cut would be another one.
double BoxPictureView::widestSecondLine() const
{
    const QFontMetricsF metrics(scaled(font(), kSmall));
    double widest = 0;
    for (const PictureBox& box : m_picture)
        if (!box.below.empty())
            widest = std::max(
                widest, (metrics.horizontalAdvance(QString::fromStdString(box.below)) + 2 * kBetween) / box.width);
    return widest;
}

void BoxPictureView::fit()
{
    const QSizeF cell = cellFor(viewport()->width());
    m_canvas->resize(
        int(std::ceil(cell.width() * m_extent.width())), int(std::ceil(cell.height() * m_extent.height())));
}

Picture BoxPictureView::picture(const QString& title) const
{
    const QSizeF cell = cellFor(viewport()->width());
    const auto paint = [this, cell, font = font()](QPainter& painter, const QPalette& palette) {
        painter.setFont(font);
        for (const PictureBox& box : m_picture)
            drawBox(painter, box, cell, palette);
    };
    return {title, {cell.width() * m_extent.width(), cell.height() * m_extent.height()}, paint};
}

QSize BoxPictureView::sizeHint() const
{
    const QSizeF cell = cellFor(width());
    const bool scrolls = cell.width() * m_extent.width() > width();
    const int bar = scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
    return {400, std::min(kTallest, int(std::ceil(cell.height() * m_extent.height())) + bar + 2)};
}

QSize BoxPictureView::minimumSizeHint() const
{
    return {200, std::min(sizeHint().height(), kShortest)};
}

void BoxPictureView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
    updateGeometry();
}

void BoxPictureView::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        fit();
        m_canvas->update();
    }
}

}  // namespace translucent
