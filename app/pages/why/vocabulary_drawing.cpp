#include "pages/why/vocabulary_drawing.h"

#include "widgets/chart_data.h"
#include "widgets/drawing_style.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QLinearGradient>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace translucent {

namespace {

constexpr double kDotRadius = 2.2;
constexpr double kMarkRadius = 4;
constexpr float kPalestShade = 0.35F;  ///< of the colours: paler ones cannot be seen on the background
constexpr double kPlotBorder = 0.04;   ///< of the width and height, free around the dots
constexpr double kLabelGap = 5;        ///< pixels between a dot and its label
constexpr std::size_t kMostLabels = 60;
constexpr std::size_t kMostTried = 600;  ///< labels that may have no room
constexpr double kLegendBar = 90;        ///< pixels
constexpr QSizeF kMapPicture {1000, 700};
constexpr double kMapPictureMargin = 16;

struct VocabularyMapText {
    Q_DECLARE_TR_FUNCTIONS(translucent::VocabularyMapText)
};

QString exactNumber(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

QString componentTitle(const VocabularyMap& map, std::size_t component)
{
    return component < map.components.size()
        ? VocabularyMapText::tr("Component %1: %2 of the variance")
              .arg(QString::number(component + 1), percentText(map.components[component].share))
        : QString();
}

std::vector<std::int64_t> sortedByShade(const std::vector<VocabularyScatter::Dot>& dots)
{
    std::vector<std::int64_t> order;
    for (std::size_t id = 0; id < dots.size(); ++id)
        if (dots[id].shade)
            order.push_back(std::int64_t(id));
    std::ranges::stable_sort(
        order, std::ranges::greater {}, [&](std::int64_t id) { return *dots[std::size_t(id)].shade; });
    return order;
}

QColor shadeColour(const ColourMap& map, double shade, const QPalette& palette)
{
    return lineColour(QColor(map.at(kPalestShade + (1 - kPalestShade) * float(shade))), palette);
}

QColor specialColour(const QPalette& palette)
{
    return markColour(backdropOf(palette.color(QPalette::Base)));
}

QColor sentenceColour(const QPalette& palette)
{
    return lineColour(headColour(1), palette);
}

void paintSquare(QPainter& painter, const QPointF& centre, double half, const QColor& colour)
{
    painter.fillRect(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), colour);
}

/// The meanings of the colours in a line.
void paintMapLegend(QPainter& painter, const QPalette& palette, const QRectF& line, const VocabularyScatter& scatter)
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    const double baseline = line.top() + metrics.ascent(), middle = line.top() + metrics.height() / 2;
    double x = line.left();
    const auto write = [&](const QString& text) {
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(QPointF(x, baseline), text);
        x += metrics.horizontalAdvance(text) + kLabelGap;
    };
    if (!scatter.colourTitle.isEmpty()) {
        const ColourMap map(ColourMapKind::Blues, backdropOf(palette.color(QPalette::Base)));
        write(VocabularyMapText::tr("%1: %2").arg(scatter.colourTitle, scatter.lowest));
        QLinearGradient colours(x, 0, x + kLegendBar, 0);
        constexpr int kStops = 8;
        for (int stop = 0; stop <= kStops; ++stop)
            colours.setColorAt(double(stop) / kStops, shadeColour(map, double(stop) / kStops, palette));
        painter.fillRect(QRectF(x, line.top() + 2, kLegendBar, metrics.height() - 4), colours);
        x += kLegendBar + kLabelGap;
        write(scatter.highest);
        x += metrics.height();
    }
    paintSquare(painter, {x + kMarkRadius, middle}, kMarkRadius - 1, specialColour(palette));
    x += 2 * kMarkRadius + kLabelGap;
    write(VocabularyMapText::tr("special token"));
    x += metrics.height();
    painter.setPen(Qt::NoPen);
    painter.setBrush(sentenceColour(palette));
    painter.drawEllipse(QPointF(x + kMarkRadius, middle), kMarkRadius, kMarkRadius);
    x += 2 * kMarkRadius + kLabelGap;
    write(VocabularyMapText::tr("in the sentence"));
}

