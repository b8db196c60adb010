#include "widgets/list_table.h"

#include "widgets/chip_strip.h"
#include "widgets/picture_export.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QWheelEvent>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr double kPictureMargin = 16;
constexpr double kCellGap = 18;
constexpr double kBarWidth = 160;
constexpr double kLineToText = 1.5;

/// Measures and draws one table.
class TableSheet {
public:
    TableSheet(const QAbstractItemModel& model, const TablePictureOptions& options)
        : m_model(model)
        , m_options(options)
        , m_bold(options.font)
        , m_metrics(options.font)
        , m_line(m_metrics.height() * kLineToText)
    {
        m_bold.setBold(true);
        for (int column = firstColumn(); column < model.columnCount(); ++column)
            m_widths.push_back(widthOf(column));
    }

    QSizeF size() const
    {
        double width = 2 * kPictureMargin + QFontMetricsF(m_bold).horizontalAdvance(m_options.title);
        double columns = 2 * kPictureMargin;
        for (const double each : m_widths)
            columns += each + kCellGap;
        width = std::max({width, columns, 480.0});
        return {width, rowTop(m_model.rowCount(), width) + kPictureMargin};
    }

    void paint(QPainter& painter, const QPalette& palette) const
    {
        const QSizeF all = size();
        painter.fillRect(QRectF(QPointF(), all), palette.color(QPalette::Base));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette.color(QPalette::Text));
        painter.setFont(m_bold);
        painter.drawText(QRectF(kPictureMargin, kPictureMargin, all.width() - 2 * kPictureMargin, m_line),
            Qt::AlignVCenter, m_options.title);
        painter.setFont(m_options.font);
        painter.drawText(noteRect(all.width()), Qt::TextWordWrap, m_options.note);
        painter.setFont(m_bold);
        paintRow(painter, palette, -1, all.width());
        painter.setFont(m_options.font);
        for (int row = 0; row < m_model.rowCount(); ++row)
            paintRow(painter, palette, row, all.width());
    }

private:
    /// Column −1 is the names of the rows.
    int firstColumn() const { return m_options.rowHeader ? -1 : 0; }

    QString textAt(int row, int column) const
    {
        if (column < 0)
            return row < 0 ? QString() : m_model.headerData(row, Qt::Vertical).toString();
        return (row < 0 ? m_model.headerData(column, Qt::Horizontal) : m_model.index(row, column).data()).toString();
    }

    QVariant shareAt(int row, int column) const { return m_model.index(row, column).data(kShareRole); }

    double widthOf(int column) const
    {
        double width = 0;
        for (int row = -1; row < m_model.rowCount(); ++row)
            width =
                std::max(width, (row < 0 ? QFontMetricsF(m_bold) : m_metrics).horizontalAdvance(textAt(row, column)));
        return width + (shareAt(0, column).isValid() ? kBarWidth + kCellGap : 0);
    }

    QRectF noteRect(double width) const
    {
        const QRectF room(kPictureMargin, kPictureMargin + m_line, width - 2 * kPictureMargin, 1e5);
        return m_options.note.isEmpty() ? QRectF(room.topLeft(), QSizeF(room.width(), 0))
                                        : m_metrics.boundingRect(room, Qt::TextWordWrap, m_options.note);
    }

    /// Row −1 is the header.
    double rowTop(int row, double width) const
    {
        return noteRect(width).bottom() + kPictureMargin / 2 + (row + 1) * m_line;
    }

    void paintRow(QPainter& painter, const QPalette& palette, int row, double width) const
    {
        double x = kPictureMargin;
        const double y = rowTop(row, width);
        for (int column = firstColumn(); column < m_model.columnCount(); ++column) {
            QRectF cell(x, y, m_widths[std::size_t(column - firstColumn())], m_line);
            x = cell.right() + kCellGap;
            if (const QVariant share = shareAt(row, column); share.isValid()) {
                paintBar(painter, palette, QRectF(cell.topLeft(), QSizeF(kBarWidth, m_line)), share.toDouble());
                cell.setLeft(cell.left() + kBarWidth + kCellGap);
            }
            paintColours(painter, palette, row, column, cell);
            painter.drawText(cell, Qt::AlignVCenter | Qt::AlignLeft, textAt(row, column));
        }
        if (row < 0)
            painter.drawLine(QPointF(kPictureMargin, y + m_line), QPointF(x - kCellGap, y + m_line));
    }

    /// The fill that the model gives a cell, and a pen for the text on it.
    void paintColours(QPainter& painter, const QPalette& palette, int row, int column, const QRectF& cell) const
    {
        const QModelIndex index = row < 0 || column < 0 ? QModelIndex() : m_model.index(row, column);
        const QVariant fill = index.data(Qt::BackgroundRole), text = index.data(Qt::ForegroundRole);
        if (fill.isValid())
            painter.fillRect(cell.adjusted(-kCellGap / 2, 0, kCellGap / 2, 0), fill.value<QBrush>());
        painter.setPen(text.isValid() ? text.value<QBrush>().color() : palette.color(QPalette::Text));
    }

    static void paintBar(QPainter& painter, const QPalette& palette, const QRectF& room, double share)
    {
        QRectF bar = room.adjusted(0, room.height() * 0.25, 0, -room.height() * 0.25);
        painter.fillRect(bar, palette.color(QPalette::AlternateBase));
        bar.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
        painter.fillRect(bar, palette.color(QPalette::Highlight));
    }

    const QAbstractItemModel& m_model;
    TablePictureOptions m_options;
    QFont m_bold;
    QFontMetricsF m_metrics;
    double m_line;
    std::vector<double> m_widths;
};

