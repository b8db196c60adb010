#include "widgets/search_tree_look.h"

#include "widgets/colour_map.h"
#include "widgets/search_tree_text.h"

#include <QFontInfo>
#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kTextScale = 0.45;      ///< below it tokens are not drawn
constexpr double kNumberScale = 0.6;     ///< below it numbers are not drawn
constexpr double kThinnestMark = 1.8;    ///< pixels
constexpr double kPrunedPaleness = 0.6;  ///< how much of the backdrop the fill of what is pruned has
constexpr double kJudged = 0.5;          ///< the part of a step after which candidates are kept or pruned
constexpr int kSmallestNumber = 12;      ///< pixels, at scale 1

double eased(double share)
{
    const double x = std::clamp(share, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

QColor mixed(const QColor& one, const QColor& other, double share)
{
    const auto part = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return {part(one.red(), other.red()), part(one.green(), other.green()), part(one.blue(), other.blue())};
}

QFont numberFont(QFont font, double em)
{
    font.setPixelSize(std::max(kSmallestNumber, qRound(em * 0.8)));
    return font;
}

bool isLight(const QColor& base)
{
    return backdropOf(base) == Backdrop::Light;
}

}  // namespace

QColor logProbabilityColour(double logProbability, const QColor& base)
{
    static const ColourMap light(ColourMapKind::Blues, Backdrop::Light), dark(ColourMapKind::Blues, Backdrop::Dark);
    const auto level = float(0.9 * (1 - std::max(logProbability, kLowestLog) / kLowestLog));
    return QColor((isLight(base) ? light : dark).at(level));
}

QColor winnerColour(const QColor& base)
{
    return isLight(base) ? QColor(0xd5, 0x5e, 0x00) : QColor(0xff, 0xa0, 0x3c);
}

QColor rivalColour(const QColor& base)
{
    return isLight(base) ? QColor(0x00, 0x8a, 0x63) : QColor(0x3f, 0xd1, 0xa4);
}

CandidateLook lookOf(const SearchCandidate& candidate, const QPalette& palette, double judged)
{
    const QColor base = palette.color(QPalette::Base);
    const bool pruned = candidate.fate == CandidateFate::Pruned && judged > 0;
    const QColor full = logProbabilityColour(candidate.token.logProbability, base);
    CandidateLook look;
    look.fill = pruned ? mixed(full, base, kPrunedPaleness * judged) : full;
    look.ink = QColor(readableOn(look.fill.rgb()));
    look.border = QPen(palette.color(pruned ? QPalette::PlaceholderText : QPalette::Text), pruned ? 1.2 : 1.4,
        pruned ? Qt::DashLine : Qt::SolidLine);
    look.finished = candidate.fate == CandidateFate::Finished;
    look.ended = look.finished || candidate.fate == CandidateFate::Cut;
    look.forced = candidate.forced;
    return look;
}

void paintCandidate(QPainter& painter, const QRectF& rect, const CandidateLook& look, const QPalette& palette)
{
    const double radius = look.ended ? rect.height() / 2 : rect.height() / 7;
    painter.setPen(look.border);
    painter.setBrush(look.fill);
    painter.drawRoundedRect(rect, radius, radius);
    if (look.finished) {
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), radius - 3, radius - 3);
    }
    if (!look.forced)
        return;
    const double size = rect.height() / 3;
    painter.setPen(Qt::NoPen);
    painter.setBrush(winnerColour(palette.color(QPalette::Base)));
    painter.drawPolygon(
        QPolygonF({rect.topLeft(), rect.topLeft() + QPointF(size, 0), rect.topLeft() + QPointF(0, size)}));
}

SearchTreeType::SearchTreeType(const QFont& font)
    : em(QFontMetricsF(font).height() * 0.8)
    , tokens(font)
    , numbers(numberFont(font, em))
    , numberWidths(QFontMetricsF(numbers))
{
}

CandidateItem::CandidateItem(
    const SearchTreeNode& node, const SearchCandidate* candidate, const QString& token, const SearchTreeType& type)
    : m_node(node)
    , m_candidate(candidate)
    , m_token(token)
    , m_number(candidate ? logText(candidate->token.logProbability) : QString())
    , m_type(type)
{
}

