#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"
#include "pages/numbers/numbers_view.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

NumbersPage::NumbersPage(Engine& engine, Selection& selection, QWidget* parent)
    : Page(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_result(engine.result())
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("numbersPage"));
    m_layout->setContentsMargins(0, 0, 0, 0);
}

QString NumbersPage::title() const
{
    return tr("Numbers");
}

QKeySequence NumbersPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_5);
}

QString NumbersPage::iconPath() const
{
    return QStringLiteral(":/icons/numbers.svg");
}

void NumbersPage::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_view)
        m_view->setResult(m_result);
}

void NumbersPage::retranslateUi()
{
    if (m_view)
        m_view->retranslateUi();
}

QStringList NumbersPage::scenes() const
{
    return NumbersView::scenes();
}

void NumbersPage::showScene(const QString& scene)
{
    if (m_view)
        m_view->showScene(scene);
}

void NumbersPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_view) {
        m_view = new NumbersView(m_engine, m_selection, this);
        m_layout->addWidget(m_view);
        m_view->setResult(m_result);
    }
    m_view->show();
    if (!event->spontaneous())
        m_view->takeFocus();
}

}  // namespace translucent
