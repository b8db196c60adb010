#pragma once

#include "pages/why/gradient_places.h"
#include "widgets/picture_export.h"
#include "widgets/token_strip.h"

#include <QString>

#include <vector>

namespace translucent {

/// The way of the gradient from the loss back to the embeddings: a bar for each place, logarithmic, in a column for
/// each stack. Arrows lead down, against the direction of the pass, and from each cross-attention into the encoder.
class GradientFlow : public TokenStrip {
    Q_OBJECT

public:
    explicit GradientFlow(QWidget* parent = nullptr);

    /// As gradientPlaces().
    void setPlaces(std::vector<GradientPlace> places);
    const std::vector<GradientPlace>& places() const { return m_places; }

    QRect placeRect(int index) const { return tokenRect(index); }
    QString description(int index) const override { return placeText(m_places.at(std::size_t(index))); }
    Picture picture(const QString& title) const;
    QSize minimumSizeHint() const override;

protected:
    ChipLayout layOut(int width) const override;
    QString tokenTip(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int rowHeight() const;
    int rowGap() const;
    int headingHeight() const;
    int columnWidth(int width) const;
    void paintAll(QPainter& painter, const QPalette& palette, const ChipLayout& layout) const;
    void paintColumn(QPainter& painter, const QPalette& palette, const ChipLayout& layout, StackKind stack) const;
    void paintPlace(QPainter& painter, const QPalette& palette, const QRect& rect, const GradientPlace& place) const;
    void paintAxis(QPainter& painter, const QPalette& palette, const QRect& last) const;
    void paintCrossings(QPainter& painter, const QPalette& palette, const ChipLayout& layout) const;

    std::vector<GradientPlace> m_places;
    GradientScale m_scale;
};

}  // namespace translucent
