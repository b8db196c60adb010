#include "shell/page_registry.h"

#include "pages/architecture/architecture_page.h"
#include "pages/attention/attention_page.h"
#include "pages/decoding/decoding_page.h"
#include "pages/lessons/lessons_page.h"
#include "pages/numbers/numbers_page.h"
#include "pages/positions/positions_page.h"
#include "pages/training/training_page.h"
#include "pages/translate/translate_page.h"
#include "pages/whatif/what_if_page.h"
#include "session/session.h"
#include "shell/services.h"

#include <QScrollArea>

namespace translucent {

QList<Page*> makePages(Session& session, LessonShelf& lessons, const Services& services, QWidget* parent)
{
    return {
        new TranslatePage(session, services.examples, parent),
        new AttentionPage(session, services.goldAlignment, parent),
        new WhatIfPage(session, parent),
        new ArchitecturePage(session, parent),
        new PositionsPage(session, parent),
        new NumbersPage(session, parent),
        new DecodingPage(session, services.heldOutPairs, parent),
        new TrainingPage(
            session, {services.trainingProgram(), services.runsDirectory(), services.bundledRuns()}, parent),
        new LessonsPage(session, lessons, services.lessons, parent),
    };
}

QScrollArea* makePageFrame(Page* page)
{
    auto* frame = new QScrollArea;
    frame->setObjectName(page->objectName() + QStringLiteral("Frame"));
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus);
    frame->setWidgetResizable(true);
    frame->setWidget(page);
    frame->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    return frame;
}

}  // namespace translucent
