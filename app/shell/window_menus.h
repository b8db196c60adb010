#pragma once

#include <QMenuBar>

#include <utility>

class QActionGroup;
class QDialog;
class QVBoxLayout;

namespace translucent {

class Appearance;
class Language;

class Page;

/// The menu bar and what its menu Help shows. Its theme, language and zoom entries act by themselves, those of the menu
/// File ask the window. Made anew in another language.
class WindowMenus : public QMenuBar {
    Q_OBJECT

public:
    static constexpr double kZoomStep = 0.1;

    WindowMenus(Appearance& appearance, Language& language, QWidget* parent);

    void showAbout(const QString& runtimeDescription);
    void showShortcuts(const QList<Page*>& pages);

Q_SIGNALS:
    void openModelRequested();
    void quitRequested();
    void shortcutsRequested();
    void whatsThisRequested();
    void glossaryRequested();
    void aboutRequested();

private:
    QMenu* addMenu(const char* objectName, const QString& title);
    void addThemes(QMenu& menu);
    void addLanguages(QMenu& menu);
    void addZoom(QMenu& menu);
    void showChoices();
    QDialog* makeDialog(const QString& stem, const QString& title);
    static QString licences();
    static QList<std::pair<QString, QString>> habits();

    Appearance& m_appearance;
    Language& m_language;
    QActionGroup* m_themes;
    QAction* m_projector = nullptr;
};

}  // namespace translucent
