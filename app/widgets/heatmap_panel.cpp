#include "widgets/heatmap_panel.h"

#include "widgets/drawing_style.h"
#include "widgets/heatmap_style.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kZoomPerNotch = 1.2;
constexpr double kWheelNotch = 120.0;
constexpr int kSmallestLabel = 11;  // pixels
constexpr QSizeF kAround(3, 3);     ///< free space around the map

constexpr double kZoomStep = 1.25;
constexpr int kNoteMilliseconds = 6000;

}  // namespace

HeatmapWidget::HeatmapWidget(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setAccessibleName(tr("Heatmap"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setMinimumSize(220, 160);
    refreshStyle();
}

void HeatmapWidget::setData(HeatmapData matrix)
{
    const bool sameShape = matrix.rows() == m_data.rows() && matrix.columns() == m_data.columns();
    m_data = std::move(matrix);
    if (!sameShape) {
        m_zoom = HeatmapZoom::Readable;
        m_hovered = {};
        m_pinned = {};
        m_geometry.scroll = {};
    }
    setAccessibleName(m_data.title.isEmpty() ? tr("Heatmap") : m_data.title);
    refreshStyle();
    relayout();
    announceFocus();
}

void HeatmapWidget::setColourMap(ColourMapKind kind)
{
    m_mapKind = kind;
    refreshStyle();
}

void HeatmapWidget::setScale(HeatmapScale scale)
{
    m_scale = scale;
    refreshStyle();
}

void HeatmapWidget::refreshStyle()
{
    m_style = translucent::heatmapStyle(m_data, m_mapKind, m_scale, font(), palette());
    m_image = heatmapImage(m_data, m_style);
    viewport()->update();
    Q_EMIT styleChanged();
}

void HeatmapWidget::setHovered(const HeatmapFocus& hovered)
{
    if (std::exchange(m_hovered, hovered.within(m_data.rows(), m_data.columns())) != m_hovered)
        announceFocus();
}

void HeatmapWidget::setPinned(const HeatmapFocus& pinned)
{
    if (std::exchange(m_pinned, pinned.within(m_data.rows(), m_data.columns())) != m_pinned)
        announceFocus();
}

void HeatmapWidget::reveal(HeatmapCell cell)
{
    m_geometry.scrollTo(m_geometry.scrollShowing(cell));
    synchroniseScrollBars();
    viewport()->update();
}

HeatmapFocus HeatmapWidget::focus() const
{
    return {m_hovered.row ? m_hovered.row : m_pinned.row, m_hovered.column ? m_hovered.column : m_pinned.column};
}

void HeatmapWidget::announceFocus()
{
    setAccessibleDescription(readoutText(m_data, focus()).replace(u'\n', QStringLiteral("; ")));
    viewport()->update();
    Q_EMIT focusChanged();
}

void HeatmapWidget::hover(const HeatmapFocus& hovered)
{
    if (hovered == m_hovered)
        return;
    setHovered(hovered);
    Q_EMIT hoverChanged(hovered);
}

void HeatmapWidget::pin(const HeatmapFocus& pinned)
{
    if (pinned == m_pinned)
        return;
    setPinned(pinned);
    Q_EMIT pinChanged(pinned);
}

void HeatmapWidget::choose(const HeatmapFocus& focus, Qt::KeyboardModifiers modifiers, bool releases)
{
    if (!m_picksSeveral || !modifiers.testFlag(Qt::ControlModifier))
        return pin(releases && focus == m_pinned ? HeatmapFocus {} : focus);
    if (focus.isCell())
        Q_EMIT picked({*focus.row, *focus.column});
}

HeatmapFocus HeatmapWidget::focusAt(QPointF place) const
{
    const auto cell = m_geometry.cellAt(place);
    return cell ? HeatmapFocus {cell->row, cell->column} : HeatmapFocus {};
}

void HeatmapWidget::setZoom(HeatmapZoom zoom)
{
    m_zoom = zoom;
    m_fixedCell = m_geometry.cell;
    relayout();
}

void HeatmapWidget::zoomBy(double factor)
{
    zoomBy(factor, m_geometry.window.center());
}

void HeatmapWidget::zoomBy(double factor, QPointF around)
{
    if (m_data.empty())
        return;
    const HeatmapGeometry before = m_geometry;
    m_zoom = HeatmapZoom::Fixed;
    m_fixedCell = before.scaledCell(factor);
    relayout();
    m_geometry.scrollTo(m_geometry.scrollKeeping(around, before));
    synchroniseScrollBars();
    viewport()->update();
}

void HeatmapWidget::relayout()
{
    const QPointF scroll = m_geometry.scroll;
    m_labels = font();
    const HeatmapTextExtent labels = measureLabels(m_data, m_labels);
    showScrollBars(labels);
    const QSizeF area = QSizeF(viewport()->size()) - kAround;
    m_geometry = layOut(area, labels);
    if (m_zoom == HeatmapZoom::Whole)
        fitLabels(area);
    const double spare = area.width() - m_geometry.extent().width();
    m_geometry.moveBy({std::floor(std::max(0.0, spare / 2)), 1});
    m_geometry.scrollTo(scroll);
    synchroniseScrollBars();
    viewport()->update();
}

/// Chosen here, since Qt's bars "as needed" can show and hide one another forever: each changes what fits.
void HeatmapWidget::showScrollBars(const HeatmapTextExtent& labels)
{
    const auto scrollIn = [&](QSize size) { return layOut(QSizeF(size) - kAround, labels).largestScroll(); };
    const QSize room = contentsRect().size();
    const QPointF scroll = scrollIn(room);
    bool wide = scroll.x() > 0, tall = scroll.y() > 0;
    if (wide != tall) {  // the bar of one takes room from the other
        const QSize bar(
            tall ? verticalScrollBar()->sizeHint().width() : 0, wide ? horizontalScrollBar()->sizeHint().height() : 0);
        const QPointF rest = scrollIn(room - bar);
        wide = wide || rest.x() > 0;
        tall = tall || rest.y() > 0;
    }
    setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(tall ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
}

HeatmapGeometry HeatmapWidget::layOut(QSizeF area, const HeatmapTextExtent& labels) const
{
    return HeatmapGeometry::layOut({m_data.rows(), m_data.columns(), area, labels, m_zoom, m_fixedCell});
}

/// Reduces the labels somewhat, if every row and column then has its label.
void HeatmapWidget::fitLabels(QSizeF area)
{
    const auto namesAll = [](const HeatmapGeometry& geometry) {
        return geometry.rowStep == 1 && geometry.columnStep == 1;
    };
    const int least = std::max(kSmallestLabel, int(std::ceil(leastText(*this))));
    const bool isHopeless = std::min(m_geometry.cell.width(), m_geometry.cell.height()) < least;
    for (int pixels = QFontInfo(font()).pixelSize() - 1; pixels >= least && !isHopeless; --pixels) {
        if (namesAll(m_geometry))
            return;
        m_labels.setPixelSize(pixels);
        m_geometry = layOut(area, measureLabels(m_data, m_labels));
    }
    if (namesAll(m_geometry))
        return;
    m_labels = font();
    m_geometry = layOut(area, measureLabels(m_data, m_labels));
}

void HeatmapWidget::synchroniseScrollBars()
{
    // A scroll bar that appears shrinks the viewport, which is laid out again: the geometry is read again at each step.
    const QPointF wanted = m_geometry.scroll;
    horizontalScrollBar()->setRange(0, int(std::ceil(m_geometry.largestScroll().x())));
    verticalScrollBar()->setRange(0, int(std::ceil(m_geometry.largestScroll().y())));
    horizontalScrollBar()->setPageStep(int(m_geometry.window.width()));
    verticalScrollBar()->setPageStep(int(m_geometry.window.height()));
    horizontalScrollBar()->setSingleStep(std::max(1, int(m_geometry.cell.width())));
    verticalScrollBar()->setSingleStep(std::max(1, int(m_geometry.cell.height())));
    horizontalScrollBar()->setValue(int(std::lround(wanted.x())));
    verticalScrollBar()->setValue(int(std::lround(wanted.y())));
    m_geometry.scrollTo(wanted);
}

void HeatmapWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    if (m_data.empty())
        return;
    HeatmapStyle labelled = m_style;
    labelled.font = m_labels;
    const HeatmapPainter heatmap(m_data, m_geometry, labelled);
    const HeatmapFocus focused = focus();
    heatmap.paintCells(painter, m_image);
    heatmap.paintNumbers(painter);
    heatmap.paintMarks(painter);
    heatmap.paintTitles(painter);
    heatmap.paintLabels(painter, focused);
    heatmap.paintFocus(painter, focused, m_pinned);
    // Only while pointing: a permanent box would hide the neighbours of a pinned cell.
    if (!m_hovered.isCell())
        return;
    const QRectF cell = m_geometry.cellRect({*m_hovered.row, *m_hovered.column});
    if (cell.intersects(m_geometry.window))
        paintReadout(
            painter, readoutText(m_data, m_hovered), cell, QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), m_style);
}

void HeatmapWidget::resizeEvent(QResizeEvent*)
{
    relayout();
}

void HeatmapWidget::scrollContentsBy(int, int)
{
    m_geometry.scrollTo({double(horizontalScrollBar()->value()), double(verticalScrollBar()->value())});
    viewport()->update();
}

bool HeatmapWidget::event(QEvent* event)
{
    // While there is something to release, Esc must not trigger the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && !focus().empty()) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool HeatmapWidget::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        hover({});
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), labelAt(help->pos()), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

/// The full text of a label or of the rows' title, which can be elided in the drawing.
QString HeatmapWidget::labelAt(QPointF place) const
{
    const QRectF& title = m_geometry.rowTitle;
    if (place.x() >= title.left() && place.x() < title.right())
        return m_data.rowTitle;
    const QPointF middle = m_geometry.window.center();
    const QRectF& above = m_geometry.columnLabels;
    if (above.contains(place)) {
        const double slant = m_geometry.turn == LabelTurn::Slanted ? above.bottom() - place.y() : 0;
        const auto cell = m_geometry.cellAt({place.x() - slant, middle.y()});
        return cell ? m_data.columnLabels[cell->column] : QString();
    }
    const auto cell = place.x() < m_geometry.window.left() ? m_geometry.cellAt({middle.x(), place.y()}) : std::nullopt;
    return cell ? m_data.rowLabels[cell->row] : QString();
}

void HeatmapWidget::mouseMoveEvent(QMouseEvent* event)
{
    hover(focusAt(event->position()));
}

void HeatmapWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    choose(focusAt(event->position()), event->modifiers(), true);
}

