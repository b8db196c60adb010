#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"
#include "engine/head_ranking.h"
#include "engine/lesson_shelf.h"
#include "engine/playlist.h"
#include "engine/search_settings.h"
#include "engine/selection.h"
#include "shell/language.h"
#include "shell/services.h"

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
class SentenceBar;
class Stage;
class StartCard;
class StatusPanel;
class WindowMenus;

/// What the window is built on; all of it outlives the window.
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

    /// `model` if given, else the last one used, else the first one found.
    void openFirstModel(const QString& model);
    SentenceBar& bar() { return *m_bar; }

    const QList<Page*>& pages() const { return m_pages; }
    Selection& selection() { return m_selection; }
    Experiment& experiment() { return m_experiment; }
    SearchSettings& search() { return m_search; }
    Stage& stage() { return *m_stage; }
    LessonGuide& guide() { return *m_guide; }
    SceneController& scenes() { return *m_scenes; }
    ReportExporter& reports() { return *m_reports; }
    Playlist& playlist() { return m_playlist; }
    HelpWindows& help() { return *m_help; }
    Presenter& presenter() { return *m_presenter; }
    void showPage(int index);
    /// In the banner on top, until it is closed.
    void showFailure(const JobFailure& failure);
    /// What a start needs to go on from here, kept without asking: for when the system ends the program.
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
    void leadTo(const QString& objectName, const QString& scene);
    void showWayBack();
    void showPageNamed(const QString& objectName, const QString& scene = {});
    void makeMenus();
    void makeLessons();
    void makeScenes();
    void makeReports();
    void makeStart();
    void openLessons();
    void retranslateUi();
    void onModelLoaded(const ModelSummaryPtr& model);
    void onTranslated(const TranslationResultPtr& result);
    void forgetResult();
    void showStatus();
    std::function<QString()> textOf(const JobFailure& failure) const;

    WindowContext m_context;
    Selection m_selection;
    Experiment m_experiment;
    SearchSettings m_search;
    HeadRanking m_ranking;
    LessonShelf m_lessons;
    Playlist m_playlist;
    QList<Page*> m_pages;
    Page* m_newsPage = nullptr;  ///< whose news the status bar shows
    SentenceBar* m_bar;
    MessageBanner* m_banner;
    MessageController* m_messages;
    QToolButton* m_back;  ///< to the page that has led to this one
    QStackedWidget* m_stack;
    NavigationRail* m_rail;
    StatusPanel* m_status;
    LessonPanel* m_lessonPanel;
    ScenePanel* m_scenePanel;
    StartCard* m_start;
    bool m_offersStart = true;
    int m_pageBefore = 0;
    Stage* m_stage = nullptr;
    LessonGuide* m_guide = nullptr;
    SceneController* m_scenes = nullptr;
    ReportExporter* m_reports = nullptr;
    HelpWindows* m_help;
    Presenter* m_presenter = nullptr;
    WindowMenus* m_menus = nullptr;
};

}  // namespace translucent
