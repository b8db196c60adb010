#include "pages/whatif/head_board.h"

#include "widgets/attention_map.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_style.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QFontInfo>
#include <QFrame>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr QSize kSmallestCell {28, 26}, kUsualCell {64, 60}, kLargestCell {150, 120};
constexpr int kGap = 2, kSmallestText = 11, kShownLayers = 3;
enum Role { OffRole = Qt::UserRole, ShareRole };

/// Draws a head: the shade of its effect, its attention, and the number. A head that is off is an empty frame.
class HeadCellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF cell = QRectF(option.rect).adjusted(kGap + 0.5, kGap + 0.5, -kGap - 0.5, -kGap - 0.5);
        const QPalette palette = QGuiApplication::palette();  // a style sheet makes that of the table transparent
        const QColor base = palette.color(QPalette::Base);
        const bool isOff = index.data(OffRole).toBool();
        const QColor fill = isOff ? base : shade(index.data(ShareRole).toDouble(), base);
        const QColor frame = isOff ? markColour(backdropOf(base)) : palette.color(QPalette::Mid);
        painter->setPen(QPen(frame, isOff ? 2 : 1));
        painter->setBrush(fill);
        painter->drawRoundedRect(cell, 4, 4);
        const QColor ink = isOff ? frame : QColor(readableOn(fill.rgb()));
        paintContents(*painter, cell.adjusted(3, 3, -3, -3), ink, option, index);
        if (option.state & (QStyle::State_HasFocus | QStyle::State_MouseOver)) {
            const bool focused = option.state & QStyle::State_HasFocus;
            painter->setPen(QPen(palette.color(focused ? QPalette::Highlight : QPalette::Text), focused ? 3 : 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(cell, 4, 4);
        }
        painter->restore();
    }

private:
    static QColor shade(double share, const QColor& base)
    {
        constexpr double kLeast = 0.08;  // distinguishes a head from the background
        return ColourMap(ColourMapKind::Blues, backdropOf(base)).at(float(kLeast + (1 - kLeast) * share));
    }

    static void paintContents(QPainter& painter, const QRectF& room, const QColor& ink,
        const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        QFont font = option.font;
        font.setPixelSize(std::max(kSmallestText, QFontInfo(option.font).pixelSize() * 5 / 6));
        const QFontMetricsF metrics(font);
        const QString text = index.data().toString();
        const auto picture = index.data(OffRole).toBool() ? QImage() : index.data(Qt::DecorationRole).value<QImage>();
        const bool writes = !text.isEmpty() && metrics.horizontalAdvance(text) <= room.width() + 4
            && (picture.isNull() || room.height() >= metrics.height() * 2);
        QRectF above = room;
        if (writes) {
            painter.setPen(ink);
            painter.setFont(font);
            const int align = picture.isNull() ? Qt::AlignCenter : Qt::AlignHCenter | Qt::AlignBottom;
            painter.drawText(room.adjusted(-2, 0, 2, 2), align, text);
            above.setBottom(room.bottom() - metrics.height() + 1);
        }
        if (!picture.isNull())
            paintPicture(painter, above, picture, ink);
    }

    /// Weights as the opacity of the ink, so that they are readable on every shade.
    static void paintPicture(QPainter& painter, const QRectF& room, const QImage& picture, const QColor& ink)
    {
        QImage strength = picture.convertToFormat(QImage::Format_Grayscale8);
        strength.invertPixels();
        QImage tinted(picture.size(), QImage::Format_ARGB32);
        tinted.fill(ink);
        tinted.setAlphaChannel(strength);
        QSizeF size(std::clamp(double(picture.width()) / picture.height(), 0.5, 2.0), 1.0);
        size.scale(room.size(), Qt::KeepAspectRatio);
        QRectF rect({}, size);
        rect.moveCenter(room.center());
        painter.drawImage(rect, tinted);
    }
};

