#include "pages/attention/film_strip.h"

#include "widgets/colour_map.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kFilmGap = 10;
constexpr int kWeights = 3;  ///< the last step

double valueAt(const RowStory& story, int step, int key)
{
    const auto index = std::size_t(key);
    switch (step) {
    case 0: return story.products[index];
    case 1: return story.scores[index];
    case 2: return story.masked[index];
    default: return story.weights[index];
    }
}

/// Place of a value between the smallest and the largest finite one of its strip; weights between 0 and 1.
float levelAt(const RowStory& story, int step, int key)
{
    const double value = valueAt(story, step, key);
    if (step == kWeights)
        return float(value);
    double least = INFINITY, most = -INFINITY;
    for (int other = 0; other < story.length(); ++other)
        if (const double shown = valueAt(story, step, other); std::isfinite(shown)) {
            least = std::min(least, shown);
            most = std::max(most, shown);
        }
    return most > least ? float((value - least) / (most - least)) : 0.5F;
}

QString numberText(double value)
{
    return std::isinf(value) ? QStringLiteral("−∞") : QString::number(value, 'f', 2).replace(u'-', u'−');
}

}  // namespace

FilmStripLayout::FilmStripLayout(const FilmStripPicture& picture, const QFont& font)
    : m_font(font)
    , m_keys(picture.story.length())
{
    const QFontMetricsF metrics(font);
    for (const QString& step : picture.steps)
        m_label = std::max(m_label, metrics.horizontalAdvance(step));
    m_label += 2 * kFilmGap;
    m_line = metrics.height() * 1.9;
    m_cell = metrics.horizontalAdvance(QStringLiteral("−88.88")) + kFilmGap;
    for (const QString& key : picture.keys)
        m_cell = std::max(m_cell, metrics.horizontalAdvance(key) + kFilmGap);
}

QSizeF FilmStripLayout::size() const
{
    return m_keys == 0 ? QSizeF(0, 0)
                       : QSizeF(m_label + m_keys * m_cell + kFilmGap, m_line + kSteps * (m_line + kFilmGap));
}

QRectF FilmStripLayout::keyRect(int key) const
{
    return {m_label + key * m_cell, 0, m_cell, m_line};
}

QRectF FilmStripLayout::stepRect(int step) const
{
    return {0, m_line + step * (m_line + kFilmGap), m_label, m_line};
}

QRectF FilmStripLayout::cellRect(int step, int key) const
{
    return {m_label + key * m_cell, stepRect(step).top(), m_cell, m_line};
}

std::optional<int> FilmStripLayout::keyAt(QPointF place) const
{
    const int key = int(std::floor((place.x() - m_label) / m_cell));
    return key >= 0 && key < m_keys && place.y() >= 0 && place.y() < size().height() ? std::optional(key)
                                                                                     : std::nullopt;
}

void FilmStripLayout::paint(QPainter& painter, const FilmStripPicture& picture, const QPalette& palette) const
{
    for (int key = 0; key < m_keys; ++key) {
        QFont font = m_font;
        font.setBold(picture.focus == key);
        painter.setFont(font);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(keyRect(key), Qt::AlignCenter, picture.keys[key]);
    }
    painter.setFont(m_font);
    for (int step = 0; step < kSteps; ++step) {
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(
            stepRect(step).adjusted(0, 0, -kFilmGap, 0), Qt::AlignVCenter | Qt::AlignRight, picture.steps[step]);
        for (int key = 0; key < m_keys; ++key)
            paintCell(painter, picture, palette, step, key);
    }
    if (picture.focus && *picture.focus < m_keys) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette.color(QPalette::Text), 2));
        painter.drawRect(
            QRectF(cellRect(0, *picture.focus).topLeft(), cellRect(kSteps - 1, *picture.focus).bottomRight()));
    }
}

void FilmStripLayout::paintCell(
    QPainter& painter, const FilmStripPicture& picture, const QPalette& palette, int step, int key) const
{
    static const ColourMap map(ColourMapKind::Viridis);
    const QRectF rect = cellRect(step, key).adjusted(1, 0, -1, 0);
    const double value = valueAt(picture.story, step, key);
    const bool hidden = std::isinf(value);
    const QRgb fill = hidden ? palette.color(QPalette::AlternateBase).rgb() : map.at(levelAt(picture.story, step, key));
    painter.fillRect(rect, QColor::fromRgb(fill));
    painter.setPen(QColor::fromRgb(readableOn(fill)));
    painter.drawText(rect, Qt::AlignCenter, numberText(value));
}

FilmStrip::FilmStrip(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
}

void FilmStrip::setPicture(FilmStripPicture picture)
{
    m_picture = std::move(picture);
    fit();
    update();
}

void FilmStrip::fit()
{
    const QSizeF size = layOut().size();
    setMinimumSize(int(std::ceil(size.width())), int(std::ceil(size.height())));
}

void FilmStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    layOut().paint(painter, m_picture, palette());
}

void FilmStrip::mouseMoveEvent(QMouseEvent* event)
{
    Q_EMIT hovered(layOut().keyAt(event->position()));
}

void FilmStrip::mousePressEvent(QMouseEvent* event)
{
    Q_EMIT clicked(layOut().keyAt(event->position()));
}

void FilmStrip::leaveEvent(QEvent*)
{
    Q_EMIT hovered({});
}

void FilmStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

}  // namespace translucent
