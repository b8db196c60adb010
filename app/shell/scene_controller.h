#pragma once

#include "engine/playlist.h"
#include "shell/scene_player.h"
#include "widgets/messages.h"

#include <QFrame>
#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class QAction;
class QLabel;
class QListWidget;
class QMenu;
class QPushButton;
class QSettings;
class QToolButton;

namespace translucent {

/// The list of scenes next to the page: a click shows a scene, F2 renames it, dragging or Alt+arrow keys move it,
/// Delete removes it.
class ScenePanel : public QFrame {
    Q_OBJECT

public:
    ScenePanel(Playlist& playlist, QWidget* parent);

    void retranslateUi();
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(int index);   ///< requests to show this scene
    void addRequested();      ///< adds the scene on screen
    void replaceRequested();  ///< replaces the current scene by the one on screen
    void saveRequested();
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* makeAction(const char* objectName);
    void fill();
    void refresh();
    bool pressed(int key, Qt::KeyboardModifiers modifiers);

    Playlist& m_playlist;
    QLabel* m_title;
    QLabel* m_file;
    QLabel* m_empty;
    QListWidget* m_list;
    QToolButton* m_close;
    QPushButton* m_add;
    QToolButton* m_replace;
    QToolButton* m_remove;
    QToolButton* m_save;
    bool m_isFilling = false;
};

/// The questions to the user about scenes, see widgets/messages.h; replaced in tests.
struct SceneQuestions {
    std::function<void(QWidget& asker, TextAnswer then)> open;
    std::function<void(QWidget& asker, TextAnswer then)> save;
    std::function<void(QWidget& asker, TextAnswer then)> slides;  ///< the folder for them
    enum class Unsaved { Save, Discard };
    std::function<void(QWidget& asker, std::function<void(Unsaved)> then)> unsaved;
};
SceneQuestions nativeSceneQuestions();

/// Manages the scenes of a class: captures views of the window as scenes, steps through them, saves and opens them, and
/// restores the last session. Lives on the GUI thread.
class SceneController : public QObject {
    Q_OBJECT

public:
    /// `panel` shows `playlist`. All arguments outlive the controller.
    SceneController(Playlist& playlist, ScenePanel& panel, ScenePlayer& player, QSettings& settings, QWidget& window);

    void setQuestions(const SceneQuestions& questions) { m_questions = questions; }
    /// Adds the menu Scenes, in the current language.
    void addMenu(QMenu& windowMenu);

    void open(const QString& file);  ///< and shows the first scene
    void save();
    void add();  ///< adds the scene on screen
    /// The words for the scene on screen while a lesson shows it; the menu adds it with them.
    void setLessonStep(const std::optional<SceneWords>& words);
    void show(int index);
    void step(int by);  ///< to another scene; stops at the ends
    /// Returns false while there are unsaved scenes; the user is then asked, and the window closes if the scenes can be
    /// discarded.
    bool mayClose();

    /// Restores the last session if enabled; returns false if there is nothing to restore.
    bool restoreSession();
    void saveSession();  ///< stores it for the next start

    /// Stores unsaved scenes for the next start, if there is no time to ask.
    void rescue();
    /// Puts those back on the list, still unsaved.
    void takeUpRescued();
    void forgetRescued();  ///< they are saved or given up

Q_SIGNALS:
    void began();  ///< a scene is about to be shown
    void notesRequested();
    void slidesRequested(const QString& directory);  ///< save the scenes there as slides
    void failed(const translucent::JobFailure& failure);
    void said(const QString& message);  ///< about a finished action
    void modelDropped(const QString& directory);
    void quizDropped(const QString& file);
    void rescued();  ///< scenes are back that were not saved

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* addEntry(QMenu& menu, const char* objectName, const QString& text, const QKeySequence& key,
        const std::function<void()>& act);
    void addFileEntries(QMenu& menu);
    void addSceneEntries(QMenu& menu);
    void copy(const QString& text, const QString& message);
    void fillRecent(QMenu& menu);
    void remember(const QString& file);
    bool saveAs(const QString& file);
    void saveAndGoOn(const std::function<void()>& then);
    void fail(const JobFailure& failure);
    void whenSettled(const std::function<void()>& then);
    void openNow(const QString& file);
    void addStep();
    void replace();
    SavedScene capture() const;
    void refresh();
    void drop(const QString& path);
    QString lastFile() const;
    QString rescueFile() const;

    Playlist& m_playlist;
    ScenePanel& m_panel;
    ScenePlayer& m_player;
    QSettings& m_settings;
    QWidget& m_window;
    SceneQuestions m_questions = nativeSceneQuestions();
    bool m_mayLose = false;            ///< the user has agreed to lose the current changes
    bool m_holdsRescued = false;       ///< the list is from takeUpRescued()
    std::optional<SceneWords> m_step;  ///< of a lesson
    QPointer<QAction> m_addStep;
    QPointer<QAction> m_next;
    QPointer<QAction> m_previous;
    QPointer<QAction> m_replace;
    QPointer<QAction> m_save;
    QPointer<QAction> m_saveAs;
    QPointer<QAction> m_slides;
};

}  // namespace translucent