constexpr qsizetype kMostTexts = 5000;  // with cached sizes

constexpr int kNarrowestColumn = 22;
constexpr int kWidestColumn = 32;  // in characters, unless it is dragged wider
// In characters, of a column that takes the remaining space, before others give way: as wide as its texts, within
constexpr int kNarrowestText = 14;
constexpr int kWidestText = 44;

bool stretches(const ListColumn& column)
{
    return column.kind == ListColumn::Text || column.kind == ListColumn::Bar;
}

constexpr int kBarMargin = 8;

int widthOfShare(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("100.00%")) + metrics.height() / 2;
}

/// Elides long texts so that rows remain distinguishable, and draws bars.
class ListDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        cell.state &= ~QStyle::State_HasFocus;
        const QStyle& style = *cell.widget->style();
        const QVariant share = index.data(kShareRole);
        const QString text = share.isValid() ? std::exchange(cell.text, {}) : QString();
        const int room = style.subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget).width()
            - 2 * (style.pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1);
        const bool wraps = cell.features & QStyleOptionViewItem::WrapText;
        if (!wraps && cell.fontMetrics.horizontalAdvance(cell.text) > room)
            cell.text = elidedWhereEqual(cell.text, columnOf(index), cell.fontMetrics, room, cell.textElideMode);
        style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        if (share.isValid())
            paintBar(*painter, cell, share.toDouble(), text);
    }

private:
    static void paintBar(QPainter& painter, const QStyleOptionViewItem& cell, double share, const QString& text)
    {
        constexpr double kBarRounding = 3;
        const int height = cell.fontMetrics.height();
        const int number = widthOfShare(cell.fontMetrics);
        QRectF bar = QRectF(cell.rect).adjusted(kBarMargin, 0, -number - kBarMargin, 0);
        bar = {bar.left(), bar.center().y() - height / 3.0, bar.width(), height * 2 / 3.0};
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(cell.palette.color(QPalette::AlternateBase));
        painter.drawRoundedRect(bar, kBarRounding, kBarRounding);
        bar.setWidth(std::max(bar.width() * share, 2.0));
        painter.setBrush(probabilityColour(share, cell.palette.color(QPalette::Base)));
        painter.setPen(cell.palette.color(QPalette::Mid));
        painter.drawRoundedRect(bar, kBarRounding, kBarRounding);
        painter.setPen(cell.palette.color(QPalette::Text));
        painter.setFont(cell.font);
        painter.drawText(cell.rect.adjusted(0, 0, -kBarMargin, 0), Qt::AlignRight | Qt::AlignVCenter, text);
        painter.restore();
    }

    static QStringList columnOf(const QModelIndex& index)
    {
        QStringList texts;
        for (int row = 0; row < index.model()->rowCount(); ++row)
            texts << index.siblingAtRow(row).data().toString();
        return texts;
    }
};

}  // namespace

