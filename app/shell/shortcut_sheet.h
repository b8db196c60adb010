#pragma once

#include <QList>
#include <QString>

class QAction;

namespace translucent {

class Page;

/// Every key of the window, as rich text: of the page `shown`, of presenter mode, of the window and its menus'
/// `actions`, and what all pages share.
QString shortcutSheet(const QList<Page*>& pages, const Page& shown, const QList<QAction*>& actions);

}  // namespace translucent
