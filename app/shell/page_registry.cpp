#include "shell/page_registry.h"

#include "pages/attention/attention_page.h"
#include "pages/translate/translate_page.h"
#include "shell/services.h"

namespace translucent {

QList<Page*> makePages(Engine& engine, Selection& selection, const Services& services, QWidget* parent)
{
    return {
        new TranslatePage(selection, parent),
        new AttentionPage(engine, selection, services.goldAlignment, parent),
    };
}

}  // namespace translucent
