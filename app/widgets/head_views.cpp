#include "widgets/head_views.h"

#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

ComponentBars::ComponentBars(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ComponentBars::setVectors(std::vector<Vector> vectors)
{
    m_vectors = std::move(vectors);
    updateGeometry();
    update();
}

QSize ComponentBars::minimumSizeHint() const
{
    return {240, int(m_vectors.size()) * fontMetrics().height() * 2};
}

QSize ComponentBars::sizeHint() const
{
    return {480, int(m_vectors.size()) * fontMetrics().height() * 4};
}

QRectF ComponentBars::barsRect(int vector) const
{
    int label = 0;
    for (const Vector& entry : m_vectors)
        label = std::max(label, fontMetrics().horizontalAdvance(entry.name));
    const double height = double(this->height()) / double(m_vectors.size());
    return {label + 12.0, vector * height + 2, width() - label - 16.0, height - 4};
}

double ComponentBars::largest() const
{
    double top = 0;
    for (const Vector& entry : m_vectors)
        for (const float component : entry.components)
            top = std::max(top, std::abs(double(component)));
    return top;
}

void ComponentBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double top = largest();
    for (int vector = 0; vector < int(m_vectors.size()); ++vector)
        paintVector(painter, vector, top);
}

void ComponentBars::paintVector(QPainter& painter, int vector, double top) const
{
    const Vector& entry = m_vectors[std::size_t(vector)];
    const QRectF rect = barsRect(vector);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(0, rect.top(), rect.left() - 8, rect.height()), Qt::AlignRight | Qt::AlignVCenter, entry.name);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
    const double pitch = rect.width() / double(std::max<std::size_t>(1, entry.components.size()));
    for (std::size_t i = 0; i < entry.components.size(); ++i) {
        const double height = top > 0 ? entry.components[i] / top * rect.height() / 2 : 0;
        painter.fillRect(QRectF(rect.left() + double(i) * pitch, rect.center().y() - std::max(0.0, height),
                             std::max(1.0, pitch - 1), std::abs(height)),
            entry.colour);
    }
}

bool ComponentBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int vector = 0; vector < int(m_vectors.size()); ++vector) {
        const QRectF rect = barsRect(vector);
        const auto& components = m_vectors[std::size_t(vector)].components;
        const double place = (help->pos().x() - rect.left()) / rect.width();
        if (!rect.contains(help->pos()) || components.empty())
            continue;
        const auto index =
            std::min(components.size() - 1, std::size_t(std::max(0.0, place) * double(components.size())));
        QToolTip::showText(help->globalPos(),
            plainTip(QStringLiteral("%1[%2] = %3")
                         .arg(m_vectors[std::size_t(vector)].name)
                         .arg(index + 1)
                         .arg(components[index])),
            this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

namespace {

constexpr int kSmallestPicture = 22;
constexpr int kScrolledPicture = 36;
constexpr int kUsualPicture = 64;
constexpr int kLargestPicture = 120;
constexpr int kPictureMargin = 3;
constexpr int kPanelMargin = 5;

/// Keeps the aspect ratio of the matrix if there is space, but never makes it thinner than a third.
QRectF pictureRect(QSizeF cells, const QRectF& room)
{
    QSizeF size(std::clamp(cells.width() / cells.height(), 1.0 / 3.0, 3.0), 1.0);
    size.scale(room.size(), Qt::KeepAspectRatio);
    QRectF rect(QPointF(), size);
    rect.moveCenter(room.center());
    return rect;
}

class HeadPictureDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        if (image.isNull())
            return;
        QRectF room = inset(option.rect, kPictureMargin);
        painter->save();
        if (static_cast<const QTableView*>(option.widget)->rowSpan(index.row(), index.column()) > 1) {
            paintPanel(*painter, room);
            room = inset(room, kPanelMargin);
        }
        const QRectF picture = pictureRect(image.size(), room);
        painter->drawImage(picture, image);
        const bool chosen = option.state & QStyle::State_Selected;
        if (chosen || option.state & QStyle::State_MouseOver) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(
                QPen(QGuiApplication::palette().color(chosen ? QPalette::Highlight : QPalette::Mid), chosen ? 3 : 2));
            painter->drawRect(picture.adjusted(-2, -2, 2, 2));
        }
        if (chosen && option.state & QStyle::State_HasFocus) {
            painter->setPen(QPen(Qt::white, 1, Qt::DashLine));
            painter->drawRect(picture.adjusted(1, 1, -1, -1));
        }
        painter->restore();
    }

private:
    static QRectF inset(const QRectF& rect, double by) { return rect.adjusted(by, by, -by, -by); }

    /// Around a picture of all layers, which is in the row of none.
    static void paintPanel(QPainter& painter, const QRectF& rect)
    {
        constexpr double kRounding = 4;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QGuiApplication::palette().color(QPalette::Mid), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect, kRounding, kRounding);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
};

}  // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QTableWidget(parent)
{
    setAccessibleName(tr("Attention heads"));
    LabelHeader::giveTo(*this);
    setItemDelegate(new HeadPictureDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setSectionsClickable(false);
        header->setHighlightSections(false);
        header->setMinimumSectionSize(kSmallestPicture);
    }
    setProperty("role", QStringLiteral("heads"));
    explain(*this,
        tr("A small picture of each head's attention weights: a row is a layer, a column a head. Choose one to see it "
           "large."),
        "head");
    connect(this, &QTableWidget::currentCellChanged, this, [this](int layer, int column) {
        if (layer >= 0)
            Q_EMIT picked(layer, column);
    });
}

