#pragma once

#include <QList>

class QScrollArea;
class QWidget;

namespace translucent {

class Engine;
class Experiment;
class HeadRanking;
class LessonShelf;
class Page;
class SearchSettings;
class Selection;
struct Services;

/// What pages are built on; all of it outlives them.
struct PageContext {
    Engine& engine;
    Selection& selection;
    Experiment& experiment;
    SearchSettings& search;
    HeadRanking& ranking;
    LessonShelf& lessons;
    const Services& services;
};

/// All pages of the window, in the order of the rail. The one place that knows them.
QList<Page*> makePages(const PageContext& context, QWidget* parent);

/// Lets a page be as small as the window is: what does not fit is scrolled to.
QScrollArea* makePageFrame(Page* page);

}  // namespace translucent