Picture tablePicture(const QAbstractItemModel& model, const TablePictureOptions& options)
{
    const TableSheet sheet(model, options);
    return {options.title, sheet.size(),
        [sheet](QPainter& painter, const QPalette& palette) { sheet.paint(painter, palette); }};
}

LabelHeader::LabelHeader(Qt::Orientation orientation, QWidget* parent)
    : QHeaderView(orientation, parent)
{
    setSectionsClickable(true);
    setHighlightSections(true);
}

void LabelHeader::giveTo(QTableView& table)
{
    table.setHorizontalHeader(new LabelHeader(Qt::Horizontal, &table));
    table.setVerticalHeader(new LabelHeader(Qt::Vertical, &table));
}

QSize LabelHeader::sectionSizeFromContents(int section) const
{
    const QString text = model()->headerData(section, orientation()).toString();
    auto known = m_sizes.constFind(text);
    if (known == m_sizes.cend()) {
        if (m_sizes.size() >= kMostTexts)
            m_sizes.clear();
        known = m_sizes.insert(text, QHeaderView::sectionSizeFromContents(section));
    }
    return *known;
}

/// The viewport receives a font change before the header does, and requests sizes.
bool LabelHeader::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        m_sizes.clear();
    return QHeaderView::viewportEvent(event);
}

ListTable::ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent)
    : QTableView(parent)
    , m_model(new ListModel({}, this))
{
    setObjectName(QString::fromLatin1(objectName));
    setModel(m_model);
    setItemDelegate(new ListDelegate(this));
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(AllEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    horizontalHeader()->setMinimumSectionSize(kNarrowestColumn);
    horizontalHeader()->setDefaultSectionSize(kNarrowestColumn);
    replaceColumns(std::move(columns));
    fitRows();
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { Q_EMIT picked(current.row()); });
    connect(m_model, &ListModel::edited, this, &ListTable::edited);
    connect(m_model, &ListModel::ticked, this, &ListTable::ticked);
}

