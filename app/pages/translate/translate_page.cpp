#include "pages/translate/translate_page.h"

#include <utility>

namespace translucent {

TranslatePage::TranslatePage(Selection& selection, ExamplePairs drawExamples, QWidget* parent)
    : LazyPage({"translate", QT_TR_NOOP("Translate")}, nullptr, parent)
    , m_selection(selection)
    , m_drawExamples(std::move(drawExamples))
{
}

TranslateView* TranslatePage::createView()
{
    auto* view = new TranslateView(m_selection, m_drawExamples, this);
    connect(view, &TranslateView::sentenceRequested, this, &Page::sentenceRequested);
    return view;
}

}  // namespace translucent
