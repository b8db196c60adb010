#pragma once

#include "pages/architecture/diagram_layout.h"
#include "widgets/colour_map.h"
#include "widgets/scene_view.h"

#include <QColor>

namespace translucent {

/// Fill of a block: one colour per kind, as in the well-known figure, for a light or a dark theme. Text in the theme's
/// colour is readable on it.
QColor blockFill(BlockKind kind, Backdrop backdrop);

class BlockItem;

/// The drawing of a model. A click or Enter picks a block.
class DiagramView : public SceneView {
    Q_OBJECT

public:
    explicit DiagramView(QWidget* parent = nullptr);

    void setConfig(const TransformerConfig& config);

    /// Marks blocks and gives the first the keyboard, without a signal; `dimOthers` fades the rest.
    void setActive(std::vector<BlockId> blocks, bool dimOthers);
    const std::vector<BlockId>& active() const { return m_active; }
    bool dimsOthers() const { return m_dimsOthers; }

    /// nullptr when the model has no such block.
    QGraphicsItem* itemOf(BlockId block) const;

    QSize sizeHint() const override { return {470, 620}; }
    QSize minimumSizeHint() const override { return {260, 280}; }

Q_SIGNALS:
    void picked(translucent::BlockId block);

protected:
    double leastScale() const override;

private:
    void pickItem(QGraphicsItem* item);

    std::vector<BlockItem*> m_blocks;
    std::vector<BlockId> m_active;
    bool m_dimsOthers = false;
};

}  // namespace translucent
