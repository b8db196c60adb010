#pragma once

#include <QRect>
#include <QString>
#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// The positions of chips of one height: rows filled from the left, wrapped at `width`.
struct ChipLayout {
    std::vector<QRect> rects;
    int height = 0;

    /// The chip at `point`, or -1.
    int indexAt(const QPoint& point) const;
};

/// Distances in pixels. A chip wider than `width` has its own row and is cut off.
struct ChipMetrics {
    int width = 0;
    int chipHeight = 0;
    int spacing = 0;
    int margin = 0;
};
ChipLayout layOutChips(std::span<const int> chipWidths, const ChipMetrics& metrics);

/// Tokens in wrapped rows, which a derived class lays out and paints. Hover previews, click or Enter pins; arrows move
/// the keyboard's mark.
class TokenStrip : public QWidget {
    Q_OBJECT

public:
    explicit TokenStrip(QWidget* parent = nullptr);

    int indexAt(QPoint position) const { return m_layout.indexAt(position); }  ///< -1 outside the tokens
    /// The token with the keyboard's mark.
    std::optional<int> current() const { return m_hovered ? m_hovered : m_pinned; }
    void setPinned(std::optional<int> index);
    /// A token in words, for a screen reader.
    virtual QString description(int index) const = 0;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width).height; }
    QSize sizeHint() const override { return {width(), layOut(width()).height}; }

Q_SIGNALS:
    void hovered(std::optional<int> index);
    void clicked(int index);

protected:
    /// Places for all tokens in a strip of this width.
    virtual ChipLayout layOut(int width) const = 0;
    virtual QString tokenTip(int index) const = 0;

    /// For other tokens: nothing is hovered or pinned.
    void tokensChanged();
    int tokenCount() const { return int(m_layout.rects.size()); }
    QRect tokenRect(int index) const { return m_layout.rects.at(std::size_t(index)); }
    std::optional<int> hoveredToken() const { return m_hovered; }
    std::optional<int> pinnedToken() const { return m_pinned; }
    int gap() const;
    /// A strong ring around the pinned token, a soft one around another.
    void paintRing(QPainter& painter, std::optional<int> index, int radius) const;

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void relayOut();
    void setHovered(std::optional<int> index);
    void describe();

    ChipLayout m_layout;
    std::optional<int> m_hovered;
    std::optional<int> m_pinned;
};

}  // namespace translucent