void HeatmapWidget::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    zoomBy(std::pow(kZoomPerNotch, event->angleDelta().y() / kWheelNotch), event->position());
    event->accept();
}

void HeatmapWidget::step(int rows, int columns)
{
    if (m_data.empty())
        return;
    HeatmapFocus next = focus();
    if (next.isCell())
        next = {std::clamp(*next.row + rows, 0, m_data.rows() - 1),
            std::clamp(*next.column + columns, 0, m_data.columns() - 1)};
    else
        next = {next.row.value_or(0), next.column.value_or(0)};
    reveal({*next.row, *next.column});
    hover(next);
}

void HeatmapWidget::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return step(0, -1);
    case Qt::Key_Right: return step(0, 1);
    case Qt::Key_Up: return step(-1, 0);
    case Qt::Key_Down: return step(1, 0);
    case Qt::Key_Home: return step(0, -m_data.columns());
    case Qt::Key_End: return step(0, m_data.columns());
    case Qt::Key_Return:
    case Qt::Key_Enter: return choose(focus(), event->modifiers(), false);
    case Qt::Key_Escape:
        if (m_hovered.empty() && m_pinned.empty())
            break;
        hover({});
        return pin({});
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kZoomPerNotch);
    case Qt::Key_Minus: return zoomBy(1 / kZoomPerNotch);
    case Qt::Key_0: return setZoom(HeatmapZoom::Whole);
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void HeatmapWidget::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        refreshStyle();
        relayout();
    }
}

