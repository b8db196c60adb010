#pragma once

#include <QList>

class QWidget;

namespace translucent {

class Engine;
class Page;
class Selection;
struct Services;

/// All pages of the window, in the order of the rail. The one place that knows them.
QList<Page*> makePages(Engine& engine, Selection& selection, const Services& services, QWidget* parent);

}  // namespace translucent
