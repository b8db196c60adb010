#include "shell/scene_panel.h"

#include "engine/playlist.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>

namespace translucent {

ScenePanel::ScenePanel(Playlist& playlist, QWidget* parent)
    : QFrame(parent)
    , m_playlist(playlist)
    , m_title(makeLabel("section", "scenesTitle", this))
    , m_file(makeText("caption", "scenesFile", {}, this))
    , m_empty(makeText("caption", "scenesEmpty", {}, this))
    , m_list(named(new QListWidget(this), "sceneList"))
    , m_close(makeButton("flat", "scenesClose", this))
    , m_add(makePushButton("sceneAdd", {}, {}, this))
    , m_replace(makeAction("sceneReplace"))
    , m_remove(makeAction("sceneRemove"))
    , m_save(makeAction("scenesSave"))
{
    setObjectName(QStringLiteral("scenePanel"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    m_list->setWordWrap(true);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->installEventFilter(this);
    m_title->setBuddy(m_list);
    columnOf({rowOf({{m_title, 1}, m_close}), m_file, m_empty, {m_list, 1}, m_add,
                 rowOf({m_replace, m_remove, LayoutPart::room(), m_save})},
        this, {14, 10, 14, 12}, 8);
    connect(m_close, &QToolButton::clicked, this, &ScenePanel::closed);
    connect(m_add, &QPushButton::clicked, this, &ScenePanel::addRequested);
    connect(m_replace, &QToolButton::clicked, this, &ScenePanel::replaceRequested);
    connect(m_remove, &QToolButton::clicked, this, [this] { m_playlist.remove(m_playlist.current()); });
    connect(m_save, &QToolButton::clicked, this, &ScenePanel::saveRequested);
    connect(
        m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { Q_EMIT chosen(m_list->row(item)); });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        if (!m_isFilling)
            m_playlist.rename(m_list->row(item), item->text());
    });
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this,
        [this](const QModelIndex&, int from, int, const QModelIndex&, int to) {
            const QScopedValueRollback filling(m_isFilling, true);
            m_playlist.move(from, to > from ? to - 1 : to);
        });
    connect(&m_playlist, &Playlist::changed, this, &ScenePanel::fill);
    connect(&m_playlist, &Playlist::currentChanged, this, &ScenePanel::refresh);
    retranslateUi();
}

QToolButton* ScenePanel::makeAction(const char* objectName)
{
    return makeButton("flat", objectName, this);
}

/// As wide in every language.
QSize ScenePanel::sizeHint() const
{
    constexpr int kLines = 15;
    return {kLines * fontMetrics().height(), QFrame::sizeHint().height()};
}

void ScenePanel::retranslateUi()
{
    m_title->setText(tr("Scenes"));
    m_list->setAccessibleName(tr("Scenes"));
    m_list->setToolTip(tr("Click or Enter shows a scene, F2 renames it, dragging or Alt+↑ and Alt+↓ move it, Delete "
                          "removes it"));
    m_empty->setText(tr("No scenes yet. Make a page look as your class should see it, then add it here: page, "
                        "sentence, model, head, what is pinned and what is changed are kept."));
    m_close->setToolTip(tr("Hide the scenes"));
    m_close->setAccessibleName(m_close->toolTip());
    m_add->setText(tr("Add this view"));
    m_add->setToolTip(tr("Adds what is on screen after the current scene"));
    m_replace->setText(tr("Replace"));
    m_replace->setToolTip(tr("The current scene becomes what is on screen"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Takes the current scene out of the list"));
    m_save->setText(tr("Save"));
    m_save->setToolTip(tr("Saves all scenes in one file"));
    fill();
}

void ScenePanel::fill()
{
    if (!m_isFilling) {
        const QScopedValueRollback filling(m_isFilling, true);
        m_list->clear();
        for (const SavedScene& scene : m_playlist.scenes()) {
            auto* item = new QListWidgetItem(QString::fromStdString(scene.title), m_list);
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
        }
    }
    refresh();
}

void ScenePanel::refresh()
{
    const QString name = m_playlist.file().isEmpty() ? tr("not saved yet") : QFileInfo(m_playlist.file()).fileName();
    m_file->setText(m_playlist.isModified() && !m_playlist.file().isEmpty() ? tr("%1, changed").arg(name) : name);
    m_file->setVisible(!m_playlist.isEmpty());
    m_empty->setVisible(m_playlist.isEmpty());
    m_list->setVisible(!m_playlist.isEmpty());
    m_list->setCurrentRow(m_playlist.current());
    const bool hasCurrent = m_playlist.current() >= 0;
    m_replace->setEnabled(hasCurrent);
    m_remove->setEnabled(hasCurrent);
    m_save->setEnabled(m_playlist.isModified());
}

bool ScenePanel::pressed(int key, Qt::KeyboardModifiers modifiers)
{
    const int row = m_list->currentRow();
    if (row < 0)
        return false;
    const bool moves = modifiers.testFlag(Qt::AltModifier) && (key == Qt::Key_Up || key == Qt::Key_Down);
    const int to = row + (key == Qt::Key_Up ? -1 : 1);
    if (moves && to >= 0 && to < m_playlist.count())
        m_playlist.move(row, to);
    else if (key == Qt::Key_Delete)
        m_playlist.remove(row);
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        Q_EMIT chosen(row);
    else
        return moves;
    m_list->setCurrentRow(moves ? to : std::min(row, m_playlist.count() - 1));
    return true;
}

bool ScenePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    return pressed(key->key(), key->modifiers());
}

}  // namespace translucent
