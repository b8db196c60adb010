#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"

#include <utility>

namespace translucent {

DecodingPage::DecodingPage(Engine& engine, SearchSettings& search,
    std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : LazyPage({"decoding", QT_TR_NOOP("Decoding"), UsesSentence | UsesSearch,
                   {QString(), QStringLiteral("split"), QStringLiteral("tree"), QStringLiteral("sampling"),
                       QStringLiteral("textbook"), QStringLiteral("sentences")}},
        engine.result(), parent)
    , m_engine(engine)
    , m_search(search)
    , m_heldOutPairs(std::move(heldOutPairs))
{
}

/// The view, which ends its searches as it is hidden, goes before what it looks into.
DecodingPage::~DecodingPage()
{
    delete view();
}

DecodingView* DecodingPage::createView()
{
    auto* view = new DecodingView(m_engine, m_search, m_heldOutPairs, m_state, this);
    connect(view, &DecodingView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &DecodingView::attentionRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("attentionPage")); });
    return view;
}

}  // namespace translucent
