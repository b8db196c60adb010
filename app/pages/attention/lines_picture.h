#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_statistics.h"
#include "widgets/picture_file.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QLineF>
#include <QStringList>
#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

class QPainter;

namespace translucent {

struct ColouredLine {
    QLineF line;  ///< from left to right
    QColor colour;
    double width = 1;
};

/// Draws `lines` with flat ends. On a screen or a raster image they are rasterised here, on the calling thread:
/// QPainter's raster engine distributes the spans of each line to a thread pool, which takes several times longer than
/// filling them. Elsewhere (PDF, SVG) they remain vector lines.
void drawLines(QPainter& painter, const std::vector<ColouredLine>& lines, const QRectF& exposed);

/// Adds one line to an image of Format_ARGB32_Premultiplied, in pixel coordinates: the colour of each pixel is weighted
/// with its coverage by the line, to 1/32 pixel. The ends are vertical and lie between two columns of pixels.
void rasteriseLine(QImage& image, const ColouredLine& line);

/// One line of the bipartite view.
struct AttentionLine {
    int query = 0;
    int key = 0;
    int head = 0;
    float weight = 0;

    bool operator==(const AttentionLine&) const = default;
};

/// The lines to draw.
struct LineChoice {
    std::vector<bool> heads;  ///< which heads count; one entry per head of the layer
    /// The strongest lines of each row up to this share of its weight, or of the sum of its absolute factors, in (0,
    /// 1].
    double mass = 0.7;
    bool wordsOnly = false;  ///< skips BEGIN, END and punctuation on both sides
};

/// The strongest lines of the chosen heads, at least one for each row that has any; ordered by head, query and
/// descending weight. With `wordsOnly`, the share refers to the remaining weight. `queryClasses` and `keyClasses` have
/// one entry per position.
std::vector<AttentionLine> attentionLines(const Array& layer, const LineChoice& choice,
    std::span<const TokenClass> queryClasses, std::span<const TokenClass> keyClasses);

/// Two columns of tokens with lines between them: queries on the left, keys on the right.
struct LinesPicture {
    QString title;
    QString queryTitle;
    QString keyTitle;
    QStringList queries;
    QStringList keys;
    std::vector<AttentionLine> lines;
    bool factors = false;           ///< of either sign: red above 0, blue below, as strong as the strongest shown
    std::optional<int> focusQuery;  ///< only lines of focused tokens have full strength
    std::optional<int> focusKey;
};

/// The layout for a given width; the same on screen and in exports.
class LinesLayout {
public:
    LinesLayout(const LinesPicture& picture, const QFont& font, double width);

    QSizeF size() const { return m_size; }
    QRectF queryRect(int query) const;
    QRectF keyRect(int key) const;
    std::optional<int> queryAt(QPointF place) const;
    std::optional<int> keyAt(QPointF place) const;

    /// The minimum width at which no token is cut off.
    static double narrowest(const LinesPicture& picture, const QFont& font);

    /// Paints the part inside `exposed`.
    void paint(QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const;

private:
    std::vector<ColouredLine> visibleLines(const LinesPicture& picture, const QRectF& exposed) const;
    void paintTokens(
        QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const;

    QFont m_font;
    double m_line;
    double m_queryWidth;
    double m_keyWidth;
    int m_queries;
    int m_keys;
    QSizeF m_size;
};

/// An interactive picture: hovering a token shows only its lines, a click pins it.
class LinesCanvas : public QWidget {
    Q_OBJECT

public:
    explicit LinesCanvas(QWidget* parent = nullptr);

    void setPicture(LinesPicture picture);
    const LinesPicture& picture() const { return m_picture; }
    LinesLayout layOut() const { return {m_picture, font(), double(std::max(width(), minimumWidth()))}; }
    /// The whole picture, as on screen.
    Picture drawing() const;

    QSize sizeHint() const override { return minimumSize(); }

Q_SIGNALS:
    void hovered(std::optional<int> query, std::optional<int> key);
    void clicked(std::optional<int> query, std::optional<int> key);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void fit();

    LinesPicture m_picture;
};

}  // namespace translucent
