#pragma once

#include <QList>

class QWidget;

namespace translucent {

class Engine;
class Page;
class Selection;

/// All pages of the window, in the order of the rail. The one place that knows them.
QList<Page*> makePages(Engine& engine, Selection& selection, QWidget* parent);

}  // namespace translucent
