#include "widgets/heatmap_panel.h"

#include "widgets/colour_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

namespace {

constexpr double kZoomStep = 1.25;
constexpr int kNoteMilliseconds = 6000;

}  // namespace

HeatmapPanel::HeatmapPanel(QWidget* parent)
    : QWidget(parent)
    , m_heatmap(new HeatmapWidget(this))
    , m_colourBar(new ColourBar(this))
    , m_toolbar(new QWidget(this))
    , m_scale(new QComboBox(this))
    , m_colours(new QComboBox(this))
    , m_export(new QToolButton(this))
    , m_note(new QLabel(this))
{
    m_heatmap->setObjectName(QStringLiteral("heatmap"));
    m_colourBar->setObjectName(QStringLiteral("colourBar"));
    m_scale->setObjectName(QStringLiteral("heatmapScale"));
    m_colours->setObjectName(QStringLiteral("heatmapColours"));
    m_export->setObjectName(QStringLiteral("heatmapExport"));
    m_note->setObjectName(QStringLiteral("heatmapNote"));
    setupActions();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    m_toolbar->setLayout(createToolbar());
    layout->addWidget(m_toolbar);
    auto* map = new QHBoxLayout;
    map->addWidget(m_heatmap, 1);
    map->addWidget(m_colourBar);
    layout->addLayout(map, 1);

    connect(m_scale, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_colours, &QComboBox::currentIndexChanged, this, &HeatmapPanel::applyAppearance);
    connect(m_heatmap, &HeatmapWidget::styleChanged, this, &HeatmapPanel::refreshColourBar);
    connect(m_heatmap, &HeatmapWidget::focusChanged, this, &HeatmapPanel::refreshColourBar);
    retranslateUi();
    refreshColourBar();
}

void HeatmapPanel::setupActions()
{
    const auto create = [this](const char* name, auto handler) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(name));
        connect(action, &QAction::triggered, this, handler);
        m_heatmap->addAction(action);
        return action;
    };
    m_copyPicture = create("copyHeatmapPicture", &HeatmapPanel::copyPicture);
    m_copyNumbers = create("copyHeatmapNumbers", &HeatmapPanel::copyNumbers);
    for (const auto& [name, format] :
        {std::pair {"saveHeatmapPng", HeatmapFormat::Png}, {"saveHeatmapSvg", HeatmapFormat::Svg},
            {"saveHeatmapPdf", HeatmapFormat::Pdf}, {"saveHeatmapCsv", HeatmapFormat::Csv}})
        m_saveActions.push_back({create(name, [this, wanted = format] { save(wanted); }), format});
    m_zoomOut = create("zoomHeatmapOut", [this] { m_heatmap->zoomBy(1 / kZoomStep); });
    m_zoomIn = create("zoomHeatmapIn", [this] { m_heatmap->zoomBy(kZoomStep); });
    m_whole = create("showWholeHeatmap", [this] { m_heatmap->setZoom(HeatmapZoom::Whole); });
    m_readable = create("showReadableHeatmap", [this] { m_heatmap->setZoom(HeatmapZoom::Readable); });
    m_heatmap->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto* menu = new QMenu(m_export);
    menu->addAction(m_copyPicture);
    menu->addAction(m_copyNumbers);
    menu->addSeparator();
    for (const SaveAction& entry : m_saveActions)
        menu->addAction(entry.action);
    m_export->setMenu(menu);
    m_export->setProperty("role", QStringLiteral("button"));
    m_export->setPopupMode(QToolButton::InstantPopup);
}

QToolButton* HeatmapPanel::createButton(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setProperty("role", QStringLiteral("button"));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QHBoxLayout* HeatmapPanel::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    toolbar->setContentsMargins({});
    for (QAction* action : {m_zoomOut, m_zoomIn, m_whole, m_readable}) {
        m_zoomButtons.push_back(createButton(action));
        toolbar->addWidget(m_zoomButtons.back());
    }
    toolbar->addSpacing(8);
    toolbar->addWidget(m_scale);
    toolbar->addWidget(m_colours);
    toolbar->addWidget(m_export);
    toolbar->addWidget(m_note, 1);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return toolbar;
}