void paintMapAxes(QPainter& painter, const QPalette& palette, const QRectF& bounds, const VocabularyScatter& scatter,
    const PlotFrame& frame)
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    painter.setPen(palette.color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.area);
    const QPointF origin = frame.pixelOf({0, 0});
    painter.setPen(QPen(palette.color(QPalette::Mid), 1, Qt::DotLine));
    if (origin.x() > frame.area.left() && origin.x() < frame.area.right())
        painter.drawLine(QPointF(origin.x(), frame.area.top()), QPointF(origin.x(), frame.area.bottom()));
    if (origin.y() > frame.area.top() && origin.y() < frame.area.bottom())
        painter.drawLine(QPointF(frame.area.left(), origin.y()), QPointF(frame.area.right(), origin.y()));
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(QRectF(frame.area.left(), frame.area.bottom() + 2, frame.area.width(), metrics.height()),
        Qt::AlignCenter, scatter.xTitle);
    painter.save();
    painter.translate(bounds.left(), frame.area.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, frame.area.height(), metrics.height()), Qt::AlignCenter, scatter.yTitle);
    painter.restore();
}

bool isDot(const VocabularyScatter& scatter, std::int64_t id)
{
    return id >= 0 && id < std::ssize(scatter.dots);
}

const VocabularyScatter::Dot& dotOf(const VocabularyScatter& scatter, std::int64_t id)
{
    return scatter.dots[std::size_t(id)];
}

/// The piece on show first, then its neighbours, those of the sentence, and the others by their scores.
std::vector<std::int64_t> labelOrder(const VocabularyScatter& scatter, const VocabularyMarks& marks)
{
    std::vector<std::int64_t> order;
    if (marks.shown)
        order.push_back(*marks.shown);
    order.insert(order.end(), marks.neighbours.begin(), marks.neighbours.end());
    order.insert(order.end(), marks.sentence.begin(), marks.sentence.end());
    order.insert(order.end(), scatter.byShade.begin(), scatter.byShade.end());
    return order;
}

void paintMapLinks(QPainter& painter, const QPalette& palette, const VocabularyScatter& scatter, const PlotFrame& frame,
    const VocabularyMarks& marks)
{
    painter.setPen(QPen(palette.color(QPalette::Highlight), 1.5));
    const QPointF from = frame.pixelOf(dotOf(scatter, *marks.shown).place);
    for (const std::int64_t id : marks.neighbours)
        if (isDot(scatter, id))
            painter.drawLine(from, frame.pixelOf(dotOf(scatter, id).place));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette.color(QPalette::Highlight), 2.5));
    painter.drawEllipse(from, kMarkRadius + 2, kMarkRadius + 2);
}

void paintMapLabels(QPainter& painter, const QPalette& palette, const VocabularyScatter& scatter,
    const PlotFrame& frame, const VocabularyMarks& marks)
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    QColor behind = palette.color(QPalette::Base);
    constexpr int kNearlyOpaque = 200;
    behind.setAlpha(kNearlyOpaque);
    for (const PlotLabel& label : placeLabels(scatter, frame, labelOrder(scatter, marks), metrics, kMostLabels)) {
        const bool isStrong = label.id == marks.shown || std::ranges::count(marks.neighbours, label.id) > 0
            || std::ranges::count(marks.sentence, label.id) > 0;
        painter.fillRect(label.rect, behind);
        painter.setPen(palette.color(isStrong ? QPalette::Text : QPalette::PlaceholderText));
        painter.drawText(label.rect, Qt::AlignCenter, dotOf(scatter, label.id).text);
    }
}

}  // namespace

QString vocabularyText(std::int64_t id, std::string_view piece)
{
    const QString text = tokenText({id, piece});
    const bool continues = id >= kSpecialIds && !piece.starts_with("▁") && text.at(0).script() == QChar::Script_Latin;
    return continues ? u'-' + text : text;
}

QString scoringName(const std::optional<TokenizerKind>& scoring)
{
    if (!scoring)
        return {};
    return *scoring == TokenizerKind::Unigram ? VocabularyMapText::tr("Log-probability in the tokenizer")
                                              : VocabularyMapText::tr("Merge of the tokenizer, the first is 0");
}

VocabularyScatter scatterOf(const VocabularyMap& map, std::size_t first)
{
    VocabularyScatter scatter;
    scatter.xTitle = componentTitle(map, first);
    scatter.yTitle = componentTitle(map, first + 1);
    scatter.title = VocabularyMapText::tr("Map of the vocabulary");
    scatter.colourTitle = scoringName(map.scoring);
    double least = std::numeric_limits<double>::infinity(), largest = -least;
    for (const MappedPiece& piece : map.pieces)
        if (piece.score) {
            least = std::min(least, *piece.score);
            largest = std::max(largest, *piece.score);
        }
    if (!scatter.colourTitle.isEmpty()) {
        scatter.lowest = chartNumber(least, 3);
        scatter.highest = chartNumber(largest, 3);
    }
    const auto coordinate = [&map](std::size_t piece, std::size_t component) {
        return component < map.components.size() ? map.at(piece, component) : 0;
    };
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        const MappedPiece& piece = map.pieces[i];
        VocabularyScatter::Dot dot {
            vocabularyText(piece.id, piece.text), {coordinate(i, first), coordinate(i, first + 1)}};
        dot.isSpecial = piece.isSpecial;
        if (piece.score)
            dot.shade = largest > least ? (*piece.score - least) / (largest - least) : 1;
        scatter.dots.push_back(std::move(dot));
    }
    scatter.byShade = sortedByShade(scatter.dots);
    return scatter;
}