/// "cross" of "cross:0:0".
QString kindName(AttentionKind kind)
{
    const std::string head = toText(HeadId {kind, 0, 0});
    return QString::fromStdString(head.substr(0, head.find(':')));
}

}  // namespace

HeadSwitches::HeadSwitches(AttentionKind kind, QWidget* parent)
    : QTableWidget(parent)
    , m_kind(kind)
{
    setObjectName(QStringLiteral("heads_") + kindName(kind));
    setAccessibleName(attentionKindName(kind));
    setProperty("role", QStringLiteral("heads"));
    LabelHeader::giveTo(*this);
    setItemDelegate(new HeadCellDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setSectionsClickable(true);
        header->setHighlightSections(false);
        header->setMinimumSectionSize(kSmallestCell.height());
        header->setCursor(Qt::PointingHandCursor);
    }
    explain(*this,
        tr("Each field is a head; its shade and number show how much the predictions for this sentence change without "
           "it. A head that is off contributes nothing: its part of the concatenated vector is 0."),
        "head");
    connect(this, &QTableWidget::cellClicked, this, &HeadSwitches::press);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int column) { press(-1, column); });
    connect(verticalHeader(), &QHeaderView::sectionClicked, this, [this](int row) { press(row, -1); });
}

void HeadSwitches::setModel(const TransformerConfig& config)
{
    const AttentionSize size = attentionSize(config, m_kind);
    clear();
    setRowCount(int(size.layers));
    setColumnCount(size.layers > 0 ? int(size.heads) : 0);
    for (int row = 0; row < rowCount(); ++row) {
        auto* heading = new QTableWidgetItem(tr("Layer %1").arg(row + 1));
        heading->setToolTip(tr("%1, layer %2: switches all heads off, or on again").arg(accessibleName()).arg(row + 1));
        heading->setWhatsThis(
            explanationText(tr("The heads of one layer. Click to switch all of them."), "multi-head"));
        setVerticalHeaderItem(row, heading);
    }
    for (int column = 0; column < columnCount(); ++column) {
        auto* heading = new QTableWidgetItem(QString::number(column + 1));
        heading->setToolTip(tr("%1, head %2 of every layer: switches all of them off, or on again")
                                .arg(accessibleName())
                                .arg(column + 1));
        heading->setWhatsThis(
            explanationText(tr("The heads with this number in all layers. Click to switch all of them."), "head"));
        setHorizontalHeaderItem(column, heading);
        for (int row = 0; row < rowCount(); ++row) {
            auto* item = new QTableWidgetItem;
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            setItem(row, column, item);
        }
    }
    if (rowCount() > 0)
        setCurrentCell(0, 0);
    updateGeometry();
    fit();
}

void HeadSwitches::setCell(const HeadId& head, const HeadCell& cell)
{
    QTableWidgetItem* at = item(int(head.layer), int(head.head));
    if (!at)
        return;
    at->setText(cell.isOff ? tr("off") : cell.number);
    at->setData(Qt::DecorationRole, cell.picture);
    at->setData(OffRole, cell.isOff);
    at->setData(ShareRole, cell.share);
    at->setData(Qt::AccessibleTextRole, cell.toolTip);
    at->setToolTip(plainTip(cell.toolTip));
}

QRect HeadSwitches::rectOf(const HeadId& head) const
{
    return visualRect(model()->index(int(head.layer), int(head.head)));
}

void HeadSwitches::press(int row, int column)
{
    std::vector<HeadId> heads;
    for (int layer = 0; layer < rowCount(); ++layer)
        for (int head = 0; head < columnCount(); ++head)
            if ((row < 0 || row == layer) && (column < 0 || column == head))
                heads.push_back({m_kind, layer, head});
    if (!heads.empty())
        Q_EMIT switched(heads);
}

