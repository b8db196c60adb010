#pragma once

#include "engine/lesson_shelf.h"
#include "engine/playlist.h"
#include "session/session.h"
#include "shell/services.h"
#include "shell/window_settings.h"

#include <QMainWindow>

#include <functional>

class QSettings;
class QStackedWidget;
class QToolButton;

namespace translucent {

class Appearance;
class HelpWindows;
class LessonGuide;
class LessonPanel;
class MessageBanner;
class MessageController;
class NavigationRail;
class Page;
class Presenter;
class ReportExporter;
class SceneController;
class ScenePanel;
class ScenePlayer;
class SentenceBar;
class SpeakerWindow;
class StatusPanel;
class TimeMachineBar;
class WindowMenus;

/// The objects that the window uses; all of them outlive it.
struct WindowContext {
    Engine& engine;
    Appearance& appearance;
    Language& language;
    QSettings& settings;
    Services services;
};

/// The window: the parts of the shell, wired together. Every page shows the sentence of the bar on top.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const WindowContext& context);
    ~MainWindow() override;

    /// Opens `model` if given, otherwise the last used model, otherwise the first one.
    void openFirstModel(const QString& model);
    SentenceBar& bar() { return *m_bar; }

    const QList<Page*>& pages() const { return m_pages; }
    Page& currentPage() const;
    const WindowContext& context() const { return m_context; }
    Session& session() { return m_session; }
    ScenePlayer& scenePlayer() { return *m_player; }
    LessonGuide& guide() { return *m_guide; }
    SceneController& scenes() { return *m_scenes; }
    ReportExporter& reports() { return *m_reports; }
    Playlist& playlist() { return m_playlist; }
    HelpWindows& help() { return *m_help; }
    Presenter& presenter() { return *m_presenter; }
    void showPage(int index);
    void openQuiz(const QString& file);
    /// Shows the failure in the banner at the top until it is closed.
    void showFailure(const JobFailure& failure);
    /// Stores the session for the next start without asking the user: for when the system ends the program.
    void keepForNextStart();
    bool isSettled() const;  ///< nothing is computed or read that may change the shown page

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    void connectEngine();
    void connectPages();
    void connectKeys();
    void leadTo(const QString& objectName, const QString& place);
    void showWayBack();
    void showPageNamed(const QString& objectName, const QString& place = {});
    void makeMenus();
    void makeLessons();
    void makeScenes();
    void say(const QString& message);
    void saveSlides(const QString& directory);
    void makeReports();
    void openLessons();
    void retranslateUi();
    void onModelLoaded(const ModelSummaryPtr& model);
    void showStatus();
    std::function<QString()> textOf(const JobFailure& failure) const;

    WindowContext m_context;
    Session m_session;
    LessonShelf m_lessons;
    Playlist m_playlist;
    QList<Page*> m_pages;
    Page* m_newsPage = nullptr;  ///< the page whose news the status bar shows
    SentenceBar* m_bar;
    TimeMachineBar* m_timeBar;
    MessageBanner* m_banner;
    MessageController* m_messages;
    QToolButton* m_back;  ///< to the page that has led to this one
    QStackedWidget* m_stack;
    NavigationRail* m_rail;
    StatusPanel* m_status;
    LessonPanel* m_lessonPanel;
    ScenePanel* m_scenePanel;
    int m_pageBefore = 0;
    ScenePlayer* m_player = nullptr;
    LessonGuide* m_guide = nullptr;
    SceneController* m_scenes = nullptr;
    ReportExporter* m_reports = nullptr;
    SpeakerWindow* m_speaker = nullptr;
    HelpWindows* m_help;
    Presenter* m_presenter = nullptr;
    WindowMenus* m_menus = nullptr;
};

}  // namespace translucent
