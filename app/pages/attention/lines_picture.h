#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/forward_trace.h"
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

/// Draws `lines` with flat ends. On a screen or an image of pixels they are rasterised here, on the
/// calling thread: the raster engine of QPainter hands the spans of each line to a pool of threads, which takes several
/// times longer than filling them. Elsewhere (PDF, SVG) they stay lines.
void drawLines(QPainter& painter, const std::vector<ColouredLine>& lines, const QRectF& exposed);

/// Adds one line to an image of Format_ARGB32_Premultiplied, in its pixels: each pixel takes the share of the colour
/// that the line covers of it, to 1/32 pixel. The ends are vertical and lie between two columns of pixels.
void rasteriseLine(QImage& image, const ColouredLine& line);

/// One line of the bipartite view.
struct AttentionLine {
    int query = 0;
    int key = 0;
    int head = 0;
    float weight = 0;

    bool operator==(const AttentionLine&) const = default;
};

/// What to draw.
struct LineChoice {
    std::vector<bool> heads;  ///< which heads count; one entry per head of the layer
    /// Of each row the strongest lines up to this share of its weight, or of the sum of its factors without signs, in
    /// (0, 1].
    double mass = 0.7;
    bool wordsOnly = false;  ///< without BEGIN, END and punctuation on either side
};

/// The strongest lines of the chosen heads, at least one for each row that has any; heads in order, then queries, then
/// falling weight. With `wordsOnly` the share is one of what is left. `queryClasses` and `keyClasses` have one entry
/// per position.
std::vector<AttentionLine> attentionLines(const Array& layer, const LineChoice& choice,
    std::span<const TokenClass> queryClasses, std::span<const TokenClass> keyClasses);

struct ColouredLine;

/// Two columns of tokens with lines between them: queries on the left, keys on the right.
struct LinesPicture {
    QString title;
    QString queryTitle;
    QString keyTitle;
    QStringList queries;
    QStringList keys;
    std::vector<AttentionLine> lines;
    bool factors = false;           ///< of either sign: red above 0, blue below, as strong as the strongest shown
    std::optional<int> focusQuery;  ///< only lines of focused tokens are drawn in full strength
    std::optional<int> focusKey;
};

/// Where everything stands for a given width; the same on screen and on paper.
class LinesLayout {
public:
    LinesLayout(const LinesPicture& picture, const QFont& font, double width);

    QSizeF size() const { return m_size; }
    QRectF queryRect(int query) const;
    QRectF keyRect(int key) const;
    std::optional<int> queryAt(QPointF place) const;
    std::optional<int> keyAt(QPointF place) const;

    /// The narrowest width at which no token is cut.
    static double narrowest(const LinesPicture& picture, const QFont& font);

    /// What touches `exposed`.
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

/// The picture one can point at: hovering a token shows its lines alone, a click pins it.
class LinesCanvas : public QWidget {
    Q_OBJECT

public:
    explicit LinesCanvas(QWidget* parent = nullptr);

    void setPicture(LinesPicture picture);
    const LinesPicture& picture() const { return m_picture; }
    LinesLayout layOut() const { return {m_picture, font(), double(std::max(width(), minimumWidth()))}; }
    /// As it is on screen, all of it.
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