void HeadSwitches::keyPressEvent(QKeyEvent* event)
{
    const bool presses =
        event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!presses || currentRow() < 0)
        return QTableWidget::keyPressEvent(event);
    press(event->modifiers() & Qt::ControlModifier ? -1 : currentRow(),
        event->modifiers() & Qt::ShiftModifier ? -1 : currentColumn());
}

QSize HeadSwitches::sizeFor(QSize cell) const
{
    const double larger = enlargement(font());
    return {verticalHeader()->sizeHint().width() + qRound(cell.width() * larger) * columnCount() + 2 * kGap,
        horizontalHeader()->sizeHint().height() + qRound(cell.height() * larger) * rowCount() + 2 * kGap};
}

QSize HeadSwitches::sizeHint() const
{
    return sizeFor(kUsualCell);
}

QSize HeadSwitches::minimumSizeHint() const
{
    const int corner = horizontalHeader()->sizeHint().height() + 2 * kGap;
    const int height = qRound(kSmallestCell.height() * enlargement(font())) * std::min(rowCount(), kShownLayers);
    return {sizeFor(kSmallestCell).width(), corner + height};
}

/// The cells and the scroll bars follow from the size of the table alone. If bars came and went with the size that they
/// leave, each change could cause the next one, without an end.
void HeadSwitches::fit()
{
    if (rowCount() == 0 || columnCount() == 0)
        return;
    const QSize least = kSmallestCell * enlargement(font()), most = kLargestCell * enlargement(font());
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    QSize room = contentsRect().size() - QSize(2 * kGap, 2 * kGap)
        - QSize(verticalHeader()->sizeHint().width(), horizontalHeader()->sizeHint().height());
    const bool scrollsDown = least.height() * rowCount() > room.height();
    room.rwidth() -= scrollsDown ? bar : 0;
    const bool scrollsAcross = least.width() * columnCount() > room.width();
    room.rheight() -= scrollsAcross ? bar : 0;
    setVerticalScrollBarPolicy(
        least.height() * rowCount() > room.height() ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(scrollsAcross ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setDefaultSectionSize(std::clamp(room.width() / columnCount(), least.width(), most.width()));
    verticalHeader()->setDefaultSectionSize(std::clamp(room.height() / rowCount(), least.height(), most.height()));
}

void HeadSwitches::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    fit();
}

void HeadSwitches::changeEvent(QEvent* event)
{
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        fit();
    }
}

HeadBoard::HeadBoard(QWidget* parent)
    : QWidget(parent)
    , m_kinds {createKind(AttentionKind::EncoderSelf), createKind(AttentionKind::DecoderSelf),
          createKind(AttentionKind::Cross)}
{
    setObjectName(QStringLiteral("headBoard"));
    columnOf({rowOf({{m_kinds[0].card, 1}, {m_kinds[1].card, 1}, {m_kinds[2].card, 1}}, nullptr, {}, 10)}, this, {}, 0);
}

HeadBoard::Kind HeadBoard::createKind(AttentionKind kind)
{
    const QString name = attentionKindName(kind);
    const Kind made {makeFrame("card", "headsOfKind", this),
        makeButton("flat", qPrintable(QStringLiteral("switch_") + kindName(kind)), tr("all off"),
            tr("%1: switches all heads off, or on again").arg(name), this),
        new HeadSwitches(kind, this)};
    auto* title = makeLabel("section", "switchesOfKind", shortAttentionKindName(kind), this);
    columnOf({rowOf({{title, 1}, made.all}), {made.switches, 1}}, made.card, {12, 6, 12, 6}, 2);
    connect(made.switches, &HeadSwitches::switched, this, &HeadBoard::toggle);
    connect(made.all, &QToolButton::clicked, this, [this, kind] {
        std::vector<HeadId> heads;
        std::ranges::copy_if(
            m_heads, std::back_inserter(heads), [kind](const HeadId& head) { return head.kind == kind; });
        toggle(heads);
    });
    return made;
}

