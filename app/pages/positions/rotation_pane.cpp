#include "pages/positions/rotation_pane.h"

#include "pages/positions/number_slider.h"
#include "widgets/heatmap_panel.h"

#include <QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::size_t kShownBlocks = 3;  // more would be too small to read the numbers in
constexpr int kLargestShift = 64;

}  // namespace

RotationPane::RotationPane(QWidget* parent)
    : PropertyPane("rotationPane", QStringLiteral("position_rotation"), parent)
    , m_position(new NumberSlider("rotationPosition", NumberSlider::Scale::Linear, this))
    , m_shift(new NumberSlider("rotationShift", NumberSlider::Scale::Linear, this))
    , m_matrix(new HeatmapPanel(this))
    , m_table(new FigureTable("rotationTable", this))
{
    m_matrix->setObjectName(QStringLiteral("rotationMatrix"));
    m_matrix->setFileStem(QStringLiteral("position-rotation-matrix"));
    m_matrix->hideZoomButtons();
    controls().addWidget(m_position, 1);
    controls().addWidget(m_shift, 1);
    body().addWidget(m_matrix, 4);
    body().addWidget(m_table, 8);
    addExport({[this] { return m_table->picture(title(), statement()); }, [this] { return csvTable(m_table->rows()); },
        [] { return QStringLiteral("position-rotation"); }});
    setLimits();
    m_position->setValue(5);
    m_shift->setValue(3);
    connect(m_position, &NumberSlider::valueChanged, this, [this] {
        setLimits();
        refreshIfSeen();
    });
    connect(m_shift, &NumberSlider::valueChanged, this, &RotationPane::refreshIfSeen);
}

QString RotationPane::title() const
{
    return tr("A shift is a rotation");
}

QString RotationPane::statement() const
{
    return tr(
        "PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The matrix depends on k "
        "only, not on pos, so attention can learn to look three words back once for all positions. Drag k and pos.");
}

void RotationPane::retranslateControls()
{
    m_position->setLabel(tr("Position pos"), tr("The position that is shifted"));
    m_shift->setLabel(tr("Shift k"), tr("By how many positions; the matrix depends on this alone"));
}

void RotationPane::setLimits()
{
    m_position->setRange(0, int(options().length) - 1);
    m_shift->setRange(-std::min(m_position->value(), kLargestShift), kLargestShift);
}

void RotationPane::showMatrix(const PositionRotation& rotation)
{
    const std::size_t blocks = std::min(rotation.blocks.size(), kShownBlocks);
    const std::size_t width = 2 * blocks;
    HeatmapData matrix;
    matrix.title = tr("Rotation by k = %1, dimensions 0 to %2").arg(m_shift->value()).arg(width - 1);
    matrix.rowTitle = tr("PE(pos + k)");
    matrix.columnTitle = tr("PE(pos)");
    matrix.rowName = tr("dimension of PE(pos + k)");
    matrix.columnName = tr("dimension of PE(pos)");
    matrix.valueTitle = tr("factor");
    matrix.centred = true;
    matrix.values.resize(width * width);
    for (std::size_t i = 0; i < width; ++i) {
        matrix.rowLabels << QString::number(i);
        matrix.columnLabels << QString::number(i);
    }
    for (std::size_t i = 0; i < blocks; ++i) {
        const RotationBlock& block = rotation.blocks[i];
        float* at = &matrix.values[2 * i * width + 2 * i];
        at[0] = float(block.cosine);
        at[1] = float(block.sine);
        at[width] = float(-block.sine);
        at[width + 1] = float(block.cosine);
    }
    m_matrix->showWhole(std::move(matrix));
}

void RotationPane::showTable(const PositionRotation& rotation)
{
    QList<QStringList> rows {{tr("Pair"), tr("kω (rad)"), tr("cos kω"), tr("sin kω"), tr("PE(pos)"), tr("turned"),
        tr("PE(pos + k)"), tr("difference")}};
    const auto pair = [](const std::array<double, 2>& values) {
        return QStringLiteral("%1, %2").arg(shownNumber(values[0], 3), shownNumber(values[1], 3));
    };
    for (std::size_t i = 0; i < rotation.blocks.size(); ++i) {
        const RotationBlock& block = rotation.blocks[i];
        const double difference =
            std::max(std::abs(block.rotated[0] - block.wanted[0]), std::abs(block.rotated[1] - block.wanted[1]));
        rows << QStringList {QString::number(i), shownNumber(block.angle), shownNumber(block.cosine),
            shownNumber(block.sine), pair(block.from), pair(block.rotated), pair(block.wanted),
            shownNumber(difference)};
    }
    m_table->setRows(rows);
}

void RotationPane::refresh()
{
    const PositionRotation rotation = positionRotation(options(), m_position->value(), m_shift->value());
    showMatrix(rotation);
    showTable(rotation);
    const auto shown = std::min(rotation.blocks.size(), kShownBlocks);
    setVerdict(tr("<b>Largest difference over all %1 numbers: %2</b> – what rounding in double precision leaves. "
                  "The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.")
                   .arg(2 * rotation.blocks.size())
                   .arg(shownNumber(rotation.residual))
                   .arg(shown)
                   .arg(rotation.blocks.size()));
}

}  // namespace translucent
