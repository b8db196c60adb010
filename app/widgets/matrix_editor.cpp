#include "widgets/matrix_editor.h"

#include "widgets/switch_delegate.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

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
