#pragma once

#include <QList>

class QScrollArea;
class QWidget;

namespace translucent {

class LessonShelf;
class Page;
class Session;
struct Services;

/// Creates all pages of the window, in the order of the rail. The only place that lists them. All arguments outlive the
/// pages.
QList<Page*> makePages(Session& session, LessonShelf& lessons, const Services& services, QWidget* parent);

/// Wraps a page in a scroll area, so that it can be as small as the window.
QScrollArea* makePageFrame(Page* page);

}  // namespace translucent
