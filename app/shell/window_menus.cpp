#include "shell/window_menus.h"

#include "shell/appearance.h"
#include "shell/language.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace translucent {

namespace {

QMenu* namedMenu(QMenu* menu, const char* objectName)
{
    menu->setObjectName(QString::fromLatin1(objectName));
    return menu;
}

}  // namespace

WindowMenus::WindowMenus(Appearance& appearance, Language& language, QMainWindow& window)
    : QObject(&window)
    , m_appearance(appearance)
    , m_language(language)
    , m_file(namedMenu(window.menuBar()->addMenu(QString()), "fileMenu"))
    , m_view(namedMenu(window.menuBar()->addMenu(QString()), "viewMenu"))
    , m_help(namedMenu(window.menuBar()->addMenu(QString()), "helpMenu"))
    , m_themeMenu(namedMenu(m_view->addMenu(QString()), "themeMenu"))
    , m_languageMenu(namedMenu(m_view->addMenu(QString()), "languageMenu"))
    , m_themes(new QActionGroup(this))
    , m_languages(new QActionGroup(this))
{
    buildFile();
    buildTheme();
    buildLanguage();
    buildZoom();
    buildHelp();
    connect(&appearance, &Appearance::changed, this, &WindowMenus::showChoices);
}

QAction* WindowMenus::addAction(QMenu* menu, const char* objectName)
{
    QAction* action = menu->addAction(QString());
    action->setObjectName(QString::fromLatin1(objectName));
    return action;
}

void WindowMenus::buildFile()
{
    m_open = addAction(m_file, "openModelAction");
    m_open->setShortcut(QKeySequence::Open);
    m_file->addSeparator();
    m_quit = addAction(m_file, "quitAction");
    m_quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    m_quit->setMenuRole(QAction::QuitRole);
    connect(m_open, &QAction::triggered, this, &WindowMenus::openModelRequested);
    connect(m_quit, &QAction::triggered, this, &WindowMenus::quitRequested);
}

void WindowMenus::buildTheme()
{
    for (const auto theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
        QAction* action = m_themeMenu->addAction(QString());
        action->setObjectName(QStringLiteral("theme_") + name(theme));
        action->setCheckable(true);
        action->setData(static_cast<int>(theme));
        m_themes->addAction(action);
    }
    connect(m_themes, &QActionGroup::triggered, this,
        [this](QAction* action) { m_appearance.setTheme(static_cast<ThemeChoice>(action->data().toInt())); });
}

void WindowMenus::buildLanguage()
{
    for (const auto language : {LanguageChoice::System, LanguageChoice::Chinese, LanguageChoice::English}) {
        QAction* action = m_languageMenu->addAction(QString());
        action->setObjectName(QStringLiteral("language_") + name(language));
        action->setCheckable(true);
        action->setData(static_cast<int>(language));
        m_languages->addAction(action);
    }
    connect(m_languages, &QActionGroup::triggered, this,
        [this](QAction* action) { m_language.setChoice(static_cast<LanguageChoice>(action->data().toInt())); });
}

void WindowMenus::buildZoom()
{
    m_view->addSeparator();
    m_projector = addAction(m_view, "projectorAction");
    m_projector->setCheckable(true);
    m_projector->setShortcut(QKeySequence(Qt::Key_F8));
    m_zoomIn = addAction(m_view, "zoomInAction");
    m_zoomIn->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    m_zoomOut = addAction(m_view, "zoomOutAction");
    m_zoomOut->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    m_zoomReset = addAction(m_view, "zoomResetAction");
    m_zoomReset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    connect(m_projector, &QAction::triggered, this,
        [this](bool on) { m_appearance.setZoom(on ? Appearance::kProjectorZoom : 1.0); });
    connect(m_zoomIn, &QAction::triggered, this, [this] { m_appearance.setZoom(m_appearance.zoom() + kZoomStep); });
    connect(m_zoomOut, &QAction::triggered, this, [this] { m_appearance.setZoom(m_appearance.zoom() - kZoomStep); });
    connect(m_zoomReset, &QAction::triggered, this, [this] { m_appearance.setZoom(1.0); });
}

void WindowMenus::buildHelp()
{
    m_about = addAction(m_help, "aboutAction");
    m_about->setMenuRole(QAction::AboutRole);
    connect(m_about, &QAction::triggered, this, &WindowMenus::aboutRequested);
}

void WindowMenus::showChoices()
{
    m_themes->actions().at(static_cast<int>(m_appearance.theme()))->setChecked(true);
    m_languages->actions().at(static_cast<int>(m_language.choice()))->setChecked(true);
    m_projector->setChecked(m_appearance.zoom() >= Appearance::kProjectorZoom - 0.01);
}

void WindowMenus::retranslateUi()
{
    m_file->setTitle(tr("&File"));
    m_view->setTitle(tr("&View"));
    m_help->setTitle(tr("&Help"));
    m_open->setText(tr("&Open model directory…"));
    m_quit->setText(tr("&Quit"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
    const QStringList themes {tr("System default"), tr("Light"), tr("Dark")};
    const QStringList languages {tr("System default"), QStringLiteral("中文"), QStringLiteral("English")};
    for (int index = 0; index < 3; ++index) {
        m_themes->actions().at(index)->setText(themes[index]);
        m_languages->actions().at(index)->setText(languages[index]);
    }
    m_projector->setText(tr("&Projector mode"));
    m_zoomIn->setText(tr("Zoom &in"));
    m_zoomOut->setText(tr("Zoom &out"));
    m_zoomReset->setText(tr("&Normal size"));
    m_about->setText(tr("&About Translucent"));
}

}  // namespace translucent
