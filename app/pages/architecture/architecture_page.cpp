#include "pages/architecture/architecture_page.h"

#include "engine/engine.h"
#include "pages/architecture/architecture_view.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

ArchitecturePage::ArchitecturePage(Engine& engine, Selection& selection, QWidget* parent)
    : Page(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_result(engine.result())
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("architecturePage"));
    m_layout->setContentsMargins(0, 0, 0, 0);
}

QString ArchitecturePage::title() const
{
    return tr("Architecture");
}

QKeySequence ArchitecturePage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_3);
}

QString ArchitecturePage::iconPath() const
{
    return QStringLiteral(":/icons/architecture.svg");
}

void ArchitecturePage::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_view)
        m_view->setResult(m_result);
}

void ArchitecturePage::retranslateUi()
{
    if (m_view)
        m_view->retranslateUi();
}

QStringList ArchitecturePage::scenes() const
{
    return {QString(), QStringLiteral("numbers"), QStringLiteral("walk"), QStringLiteral("training"),
            QStringLiteral("mask"), QStringLiteral("inference")};
}

void ArchitecturePage::showScene(const QString& scene)
{
    if (m_view)
        m_view->showScene(scene);
}

void ArchitecturePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_view) {
        m_view = new ArchitectureView(m_engine, m_selection, this);
        m_layout->addWidget(m_view);
        m_view->setResult(m_result);
    }
    m_view->show();
    if (!event->spontaneous())
        m_view->takeFocus();
}

}  // namespace translucent
