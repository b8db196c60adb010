#pragma once

#include "shell/services.h"
#include "translucent/scene_file.h"
#include "widgets/widget_state.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <optional>

class QWidget;

namespace translucent {

class Appearance;
class Engine;
class Experiment;
class HeadRanking;
class Language;
class Page;
class SearchSettings;
class Selection;
class SentenceBar;

/// What scenes are made of; all of it outlives the stage.
struct StageParts {
    QWidget& window;
    const QList<Page*>& pages;
    std::function<void(int index)> showPage;
    std::function<int()> currentPage;
    SentenceBar& bar;
    Selection& selection;
    Experiment& experiment;
    SearchSettings& search;
    HeadRanking& ranking;
    Engine& engine;
    Appearance& appearance;
    Language& language;
    std::function<QList<ModelChoice>()> listModels;
};

/// Puts scenes on screen, tells what scene is there, and finds widgets by their names. Lives on the GUI thread.
class Stage : public QObject {
    Q_OBJECT

public:
    Stage(StageParts parts, QObject* parent);

    /// As if the user had made it so, one thing after the other: what needs a translation waits for it. `shown`
    /// follows, unless another scene comes first. Whatever a model or sentence does not have is left as it is.
    void show(const Scene& scene);
    /// With the looks of the window.
    void show(const SavedScene& saved);
    /// What is on screen: everything a scene can say, with the state of all that can be seen on the page. The title
    /// says page and sentence.
    SavedScene capture() const;
    /// What the last scene named and the window does not have: pages, tabs and controls by their names.
    const QStringList& missing() const { return m_missing; }
    bool isBusy() const { return m_scene.has_value(); }

    /// The visible widget of that name, else any; of the shown page first. What is in none of its tabs that were seen
    /// is looked for in the others, which are made then.
    QWidget* find(const QString& name) const;
    /// Opens the tab of that name on the shown page, or the part that a switch of that name opens. False when there is
    /// none; other buttons are left alone.
    bool openTab(const QString& name);
    /// The widget that find() gives, once the tabs it lies in are open and it is scrolled into view. Opening a tab may
    /// replace what is in it.
    QWidget* reveal(const QString& name);

Q_SIGNALS:
    void shown();

private:
    QWidget* findMade(const QString& name) const;
    void takeModel();
    void takeSentence();
    bool canBeChanged(const Intervention& change);
    void takePage();
    void takeSelection();
    void takeHead();
    bool takeSetting();
    bool takeView();
    void goOn();
    Page* currentPage() const;
    std::string nameOf(const ModelSummary& model) const;
    QString titleFor(const QString& sentence) const;

    StageParts m_parts;
    std::optional<Scene> m_scene;  ///< what is still to be done of one
    WidgetState m_view;            ///< of its page
    QStringList m_missing;
    std::optional<int> m_unlike;   ///< the fewest widgets that were not as in m_view
    int m_waited = 0;              ///< turns for a control that is not there yet
    bool m_isTranslating = false;  ///< the sentence was given, its translation is awaited
    QTimer m_next;
};

}  // namespace translucent
