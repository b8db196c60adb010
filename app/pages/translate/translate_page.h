#pragma once

#include "pages/lazy_page.h"
#include "pages/translate/translate_view.h"

namespace translucent {

class Selection;

/// From source pieces to a translation: how sure the model was of every token and what else it considered.
class TranslatePage : public LazyPage<TranslateView> {
    Q_OBJECT

public:
    /// `drawExamples` may take its time, on any thread.
    TranslatePage(Selection& selection, ExamplePairs drawExamples, QWidget* parent);

protected:
    TranslateView* createView() override;

private:
    Selection& m_selection;
    ExamplePairs m_drawExamples;
};

}  // namespace translucent
