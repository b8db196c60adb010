#pragma once

#include "translucent/lessons/scene_file.h"
#include "widgets/widget_state.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>

class QWidget;

namespace translucent {

class MainWindow;
class Session;
struct ModelSummary;
struct ShownNumbers;

/// What a scene is called, and what the speaker wants to say about it.
struct SceneWords {
    QString title;
    QString notes;
};

/// Shows scenes, captures the current scene, and finds widgets by name. Lives on the GUI thread.
class ScenePlayer : public QObject {
    Q_OBJECT

public:
    explicit ScenePlayer(MainWindow& window);

    /// Applies the scene step by step, like user input: settings that need a translation wait for it. `shown` follows,
    /// unless another scene is shown first. Values that the model or sentence does not have are ignored.
    void show(const Scene& scene);
    /// Also applies the scene's appearance of the window.
    void show(const SavedScene& saved);
    /// Captures the screen: all fields of a scene, with the state of everything that is visible on the page. The title
    /// contains page and sentence.
    SavedScene capture() const;
    /// The same for other programs: they are given the directory of a moment as the model.
    SavedScene captureForPrograms() const;
    /// The shell command that writes what the page shows, or translates the sentence as the window does.
    QString commandLine() const;
    /// The Python script that prints the numbers on screen, see pythonText().
    QString pythonScript() const;
    /// The names in the last scene that the window does not have: pages, tabs and controls.
    const QStringList& missing() const { return m_missing; }
    bool isBusy() const { return m_scene.has_value(); }

    /// Returns the visible widget of that name, or else any; widgets of the shown page take precedence. If it is not in
    /// a tab that was opened, the other tabs are created and searched.
    QWidget* find(const QString& name) const;
    /// Opens the tab of that name on the shown page, or the part that a switch of that name opens. Returns false if
    /// there is none; other buttons are not pressed.
    bool openTab(const QString& name);
    /// Returns the widget from find() after opening its tabs and scrolling to it. Opening a tab can replace its
    /// contents.
    QWidget* reveal(const QString& name);

Q_SIGNALS:
    void shown();

private:
    QWidget* findMade(const QString& name) const;
    QString directoryNamed(const QString& model) const;
    bool takeMoment();
    void takeModel();
    void takeSentence();
    bool canBeChanged(const Intervention& change);
    void takePage();
    void takeSelection();
    void takeHead();
    bool takeSetting();
    bool takeView();
    void goOn();
    std::string nameOf(const ModelSummary& model) const;
    ShownNumbers shownNumbers() const;
    QString titleFor(const QString& sentence) const;

    MainWindow& m_window;
    Session& m_session;
    std::optional<Scene> m_scene;  ///< the remaining part of a scene
    WidgetState m_view;            ///< of its page
    QStringList m_missing;
    std::optional<int> m_unlike;   ///< the fewest widgets that were not as in m_view
    int m_waited = 0;              ///< turns spent waiting for a control
    bool m_isTranslating = false;  ///< the sentence was given, its translation is awaited
    QTimer m_next;
};

}  // namespace translucent
