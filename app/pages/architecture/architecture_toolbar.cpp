#include "pages/architecture/architecture_toolbar.h"

#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr std::array kSides {std::pair {ArchitectureSide::Blocks, "viewBlocks"},
    std::pair {ArchitectureSide::Training, "viewTraining"}, std::pair {ArchitectureSide::Inference, "viewInference"}};

}  // namespace

ArchitectureToolbar::ArchitectureToolbar(ExportSource drawing, ExportSource side, QWidget* parent)
    : QWidget(parent)
    , m_sides(new QButtonGroup(this))
    , m_walk(makeButton("button", "walkStart", this))
    , m_note(makeLabel("caption", "architectureNote", this))
    , m_exportDrawing(new ExportButton("exportDiagram", std::move(drawing), this))
    , m_exportSide(new ExportButton("exportView", std::move(side), this))
{
    createSideButtons();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QAbstractButton* button : m_sides->buttons())
        row->addWidget(button);
    row->addSpacing(12);
    row->addWidget(m_walk);
    row->addWidget(m_note, 1);
    row->addWidget(m_exportDrawing);
    row->addWidget(m_exportSide);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_walk, &QToolButton::clicked, this, &ArchitectureToolbar::walkRequested);
    connect(m_exportDrawing, &ExportButton::said, m_note, &QLabel::setText);
    connect(m_exportSide, &ExportButton::said, m_note, &QLabel::setText);
}

void ArchitectureToolbar::createSideButtons()
{
    for (const auto& [side, name] : kSides) {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(name));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_sides->addButton(button, int(side));
    }
    setSide(ArchitectureSide::Blocks);
    connect(m_sides, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT sidePicked(ArchitectureSide(id)); });
}

void ArchitectureToolbar::setSide(ArchitectureSide side)
{
    m_sides->button(int(side))->setChecked(true);
}

void ArchitectureToolbar::setSentencePresent(bool present)
{
    m_sides->button(int(ArchitectureSide::Training))->setEnabled(present);
    m_sides->button(int(ArchitectureSide::Inference))->setEnabled(present);
    m_walk->setEnabled(present);
}

void ArchitectureToolbar::retranslateUi()
{
    m_sides->button(int(ArchitectureSide::Blocks))->setText(tr("Blocks"));
    m_sides->button(int(ArchitectureSide::Training))->setText(tr("Training"));
    m_sides->button(int(ArchitectureSide::Inference))->setText(tr("Inference"));
    m_walk->setText(tr("Follow the data"));
    m_walk->setToolTip(tr("Step through the model with this sentence (Space)"));
    m_exportDrawing->setLabel(tr("Export drawing"));
    m_exportDrawing->setToolTip(tr("Save the drawing, or all blocks as a table"));
    m_exportSide->setLabel(tr("Export view"));
    m_exportSide->setToolTip(tr("Save the panel beside the drawing"));
}

}  // namespace translucent
