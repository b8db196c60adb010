#include "pages/positions/positions_page.h"

#include "engine/engine.h"
#include "pages/positions/position_controls.h"

namespace translucent {

namespace {

constexpr SinusoidOptions kSceneSizes {50, 64, 10000};
constexpr SinusoidOptions kTextbookSizes {10, 4, 10000};

}  // namespace

PositionsPage::PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : LazyPage({"positions", QT_TR_NOOP("Positions"), UsesSentence,
                   {QString(), QStringLiteral("matrix"), QStringLiteral("wavelengths"), QStringLiteral("rotation"),
                       QStringLiteral("product"), QStringLiteral("neighbours"), QStringLiteral("beyond"),
                       QStringLiteral("kinds"), QStringLiteral("sum"), QStringLiteral("order")}},
        engine.result(), parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
{
}

void PositionsPage::showScene(const QString& scene)
{
    if (!view())
        return;
    constexpr int kFirstProperty = 2, kProperties = 5;
    const int index = int(scenes().indexOf(scene));
    view()->controls().setOptions(index == 0 ? kTextbookSizes : kSceneSizes);
    if (index < kFirstProperty)
        view()->setSide(PositionsView::Curves);
    else if (index < kFirstProperty + kProperties)
        view()->showProperty(index - kFirstProperty);
    else
        view()->setSide(PositionsView::Side(PositionsView::Kinds + index - kFirstProperty - kProperties));
    view()->takeFocus();
}

PositionsView* PositionsPage::createView()
{
    auto* view = new PositionsView(m_engine, m_experiment, m_selection, this);
    connect(view, &PositionsView::sentenceRequested, this, &Page::sentenceRequested);
    return view;
}

}  // namespace translucent
