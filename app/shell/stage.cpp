#include "shell/stage.h"

#include "engine/engine.h"
#include "engine/experiment.h"
#include "engine/head_ranking.h"
#include "engine/search_settings.h"
#include "engine/selection.h"
#include "pages/page.h"
#include "shell/sentence_bar.h"
#include "widgets/widget_state.h"

#include <QAbstractButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

std::optional<int> position(std::int64_t index)
{
    return index == Scene::kNoPosition ? std::nullopt : std::optional(int(index));
}

/// The tab of a bar that is called so; tabs without names of their own have none.
bool openTabOf(QTabBar& bar, const QString& name)
{
    for (int index = 0; index < bar.count(); ++index)
        if (bar.tabData(index).toString() == name) {
            bar.setCurrentIndex(index);
            return true;
        }
    return false;
}

}  // namespace

Stage::Stage(StageParts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
    m_next.setSingleShot(true);
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &Stage::goOn);
    connect(&m_parts.engine, &Engine::busyChanged, &m_next, qOverload<>(&QTimer::start));
}

void Stage::show(const Scene& scene)
{
    m_scene = scene;
    m_isTranslating = false;
    m_waited = 0;
    m_next.setInterval(0);
    takeModel();
    m_next.start();
}

/// One thing a turn, so that what it brings about is there before the next one.
void Stage::goOn()
{
    if (!m_scene || m_parts.engine.isBusy())
        return;
    if (!std::exchange(m_isTranslating, true)) {
        takeSentence();
        takePage();
        return m_next.start();
    }
    takeSelection();
    if (!m_scene->settings.empty() && takeSetting())
        return m_next.start();
    m_scene.reset();
    Q_EMIT shown();
}

void Stage::takeModel()
{
    if (!m_scene->model)
        return;
    const QString wanted = text(*m_scene->model);
    const ModelSummaryPtr model = m_parts.engine.model();
    if (!model || (model->name != wanted && model->directory != wanted))
        m_parts.engine.loadModel(wanted);
}

void Stage::takeSentence()
{
    if (m_scene->beam)
        m_parts.search.setBeamSize(int(*m_scene->beam));
    if (m_scene->penalty)
        m_parts.search.setLengthPenalty(*m_scene->penalty);
    if (m_scene->change)
        m_parts.experiment.setChange({*m_scene->change, m_parts.experiment.change().prefix});
    const TranslationResultPtr result = m_parts.engine.result();
    if (m_scene->sentence && (!result || result->sourceText != text(*m_scene->sentence)))
        m_parts.bar.setSentence(text(*m_scene->sentence));
    else if (m_scene->beam || m_scene->penalty)
        m_parts.bar.translateNow();
}

void Stage::takePage()
{
    if (m_scene->page)
        for (int index = 0; index < m_parts.pages.size(); ++index)
            if (m_parts.pages[index]->objectName() == text(*m_scene->page) + QStringLiteral("Page"))
                m_parts.showPage(index);
    if (m_scene->tab)
        openTab(text(*m_scene->tab));
}

void Stage::takeSelection()
{
    if (m_scene->hypothesis)
        m_parts.selection.setHypothesis(int(*m_scene->hypothesis));
    takeHead();
    if (m_scene->source)
        m_parts.selection.setPinnedSource(position(*m_scene->source));
    if (m_scene->target)
        m_parts.selection.setPinnedTarget(position(*m_scene->target));
}

void Stage::takeHead()
{
    if (!m_scene->head)
        return;
    const auto best = bestHeads(m_parts.ranking.heads(), 1);
    const auto* named = std::get_if<HeadId>(&*m_scene->head);
    if (!named && best.empty())
        return;
    const HeadId head = named ? *named : best.front();
    m_parts.selection.setAttentionKind(head.kind);
    m_parts.selection.setLayerAndHead(int(head.layer), OneHead {head.head});
}

/// The first that is still to be made; what the one before brings about may need a moment. False when none is left.
bool Stage::takeSetting()
{
    constexpr int kMostTurns = 40, kTurnMs = 50;
    const auto [name, value] = m_scene->settings.front();
    QWidget* control = find(text(name));
    const bool isThere = control && control->isVisible();
    m_next.setInterval(isThere ? 0 : kTurnMs);
    if (!isThere && ++m_waited < kMostTurns)
        return true;
    m_waited = 0;
    if (control)
        setControl(*control, text(value));
    m_scene->settings.erase(m_scene->settings.begin());
    return !m_scene->settings.empty();
}

Page* Stage::currentPage() const
{
    return m_parts.pages.at(m_parts.currentPage());
}

QWidget* Stage::find(const QString& name) const
{
    QWidget* found = nullptr;
    for (const QWidget* root :
        {static_cast<const QWidget*>(currentPage()), static_cast<const QWidget*>(&m_parts.window)})
        for (QWidget* widget : root->findChildren<QWidget*>(name)) {
            if (widget->isVisible())
                return widget;
            found = found ? found : widget;
        }
    return found;
}

bool Stage::openTab(const QString& name)
{
    for (QTabBar* bar : currentPage()->findChildren<QTabBar*>())
        if (openTabOf(*bar, name))
            return true;
    QWidget* widget = find(name);
    if (auto* button = qobject_cast<QAbstractButton*>(widget))
        button->click();
    else if (widget)
        reveal(*widget);
    return widget != nullptr;
}

void Stage::reveal(QWidget& widget)
{
    for (QWidget* part = &widget; part; part = part->parentWidget()) {
        QWidget* around = part->parentWidget();
        if (auto* stack = qobject_cast<QStackedWidget*>(around)) {
            auto* tabs = qobject_cast<QTabWidget*>(stack->parentWidget());
            tabs ? tabs->setCurrentWidget(part) : stack->setCurrentWidget(part);
        }
    }
    for (QWidget* around = widget.parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around))
            area->ensureWidgetVisible(&widget);
}

}  // namespace translucent