HeatmapPanel::HeatmapPanel(QWidget* parent)
    : QWidget(parent)
    , m_heatmap(named(new HeatmapWidget(this), "heatmap"))
    , m_colourBar(named(new ColourBar(this), "colourBar"))
    , m_options(makeButton("button", "heatmapOptions", QStringLiteral("⋯"), tr("Zoom, colours and export"), this))
    , m_panel(new Popover("heatmapOptionsPanel", m_options))
    , m_scale(makeChoice("heatmapScale", tr("Scale of the colours"), {}, m_panel))
    , m_colours(makeChoice("heatmapColours", tr("Colour map"), {}, m_panel))
    , m_export(new ExportButton("heatmapExport",
          {[this] { return heatmapPicture(m_heatmap->data(), m_heatmap->heatmapStyle()); },
              [this] { return m_table ? m_table() : heatmapCsv(m_heatmap->data()); }, [this] { return m_fileStem; }},
          m_panel))
{
    fillChoices();
    createOptions();
    m_heatmap->addActions(m_export->menu()->actions());
    m_heatmap->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* side = columnOf({m_options, {m_colourBar, 1}}, nullptr, {}, 4);
    side->setAlignment(m_options, Qt::AlignRight | Qt::AlignTop);
    columnOf({{rowOf({{m_heatmap, 1}, side}), 1}, makeNote()}, this);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_colours, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_heatmap, &HeatmapWidget::styleChanged, this, &HeatmapPanel::refreshColourBar);
    connect(m_heatmap, &HeatmapWidget::focusChanged, this, &HeatmapPanel::refreshColourBar);
    refreshColourBar();
}