void ListTable::showAllRows()
{
    m_showsAllRows = true;
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ListTable::setColumns(std::vector<ListColumn> columns)
{
    const QSignalBlocker blocker(this);
    m_model->setRows({});
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (m_model->columns()[std::size_t(column)].givesWay)
            setColumnHidden(column, false);
    replaceColumns(std::move(columns));
}

void ListTable::replaceColumns(std::vector<ListColumn> columns)
{
    m_model->setColumns(std::move(columns));
    fitColumns();
}

void ListTable::fitColumns()
{
    const bool fills = std::ranges::any_of(m_model->columns(), stretches);
    setHorizontalScrollBarPolicy(fills ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    for (int column = 0; column < m_model->columnCount(); ++column)
        horizontalHeader()->setSectionResizeMode(column,
            stretches(m_model->columns()[std::size_t(column)]) ? QHeaderView::Stretch
                : fills                                        ? QHeaderView::ResizeToContents
                                                               : QHeaderView::Interactive);
    m_fitted.assign(std::size_t(m_model->columnCount()), kNarrowestColumn);
    for (int column = 0; column < m_model->columnCount(); ++column)
        setColumnWidth(column, kNarrowestColumn);
    fitWidths();
}

/// Also for a hidden column, whose header has no size.
int ListTable::widthOfTitle(int column) const
{
    constexpr int kAround = 20;
    return horizontalHeader()->fontMetrics().horizontalAdvance(m_model->columns()[std::size_t(column)].title) + kAround;
}

void ListTable::makeRoom()
{
    hideWhatGivesWay();
    makeRoomForBars();
}

/// If words leave too little space for a bar and its number, the widest ones are cut off.
void ListTable::makeRoomForBars()
{
    const std::vector<ListColumn>& columns = m_model->columns();
    if (!isVisible() || std::ranges::find(columns, ListColumn::Bar, &ListColumn::kind) == columns.end())
        return;
    constexpr int kShortestBar = 2;  // heights of a line
    int needed = widthOfShare(fontMetrics()) + 2 * kBarMargin + kShortestBar * fontMetrics().height();
    int widest = -1, most = 0;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (isColumnHidden(column) || stretches(columns[std::size_t(column)]))
            continue;
        const int width = std::max(widthOfTitle(column), sizeHintForColumn(column));
        needed += width;
        if (columns[std::size_t(column)].kind != ListColumn::Word)
            continue;
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        if (width > most) {
            widest = column;
            most = width;
        }
    }
    const int missing = needed - viewport()->width();
    if (widest < 0 || missing <= 0)
        return;
    horizontalHeader()->setSectionResizeMode(widest, QHeaderView::Fixed);
    setColumnWidth(widest, std::max(widthOfTitle(widest), most - missing));
}

/// The width at which the texts of a column that takes the remaining space are readable.
int ListTable::readableWidth(int column) const
{
    const int character = fontMetrics().averageCharWidth();
    return m_model->columns()[std::size_t(column)].kind == ListColumn::Text
        ? std::clamp(sizeHintForColumn(column), kNarrowestText * character, kWidestText * character)
        : kNarrowestText * character;
}

/// Hides optional columns, starting with the first, until the columns that take the remaining space are readable.
void ListTable::hideWhatGivesWay()
{
    const std::vector<ListColumn>& columns = m_model->columns();
    if (!isVisible() || std::ranges::none_of(columns, &ListColumn::givesWay))
        return;
    std::vector<int> widths;
    for (int column = 0; column < m_model->columnCount(); ++column)
        widths.push_back(isColumnHidden(column) && !columns[std::size_t(column)].givesWay ? 0
                : stretches(columns[std::size_t(column)])                                 ? readableWidth(column)
                                                          : std::max(widthOfTitle(column), sizeHintForColumn(column)));
    int needed = std::accumulate(widths.begin(), widths.end(), 0);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (!columns[column].givesWay)
            continue;
        const bool hides = needed > viewport()->width();
        needed -= hides ? widths[column] : 0;
        setColumnHidden(int(column), hides);
    }
}

/// Sets the widths of columns that were not dragged.
void ListTable::fitWidths()
{
    const QHeaderView& header = *horizontalHeader();
    const int widest = kWidestColumn * fontMetrics().averageCharWidth();
    bool isLast = true;
    for (int column = m_model->columnCount() - 1; column >= 0 && isVisible(); --column) {
        int& fitted = m_fitted[std::size_t(column)];
        if (isColumnHidden(column))
            continue;
        const bool gives = std::exchange(isLast, false) && header.stretchLastSection();
        if (header.sectionResizeMode(column) != QHeaderView::Interactive || (columnWidth(column) != fitted && !gives))
            continue;
        fitted = std::max(header.sectionSizeHint(column), std::min(widest, sizeHintForColumn(column)));
        setColumnWidth(column, fitted);
    }
}

void ListTable::setRows(std::vector<ListRow> rows)
{
    const QSignalBlocker blocker(this);
    m_model->setRows(std::move(rows));
    makeRoom();
    fitWidths();
    updateGeometry();
}

void ListTable::setMeanings(std::vector<ColumnMeaning> meanings)
{
    m_meanings = std::move(meanings);
    std::vector<ListColumn> columns = m_model->columns();
    giveMeanings(columns);
    replaceColumns(std::move(columns));
}

void ListTable::giveMeanings(std::vector<ListColumn>& columns) const
{
    for (std::size_t column = 0; column < columns.size() && !m_meanings.empty(); ++column) {
        const ColumnMeaning& meaning = m_meanings[std::min(column, m_meanings.size() - 1)];
        columns[column].tip = meaning.tip;
        columns[column].term = meaning.term;
    }
}

