#include "shell/scene_controller.h"

#include "engine/playlist.h"
#include "shell/speaker_window.h"
#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>

#include <algorithm>
#include <utility>

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

/// The width does not depend on the language.
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
    m_empty->setText(tr("No scenes yet. Set up a page the way your class should see it, then add it here: page, "
                        "sentence, model, head, pins and changes are saved."));
    m_close->setToolTip(tr("Hide the scenes"));
    m_close->setAccessibleName(m_close->toolTip());
    m_add->setText(tr("Add this view"));
    m_add->setToolTip(tr("Adds what is on screen after the current scene"));
    m_replace->setText(tr("Replace"));
    m_replace->setToolTip(tr("Replaces the current scene with what is on screen"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Removes the current scene from the list"));
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

namespace {

const QString kEnding = QStringLiteral(".tlscene"), kQuizEnding = QStringLiteral(".tlquiz");
const QString kRecentKey = QStringLiteral("scenes/recent");
const QString kFileKey = QStringLiteral("scenes/open");
const QString kRestoreKey = QStringLiteral("scenes/takeUp");
const QString kRescuedKey = QStringLiteral("scenes/rescued");

QString fileFilter()
{
    return SceneController::tr("Scenes (*%1)").arg(kEnding);
}

void askAboutUnsaved(QWidget& asker, std::function<void(SceneQuestions::Unsaved)> then)
{
    auto* box = new QMessageBox(QMessageBox::Question, SceneController::tr("Scenes"),
        SceneController::tr("The scenes have changed. Save them?"),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &asker);
    box->setDefaultButton(QMessageBox::Save);
    QObject::connect(box, &QDialog::finished, &asker, [then = std::move(then)](int answer) {
        if (answer == QMessageBox::Save || answer == QMessageBox::Discard)
            then(answer == QMessageBox::Save ? SceneQuestions::Unsaved::Save : SceneQuestions::Unsaved::Discard);
    });
    openFor(asker, box);
}

/// Returns the dropped file that the window can open; empty if there is none.
QString openable(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    const QFileInfo first(urls.isEmpty() ? QString() : urls.first().toLocalFile());
    const bool isModel = first.isDir() || first.fileName() == QLatin1String("config.json");
    const bool isDocument = first.fileName().endsWith(kEnding) || first.fileName().endsWith(kQuizEnding);
    return first.exists() && (isModel || isDocument) ? first.absoluteFilePath() : QString();
}

}  // namespace

SceneQuestions nativeSceneQuestions()
{
    return {[](QWidget& asker, TextAnswer then) {
                askForFile(asker, SceneController::tr("Open scenes"), fileFilter(), std::move(then));
            },
        [](QWidget& asker, TextAnswer then) {
            askWhereToSave(asker, {.caption = SceneController::tr("Save scenes"), .filter = fileFilter()},
                [then = std::move(then)](
                    const QString& file, const QString&) { then(file.endsWith(kEnding) ? file : file + kEnding); });
        },
        [](QWidget& asker, TextAnswer then) {
            askForFolder(asker, SceneController::tr("Save slides"), std::move(then));
        },
        askAboutUnsaved};
}

SceneController::SceneController(
    Playlist& playlist, ScenePanel& panel, ScenePlayer& player, QSettings& settings, QWidget& window)
    : QObject(&window)
    , m_playlist(playlist)
    , m_panel(panel)
    , m_player(player)
    , m_settings(settings)
    , m_window(window)
{
    m_window.setAcceptDrops(true);
    m_window.installEventFilter(this);
    connect(&m_panel, &ScenePanel::chosen, this, &SceneController::show);
    connect(&m_panel, &ScenePanel::addRequested, this, &SceneController::add);
    connect(&m_panel, &ScenePanel::replaceRequested, this, &SceneController::replace);
    connect(&m_panel, &ScenePanel::saveRequested, this, &SceneController::save);
    connect(&m_panel, &ScenePanel::closed, &m_panel, &QWidget::hide);
    connect(&m_playlist, &Playlist::changed, this, [this] {
        m_mayLose = false;
        refresh();
    });
    connect(&m_playlist, &Playlist::currentChanged, this, &SceneController::refresh);
    connect(&m_playlist, &Playlist::changed, this, [this] {
        if (!m_playlist.isModified())
            forgetRescued();
    });
}

QAction* SceneController::addEntry(
    QMenu& menu, const char* objectName, const QString& text, const QKeySequence& key, const std::function<void()>& act)
{
    QAction* action = menu.addAction(text);
    action->setObjectName(QString::fromLatin1(objectName));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    return action;
}

void SceneController::addMenu(QMenu& windowMenu)
{
    auto* menu = new QMenu(tr("&Scenes"), &windowMenu);
    menu->setObjectName(QStringLiteral("sceneMenu"));
    addFileEntries(*menu);
    menu->addSeparator();
    addSceneEntries(*menu);
    const QList<QAction*> entries = windowMenu.actions();
    windowMenu.insertMenu(entries.isEmpty() ? nullptr : entries.last(), menu);  // Help is the last one
    refresh();
}

void SceneController::addFileEntries(QMenu& menu)
{
    addEntry(menu, "openScenesAction", tr("&Open scenes…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        [this] { m_questions.open(m_window, [this](const QString& file) { open(file); }); });
    QMenu* recent = menu.addMenu(tr("Open &recent"));
    recent->setObjectName(QStringLiteral("recentScenesMenu"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    m_save = addEntry(menu, "saveScenesAction", tr("&Save scenes"), QKeySequence::Save, [this] { save(); });
    m_saveAs =
        addEntry(menu, "saveScenesAsAction", tr("Save scenes &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
            [this] { m_questions.save(m_window, [this](const QString& file) { saveAs(file); }); });
    m_slides = addEntry(menu, "saveSlidesAction", tr("Save sl&ides…"), {},
        [this] { m_questions.slides(m_window, [this](const QString& folder) { Q_EMIT slidesRequested(folder); }); });
    m_slides->setToolTip(tr("A numbered picture of every scene, and slides.pdf with the notes"));
    addEntry(menu, "newScenesAction", tr("&New list"), {}, [this] { whenSettled([this] { m_playlist.clear(); }); });
    QAction* takesUp = addEntry(menu, "takeUpAction", tr("&Begin where I left off"), {}, [] {});
    takesUp->setCheckable(true);
    takesUp->setChecked(m_settings.value(kRestoreKey).toBool());
    connect(takesUp, &QAction::toggled, this, [this](bool on) { m_settings.setValue(kRestoreKey, on); });
}

void SceneController::addSceneEntries(QMenu& menu)
{
    addEntry(menu, "addSceneAction", tr("A&dd this view"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] { add(); });
    m_addStep = addEntry(menu, "addStepAction", tr("Add the lesson's s&tep"), {}, [this] { addStep(); });
    m_replace = addEntry(menu, "replaceSceneAction", tr("Re&place the current scene"), {}, [this] { replace(); });
    m_next = addEntry(menu, "nextSceneAction", tr("Ne&xt scene"), QKeySequence(Qt::Key_PageDown), [this] { step(1); });
    m_previous = addEntry(
        menu, "previousSceneAction", tr("Pre&vious scene"), QKeySequence(Qt::Key_PageUp), [this] { step(-1); });
    addEntry(menu, "sceneListAction", tr("Show the &list"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
        [this] { m_panel.setVisible(m_panel.isHidden()); });
    addEntry(menu, "speakerNotesAction", tr("Speaker &notes"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
        [this] { Q_EMIT notesRequested(); });
    menu.addSeparator();
    addEntry(menu, "copyCommandAction", tr("&Copy as command line"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
        [this] { copy(m_player.commandLine(), tr("Copied: the command line for this view")); });
    QAction* python =
        addEntry(menu, "copyPythonAction", tr("Copy as P&ython"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Y),
            [this] { copy(m_player.pythonScript(), tr("Copied: a Python script for this view")); });
    python->setToolTip(tr("A script that prints the numbers of this view, for a notebook or python3 with NumPy"));
}

void SceneController::copy(const QString& text, const QString& message)
{
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT said(message);
}

void SceneController::fillRecent(QMenu& menu)
{
    menu.clear();
    for (const QString& file : m_settings.value(kRecentKey).toStringList())
        if (QFileInfo::exists(file))
            connect(
                menu.addAction(QFileInfo(file).fileName()), &QAction::triggered, this, [this, file] { open(file); });
    if (menu.isEmpty())
        menu.addAction(tr("None yet"))->setEnabled(false);
}

void SceneController::remember(const QString& file)
{
    constexpr int kMost = 8;
    QStringList recent = m_settings.value(kRecentKey).toStringList();
    recent.removeAll(file);
    recent.prepend(file);
    m_settings.setValue(kRecentKey, recent.mid(0, kMost));
}

void SceneController::open(const QString& file)
{
    whenSettled([this, file] { openNow(file); });
}

void SceneController::openNow(const QString& file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    if (const auto failure = m_playlist.open(path)) {
        fail(*failure);
        return;
    }
    remember(path);
    m_panel.show();
    if (!m_playlist.isEmpty())
        show(0);
}

void SceneController::fail(const JobFailure& failure)
{
    logFailure(failure);
    Q_EMIT failed(failure);
}

void SceneController::save()
{
    saveAndGoOn([] {});
}

void SceneController::saveAndGoOn(const std::function<void()>& then)
{
    const auto saveTo = [this, then](const QString& file) {
        if (saveAs(file))
            then();
    };
    const QString file = m_playlist.file();
    if (file.isEmpty())
        m_questions.save(m_window, saveTo);
    else
        saveTo(file);
}

bool SceneController::saveAs(const QString& file)
{
    if (const auto failure = m_playlist.save(file)) {
        fail(*failure);
        return false;
    }
    remember(file);
    return true;
}

/// Continues once there are no unsaved scenes that the user wants to keep.
void SceneController::whenSettled(const std::function<void()>& then)
{
    if (!m_playlist.isModified())
        return then();
    m_questions.unsaved(m_window, [this, then](SceneQuestions::Unsaved answer) {
        if (answer == SceneQuestions::Unsaved::Save)
            saveAndGoOn(then);
        else
            then();
    });
}

bool SceneController::mayClose()
{
    if (!m_playlist.isModified() || m_mayLose)
        return true;
    whenSettled([this] {
        m_mayLose = true;
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
    });
    return false;
}

void SceneController::add()
{
    m_playlist.add(capture());
    m_panel.show();
}

void SceneController::setLessonStep(const std::optional<SceneWords>& words)
{
    m_step = words;
    refresh();
}

/// The list stays as it is, because the lesson has its place.
void SceneController::addStep()
{
    if (!m_step)
        return;
    SavedScene scene = capture();
    scene.title = m_step->title.toStdString();
    scene.automaticTitle = false;
    scene.notes = m_step->notes.toStdString();
    m_playlist.add(scene);
    Q_EMIT said(tr("Added to the scenes: %1").arg(m_step->title));
}

SavedScene SceneController::capture() const
{
    SavedScene scene = m_player.capture();
    scene.picture = pictureOf(m_window);
    return scene;
}

void SceneController::replace()
{
    const SavedScene& before = m_playlist.scenes().at(std::size_t(m_playlist.current()));
    SavedScene scene = capture();
    if (!before.automaticTitle) {
        scene.title = before.title;
        scene.automaticTitle = false;
    }
    scene.notes = before.notes;
    m_playlist.replace(m_playlist.current(), scene);
}

void SceneController::show(int index)
{
    if (index < 0 || index >= m_playlist.count())
        return;
    Q_EMIT began();
    m_playlist.setCurrent(index);
    m_player.show(m_playlist.scenes()[std::size_t(index)]);
}

/// An extra press on a remote has no effect.
void SceneController::step(int by)
{
    show(std::clamp(m_playlist.current() + by, 0, m_playlist.count() - 1));
}

/// Without scenes, PageDown and PageUp are handled by the pages.
void SceneController::refresh()
{
    if (!m_next)
        return;
    const bool any = !m_playlist.isEmpty();
    m_next->setEnabled(any);
    m_previous->setEnabled(any);
    m_addStep->setEnabled(m_step.has_value());
    m_replace->setEnabled(m_playlist.current() >= 0);
    m_save->setEnabled(m_playlist.isModified());
    m_saveAs->setEnabled(any);
    m_slides->setEnabled(any);
}

QString SceneController::lastFile() const
{
    return QFileInfo(m_settings.fileName()).absolutePath() + QStringLiteral("/last") + kEnding;
}

bool SceneController::restoreSession()
{
    if (!m_settings.value(kRestoreKey).toBool())
        return false;
    if (const QString file = m_settings.value(kFileKey).toString();
        !m_holdsRescued && QFileInfo::exists(file) && !m_playlist.open(file))
        m_panel.show();
    Playlist last;
    if (!QFileInfo::exists(lastFile()) || last.open(lastFile()) || last.isEmpty())
        return false;
    m_player.show(last.scenes().front());
    return true;
}

void SceneController::saveSession()
{
    if (!m_settings.value(kRestoreKey).toBool())
        return;
    m_settings.setValue(kFileKey, m_playlist.file());
    Playlist last;
    last.add(m_player.capture());
    if (const auto failure = last.save(lastFile()))
        logFailure(*failure);
}

QString SceneController::rescueFile() const
{
    return QFileInfo(m_settings.fileName()).absolutePath() + QStringLiteral("/unsaved") + kEnding;
}

void SceneController::rescue()
{
    if (!m_playlist.isModified())
        return;
    QDir().mkpath(QFileInfo(rescueFile()).absolutePath());  // if settings were never written
    if (const auto failure = m_playlist.rescueTo(rescueFile()))
        return logFailure(*failure);
    m_settings.setValue(kRescuedKey, m_playlist.file());
}

/// The copy is kept until the scenes are saved or discarded, so that they survive another crash.
void SceneController::takeUpRescued()
{
    if (!QFileInfo(rescueFile()).isFile())
        return;
    const QString file = m_settings.value(kRescuedKey).toString();
    if (const auto failure = m_playlist.restore(rescueFile(), file)) {
        QFile::rename(rescueFile(), rescueFile() + QStringLiteral(".damaged"));  // said once
        fail(*failure);
        return;
    }
    m_panel.show();
    m_holdsRescued = true;
    Q_EMIT rescued();
}

void SceneController::forgetRescued()
{
    if (std::exchange(m_holdsRescued, false))
        QFile::remove(rescueFile());
}

void SceneController::drop(const QString& path)
{
    if (path.endsWith(kEnding))
        open(path);
    else if (path.endsWith(kQuizEnding))
        Q_EMIT quizDropped(path);
    else
        Q_EMIT modelDropped(QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
}

bool SceneController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::DragEnter) {
        auto* drag = static_cast<QDragEnterEvent*>(event);
        if (!openable(*drag->mimeData()).isEmpty())
            drag->acceptProposedAction();
    } else if (event->type() == QEvent::Drop) {
        auto* dropped = static_cast<QDropEvent*>(event);
        if (const QString path = openable(*dropped->mimeData()); !path.isEmpty()) {
            dropped->acceptProposedAction();
            drop(path);
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace translucent