double CandidateItem::widthNeeded() const
{
    const double widest =
        std::max(QFontMetricsF(m_type.tokens).horizontalAdvance(m_token), m_type.numberWidths.of(m_number));
    return std::max(3.0, widest / m_type.em + 1) * m_type.em;
}

void CandidateItem::place(const QRectF& rect, const CandidateItem* parent)
{
    prepareGeometryChange();
    m_rect = rect;
    m_from = parent ? parent->m_rect : rect;
}

void CandidateItem::setWay(Way way)
{
    m_way = way;
    setZValue(way == None ? 0 : 1);
    update();
}

void CandidateItem::setAge(double age)
{
    if (age == m_age)
        return;
    m_age = age;
    const double arrival = eased(age / kJudged);
    setVisible(age > 0);
    setOpacity(arrival);
    setPos((m_from.center() - m_rect.center()) * (1 - arrival));
    update();
}

QRectF CandidateItem::boundingRect() const
{
    const QPointF edge(m_from.right(), m_from.center().y());
    return m_rect.united(QRectF(edge, m_rect.center()).normalized())
        .adjusted(-m_type.em, -m_type.em, 3 * m_type.em, m_type.em);
}

QPainterPath CandidateItem::shape() const
{
    QPainterPath path;
    path.addRect(m_rect);
    return path;
}

QColor CandidateItem::wayColour(const QPalette& palette) const
{
    const QColor base = palette.color(QPalette::Base);
    return m_way == Winner ? winnerColour(base) : rivalColour(base);
}

void CandidateItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QPalette palette = scene()->palette();
    const double scale = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const double judged = eased((m_age - kJudged) / (1 - kJudged));
    const QPen way(wayColour(palette), std::max(0.2 * m_type.em, kThinnestMark / scale));
    const bool marked = m_way != None && judged >= 1;
    CandidateLook look = m_candidate ? lookOf(*m_candidate, palette, judged)
                                     : CandidateLook {palette.color(QPalette::Base), palette.color(QPalette::Text),
                                         QPen(palette.color(QPalette::Text), 1.4)};
    if (marked)
        look.border = way;
    else if (scale < kTextScale)
        look.border.setStyle(Qt::SolidLine);
    if (m_node.parent >= 0)
        paintEdge(*painter,
            marked
                ? way
                : QPen(palette.color(isPruned() ? QPalette::Mid : QPalette::PlaceholderText), isPruned() ? 1.2 : 1.7));
    paintCandidate(*painter, m_rect, look, palette);
    if (scale < kTextScale)
        return;
    paintTexts(*painter, look.ink, scale);
    if (m_node.hidden == 0 || judged < 1)
        return;
    painter->setPen(palette.color(QPalette::PlaceholderText));
    painter->drawText(QRectF(m_rect.right() + 0.2 * m_type.em, m_rect.top(), 2 * m_type.em, m_type.em),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, QStringLiteral("+%1").arg(m_node.hidden));
}

/// From where the parent is, wherever the candidate has come on its way.
void CandidateItem::paintEdge(QPainter& painter, const QPen& pen) const
{
    const QPointF begin = QPointF(m_from.right(), m_from.center().y()) - pos();
    const QPointF end(m_rect.left(), m_rect.center().y());
    if (end.x() <= begin.x())
        return;
    const QPointF bend((end.x() - begin.x()) / 2, 0);
    QPainterPath path(begin);
    path.cubicTo(begin + bend, end - bend, end);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void CandidateItem::paintTexts(QPainter& painter, const QColor& ink, double scale) const
{
    const bool both = scale >= kNumberScale && !m_number.isEmpty();
    painter.setPen(ink);
    painter.setFont(m_type.tokens);
    painter.drawText(
        both ? m_rect.adjusted(0, 0, 0, -0.95 * m_type.em) : m_rect, Qt::AlignCenter | Qt::TextDontClip, m_token);
    painter.setFont(m_type.numbers);
    if (both)
        painter.drawText(m_rect.adjusted(0, 1.25 * m_type.em, 0, 0), Qt::AlignCenter | Qt::TextDontClip, m_number);
}

}  // namespace translucent
