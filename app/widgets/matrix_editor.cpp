#include "widgets/matrix_editor.h"

#include "widgets/switch_delegate.h"
#include "widgets/table_selection.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostRowsSeen = 5;
constexpr int kMostFittedColumns = 100;  // beyond these labels are counts and numbers have all digits
constexpr int kMostFittedRows = 64;
constexpr int kCellAir = 18;

}  // namespace

MatrixView::MatrixView(QWidget* parent)
    : QTableView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setTabKeyNavigation(false);
    setItemDelegate(new SwitchDelegate(this));
    setHorizontalScrollMode(ScrollPerItem);  // a number cut off at its left would be another one
    verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
}

void MatrixView::setMatrix(MatrixModel* model)
{
    m_matrix = model;
    setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &MatrixView::fitSections);
    connect(model, &QAbstractItemModel::dataChanged, this, &MatrixView::fitSections);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &MatrixView::fitSections);
    fitSections();
}

void MatrixView::fitSections()
{
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("−0.000000"));
    horizontalHeader()->setDefaultSectionSize(number);
    for (int column = 0; m_matrix && column < std::min(kMostFittedColumns, m_matrix->columnCount()); ++column)
        setColumnWidth(column, std::clamp(widthOfColumn(column), number / 2, 3 * number));
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    updateGeometry();
}

int MatrixView::widthOfColumn(int column) const
{
    int width = horizontalHeader()->sectionSizeHint(column);
    for (int row = 0; row < std::min(kMostFittedRows, m_matrix->rowCount()); ++row)
        width =
            std::max(width, fontMetrics().horizontalAdvance(m_matrix->index(row, column).data().toString()) + kCellAir);
    return width;
}

QSize MatrixView::sizeHint() const
{
    const int rows = m_matrix ? std::min(m_matrix->rowCount(), kMostRowsSeen) : 1;
    const bool scrolls = m_matrix && horizontalHeader()->length() > viewport()->width();
    return {240,
        horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize()
            + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0) + 2 * frameWidth() + 2};
}

QSize MatrixView::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

void MatrixView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitSections();
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        return pasteClipboard();
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    if (event->key() == Qt::Key_Delete)
        return clearSelection();
    const bool ticks = currentIndex().flags() & Qt::ItemIsUserCheckable;
    if (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Escape
        || (event->key() == Qt::Key_Space && !ticks))
        return event->ignore();
    QTableView::keyPressEvent(event);
}

void MatrixView::pasteClipboard()
{
    m_matrix->paste(QApplication::clipboard()->text(), selectedBlock(*this).first);
}

void MatrixView::copySelection() const
{
    const auto [first, last] = selectedBlock(*this);
    if (first.isValid())
        QApplication::clipboard()->setText(m_matrix->copied(first, last));
}

void MatrixView::clearSelection()
{
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        m_matrix->setData(index, QStringLiteral("0"));
}

MatrixEditor::MatrixEditor(const char* objectName, QWidget* parent)
    : QWidget(parent)
    , m_model(new MatrixModel(this))
    , m_view(new MatrixView(this))
    , m_title(makeLabel("caption", "", this))
    , m_problem(makeLabel("problem", "", this))
    , m_size(makeButton("flat", "", this))
{
    const QString name = QString::fromLatin1(objectName);
    setObjectName(name);
    m_view->setObjectName(name + QStringLiteral(".table"));
    m_problem->setObjectName(name + QStringLiteral(".problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_view->setMatrix(m_model);
    m_title->setBuddy(m_view);
    m_size->setObjectName(name + QStringLiteral(".size"));
    m_size->setPopupMode(QToolButton::InstantPopup);
    m_size->setMenu(new QMenu(m_size));
    m_addColumn = addAction("addColumn", 0, 1);
    m_removeColumn = addAction("removeColumn", 0, -1);
    m_addRow = addAction("addRow", 1, 0);
    m_removeRow = addAction("removeRow", -1, 0);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_size);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(heading);
    column->addWidget(m_view);
    column->addWidget(m_problem);
    column->addStretch(1);
    connect(m_model, &MatrixModel::edited, this, [this] {
        refresh();
        Q_EMIT edited();
    });
    retranslateUi();
    refresh();
}

QAction* MatrixEditor::addAction(const char* name, int rows, int columns)
{
    QAction* action = m_size->menu()->addAction(QString());
    action->setObjectName(objectName() + u'.' + QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, [this, rows, columns] {
        m_model->resize(m_model->rowCount() + rows, m_model->columnCount() + columns);
        refresh();
        Q_EMIT edited();
    });
    return action;
}

Matrix MatrixEditor::numbers() const
{
    return {std::size_t(m_model->rowCount()), std::size_t(m_model->columnCount()), m_model->values()};
}

void MatrixEditor::setTitle(const QString& title)
{
    m_title->setText(title);
    m_view->setAccessibleName(title);
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
    m_addColumn->setVisible(content.columnsGrow);
    m_removeColumn->setVisible(content.columnsGrow);
    m_addRow->setVisible(content.rowsGrow);
    m_removeRow->setVisible(content.rowsGrow);
    m_addColumn->setEnabled(content.columns < MatrixModel::kMostColumns);
    m_removeColumn->setEnabled(content.columns > 1);
    m_addRow->setEnabled(content.rows < MatrixModel::kMostRows);
    m_removeRow->setEnabled(content.rows > 1);
    m_problem->setText(m_model->problem());
    m_problem->setVisible(!m_model->isValid());
    m_view->updateGeometry();
}

void MatrixEditor::retranslateUi()
{
    m_size->setText(tr("Size ▾"));
    m_size->setToolTip(tr("Adds or removes rows and columns"));
    m_addColumn->setText(tr("Add a column"));
    m_removeColumn->setText(tr("Remove the last column"));
    m_addRow->setText(tr("Add a row"));
    m_removeRow->setText(tr("Remove the last row"));
    m_view->setToolTip(tr("Type numbers, or paste a block from a spreadsheet (Ctrl+V)"));
    refresh();
}

}  // namespace translucent
