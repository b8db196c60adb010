#pragma once

#include "widgets/chip_strip.h"
#include "widgets/picture_export.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace translucent {

/// A token of the translation with the share of it that comes from the source; the rest comes from the prefix.
struct ShareColumn {
    QString text;
    double source = 0;  ///< in [0, 1]

    bool operator==(const ShareColumn&) const = default;
};

/// One stacked bar for each token: the share of the source below, that of the prefix above. In one row if possible,
/// else wrapped. Hover previews, click or Enter pins; the arrow keys move the keyboard's mark.
class ShareStrip : public QWidget {
    Q_OBJECT

public:
    explicit ShareStrip(QWidget* parent = nullptr);

    void setColumns(std::vector<ShareColumn> columns);
    const std::vector<ShareColumn>& columns() const { return m_columns; }
    void setPinned(std::optional<int> index);

    /// A bar with its token.
    QRect columnRect(int index) const { return m_layout.rects.at(std::size_t(index)); }
    /// The column with the keyboard's mark.
    std::optional<int> current() const { return m_hovered ? m_hovered : m_pinned; }
    /// The shares of a token in words.
    QString description(int index) const;
    Picture picture(const QString& title) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width).height; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void hovered(std::optional<int> index);
    void clicked(int index);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int gap() const;
    int columnHeight() const;
    int legendHeight() const;
    ChipLayout layOut(int width) const;
    void relayOut();
    void setHovered(std::optional<int> index);
    void describe();
    void paintLegend(QPainter& painter, const QPalette& palette, const QPointF& at) const;
    void paintColumn(QPainter& painter, const QPalette& palette, const QRect& rect, const ShareColumn& column) const;
    void paintRing(QPainter& painter, int index) const;

    std::vector<ShareColumn> m_columns;
    ChipLayout m_layout;
    std::optional<int> m_hovered;
    std::optional<int> m_pinned;
};

}  // namespace translucent
