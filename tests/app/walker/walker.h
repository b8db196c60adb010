#pragma once

#include "engine/playlist.h"
#include "shell/main_window.h"
#include "walker/walk_action.h"

#include <QWidget>

#include <random>

namespace translucent::test {

/// The environment of a walk, in addition to the window.
struct WalkGround {
    MainWindow& window;
    Appearance& appearance;
    Language& language;
    Engine& engine;
    QStringList models;
    QString files;  ///< a directory for exports
};

/// Draws actions that the window offers at the moment, and does them.
class Walker {
public:
    Walker(const WalkGround& ground, quint32 seed);

    WalkAction draw();
    /// Does nothing if the object does not exist in the window any more.
    void perform(const WalkAction& action);
    /// Waits until nothing is computed. Returns false if that takes too long for a walk.
    bool settle();

private:
    using Draw = WalkAction (Walker::*)();
    using Deed = void (Walker::*)(const WalkAction&);

    int below(qsizetype count) { return int(m_random() % quint32(std::max<qsizetype>(1, count))); }
    template <typename List>
    auto one(const List& list)
    {
        return list[below(qsizetype(list.size()))];
    }
    QStringList nameOf(const QWidget& widget) const;
    QWidget* find(const WalkAction& action) const;
    QWidgetList visible(bool (*fits)(const QWidget&)) const;
    WalkAction onWidget(const QString& verb, bool (*fits)(const QWidget&), QStringList (Walker::*how)(QWidget&));

    WalkAction drawPage();
    WalkAction drawClick();
    WalkAction drawPoint();
    WalkAction drawKey();
    WalkAction drawSetting();
    WalkAction drawTab();
    WalkAction drawSentence();
    WalkAction drawModel();
    WalkAction drawMenu();
    WalkAction drawSize();
    WalkAction drawLesson();
    WalkAction drawScene();
    WalkAction drawHead();
    WalkAction drawExport();
    QStringList howToSet(QWidget& widget);
    QStringList placeOn(QWidget& widget);
    QStringList keyFor(QWidget& widget);
    QStringList formatFor(QWidget& widget);
    QStringList tabOf(QWidget& widget);

    void doPage(const WalkAction& action);
    void doClick(const WalkAction& action);
    void doPoint(const WalkAction& action);
    void doKey(const WalkAction& action);
    void doSetting(const WalkAction& action);
    void doTab(const WalkAction& action);
    void doSentence(const WalkAction& action);
    void doModel(const WalkAction& action);
    void doMenu(const WalkAction& action);
    void doSize(const WalkAction& action);
    void doLesson(const WalkAction& action);
    void doScene(const WalkAction& action);
    void doHead(const WalkAction& action);
    void doExport(const WalkAction& action);
    void doCloseDialogs(const WalkAction& action);
    void doNothing(const WalkAction&) { }

    struct Kind {
        const char* verb;
        int weight;
        Draw draw;  ///< nullptr: without objects
        Deed perform;
    };
    static const std::vector<Kind>& kinds();

    WalkGround m_ground;
    std::mt19937 m_random;
    Playlist m_scenes;
};

}  // namespace translucent::test
