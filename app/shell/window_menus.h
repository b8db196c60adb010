#pragma once

#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace translucent {

class Appearance;
class Language;

/// The menu bar: its theme, language and zoom entries act by themselves, the others ask the window.
class WindowMenus : public QObject {
    Q_OBJECT

public:
    static constexpr double kZoomStep = 0.1;

    WindowMenus(Appearance& appearance, Language& language, QMainWindow& window);

    void retranslateUi();
    void showChoices();  ///< checks the entries of the current theme, language and zoom

Q_SIGNALS:
    void openModelRequested();
    void quitRequested();
    void aboutRequested();

private:
    void buildFile();
    void buildTheme();
    void buildLanguage();
    void buildZoom();
    void buildHelp();
    QAction* addAction(QMenu* menu, const char* objectName);

    Appearance& m_appearance;
    Language& m_language;
    QMenu* m_file;
    QMenu* m_view;
    QMenu* m_help;
    QMenu* m_themeMenu;
    QMenu* m_languageMenu;
    QActionGroup* m_themes;
    QActionGroup* m_languages;
    QAction* m_open = nullptr;
    QAction* m_quit = nullptr;
    QAction* m_projector = nullptr;
    QAction* m_zoomIn = nullptr;
    QAction* m_zoomOut = nullptr;
    QAction* m_zoomReset = nullptr;
    QAction* m_about = nullptr;
};

}  // namespace translucent
