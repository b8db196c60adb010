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

/// The objects that pages use; all of them outlive the pages.
struct PageContext {
    Engine& engine;
    Selection& selection;
    Experiment& experiment;
    SearchSettings& search;
    HeadRanking& ranking;
    LessonShelf& lessons;
    const Services& services;
};

/// Creates all pages of the window, in the order of the rail. The only place that lists them.
QList<Page*> makePages(const PageContext& context, QWidget* parent);

/// Wraps a page in a scroll area, so that it can be as small as the window.
QScrollArea* makePageFrame(Page* page);

}  // namespace translucent
