#include "shell/window_menus.h"

#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/library_versions.h"
#include "shell/presenter.h"
#include "shell/window_parts.h"
#include "shell/window_settings.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCoreApplication>
#include <QDialog>
#include <QHBoxLayout>
#include <QIcon>
#include <QKeySequence>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <functional>

namespace translucent {

namespace {

using Keys = QList<Page::Key>;

struct ShortcutSheet {
    Q_DECLARE_TR_FUNCTIONS(translucent::ShortcutSheet)

public:
    static Keys presenterKeys();
    static Keys windowKeys(const QList<Page*>& pages);
    static Keys habits();
};

QString nameOf(const QKeySequence& keys)
{
    return keys.toString(QKeySequence::NativeText);
}

Keys ShortcutSheet::presenterKeys()
{
    return {
        {nameOf(QKeySequence(Presenter::kLaser)), tr("While held: a laser dot at the pointer")},
        {nameOf(QKeySequence(Presenter::kCircle)), tr("While held: a spotlight at the pointer")},
        {nameOf(QKeySequence(Presenter::kBlank)), tr("Blank screen; any key or click brings it back")},
        {QStringLiteral("Esc"), tr("End typing, then presenter mode")},
    };
}

Keys ShortcutSheet::windowKeys(const QList<Page*>& pages)
{
    Keys keys;
    for (int index = 0; index < pages.size(); ++index)
        if (const QKeySequence key = NavigationRail::shortcut(index); !key.isEmpty())
            keys.append({nameOf(key), pages[index]->title()});
    keys.append({QStringLiteral("Ctrl+L"), tr("Go to the sentence")});
    keys.append({QStringLiteral("F10"), tr("Open the menu")});
    keys.append({QStringLiteral("Esc"), tr("Unpin everything")});
    keys.append({QStringLiteral("F2, Alt+↑, Alt+↓, Delete"), tr("In the list of scenes: rename, move, remove")});
    return keys;
}

Keys ShortcutSheet::habits()
{
    return {
        {tr("Point at something"), tr("Preview it on all pages")},
        {tr("Click or Enter"), tr("Pin it; press again or Esc to unpin")},
        {tr("Arrow keys, Home, End"), tr("Move between tokens, cells, points, nodes or steps")},
        {tr("Alt+Left"), tr("Back to the previous page")},
        {tr("Ctrl+wheel, + and −"), tr("Enlarge and shrink maps, charts and diagrams")},
        {QStringLiteral("0"), tr("Show the whole map, chart or diagram")},
        {tr("Drag, or Shift+arrow keys"), tr("Move what has been enlarged")},
        {tr("Shift+F1, then a click"), tr("Explain what is clicked; Shift+F1 twice: what has the keyboard focus")},
        {QStringLiteral("Ctrl+C, Ctrl+V"), tr("Copy numbers from tables; paste a block from a spreadsheet")},
    };
}

/// Without the mnemonic of a menu entry: "&Quit", "退出(&Q)".
QString withoutMnemonic(QString text)
{
    static const QRegularExpression appended(QStringLiteral("\\(&.\\)"));
    return text.remove(appended).remove(u'&').remove(u'…');
}

Keys keysOf(const QList<QAction*>& actions)
{
    Keys keys;
    for (const QAction* action : actions) {
        QStringList each;
        for (const QKeySequence& sequence : action->shortcuts())
            each << nameOf(sequence);
        if (!each.isEmpty())
            keys.append({each.join(QStringLiteral(", ")), withoutMnemonic(action->text())});
    }
    return keys;
}

QString table(const QString& heading, const Keys& keys)
{
    QString rows;
    for (const auto& [key, effect] : keys)
        rows += QStringLiteral("<tr><td style='padding-right: 24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(key.toHtmlEscaped(), effect.toHtmlEscaped());
    return QStringLiteral("<h3>%1</h3><table cellpadding='3'>%2</table>").arg(heading.toHtmlEscaped(), rows);
}

}  // namespace

QString shortcutSheet(const QList<Page*>& pages, const Page& shown, const QList<QAction*>& actions)
{
    return table(shown.title(), shown.keys()) + table(ShortcutSheet::tr("On every page"), ShortcutSheet::habits())
        + table(ShortcutSheet::tr("Presenter mode"), ShortcutSheet::presenterKeys())
        + table(ShortcutSheet::tr("Window"), ShortcutSheet::windowKeys(pages) + keysOf(actions));
}

namespace {

template <typename Receiver, typename Act>
QAction* addEntry(QMenu& menu, const char* objectName, const QString& text, const QList<QKeySequence>& keys,
    Receiver* receiver, Act act)
{
    QAction* action = menu.addAction(text);
    action->setObjectName(QString::fromLatin1(objectName));
    action->setShortcuts(keys);
    QObject::connect(action, &QAction::triggered, receiver, act);
    return action;
}

/// Adds one choice of several; its value is stored as data.
template <typename Value>
void addChoice(QMenu& menu, QActionGroup& group, const QString& objectName, const QString& text, Value value)
{
    QAction* action = menu.addAction(text);
    action->setObjectName(objectName);
    action->setCheckable(true);
    action->setData(static_cast<int>(value));
    group.addAction(action);
}

QLabel* makeText(const char* role, const char* objectName, QWidget* parent, const QString& text)
{
    QLabel* label = makeLabel(role, objectName, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(text);
    return label;
}

/// The licences and origins of the training data of a shipped model; empty if it is not installed.
QString creditsOf(const char* model)
{
    try {
        const auto overview = readModelOverview(resourcePath(std::string("models/") + model));
        return QString::fromStdString(overview.info.attribution);
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

WindowMenus::WindowMenus(Appearance& appearance, Language& language, Presenter& presenter, QWidget* parent)
    : QMenu(parent)
    , m_appearance(appearance)
    , m_language(language)
    , m_presenter(presenter)
    , m_themes(new QActionGroup(this))
{
    setObjectName(QStringLiteral("windowMenu"));
    QMenu* file = addMenu("fileMenu", tr("&File"));
    addEntry(*file, "openModelAction", tr("&Open model directory…"), {QKeySequence::Open}, this,
        &WindowMenus::openModelRequested);
    file->addSeparator();
    addEntry(*file, "quitAction", tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, this, &WindowMenus::quitRequested)
        ->setMenuRole(QAction::QuitRole);
    QMenu* view = addMenu("viewMenu", tr("&View"));
    addThemes(*view);
    addLanguages(*view);
    view->addSeparator();
    addPresenter(*view);
    addZoom(*view);
    view->addSeparator();
    addMotion(*view);
    QMenu* help = addMenu("helpMenu", tr("&Help"));
    addEntry(*help, "shortcutsAction", tr("&Keyboard and mouse"),
        {QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)}, this, &WindowMenus::shortcutsRequested);
    addEntry(*help, "whatsThisAction", tr("&What's this?"), {QKeySequence(Qt::SHIFT | Qt::Key_F1)}, this,
        &WindowMenus::whatsThisRequested);
    addEntry(*help, "manualAction", tr("&Manual"), {}, this, &WindowMenus::manualRequested);
    addEntry(*help, "glossaryAction", tr("&Glossary"), {QKeySequence(Qt::CTRL | Qt::Key_G)}, this,
        &WindowMenus::glossaryRequested);
    addEntry(*help, "aboutAction", tr("&About Translucent"), {}, this, &WindowMenus::aboutRequested)
        ->setMenuRole(QAction::AboutRole);
    connect(&appearance, &Appearance::changed, this, &WindowMenus::showChoices);
    connect(&presenter, &Presenter::changed, this, &WindowMenus::showChoices);
    showChoices();
}

void WindowMenus::actWhileClosed()
{
    for (QAction* action : findChildren<QAction*>())
        if (!action->shortcut().isEmpty())
            parentWidget()->addAction(action);
}

QMenu* WindowMenus::addMenu(const char* objectName, const QString& title)
{
    QMenu* menu = QMenu::addMenu(title);
    menu->setObjectName(QString::fromLatin1(objectName));
    return menu;
}

void WindowMenus::addThemes(QMenu& menu)
{
    QMenu* themes = menu.addMenu(tr("&Theme"));
    themes->setObjectName(QStringLiteral("themeMenu"));
    const QStringList texts {tr("System default"), tr("Light"), tr("Dark"), tr("High contrast")};
    for (const auto theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Contrast})
        addChoice(*themes, *m_themes, QStringLiteral("theme_") + name(theme), texts[static_cast<int>(theme)], theme);
    connect(m_themes, &QActionGroup::triggered, this,
        [this](QAction* action) { m_appearance.setTheme(static_cast<ThemeChoice>(action->data().toInt())); });
}

void WindowMenus::addLanguages(QMenu& menu)
{
    QMenu* languages = menu.addMenu(tr("&Language"));
    languages->setObjectName(QStringLiteral("languageMenu"));
    const QStringList texts {tr("System default"), QStringLiteral("中文"), QStringLiteral("English")};
    auto* group = new QActionGroup(this);
    for (const auto language : {LanguageChoice::System, LanguageChoice::Chinese, LanguageChoice::English})
        addChoice(*languages, *group, QStringLiteral("language_") + name(language), texts[static_cast<int>(language)],
            language);
    group->actions().at(static_cast<int>(m_language.choice()))->setChecked(true);
    connect(group, &QActionGroup::triggered, this,
        [this](QAction* action) { m_language.setChoice(static_cast<LanguageChoice>(action->data().toInt())); });
}

void WindowMenus::addPresenter(QMenu& menu)
{
    m_presents =
        addEntry(menu, "presenterAction", tr("&Presenter mode"), {QKeySequence(Qt::Key_F11), QKeySequence(Qt::Key_F8)},
            this, [this] { m_presenter.setOn(m_presents->isChecked()); });
    m_presents->setCheckable(true);
}

void WindowMenus::addZoom(QMenu& menu)
{
    const auto add = [&](const char* objectName, const QString& text, const QList<QKeySequence>& keys,
                         const std::function<double(double)>& change) {
        return addEntry(
            menu, objectName, text, keys, this, [this, change] { m_appearance.setZoom(change(m_appearance.zoom())); });
    };
    add("zoomInAction", tr("Zoom &in"), {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
        [](double zoom) { return zoom + Appearance::kZoomStep; });
    add("zoomOutAction", tr("Zoom &out"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
        [](double zoom) { return zoom - Appearance::kZoomStep; });
    add("zoomResetAction", tr("&Normal size"), {QKeySequence(Qt::CTRL | Qt::Key_0)},
        [this](double) { return m_presenter.usualZoom(); });
}

void WindowMenus::addMotion(QMenu& menu)
{
    m_motion = addEntry(menu, "reduceMotionAction", tr("&Reduce motion"), {}, this,
        [this] { m_appearance.setReducesMotion(m_motion->isChecked()); });
    m_motion->setCheckable(true);
}

void WindowMenus::showChoices()
{
    m_themes->actions().at(static_cast<int>(m_appearance.theme()))->setChecked(true);
    m_presents->setChecked(m_presenter.isOn());
    m_motion->setChecked(m_appearance.reducesMotion());
}

/// A dialog with an empty column and a close button; object names start with `stem`.
QDialog* WindowMenus::makeDialog(const QString& stem, const QString& title)
{
    auto* dialog = new QDialog(parentWidget());
    dialog->setObjectName(stem + QStringLiteral("Dialog"));
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(24, 24, 24, 18);
    column->setSpacing(14);
    auto* close = new QPushButton(tr("Close"), dialog);
    close->setObjectName(stem + QStringLiteral("CloseButton"));
    connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    column->addWidget(close, 0, Qt::AlignRight);
    m_appearance.applyStyle(*dialog);
    return dialog;
}

QString WindowMenus::licences()
{
    return tr("Free software under the GNU General Public License, version 3 or later.\nText is drawn with the system "
              "fonts, Chinese text with Noto Sans CJK (SIL OFL 1.1) if it is installed.\nPinyin and meanings of words "
              "are from CC-CEDICT (CC BY-SA 4.0), shortened.\nThe model classroom was trained on Translucent's own "
              "grammar, the models everyday and everyday-en-zh on these corpora: %1.\nBuilt with these libraries:")
        .arg(creditsOf("everyday"));
}

void WindowMenus::showAbout(const QString& runtimeDescription)
{
    QDialog* dialog = makeDialog(QStringLiteral("about"), tr("About Translucent"));
    QLabel* logo = makeLabel({}, dialog);
    logo->setPixmap(QIcon(QStringLiteral(":/icons/translucent.svg")).pixmap(72, 72));
    auto* head = new QHBoxLayout;
    head->setSpacing(18);
    head->addWidget(logo);
    QLabel* name = makeLabel("title", "aboutName", dialog);
    name->setText(QStringLiteral("Translucent " TRANSLUCENT_VERSION));
    head->addWidget(name, 1);
    auto* column = static_cast<QVBoxLayout*>(dialog->layout());
    column->insertLayout(0, head);
    column->insertWidget(1,
        makeText("message", "aboutText", dialog,
            tr("The see-through translator: train a small Transformer, translate Chinese into English, and "
               "inspect every number along the way.")));
    auto* area = new QScrollArea(dialog);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(makeText("caption", "aboutDetails", dialog,
        QStringLiteral("%1\n\n%2\n\nQt %3 (LGPL 3)\n%4")
            .arg(runtimeDescription, licences(), QString::fromLatin1(qVersion()),
                QString::fromLatin1(kLibraryVersions))));
    column->insertWidget(2, area, 1);
    const int line = dialog->fontMetrics().height();
    dialog->resize(QSize(line * 40, line * 40).boundedTo(parentWidget()->size() * 9 / 10));
    dialog->open();
}

void WindowMenus::showShortcuts(const QList<Page*>& pages, const Page& shown)
{
    QDialog* dialog = makeDialog(QStringLiteral("shortcut"), tr("Keyboard and mouse"));
    auto* text = new QTextBrowser(dialog);
    text->setObjectName(QStringLiteral("shortcutText"));
    text->setAccessibleName(dialog->windowTitle());
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(shortcutSheet(pages, shown, findChildren<QAction*>()));
    static_cast<QVBoxLayout*>(dialog->layout())->insertWidget(0, text);
    const int line = QFontMetrics(QApplication::font()).height();
    dialog->resize(QSize(line * 36, line * 40).boundedTo(parentWidget()->size() * 9 / 10));
    dialog->open();
}

}  // namespace translucent
