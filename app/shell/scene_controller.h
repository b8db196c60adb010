#pragma once

#include "engine/playlist.h"
#include "widgets/questions.h"

#include <QFrame>
#include <QObject>
#include <QPointer>

#include <functional>

class QAction;
class QLabel;
class QListWidget;
class QMenu;
class QMenuBar;
class QPushButton;
class QSettings;
class QToolButton;

namespace translucent {

class Playlist;
class Stage;

/// The scenes of a class beside the page: shown by a click, renamed by F2, moved by dragging or Alt+arrow keys,
/// taken out by Delete.
class ScenePanel : public QFrame {
    Q_OBJECT

public:
    ScenePanel(Playlist& playlist, QWidget* parent);

    void retranslateUi();
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(int index);   ///< this scene is to be shown
    void addRequested();      ///< what is on screen
    void replaceRequested();  ///< the current one by what is on screen
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

/// What the scenes ask their user, see widgets/questions.h; tests answer instead.
struct SceneQuestions {
    std::function<void(QWidget& asker, TextAnswer then)> open;
    std::function<void(QWidget& asker, TextAnswer then)> save;
    enum class Unsaved { Save, Discard };
    std::function<void(QWidget& asker, std::function<void(Unsaved)> then)> unsaved;
};
SceneQuestions nativeSceneQuestions();

/// Prepares a class: keeps views of the window as scenes, steps through them, saves and opens them, and takes up where
/// one left off. Lives on the GUI thread.
class SceneController : public QObject {
    Q_OBJECT

public:
    /// `panel` shows `playlist`; all outlive the controller.
    struct Parts {
        Playlist& playlist;
        ScenePanel& panel;
        Stage& stage;
        QSettings& settings;
        QWidget& window;
    };
    SceneController(Parts parts, QObject* parent);

    void setQuestions(const SceneQuestions& questions) { m_questions = questions; }
    /// Adds the menu Scenes, in the current language.
    void addMenu(QMenuBar& bar);

    void open(const QString& file);  ///< and shows the first scene
    void save();
    void add();  ///< what is on screen
    void show(int index);
    /// False while there are scenes that are not saved: the user is asked, and the window closes if they may go.
    bool mayClose();

    /// As the window was when it was closed, if that is wished; false when there is nothing to take up.
    bool restoreSession();
    void saveSession();  ///< keeps it

    /// Keeps scenes that are not saved for the next start, when there is no time to ask.
    void rescue();
    /// Puts those back on the list, still unsaved.
    void takeUpRescued();
    void forgetRescued();  ///< they are saved or given up

Q_SIGNALS:
    void began();  ///< a scene is about to be shown
    void failed(const translucent::JobFailure& failure);
    void modelDropped(const QString& directory);
    void rescued();  ///< scenes are back that were not saved

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* addEntry(QMenu& menu, const char* objectName, const QString& text, const QKeySequence& key,
        const std::function<void()>& act);
    void addFileEntries(QMenu& menu);
    void addSceneEntries(QMenu& menu);
    void fillRecent(QMenu& menu);
    void remember(const QString& file);
    bool saveAs(const QString& file);
    void saveAndGoOn(const std::function<void()>& then);
    void fail(const JobFailure& failure);
    void whenSettled(const std::function<void()>& then);
    void openNow(const QString& file);
    void replace();
    void step(int by);
    void refresh();
    void drop(const QString& path);
    QString lastFile() const;
    QString rescueFile() const;

    Parts m_parts;
    SceneQuestions m_questions = nativeSceneQuestions();
    bool m_mayLose = false;       ///< the user has said so of the changes there are
    bool m_holdsRescued = false;  ///< the list came from takeUpRescued()
    QPointer<QAction> m_next;
    QPointer<QAction> m_previous;
    QPointer<QAction> m_replace;
    QPointer<QAction> m_save;
    QPointer<QAction> m_saveAs;
};

}  // namespace translucent