void HeadBoard::setModel(const TransformerConfig& config)
{
    m_heads = headsOf(config);
    m_disabled.clear();
    m_pictures.clear();
    m_effects.reset();
    for (const Kind& kind : m_kinds) {
        kind.switches->setModel(config);
        kind.card->setVisible(kind.switches->rowCount() > 0);
    }
    refresh();
}

void HeadBoard::setDisabled(const std::vector<HeadId>& heads)
{
    if (m_disabled == heads)
        return;
    m_disabled = heads;
    refresh();
}

void HeadBoard::setTrace(const ForwardTrace* trace)
{
    m_pictures.clear();
    HeatmapStyle style;
    style.palette = paperPalette(palette());
    style.map = ColourMap(ColourMapKind::Blues, Backdrop::Light);
    for (const HeadId& head : m_heads) {
        if (!trace || head.layer >= trace->layers(head.kind) || head.head >= trace->heads(head.kind)) {
            m_pictures.emplace_back();
            continue;
        }
        const AttentionView view = trace->attention(head);
        m_pictures.push_back(
            heatmapThumbnail(view.weights, QSize(int(view.keys), int(view.queries)), HeatmapScale::Automatic, style));
    }
    refresh();
}

void HeadBoard::setEffects(const HeadSweepPtr& effects)
{
    if (m_effects == effects)
        return;
    m_effects = effects;
    refresh();
}

/// Switches heads off, or on if all of them are off.
void HeadBoard::toggle(const std::vector<HeadId>& heads)
{
    const auto isOff = [this](const HeadId& head) { return std::ranges::count(m_disabled, head) > 0; };
    const bool allOff = std::ranges::all_of(heads, isOff);
    std::vector<HeadId> disabled;
    for (const HeadId& head : m_heads)
        if (std::ranges::count(heads, head) > 0 ? !allOff : isOff(head))
            disabled.push_back(head);
    setDisabled(disabled);
    Q_EMIT changed();
}

void HeadBoard::refresh()
{
    const auto effects = spanOf(m_effects ? &m_effects->effects : nullptr);
    double most = 0;
    for (const HeadEffect& effect : effects)
        most = std::max(most, effect.divergence);
    // Two digits of the greatest effect.
    const int decimals = most > 0 ? std::clamp(1 - int(std::floor(std::log10(most))), 0, 5) : 2;
    for (std::size_t i = 0; i < m_heads.size(); ++i) {
        const HeadId& head = m_heads[i];
        const auto effect = std::ranges::find(effects, head, &HeadEffect::head);
        HeadCell cell {.isOff = std::ranges::count(m_disabled, head) > 0,
            .picture = i < m_pictures.size() ? m_pictures[i] : QImage()};
        cell.toolTip =
            tr("%1, layer %2, head %3").arg(attentionKindName(head.kind)).arg(head.layer + 1).arg(head.head + 1)
            + u'\n';
        if (effect != effects.end()) {
            cell.share = most > 0 ? effect->divergence / most : 0;
            cell.number = logText(effect->divergence, decimals);
            cell.toolTip += tr("KL %1: how much the predictions change without it").arg(cell.number) + u'\n';
            cell.toolTip += effect->changed ? tr("Without it: %1").arg(QString::fromStdString(effect->text)) + u'\n'
                                            : tr("Without it, the translation is the same.") + u'\n';
        }
        cell.toolTip += cell.isOff ? tr("Off. Click to switch it on.") : tr("On. Click to switch it off.");
        switchesOf(head.kind).setCell(head, cell);
    }
    for (const Kind& kind : m_kinds) {
        const bool allOff = std::ranges::all_of(m_heads, [&](const HeadId& head) {
            return head.kind != kind.switches->kind() || std::ranges::count(m_disabled, head) > 0;
        });
        kind.all->setText(allOff ? tr("all on") : tr("all off"));
    }
}

}  // namespace translucent
