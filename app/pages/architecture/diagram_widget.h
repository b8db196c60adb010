#pragma once

#include "pages/architecture/diagram_painter.h"
#include "widgets/picture_file.h"

#include <QWidget>

namespace translucent {

/// The drawing of a model, as large as fits. Hovering highlights, a click or Enter picks a block, the arrow keys move
/// the keyboard's mark.
class DiagramWidget : public QWidget {
    Q_OBJECT

public:
    explicit DiagramWidget(QWidget* parent = nullptr);

    void setConfig(const TransformerConfig& config);
    const DiagramLayout& diagramLayout() const { return m_layout; }

    /// Highlights blocks without a signal; `dimOthers` fades the rest.
    void setActive(std::vector<BlockId> blocks, bool dimOthers);
    const DiagramMarks& marks() const { return m_marks; }

    /// Where a block is, in the widget's coordinates.
    QRectF blockRect(BlockId block) const;

    /// The whole drawing without marks of mouse and keyboard.
    Picture picture() const;

    QSize sizeHint() const override { return {560, 620}; }
    QSize minimumSizeHint() const override { return {260, 280}; }

Q_SIGNALS:
    void picked(translucent::BlockId block);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    double scale() const;
    QPointF origin() const;
    std::optional<BlockId> blockAt(QPointF position) const;
    void setHovered(std::optional<BlockId> block);
    void moveKeyboard(Direction direction);

    TransformerConfig m_config;
    DiagramLayout m_layout;
    DiagramMarks m_marks;
    std::optional<BlockId> m_keyboard;  ///< also while the widget has no focus
};

}  // namespace translucent