void ListTable::setTexts(const QList<QStringList>& texts, ListColumn::Kind kind)
{
    std::vector<ListColumn> columns = m_model->columns();
    columns.resize(std::size_t(texts.first().size()), {{}, {}, kind});
    for (std::size_t column = 0; column < columns.size(); ++column)
        columns[column].title = texts.first()[qsizetype(column)];
    giveMeanings(columns);
    if (columns != m_model->columns())
        replaceColumns(std::move(columns));
    std::vector<ListRow> rows;
    for (const QStringList& row : texts.sliced(1))
        rows.push_back({row});
    setRows(std::move(rows));
}

QStringList ListTable::titles() const
{
    QStringList titles;
    for (const ListColumn& column : m_model->columns())
        titles << column.title;
    return titles;
}

QList<QStringList> ListTable::texts() const
{
    QList<QStringList> texts {titles()};
    for (const ListRow& row : rows())
        texts << row.texts;
    return texts;
}

void ListTable::setCurrentRow(int row)
{
    const QSignalBlocker blocker(this);
    const int across = horizontalScrollBar()->value();
    setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row, 0));
    horizontalScrollBar()->setValue(across);  // the visible columns do not move
}

Picture ListTable::picture(const QString& title, const QString& note) const
{
    return tablePicture(*m_model, {title, note, font()});
}

ExportSource ListTable::exportSource(std::function<QString()> title, const char* stem) const
{
    return {[this, title = std::move(title)] { return picture(title()); }, [this] { return csvTable(texts()); },
        [stem] { return QString::fromLatin1(stem); }};
}

QSize ListTable::sizeHint() const
{
    const int rows = m_model->rowCount() * verticalHeader()->defaultSectionSize();
    return m_showsAllRows ? QSize(fontMetrics().height() * 18, horizontalHeader()->sizeHint().height() + rows + 4)
                          : QTableView::sizeHint();
}

QSize ListTable::minimumSizeHint() const
{
    return m_showsAllRows ? QSize(fontMetrics().height() * 12, sizeHint().height()) : QTableView::minimumSizeHint();
}

void ListTable::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    makeRoom();
    fitWidths();
}

void ListTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    makeRoom();
    const bool isFitted = m_fitted.size() == std::size_t(m_model->columnCount());  // not while columns are exchanged
    if (isFitted && horizontalHeader()->stretchLastSection())
        fitWidths();  // the last column took the available space
}

void ListTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange)
        return;
    fitRows();
    makeRoom();
    fitWidths();
}

void ListTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copyRows();
    else
        QTableView::keyPressEvent(event);
}

void ListTable::wheelEvent(QWheelEvent* event)
{
    if (m_showsAllRows)
        event->ignore();
    else
        QTableView::wheelEvent(event);
}

void ListTable::fitRows()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowGap);
    updateGeometry();
}

void ListTable::copyRows() const
{
    QList<QStringList> copied;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (!selectionModel()->hasSelection() || selectionModel()->isRowSelected(row))
            copied << rows()[std::size_t(row)].texts;
    QApplication::clipboard()->setText(clipboardTable(copied));
}

QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode)
{
    qsizetype start = text.size(), end = text.size();
    for (const QString& other : texts) {
        start = std::min<qsizetype>(start, std::ranges::mismatch(text, other).in1 - text.begin());
        const auto differs = std::mismatch(text.rbegin(), text.rend(), other.rbegin(), other.rend()).first;
        end = std::min<qsizetype>(end, differs - text.rbegin());
    }
    if (texts.size() < 2 || start == text.size())
        return metrics.elidedText(text, mode, width);
    end = std::min(end, text.size() - start);
    QString shown = text;
    for (qsizetype kept = std::max(start, end); kept >= 0 && metrics.horizontalAdvance(shown) > width; --kept) {
        const bool cutsStart = kept < start, cutsEnd = kept < end;
        shown = text.mid(cutsStart ? start - kept : 0).chopped(cutsEnd ? end - kept : 0).trimmed();
        shown = (cutsStart ? QStringLiteral("…") : QString()) + shown + (cutsEnd ? QStringLiteral("…") : QString());
    }
    return metrics.elidedText(shown, mode, width);
}

}  // namespace translucent