void HeadGrid::setPictures(const QStringList& columns, const std::vector<std::vector<HeadPicture>>& layers)
{
    const QSignalBlocker quiet(this);
    rebuild(columns, int(layers.size()));
    for (int layer = 0; layer < rowCount(); ++layer)
        for (int column = 0; column < columnCount(); ++column) {
            const HeadPicture& picture = layers[std::size_t(layer)][std::size_t(column)];
            QTableWidgetItem* at = item(layer, column);
            at->setFlags(picture.image.isNull() ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            at->setData(Qt::DecorationRole, picture.image);
            at->setData(Qt::AccessibleTextRole, picture.name);
            at->setToolTip(QStringLiteral("<p>%1</p>").arg(picture.name.toHtmlEscaped()));
        }
    spanColumns(layers);
    viewport()->update();
}

/// Heads without a layer span all layers instead of being in the first one.
void HeadGrid::spanColumns(const std::vector<std::vector<HeadPicture>>& layers)
{
    clearSpans();
    for (int column = 0; column < columnCount() && rowCount() > 1; ++column) {
        const auto isEmpty = [column](const std::vector<HeadPicture>& layer) {
            return layer[std::size_t(column)].image.isNull();
        };
        if (!isEmpty(layers.front()) && std::all_of(layers.begin() + 1, layers.end(), isEmpty))
            setSpan(0, column, rowCount(), 1);
    }
}

void HeadGrid::rebuild(const QStringList& columns, int layers)
{
    if (rowCount() == layers && columnCount() == columns.size()) {
        nameColumns(columns);
        return fit();
    }
    clear();
    setRowCount(layers);
    setColumnCount(int(columns.size()));
    nameColumns(columns);
    QStringList names;
    for (int layer = 0; layer < layers; ++layer) {
        names << tr("Layer %1").arg(layer + 1);
        for (int column = 0; column < columnCount(); ++column)
            setItem(layer, column, new QTableWidgetItem);
    }
    setVerticalHeaderLabels(names);
    for (int layer = 0; layer < layers; ++layer)
        verticalHeaderItem(layer)->setWhatsThis(explanationText(
            tr("The heads of one layer: all read the same vectors, each through its own projections."), "multi-head"));
    updateGeometry();
    fit();
}

/// Numbers are heads.
void HeadGrid::nameColumns(const QStringList& columns)
{
    setHorizontalHeaderLabels(columns);
    for (int column = 0; column < columnCount(); ++column) {
        bool isHead = false;
        columns[column].toInt(&isHead);
        horizontalHeaderItem(column)->setWhatsThis(explanationText(isHead
                ? tr("Heads that have the same number; those of different layers have nothing else in common.")
                : tr("Not one head but several together: their mean, or those that align best."),
            "head"));
    }
}

void HeadGrid::setCurrent(int layer, int column)
{
    const QSignalBlocker quiet(this);
    setCurrentCell(layer, column);
}

HeadGrid::Headings HeadGrid::headings() const
{
    Headings headings {{verticalHeader()->sizeHint().width(), horizontalHeader()->sizeHint().height()}, {}};
    for (int column = 0; column < columnCount(); ++column)
        headings.columns << horizontalHeader()->sectionSizeHint(column);
    return headings;
}

QSize HeadGrid::sizeFor(int side, const Headings& headings) const
{
    QSize size = headings.corner + QSize(0, rowCount() * side);
    for (const int heading : headings.columns)
        size.rwidth() += std::max(side, heading);
    return size;
}

/// Scales pictures with the size of the text.
int HeadGrid::enlarged(int pixels) const
{
    return qRound(pixels * enlargement(font()));
}

QSize HeadGrid::sizeHint() const
{
    return sizeFor(enlarged(kUsualPicture), headings());
}

/// All columns if their width is acceptable: heads that require scrolling cannot be compared.
QSize HeadGrid::minimumSizeHint() const
{
    constexpr int kMostLines = 15;
    const Headings headings = this->headings();
    const int four = headings.corner.width() + 4 * kSmallestPicture;
    const int all = sizeFor(kSmallestPicture, headings).width() + 2 * kPictureMargin;
    return {std::clamp(all, four, std::max(four, kMostLines * fontMetrics().height())),
        headings.corner.height() + 2 * kSmallestPicture};
}

/// Fits all pictures if there is space; otherwise they are large enough to scroll through.
void HeadGrid::fit()
{
    if (rowCount() == 0 || columnCount() == 0)
        return;
    const QSize room = size() - 2 * QSize(kPictureMargin, kPictureMargin);  // an exact fit would show scroll bars
    const Headings headings = this->headings();
    const auto fits = [&](int side) {
        const QSize size = sizeFor(side, headings);
        return size.boundedTo(room) == size;
    };
    int side = enlarged(kLargestPicture);
    while (side >= kSmallestPicture && !fits(side))
        --side;
    if (side < kSmallestPicture)
        side = enlarged(kScrolledPicture);
    showScrollBars(sizeFor(side, headings), room);
    verticalHeader()->setDefaultSectionSize(side);
    for (int column = 0; column < columnCount(); ++column)
        horizontalHeader()->resizeSection(column, std::max(side, headings.columns[column]));
}

/// Chosen here, since Qt's bars "as needed" can show and hide one another forever while the pictures are fitted.
void HeadGrid::showScrollBars(const QSize& contents, const QSize& room)
{
    bool tall = contents.height() > room.height();
    const bool wide = contents.width() > room.width() - (tall ? verticalScrollBar()->sizeHint().width() : 0);
    tall = tall || contents.height() > room.height() - (wide ? horizontalScrollBar()->sizeHint().height() : 0);
    setVerticalScrollBarPolicy(tall ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
}

void HeadGrid::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    fit();
}

void HeadGrid::changeEvent(QEvent* event)
{
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        fit();
    }
}

}  // namespace translucent
