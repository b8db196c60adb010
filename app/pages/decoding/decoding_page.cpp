#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"

#include <utility>

namespace translucent {

DecodingPage::DecodingPage(Engine& engine, SearchSettings& search,
    std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : LazyPage("decodingPage", engine.result(), parent)
    , m_engine(engine)
    , m_search(search)
    , m_heldOutPairs(std::move(heldOutPairs))
{
}

QString DecodingPage::title() const
{
    return tr("Decoding");
}

QKeySequence DecodingPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_6);
}

QString DecodingPage::iconPath() const
{
    return QStringLiteral(":/icons/decoding.svg");
}

QStringList DecodingPage::scenes() const
{
    return {QString(), QStringLiteral("split"), QStringLiteral("tree"), QStringLiteral("sampling"),
        QStringLiteral("textbook"), QStringLiteral("sentences")};
}

void DecodingPage::showScene(const QString& scene)
{
    if (view())
        view()->showScene(scene);
}

DecodingView* DecodingPage::createView()
{
    auto* view = new DecodingView(m_engine, m_search, m_heldOutPairs, this);
    connect(view, &DecodingView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &DecodingView::attentionRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("attentionPage")); });
    return view;
}

}  // namespace translucent
