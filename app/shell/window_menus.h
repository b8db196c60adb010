#pragma once

#include <QList>
#include <QMenu>
#include <QString>

class QAction;
class QActionGroup;
class QDialog;
class QVBoxLayout;

namespace translucent {

class Appearance;
class Language;
class Page;
class Presenter;

/// All keys of the window, as rich text: of the page `shown`, of presenter mode, of the window and its menus'
/// `actions`, and those shared by all pages.
QString shortcutSheet(const QList<Page*>& pages, const Page& shown, const QList<QAction*>& actions);

/// The menu of the window and the dialogs of its Help menu. Theme, language and zoom entries take effect directly,
/// entries of the File menu use the window. Rebuilt when the language changes.
class WindowMenus : public QMenu {
    Q_OBJECT

public:
    WindowMenus(Appearance& appearance, Language& language, Presenter& presenter, QWidget* parent);

    /// Adds its actions to the window, so that their shortcuts work while the menu is closed. Call when all actions are
    /// added.
    void actWhileClosed();
    void showAbout(const QString& runtimeDescription);
    void showShortcuts(const QList<Page*>& pages, const Page& shown);

Q_SIGNALS:
    void openModelRequested();
    void quitRequested();
    void shortcutsRequested();
    void whatsThisRequested();
    void manualRequested();
    void glossaryRequested();
    void aboutRequested();

private:
    QMenu* addMenu(const char* objectName, const QString& title);
    void addThemes(QMenu& menu);
    void addLanguages(QMenu& menu);
    void addPresenter(QMenu& menu);
    void addZoom(QMenu& menu);
    void addMotion(QMenu& menu);
    void showChoices();
    QDialog* makeDialog(const QString& stem, const QString& title);
    static QString licences();

    Appearance& m_appearance;
    Language& m_language;
    Presenter& m_presenter;
    QActionGroup* m_themes;
    QAction* m_presents = nullptr;
    QAction* m_motion = nullptr;
};

}  // namespace translucent
