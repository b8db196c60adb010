#pragma once

#include "widgets/export_button.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QToolButton;

namespace translucent {

/// What stands beside the drawing.
enum class ArchitectureSide { Blocks, Training, Inference };

/// Chooses what stands beside the drawing, starts the walk and saves drawing and side.
class ArchitectureToolbar : public QWidget {
    Q_OBJECT

public:
    ArchitectureToolbar(ExportSource drawing, ExportSource side, QWidget* parent);

    /// Without a signal.
    void setSide(ArchitectureSide side);
    /// Training, inference and the walk need a sentence.
    void setSentencePresent(bool present);

    void retranslateUi();

Q_SIGNALS:
    void sidePicked(translucent::ArchitectureSide side);
    void walkRequested();

private:
    void createSideButtons();

    QButtonGroup* m_sides;
    QToolButton* m_walk;
    QLabel* m_note;
    ExportButton* m_exportDrawing;
    ExportButton* m_exportSide;
};

}  // namespace translucent
