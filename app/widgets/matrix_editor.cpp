#include "widgets/matrix_editor.h"

#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostRowsSeen = 5;
constexpr double kBoxSize = 0.55;  // of the cell's height
constexpr double kFrameRounding = 3;

bool isSwitch(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).isValid();
}

bool asksToToggle(const QEvent& event)
{
    if (event.type() == QEvent::MouseButtonRelease)
        return static_cast<const QMouseEvent&>(event).button() == Qt::LeftButton;
    return event.type() == QEvent::KeyPress && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Space;
}

/// Draws checkable cells as a box in the middle, in the colours of the palette. A click anywhere in the cell or Space
/// ticks it. Why not the style's own: a style sheet for items draws its box beside that of the style.
class SwitchDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        if (!isSwitch(index))
            return;
        const double side = kBoxSize * option.rect.height();
        QRectF box(0, 0, side, side);
        box.moveCenter(QRectF(option.rect).center());
        const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->setBrush(option.palette.color(ticked ? QPalette::Highlight : QPalette::Base));
        painter->drawRoundedRect(box, kFrameRounding, kFrameRounding);
        if (ticked) {
            painter->setPen(QPen(option.palette.color(QPalette::HighlightedText), 2));
            painter->drawPolyline(QPolygonF {box.topLeft() + QPointF(0.2, 0.55) * side,
                box.topLeft() + QPointF(0.42, 0.75) * side, box.topLeft() + QPointF(0.8, 0.28) * side});
        }
        painter->restore();
    }

    bool editorEvent(
        QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override
    {
        if (!isSwitch(index))
            return QStyledItemDelegate::editorEvent(event, model, option, index);
        if (!asksToToggle(*event))
            return false;
        const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

}  // namespace

MatrixView::MatrixView(MatrixModel* matrix, QWidget* parent)
    : NumberView(matrix, 0.5, parent)
    , m_matrix(matrix)
{
    fitOnlyWhenSeen();
    setItemDelegate(new SwitchDelegate(this));
    verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    connect(matrix, &QAbstractItemModel::dataChanged, this, &MatrixView::fitSections);
}

QSize MatrixView::sizeHint() const
{
    return {240,
        heightOf(std::min(m_matrix->rowCount(), kMostRowsSeen), horizontalHeader()->length() > viewport()->width())};
}

QSize MatrixView::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        m_matrix->paste(QApplication::clipboard()->text(), selectedBlock().first);
    else if (event->key() == Qt::Key_Delete)
        clearSelection();
    else
        NumberView::keyPressEvent(event);
}

void MatrixView::clearSelection()
{
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        m_matrix->setData(index, QStringLiteral("0"));
}

MatrixEditor::MatrixEditor(const char* objectName, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_model(new MatrixModel(this))
    , m_view(new MatrixView(m_model, this))
    , m_problem(makeText("problem", objectName + QByteArray(".problem"), {}, this))
    , m_size(makeButton(
          "flat", objectName + QByteArray(".size"), tr("Size ▾"), tr("Adds or removes rows and columns"), this))
{
    setObjectName(QString::fromLatin1(objectName));
    m_view->setObjectName(this->objectName() + QStringLiteral(".table"));
    m_view->setAccessibleName(title);
    m_view->setToolTip(tr("Type numbers, or paste a block from a spreadsheet (Ctrl+V)"));
    auto* caption = makeLabel("caption", "", title, this);
    caption->setBuddy(m_view);
    m_size->setPopupMode(QToolButton::InstantPopup);
    m_size->setMenu(new QMenu(m_size));
    addAction("addColumn", tr("Add a column"), 0, 1);
    addAction("removeColumn", tr("Remove the last column"), 0, -1);
    addAction("addRow", tr("Add a row"), 1, 0);
    addAction("removeRow", tr("Remove the last row"), -1, 0);
    columnOf({rowOf({{caption, 1}, m_size}), m_view, m_problem, LayoutPart::room()}, this, {}, 4);
    connect(m_model, &MatrixModel::edited, this, &MatrixEditor::tell);
    refresh();
}

void MatrixEditor::addAction(const char* name, const QString& text, int rows, int columns)
{
    QAction* action = m_size->menu()->addAction(text);
    action->setObjectName(objectName() + u'.' + QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, [this, rows, columns] {
        m_model->resize(m_model->rowCount() + rows, m_model->columnCount() + columns);
        tell();
    });
    m_changes.push_back({action, rows, columns});
}

QString MatrixEditor::numbers() const
{
    QStringList lines;
    const MatrixContent& content = m_model->content();
    for (int row = 0; row < content.rows; ++row) {
        QStringList line;
        for (const double number : content.row(row))
            line << QString::number(number, 'g', QLocale::FloatingPointShortest);
        lines << line.join(u' ');
    }
    return lines.join(u'\n');
}

void MatrixEditor::setNumbers(const QString& text)
{
    m_model->paste(text, m_model->index(0, 0));
}

void MatrixEditor::tell()
{
    refresh();
    Q_EMIT edited();
}

void MatrixEditor::setContent(MatrixContent content)
{
    m_model->setContent(std::move(content));
    refresh();
}

void MatrixEditor::refresh()
{
    const MatrixContent& content = m_model->content();
    m_size->setVisible(content.columnsGrow || content.rowsGrow);
    for (const auto& [action, rows, columns] : m_changes) {
        const int wanted = rows ? content.rows + rows : content.columns + columns;
        action->setVisible(rows ? content.rowsGrow : content.columnsGrow);
        action->setEnabled(wanted >= 1 && wanted <= (rows ? MatrixModel::kMostRows : MatrixModel::kMostColumns));
    }
    m_problem->setText(content.problem());
    m_problem->setVisible(!content.wrong.empty());
    m_view->updateGeometry();
}

}  // namespace translucent
