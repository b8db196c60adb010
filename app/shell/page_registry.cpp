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
#include "shell/services.h"

#include <QScrollArea>

namespace translucent {

QList<Page*> makePages(const PageContext& context, QWidget* parent)
{
    return {
        new TranslatePage(context.engine, context.selection, context.experiment, context.services.examples, parent),
        new AttentionPage(context.engine, context.selection, context.services.goldAlignment, context.ranking, parent),
        new WhatIfPage(context.engine, context.experiment, context.selection, parent),
        new ArchitecturePage(context.engine, context.selection, parent),
        new PositionsPage(context.engine, context.experiment, context.selection, parent),
        new NumbersPage(context.engine, context.selection, parent),
        new DecodingPage(context.engine, context.search, context.services.heldOutPairs, parent),
        new TrainingPage(context.engine,
            {context.services.trainingProgram(), context.services.runsDirectory(), context.services.bundledRuns()},
            parent),
        new LessonsPage(context.lessons, context.services.lessons, parent),
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
