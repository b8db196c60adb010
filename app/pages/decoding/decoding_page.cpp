#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"
#include "pages/decoding/decoding_view.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

DecodingPage::DecodingPage(
    Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : Page(parent)
    , m_engine(engine)
    , m_heldOutPairs(std::move(heldOutPairs))
    , m_result(engine.result())
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("decodingPage"));
    m_layout->setContentsMargins(0, 0, 0, 0);
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

void DecodingPage::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_view)
        m_view->setResult(m_result);
}

void DecodingPage::retranslateUi()
{
    if (m_view)
        m_view->retranslateUi();
}

QStringList DecodingPage::scenes() const
{
    return {QString(), QStringLiteral("split"), QStringLiteral("tree"), QStringLiteral("sampling"), QStringLiteral("textbook"),
            QStringLiteral("sentences")};
}

void DecodingPage::showScene(const QString& scene)
{
    if (m_view)
        m_view->showScene(scene);
}

void DecodingPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_view) {
        m_view = new DecodingView(m_engine, m_heldOutPairs, this);
        m_layout->addWidget(m_view);
        connect(m_view, &DecodingView::sentenceRequested, this, &Page::sentenceRequested);
        connect(m_view, &DecodingView::attentionRequested, this,
                [this] { Q_EMIT pageRequested(QStringLiteral("attentionPage")); });
        m_view->setResult(m_result);
    }
    m_view->show();
    if (!event->spontaneous())
        m_view->takeFocus();
}

}  // namespace translucent
