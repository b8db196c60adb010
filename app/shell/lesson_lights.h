#pragma once

#include "translucent/lessons/lesson.h"

#include <QList>
#include <QPointer>
#include <QString>
#include <QWidget>

namespace translucent {

class ScenePlayer;
class Spotlight;

/// The visible widgets of `content` that a step speaks of: those that its text links to, that its task or question is
/// about, and controls whose labels it quotes, as in "Example" or *Next step*.
QWidgetList spokenOf(const LessonStep& step, const QWidget& content);

/// The parts of splitters around `needed` that show nothing of it, so that it can have their height.
QWidgetList dispensableParts(const QWidgetList& needed);

/// Lights what a step is about, and makes room for it. Lives on the GUI thread.
class LessonLights {
public:
    /// `spared` is never veiled. All arguments outlive the lights.
    LessonLights(ScenePlayer& player, QWidget& content, QWidget& spared);

    void light(const LessonStep& step);
    /// Lights another widget instead.
    void pointAt(const QString& name, const LessonStep& step);
    /// Hides parts of the page that the step does not need, until `clear()` or `showAll()`.
    void makeRoom(const LessonStep& step);
    void showAll();
    /// Scrolls to what is lit, after the page has another height.
    void bringIntoView() const;
    void clear();

private:
    ScenePlayer& m_player;
    QWidget& m_content;
    Spotlight& m_spotlight;
    QList<QPointer<QWidget>> m_targets;  ///< the first one is the most important
    QList<QPointer<QWidget>> m_hidden;
};

}  // namespace translucent
