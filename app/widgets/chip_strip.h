#pragma once

#include <QColor>
#include <QRect>
#include <QString>
#include <QStringList>
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

/// One token on screen.
struct Chip {
    QString text;
    QString caption;  ///< small, beneath the text; empty = none
    QString toolTip;
    std::optional<double> level;  ///< fills the chip with the probability colour of [0, 1]
    bool dashed = false;          ///< marks it as unknown or special
    QStringList above = {};       ///< small lines above the chip
    bool doubtful = false;        ///< underlines the text with a wave
};

/// Tokens in wrapped rows. Hover previews, click or Enter pins; arrows move the keyboard's mark.
class ChipStrip : public QWidget {
    Q_OBJECT

public:
    explicit ChipStrip(QWidget* parent = nullptr);

    void setChips(std::vector<Chip> chips);
    const std::vector<Chip>& chips() const { return m_chips; }

    /// Sets the marked chips: a soft ring for focus, a strong one for the pin.
    void setMarks(std::optional<int> focus, std::optional<int> pin);

    /// Fills the chips without a level by these shares of [0, 1], as of attention; empty for none.
    void setTints(std::vector<double> shares);
    const std::vector<double>& tints() const { return m_tints; }

    QRect chipRect(int index) const;
    int heightAbove(int index) const;                                          ///< of the lines above a chip
    int indexAt(QPoint position) const { return m_layout.indexAt(position); }  ///< -1 outside the chips
    /// The chip with the keyboard focus.
    std::optional<int> current() const { return m_hovered ? m_hovered : m_pin; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
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
    ChipLayout layOut(int width) const;
    int heightAbove() const;
    QFont captionFont() const;
    int gap() const;
    void relayOut();
    void setHovered(std::optional<int> index);
    void paintChip(QPainter& painter, int index) const;
    void paintWave(QPainter& painter, const QRect& text, int width) const;
    void paintRing(QPainter& painter, int index) const;

    std::vector<Chip> m_chips;
    std::vector<double> m_tints;
    ChipLayout m_layout;
    std::optional<int> m_hovered;
    std::optional<int> m_focus;
    std::optional<int> m_pin;
};

/// Fill colour of a chip with probability `level` on a background of colour `base`.
QColor probabilityColour(double level, const QColor& base);

}  // namespace translucent
