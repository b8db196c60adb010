#include "pages/positions/positions_page.h"

#include "engine/engine.h"
#include "pages/positions/position_controls.h"
#include "pages/positions/positions_view.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

namespace {

constexpr SinusoidOptions kSceneSizes {50, 64, 10000};
constexpr SinusoidOptions kTextbook {10, 4, 10000};

}  // namespace

PositionsPage::PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : Page(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
    , m_result(engine.result())
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("positionsPage"));
    m_layout->setContentsMargins(0, 0, 0, 0);
}

QString PositionsPage::title() const
{
    return tr("Positions");
}

QKeySequence PositionsPage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_4);
}

QString PositionsPage::iconPath() const
{
    return QStringLiteral(":/icons/positions.svg");
}

void PositionsPage::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_view)
        m_view->setResult(m_result);
}

void PositionsPage::retranslateUi()
{
    if (m_view)
        m_view->retranslateUi();
}

QStringList PositionsPage::scenes() const
{
    return {QString(), QStringLiteral("matrix"), QStringLiteral("wavelengths"), QStringLiteral("rotation"),
            QStringLiteral("product"), QStringLiteral("neighbours"), QStringLiteral("beyond"), QStringLiteral("kinds"),
            QStringLiteral("sum"), QStringLiteral("order")};
}

void PositionsPage::showScene(const QString& scene)
{
    if (!m_view)
        return;
    constexpr int kFirstProperty = 2, kProperties = 5;
    const int index = int(scenes().indexOf(scene));
    m_view->controls().setOptions(index == 0 ? kTextbook : kSceneSizes);
    if (index < kFirstProperty)
        m_view->setSide(PositionsView::Curves);
    else if (index < kFirstProperty + kProperties)
        m_view->showProperty(index - kFirstProperty);
    else
        m_view->setSide(PositionsView::Side(PositionsView::Kinds + index - kFirstProperty - kProperties));
    m_view->takeFocus();
}

void PositionsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_view) {
        m_view = new PositionsView(m_engine, m_experiment, m_selection, this);
        m_layout->addWidget(m_view);
        connect(m_view, &PositionsView::sentenceRequested, this, &Page::sentenceRequested);
        m_view->setResult(m_result);
    }
    m_view->show();
    if (!event->spontaneous())
        m_view->takeFocus();
}

}  // namespace translucent