void HeatmapPanel::hideZoomButtons()
{
    for (QToolButton* button : m_zoomButtons)
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
    m_heatmap->setData(std::move(matrix));
}

ColourMapKind HeatmapPanel::colourMapKind() const
{
    return m_colours->currentData().value<ColourMapKind>();
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

void HeatmapPanel::copyPicture()
{
    if (m_heatmap->data().empty())
        return;
    QApplication::clipboard()->setImage(heatmapPicture(m_heatmap->data(), m_heatmap->heatmapStyle()));
    say(tr("Picture copied"));
}

void HeatmapPanel::copyNumbers()
{
    if (m_heatmap->data().empty())
        return;
    // The byte order mark is for spreadsheet files only.
    QApplication::clipboard()->setText(
        QString::fromUtf8(heatmapCsv(m_heatmap->data())).remove(QChar(QChar::ByteOrderMark)));
    say(tr("Numbers copied"));
}

void HeatmapPanel::save(HeatmapFormat format)
{
    if (m_heatmap->data().empty())
        return;
    const QString suffix = suffixOf(format);
    QString path = m_pickPath(this, tr("Save Heatmap"), m_fileStem + u'.' + suffix,
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    if (!path.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        path += u'.' + suffix;
    const bool saved = saveHeatmap(m_heatmap->data(), m_heatmap->heatmapStyle(), format, path);
    say((saved ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void HeatmapPanel::say(const QString& text)
{
    Q_EMIT said(text);
    m_note->setText(text);
    m_note->setToolTip(text);
    QTimer::singleShot(kNoteMilliseconds, m_note, [this, text] {
        if (m_note->text() == text)
            m_note->clear();
    });
}

void HeatmapPanel::fillChoices()
{
    const auto refill = [](QComboBox* box, const std::vector<std::pair<QString, QVariant>>& choices) {
        const QSignalBlocker blocker(box);
        const int current = std::max(0, box->currentIndex());
        box->clear();
        for (const auto& [text, value] : choices)
            box->addItem(text, value);
        box->setCurrentIndex(current);
    };
    refill(m_scale,
        {{tr("Scale 0 – 1"), int(HeatmapScale::ToOne)}, {tr("Scale 0 – maximum"), int(HeatmapScale::ToMaximum)},
            {tr("Logarithmic"), int(HeatmapScale::Logarithmic)}});
    refill(m_colours,
        {{tr("Viridis"), QVariant::fromValue(ColourMapKind::Viridis)},
            {tr("Cividis"), QVariant::fromValue(ColourMapKind::Cividis)},
            {tr("Blues"), QVariant::fromValue(ColourMapKind::Blues)}});
}

void HeatmapPanel::retranslateUi()
{
    fillChoices();
    const auto describe = [](QAction* action, const QString& text, const QString& toolTip) {
        action->setText(text);
        action->setToolTip(toolTip);
    };
    describe(m_zoomOut, tr("Zoom out"), tr("Smaller cells (Ctrl + wheel)"));
    describe(m_zoomIn, tr("Zoom in"), tr("Larger cells (Ctrl + wheel)"));
    m_zoomOut->setIconText(QStringLiteral("−"));
    m_zoomIn->setIconText(QStringLiteral("+"));
    describe(m_whole, tr("Fit"), tr("Show the whole matrix"));
    describe(m_readable, tr("Readable"), tr("Make the cells large enough to read every label"));
    describe(m_copyPicture, tr("Copy Picture"), {});
    describe(m_copyNumbers, tr("Copy Numbers"), {});
    for (const SaveAction& entry : m_saveActions)
        entry.action->setText(tr("Save as %1…").arg(suffixOf(entry.format).toUpper()));
    m_scale->setAccessibleName(tr("Scale of the colours"));
    m_scale->setToolTip(tr("Upper end of the colour scale: 1 or the largest weight shown; logarithmic separates small "
                           "weights"));
    m_colours->setAccessibleName(tr("Colour map"));
    m_export->setText(tr("Export"));
}

void HeatmapPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

}  // namespace translucent
