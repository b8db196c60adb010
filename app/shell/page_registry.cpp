#include "shell/page_registry.h"

#include "pages/architecture/architecture_page.h"
#include "pages/attention/attention_page.h"
#include "pages/translate/translate_page.h"

namespace translucent {

QList<Page*> makePages(Engine& engine, Selection& selection, QWidget* parent)
{
    return {
        new TranslatePage(selection, parent),
        new AttentionPage(engine, selection, parent),
        new ArchitecturePage(engine, selection, parent),
    };
}

}  // namespace translucent
