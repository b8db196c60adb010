#pragma once

#include <QList>
#include <QMenuBar>
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

/// Every key of the window, as rich text: of the page `shown`, of presenter mode, of the window and its menus'
/// `actions`, and what all pages share.
QString shortcutSheet(const QList<Page*>& pages, const Page& shown, const QList<QAction*>& actions);

/// The menu bar and what its menu Help shows. Its theme, language and zoom entries act by themselves, those of the menu
/// File ask the window. Built again when the language changes.
class WindowMenus : public QMenuBar {
    Q_OBJECT

public:
    WindowMenus(Appearance& appearance, Language& language, Presenter& presenter, QWidget* parent);

    /// Makes its actions the window's, too: their keys act whether it is seen or not. To be called when it is complete.
    void actWhileHidden();
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
