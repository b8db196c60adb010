#include "shell/shortcut_sheet.h"

#include "pages/page.h"
#include "shell/navigation_rail.h"
#include "shell/presenter.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QRegularExpression>

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
        keys.append({nameOf(NavigationRail::shortcut(index)), pages[index]->title()});
    keys.append({QStringLiteral("Ctrl+L"), tr("Go to the sentence")});
    keys.append({QStringLiteral("Esc"), tr("Release what is pinned")});
    keys.append({QStringLiteral("F2, Alt+↑, Alt+↓, Delete"), tr("In the list of scenes: rename, move, remove")});
    return keys;
}

Keys ShortcutSheet::habits()
{
    return {
        {tr("Point at something"), tr("Preview it on all pages")},
        {tr("Click or Enter"), tr("Pin it; once more or Esc releases it")},
        {tr("Arrow keys, Home, End"), tr("Move between tokens, cells, points, nodes or steps")},
        {tr("Alt+Left"), tr("Back to the page before")},
        {tr("Ctrl+wheel, + and −"), tr("Enlarge and shrink maps, charts and drawings")},
        {QStringLiteral("0"), tr("Show the whole map, chart or drawing")},
        {tr("Drag, or Shift+arrow keys"), tr("Move what has been enlarged")},
        {tr("Shift+F1, then a click"), tr("Explain what is clicked; Shift+F1 twice: what has the keyboard")},
        {QStringLiteral("Ctrl+C, Ctrl+V"), tr("Copy numbers from tables; paste a block from a spreadsheet")},
    };
}

/// Without the letter that opens it in a menu: "&Quit", "退出(&Q)".
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

}  // namespace translucent
