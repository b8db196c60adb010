#include "widgets/heatmap_panel.h"

#include "widgets/colour_bar.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QTimer>

#include <utility>

namespace translucent {

namespace {

constexpr double kZoomStep = 1.25;
constexpr int kNoteMilliseconds = 6000;

}  // namespace

HeatmapPanel::HeatmapPanel(QWidget* parent)
    : QWidget(parent)
    , m_heatmap(named(new HeatmapWidget(this), "heatmap"))
    , m_colourBar(named(new ColourBar(this), "colourBar"))
    , m_toolbar(new QWidget(this))
    , m_scale(makeChoice("heatmapScale", tr("Scale of the colours"), {}, this))
    , m_colours(makeChoice("heatmapColours", tr("Colour map"), {}, this))
    , m_export(new ExportButton("heatmapExport",
          {[this] { return heatmapPicture(m_heatmap->data(), m_heatmap->heatmapStyle()); },
              [this] { return heatmapCsv(m_heatmap->data()); }, [this] { return m_fileStem; }},
          this))
{
    fillChoices();
    createZoomActions();
    m_heatmap->addActions(m_export->menu()->actions());
    m_heatmap->setContextMenuPolicy(Qt::ActionsContextMenu);
    createToolbar();
    columnOf({m_toolbar, {rowOf({{m_heatmap, 1}, m_colourBar}), 1}}, this);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_colours, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_heatmap, &HeatmapWidget::styleChanged, this, &HeatmapPanel::refreshColourBar);
    connect(m_heatmap, &HeatmapWidget::focusChanged, this, &HeatmapPanel::refreshColourBar);
    refreshColourBar();
}

void HeatmapPanel::createZoomActions()
{
    const auto create = [this](const char* name, const QString& text, const QString& sign, const QString& toolTip,
                            auto handler) {
        auto* action = new QAction(text, this);
        action->setObjectName(QString::fromLatin1(name));
        action->setIconText(sign);
        action->setToolTip(toolTip);
        connect(action, &QAction::triggered, this, handler);
        m_heatmap->addAction(action);
        QToolButton* button = makeButton("button", name, this);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        m_zoomButtons.push_back(button);
    };
    create("zoomHeatmapOut", tr("Zoom out"), QStringLiteral("−"), tr("Smaller cells (Ctrl + wheel)"),
        [this] { m_heatmap->zoomBy(1 / kZoomStep); });
    create("zoomHeatmapIn", tr("Zoom in"), QStringLiteral("+"), tr("Larger cells (Ctrl + wheel)"),
        [this] { m_heatmap->zoomBy(kZoomStep); });
    create("showWholeHeatmap", tr("Fit"), tr("Fit"), tr("Show the whole matrix"),
        [this] { m_heatmap->setZoom(HeatmapZoom::Whole); });
    create("showReadableHeatmap", tr("All labels"), tr("All labels"),
        tr("Make the cells large enough to read every label"), [this] { m_heatmap->setZoom(HeatmapZoom::Readable); });
}

void HeatmapPanel::fillChoices()
{
    m_scale->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr(
                "Upper end of the colour scale. Automatic: 1; with %1 columns or more the largest weight of a typical "
                "row, as the legend says. Maximum: the largest weight shown. Logarithmic separates small weights.")
                     .arg(kManyColumns)));
    for (const auto& [text, scale] :
        {std::pair {tr("Automatic scale"), HeatmapScale::Automatic}, {tr("Scale 0 – 1"), HeatmapScale::ToOne},
            {tr("Scale 0 – maximum"), HeatmapScale::ToMaximum}, {tr("Logarithmic"), HeatmapScale::Logarithmic}})
        m_scale->addItem(text, int(scale));
    for (const auto& [text, kind] : {std::pair {tr("Viridis"), ColourMapKind::Viridis},
             {tr("Cividis"), ColourMapKind::Cividis}, {tr("Blues"), ColourMapKind::Blues}})
        m_colours->addItem(text, int(kind));
    m_colours->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr(
                "All three can be told apart with every kind of colour vision; Cividis looks the same with a red-green "
                "deficiency. Heads and curves have the colours of Okabe and Ito (2008), made for colour-blind "
                "readers.")));
}

void HeatmapPanel::createToolbar()
{
    auto* note = m_export->makeNote("heatmapNote");
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_export, &ExportButton::said, this, [this, note](const QString& text) {
        Q_EMIT said(text);
        note->setToolTip(text);
        QTimer::singleShot(kNoteMilliseconds, note, [note, text] {
            if (note->text() == text)
                note->clear();
        });
    });
    QBoxLayout* toolbar = rowOf({}, m_toolbar);
    for (QWidget* button : m_zoomButtons)
        toolbar->addWidget(button);
    toolbar->addSpacing(8);
    toolbar->addLayout(rowOf({m_scale, m_colours, m_export, {note, 1}}), 1);
}

void HeatmapPanel::hideZoomButtons()
{
    for (QWidget* button : m_zoomButtons)
        button->hide();
}

void HeatmapPanel::hideToolbar()
{
    m_toolbar->hide();
}

void HeatmapPanel::showWhole(HeatmapData matrix)
{
    const HeatmapData& before = m_heatmap->data();
    const bool sameShape = before.rows() == matrix.rows() && before.columns() == matrix.columns();
    setData(std::move(matrix));
    if (!sameShape)
        m_heatmap->setZoom(HeatmapZoom::Whole);
}

void HeatmapPanel::setData(HeatmapData matrix)
{
    m_colourBar->setTitle(matrix.valueTitle);
    m_scale->setVisible(!matrix.centred);
    m_colours->setVisible(!matrix.centred);
    m_export->setEnabled(!matrix.empty());
    m_heatmap->setData(std::move(matrix));
}

ColourMapKind HeatmapPanel::colourMapKind() const
{
    return ColourMapKind(m_colours->currentData().toInt());
}

HeatmapScale HeatmapPanel::scale() const
{
    return HeatmapScale(m_scale->currentData().toInt());
}

void HeatmapPanel::applyAppearance()
{
    m_heatmap->setColourMap(colourMapKind());
    m_heatmap->setScale(scale());
}

void HeatmapPanel::refreshColourBar()
{
    const HeatmapFocus focus = m_heatmap->focus();
    m_colourBar->setHeatmapStyle(m_heatmap->heatmapStyle());
    m_colourBar->setMarker(focus.isCell() && !m_heatmap->data().empty()
            ? std::optional(m_heatmap->data().at({*focus.row, *focus.column}))
            : std::nullopt);
}

}  // namespace translucent
