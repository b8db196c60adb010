#pragma once

#include "pages/architecture/diagram_layout.h"
#include "widgets/drawing_style.h"
#include "widgets/scene_view.h"

#include <QColor>

#include <optional>

namespace translucent {

/// Fill colour of a block: one per kind, as in the well-known figure, for a light or a dark theme. Text in the theme's
/// colour is readable on it.
QColor blockFill(BlockKind kind, Backdrop backdrop);

class BlockItem;

/// The drawing of a model. A click or Enter picks a block.
class DiagramView : public SceneView {
    Q_OBJECT

public:
    explicit DiagramView(QWidget* parent = nullptr);

    void setConfig(const TransformerConfig& config);
    /// An open drawing has room for moving vectors; see MotionItem.
    void setRoom(DiagramRoom room);
    const DiagramLayout& drawing() const { return m_layout; }

    /// Shows a part of the drawing, and keeps it visible when the view is resized, until the user moves it.
    void lookAt(const QRectF& part);
    /// The visible part of the drawing.
    QRectF seen() const;

    /// Highlights blocks and focuses the first, without a signal; `dimOthers` fades the rest.
    void setActive(std::vector<BlockId> blocks, bool dimOthers);
    const std::vector<BlockId>& active() const { return m_active; }
    bool dimsOthers() const { return m_dimsOthers; }

    /// nullptr if the model does not have the block.
    QGraphicsItem* itemOf(BlockId block) const;

    QSize sizeHint() const override { return {470, 620}; }
    QSize minimumSizeHint() const override { return {260, 280}; }

Q_SIGNALS:
    void picked(translucent::BlockId block);
    void redrawn();  ///< items added by others are deleted

protected:
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    double leastScale() const override;

private:
    void pickItem(QGraphicsItem* item);
    void draw();

    TransformerConfig m_config;
    DiagramRoom m_room = DiagramRoom::Close;
    DiagramLayout m_layout;
    std::optional<QRectF> m_part;  ///< looked at
    std::vector<BlockItem*> m_blocks;
    std::vector<BlockId> m_active;
    bool m_dimsOthers = false;
};

}  // namespace translucent