std::optional<std::int64_t> pieceNamed(const VocabularyMap& map, const QString& text)
{
    const QString wanted = text.trimmed();
    if (wanted.isEmpty())
        return {};
    // The better a name fits, the smaller its rank; of equal ones the first counts, which is often the most frequent.
    const auto rankOf = [&](const MappedPiece& piece) {
        const QString name = vocabularyText(piece.id, piece.text);
        return name == wanted || QString::fromStdString(piece.text) == wanted ? 0
            : name.compare(wanted, Qt::CaseInsensitive) == 0                  ? 1
            : name.startsWith(wanted, Qt::CaseInsensitive)                    ? 2
            : name.contains(wanted, Qt::CaseInsensitive)                      ? 3
                                                                              : 4;
    };
    std::optional<std::int64_t> found;
    int best = 4;
    for (const MappedPiece& piece : map.pieces)
        if (const int rank = rankOf(piece); rank < best) {
            best = rank;
            found = piece.id;
        }
    return found;
}

QList<QStringList> vocabularyTable(const VocabularyMap& map)
{
    const QString score = map.scoring ? scoringName(map.scoring) : VocabularyMapText::tr("Score");
    QStringList titles {VocabularyMapText::tr("Number"), VocabularyMapText::tr("Piece"), score};
    for (std::size_t k = 0; k < map.components.size(); ++k)
        titles << componentTitle(map, k);
    QList<QStringList> rows {titles};
    for (std::size_t i = 0; i < map.pieces.size(); ++i) {
        const MappedPiece& piece = map.pieces[i];
        QStringList row {QString::number(piece.id), QString::fromStdString(piece.text),
            piece.score ? exactNumber(*piece.score) : QString()};
        for (std::size_t k = 0; k < map.components.size(); ++k)
            row << exactNumber(map.at(i, k));
        rows << row;
    }
    return rows;
}

PlotFrame PlotFrame::whole(const QRectF& area, const VocabularyScatter& scatter)
{
    PlotFrame frame {area, {}, 1};
    if (scatter.dots.empty())
        return frame;
    const auto [left, right] = std::ranges::minmax(scatter.dots, {}, [](const auto& dot) { return dot.place.x(); });
    const auto [low, high] = std::ranges::minmax(scatter.dots, {}, [](const auto& dot) { return dot.place.y(); });
    frame.centre = {(left.place.x() + right.place.x()) / 2, (low.place.y() + high.place.y()) / 2};
    const double width = right.place.x() - left.place.x(), height = high.place.y() - low.place.y();
    const double room = 1 - 2 * kPlotBorder;
    const double across = width > 0 ? area.width() * room / width : std::numeric_limits<double>::infinity();
    const double up = height > 0 ? area.height() * room / height : std::numeric_limits<double>::infinity();
    const double scale = std::min(across, up);
    frame.scale = std::isfinite(scale) && scale > 0 ? scale : 1;
    return frame;
}

QPointF PlotFrame::pixelOf(const QPointF& place) const
{
    return area.center() + QPointF(place.x() - centre.x(), centre.y() - place.y()) * scale;
}

QPointF PlotFrame::placeAt(const QPointF& pixel) const
{
    const QPointF offset = (pixel - area.center()) / scale;
    return {centre.x() + offset.x(), centre.y() - offset.y()};
}

PlotFrame PlotFrame::zoomed(double factor, const QPointF& pixel) const
{
    PlotFrame frame = *this;
    frame.scale *= factor;
    return frame.moved(pixel - frame.pixelOf(placeAt(pixel)));
}

PlotFrame PlotFrame::moved(const QPointF& pixels) const
{
    PlotFrame frame = *this;
    frame.centre += QPointF(-pixels.x(), pixels.y()) / scale;
    return frame;
}

