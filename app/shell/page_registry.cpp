#include "shell/page_registry.h"

#include "pages/translate/translate_page.h"

namespace translucent {

QList<Page*> makePages(Engine& engine, Selection& selection, QWidget* parent)
{
    Q_UNUSED(engine);
    return {
        new TranslatePage(selection, parent),
    };
}

}  // namespace translucent