void HeatmapPanel::createZoomActions(QBoxLayout& row)
{
    const auto create = [this, &row](const char* name, const QString& text, const QString& sign, const QString& toolTip,
                            auto handler) {
        auto* action = new QAction(text, this);
        action->setObjectName(QString::fromLatin1(name));
        action->setIconText(sign);
        action->setToolTip(toolTip);
        connect(action, &QAction::triggered, this, handler);
        m_heatmap->addAction(action);
        QToolButton* button = makeButton("button", name, m_panel);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        row.addWidget(button);
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

void HeatmapPanel::createOptions()
{
    m_options->setAccessibleName(m_options->toolTip());
    m_options->setProperty("compact", true);
    QBoxLayout* zoom = rowOf({});
    createZoomActions(*zoom);
    columnOf({zoom, rowOf({m_scale, m_colours}), rowOf({m_export, LayoutPart::room()})}, m_panel, {12, 12, 12, 12}, 10);
}

/// Says for a moment what became of an export, below the map.
QLabel* HeatmapPanel::makeNote()
{
    QLabel* note = m_export->makeNote("heatmapNote");
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    note->hide();
    connect(m_export, &ExportButton::said, this, [this, note](const QString& text) {
        Q_EMIT said(text);
        note->setToolTip(text);
        note->setVisible(!text.isEmpty());
        QTimer::singleShot(kNoteMilliseconds, note, [note, text] {
            if (note->text() == text)
                note->hide();
        });
    });
    return note;
}

QAction* HeatmapPanel::addExport(const QString& text, const char* objectName)
{
    m_export->menu()->addSeparator();
    QAction* entry = named(m_export->menu()->addAction(text), objectName);
    m_heatmap->addAction(entry);
    return entry;
}

void HeatmapPanel::hideColourBar()
{
    m_colourBar->hide();
}

void HeatmapPanel::hideOptions()
{
    m_options->hide();
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