std::vector<PlotLabel> placeLabels(const VocabularyScatter& scatter, const PlotFrame& frame,
    std::span<const std::int64_t> order, const QFontMetricsF& metrics, std::size_t most)
{
    std::vector<PlotLabel> labels;
    std::size_t tried = 0;
    for (const std::int64_t id : order) {
        if (labels.size() == most || tried == kMostTried)
            break;
        if (!isDot(scatter, id))
            continue;
        const QPointF pixel = frame.pixelOf(dotOf(scatter, id).place);
        const bool isThere = std::ranges::any_of(labels, [id](const PlotLabel& label) { return label.id == id; });
        if (isThere || !frame.area.contains(pixel))
            continue;
        ++tried;
        const QSizeF size(metrics.horizontalAdvance(dotOf(scatter, id).text) + 2, metrics.height());
        const double top = pixel.y() - size.height() / 2;
        for (const double left : {pixel.x() + kLabelGap, pixel.x() - kLabelGap - size.width()}) {
            const QRectF rect(QPointF(left, top), size);
            const bool isFree = frame.area.contains(rect)
                && std::ranges::none_of(labels, [&](const PlotLabel& label) { return label.rect.intersects(rect); });
            if (isFree) {
                labels.push_back({id, rect});
                break;
            }
        }
    }
    return labels;
}

QRectF vocabularyArea(const QRectF& bounds, const QFontMetricsF& metrics)
{
    const double line = metrics.height() + 4;
    return bounds.adjusted(line, line, -1, -line);
}

void paintDots(QPainter& painter, const QPalette& palette, const QRectF& bounds, const VocabularyScatter& scatter,
    const PlotFrame& frame)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF legend(frame.area.left(), bounds.top(), frame.area.width(), frame.area.top() - bounds.top());
    paintMapLegend(painter, palette, legend, scatter);
    paintMapAxes(painter, palette, bounds, scatter, frame);
    painter.save();
    painter.setClipRect(frame.area);
    const ColourMap map(ColourMapKind::Blues, backdropOf(palette.color(QPalette::Base)));
    constexpr std::size_t kShades = 33;
    std::array<QColor, kShades> shades;
    for (std::size_t i = 0; i < kShades; ++i)
        shades[i] = shadeColour(map, double(i) / double(kShades - 1), palette);
    painter.setPen(Qt::NoPen);
    const QRectF near = frame.area.adjusted(-kMarkRadius, -kMarkRadius, kMarkRadius, kMarkRadius);
    for (const VocabularyScatter::Dot& dot : scatter.dots) {
        const QPointF pixel = frame.pixelOf(dot.place);
        if (!near.contains(pixel))
            continue;
        if (dot.isSpecial) {
            paintSquare(painter, pixel, kMarkRadius - 1, specialColour(palette));
            continue;
        }
        painter.setBrush(dot.shade ? shades[std::size_t(std::lround(*dot.shade * double(kShades - 1)))]
                                   : palette.color(QPalette::PlaceholderText));
        painter.drawEllipse(pixel, kDotRadius, kDotRadius);
    }
    painter.restore();
}

void paintMarks(QPainter& painter, const QPalette& palette, const VocabularyScatter& scatter, const PlotFrame& frame,
    const VocabularyMarks& marks)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(frame.area);
    painter.setPen(Qt::NoPen);
    painter.setBrush(sentenceColour(palette));
    for (const std::int64_t id : marks.sentence)
        if (isDot(scatter, id))
            painter.drawEllipse(frame.pixelOf(dotOf(scatter, id).place), kMarkRadius, kMarkRadius);
    if (marks.shown && isDot(scatter, *marks.shown))
        paintMapLinks(painter, palette, scatter, frame, marks);
    paintMapLabels(painter, palette, scatter, frame, marks);
    painter.restore();
}

Picture vocabularyPicture(
    const VocabularyScatter& scatter, const PlotFrame& frame, const VocabularyMarks& marks, const QFont& font)
{
    return {scatter.title, kMapPicture, [=](QPainter& painter, const QPalette& palette) {
                painter.setFont(font);
                const QFontMetricsF metrics(font, painter.device());
                const QRectF sheet(QPointF(0, 0), kMapPicture);
                painter.fillRect(sheet, palette.color(QPalette::Base));
                QRectF bounds =
                    sheet.adjusted(kMapPictureMargin, kMapPictureMargin, -kMapPictureMargin, -kMapPictureMargin);
                painter.setPen(palette.color(QPalette::Text));
                painter.drawText(QPointF(bounds.left(), bounds.top() + metrics.ascent()), scatter.title);
                bounds.setTop(bounds.top() + metrics.height() + kLabelGap);
                PlotFrame enlarged = frame;
                enlarged.area = vocabularyArea(bounds, metrics);
                enlarged.scale *= std::min(enlarged.area.width() / std::max(frame.area.width(), 1.0),
                    enlarged.area.height() / std::max(frame.area.height(), 1.0));
                paintDots(painter, palette, bounds, scatter, enlarged);
                paintMarks(painter, palette, scatter, enlarged, marks);
            }};
}

}  // namespace translucent
