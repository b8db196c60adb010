#pragma once

#include "widgets/token_strip.h"

#include <QColor>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

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

/// Tokens as chips in wrapped rows.
class ChipStrip : public TokenStrip {
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

    QRect chipRect(int index) const { return tokenRect(index); }
    int heightAbove(int index) const;  ///< of the lines above a chip
    QString description(int index) const override;
    QSize minimumSizeHint() const override;

protected:
    ChipLayout layOut(int width) const override;
    QString tokenTip(int index) const override;
    void paintEvent(QPaintEvent* event) override;

private:
    int heightAbove() const;
    QFont captionFont() const;
    void paintChip(QPainter& painter, int index) const;
    void paintWave(QPainter& painter, const QRect& text, int width) const;

    std::vector<Chip> m_chips;
    std::vector<double> m_tints;
    std::optional<int> m_focus;
};

/// Fill colour of a chip with probability `level` on a background of colour `base`.
QColor probabilityColour(double level, const QColor& base);

}  // namespace translucent
