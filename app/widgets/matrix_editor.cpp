#include "widgets/matrix_editor.h"

#include "widgets/switch_delegate.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostRowsSeen = 5;

}  // namespace

MatrixView::MatrixView(MatrixModel* matrix, QWidget* parent)
    : NumberView(matrix, 0.5, parent)
    , m_matrix(matrix)
{
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
    , m_problem(makeLabel("problem", "", this))
    , m_size(makeButton("flat", "", this))
{
    const QString name = QString::fromLatin1(objectName);
    setObjectName(name);
    m_view->setObjectName(name + QStringLiteral(".table"));
    m_problem->setObjectName(name + QStringLiteral(".problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_view->setAccessibleName(title);
    m_view->setToolTip(tr("Type numbers, or paste a block from a spreadsheet (Ctrl+V)"));
    auto* caption = makeLabel("caption", "", this);
    caption->setText(title);
    caption->setBuddy(m_view);
    m_size->setText(tr("Size ▾"));
    m_size->setToolTip(tr("Adds or removes rows and columns"));
    m_size->setObjectName(name + QStringLiteral(".size"));
    m_size->setPopupMode(QToolButton::InstantPopup);
    m_size->setMenu(new QMenu(m_size));
    m_addColumn = addAction("addColumn", tr("Add a column"), 0, 1);
    m_removeColumn = addAction("removeColumn", tr("Remove the last column"), 0, -1);
    m_addRow = addAction("addRow", tr("Add a row"), 1, 0);
    m_removeRow = addAction("removeRow", tr("Remove the last row"), -1, 0);
    auto* heading = new QHBoxLayout;
    heading->addWidget(caption, 1);
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
    refresh();
}

QAction* MatrixEditor::addAction(const char* name, const QString& text, int rows, int columns)
{
    QAction* action = m_size->menu()->addAction(text);
    action->setObjectName(objectName() + u'.' + QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, [this, rows, columns] {
        m_model->resize(m_model->rowCount() + rows, m_model->columnCount() + columns);
        refresh();
        Q_EMIT edited();
    });
    return action;
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
    m_problem->setText(content.problem());
    m_problem->setVisible(!content.wrong.empty());
    m_view->updateGeometry();
}

}  // namespace translucent
