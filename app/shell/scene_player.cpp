#include "shell/scene_player.h"

#include "engine/engine.h"
#include "engine/moment_names.h"
#include "engine/training_process.h"
#include "pages/page.h"
#include "session/session.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/sentence_bar.h"
#include "shell/window_settings.h"
#include "translucent/files/resources.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/popover.h"

#include <QAbstractButton>
#include <QPointer>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

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

std::int64_t index(std::optional<int> position)
{
    return position ? *position : Scene::kNoPosition;
}

/// True for a widget path of WidgetState, as opposed to the name of a control.
bool isOfView(const Scene::Setting& setting)
{
    return setting.first.find('#') != std::string::npos;
}

WidgetState viewOf(const Scene& scene)
{
    QMap<QString, QString> texts;
    for (const Scene::Setting& setting : scene.settings)
        if (isOfView(setting))
            texts.insert(text(setting.first), text(setting.second));
    return WidgetState::fromTexts(texts);
}

/// Opens the tab with this name. Tabs without their own names cannot be opened.
bool openTabOf(QTabBar& bar, const QString& name)
{
    for (int index = 0; index < bar.count(); ++index)
        if (bar.tabData(index).toString() == name) {
            bar.setCurrentIndex(index);
            return true;
        }
    return false;
}

void openTabsAround(QWidget& widget)
{
    for (QPointer<QWidget> part = &widget; part; part = part ? part->parentWidget() : nullptr)
        if (auto* stack = qobject_cast<QStackedWidget*>(part->parentWidget())) {
            auto* tabs = qobject_cast<QTabWidget*>(stack->parentWidget());
            tabs ? tabs->setCurrentWidget(part) : stack->setCurrentWidget(part);
        }
}

void scrollTo(QWidget& widget)
{
    for (QWidget* around = widget.parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around)) {
            const QPoint corner = widget.mapTo(area->widget(), QPoint());
            area->ensureWidgetVisible(&widget);
            area->ensureVisible(corner.x(), corner.y(), 0, 0);  // the beginning of widgets larger than the view
        }
}

}  // namespace

ScenePlayer::ScenePlayer(MainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_session(window.session())
{
    m_next.setSingleShot(true);
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &ScenePlayer::goOn);
    connect(&m_session.engine(), &Engine::busyChanged, &m_next, qOverload<>(&QTimer::start));
}

void ScenePlayer::show(const Scene& scene)
{
    m_scene = scene;
    m_view = viewOf(scene);
    std::erase_if(m_scene->settings, isOfView);
    m_missing.clear();
    m_unlike.reset();
    m_isTranslating = false;
    m_waited = 0;
    m_next.setInterval(0);
    takeModel();
    m_next.start();
}

void ScenePlayer::show(const SavedScene& saved)
{
    if (saved.theme)
        m_window.context().appearance.setTheme(themeFromName(text(*saved.theme)));
    if (saved.zoom)
        m_window.context().appearance.setOrdinaryZoom(*saved.zoom);
    if (saved.language)
        m_window.context().language.setChoice(languageFromName(text(*saved.language)));
    show(saved.scene);
}

SavedScene ScenePlayer::capture() const
{
    SavedScene saved;
    Scene& scene = saved.scene;
    const Selection& selection = m_session.selection();
    const TranslationResultPtr result = selection.result();
    const QString sentence = result ? result->sourceText : QString();
    scene.page = m_window.currentPage().objectName().chopped(int(std::size("Page")) - 1).toStdString();
    if (const ModelSummaryPtr model = m_session.engine().model()) {
        scene.model = nameOf(*model);
        scene.moment = momentStep(model->directory);
    }
    if (result) {
        scene.sentence = sentence.toStdString();
        scene.hypothesis = selection.hypothesis();
        scene.source = index(selection.pinnedSource());
        scene.target = index(selection.pinnedTarget());
    }
    scene.head = Scene::Heads {selection.attentionKind(), selection.layer(), selection.head()};
    scene.change = m_session.changes().change().intervention;
    scene.prefix = m_session.changes().change().prefix.toStdString();
    scene.beam = m_session.search().beamSize();
    scene.penalty = m_session.search().lengthPenalty();
    scene.everything = m_session.detail().showsEverything();
    const auto view = WidgetState::seenOn(m_window.currentPage()).toTexts();
    for (auto each = view.begin(); each != view.end(); ++each)
        scene.settings.emplace_back(each.key().toStdString(), each->toStdString());
    const Appearance& appearance = m_window.context().appearance;
    saved.theme =
        (appearance.theme() != ThemeChoice::System ? name(appearance.theme())
                                                   : name(appearance.isDark() ? ThemeChoice::Dark : ThemeChoice::Light))
            .toStdString();
    saved.zoom = appearance.ordinaryZoom();
    saved.language =
        name(m_window.context().language.isChinese() ? LanguageChoice::Chinese : LanguageChoice::English).toStdString();
    saved.title = titleFor(sentence).toStdString();
    saved.automaticTitle = true;
    return saved;
}

SavedScene ScenePlayer::captureForPrograms() const
{
    SavedScene saved = capture();
    if (std::exchange(saved.scene.moment, std::nullopt))
        saved.scene.model = m_session.engine().model()->directory.toStdString();
    return saved;
}

/// Includes hidden controls, such as the matrices in other tabs of a calculator, after those on screen; the head is the
/// one that the pages show if the model lacks the selected one.
QString ScenePlayer::pythonScript() const
{
    SavedScene saved = captureForPrograms();
    const auto all = WidgetState::of(m_window.currentPage()).toTexts();
    for (auto each = all.begin(); each != all.end(); ++each)
        saved.scene.settings.emplace_back(each.key().toStdString(), each->toStdString());
    ShownNumbers shown = shownNumbers();
    shown.title = saved.title;
    const Selection& selection = m_session.selection();
    if (const TranslationResultPtr result = selection.result(); result && !result->traces.empty()) {
        const AttentionChoice choice = fitted(
            {selection.attentionKind(), selection.layer(), selection.head(), shown.bestHeads}, result->traces.front());
        saved.scene.head = Scene::Heads {choice.kind, choice.layer, choice.head};
    }
    return QString::fromStdString(pythonText(saved.scene, shown));
}

QString ScenePlayer::commandLine() const
{
    return whyCommandText(captureForPrograms().scene, shownNumbers());
}

ShownNumbers ScenePlayer::shownNumbers() const
{
    constexpr std::size_t kBestHeads = 3;  // as on page Attention
    ShownNumbers shown;
    const TranslationResultPtr result = m_session.result();
    const SearchTracePtr search = searchOf(result);
    const int hypothesis = m_session.selection().hypothesis();
    if (search && search->leafOf(hypothesis) < 0)
        for (const HypothesisToken& token : result->translation.hypotheses[std::size_t(hypothesis)].tokens)
            shown.pieces.push_back(token.chosen.piece);
    shown.noRepeatNgram = m_session.search().noRepeatNgram();
    shown.bestHeads = m_session.ranking().best(result, kBestHeads);
    guarded([&shown] { shown.clientDirectory = resourcePath("python").string(); });  // can be missing
    const QString program = m_window.context().services.trainingProgram();
    if (!program.isEmpty() && QStandardPaths::findExecutable(QStringLiteral("translucent-cli")) != program)
        shown.program = program.toStdString();
    m_window.currentPage().nameNumbers(shown);
    return shown;
}

/// "Attention · Lines: 你好。"
QString ScenePlayer::titleFor(const QString& sentence) const
{
    QString title = m_window.currentPage().title();
    for (const QTabBar* bar : m_window.currentPage().findChildren<QTabBar*>())
        if (bar->isVisible() && bar->count() > 0) {
            title += QStringLiteral(" · ") + bar->tabText(bar->currentIndex());
            break;
        }
    const bool hasSentence = m_window.currentPage().uses().testFlag(Page::UsesSentence) && !sentence.isEmpty();
    return hasSentence ? tr("%1: %2").arg(title, sentence) : title;
}

/// The name of the model, or of the training of a moment, if it is in the window's list, otherwise its directory.
std::string ScenePlayer::nameOf(const ModelSummary& model) const
{
    const QString directory = runOfMoment(model.directory);
    for (const ModelChoice& choice : m_window.context().services.listModels())
        if (choice.directory == directory)
            return choice.name.toStdString();
    return directory.toStdString();
}

/// The inverse.
QString ScenePlayer::directoryNamed(const QString& model) const
{
    for (const ModelChoice& choice : m_window.context().services.listModels())
        if (choice.name == model)
            return choice.directory;
    return model;
}

/// Applies one setting per event-loop turn, so that its effects are complete before the next one.
void ScenePlayer::goOn()
{
    if (!m_scene || m_session.engine().isBusy())
        return;
    if (!std::exchange(m_isTranslating, true)) {
        takeSentence();
        takePage();
        return m_next.start();
    }
    takeSelection();
    if ((!m_scene->settings.empty() && takeSetting()) || takeView())
        return m_next.start();
    m_scene.reset();
    Q_EMIT shown();
}

/// Of the scene's model or, if it names none, of the loaded one. Returns false if there is no such moment.
bool ScenePlayer::takeMoment()
{
    const ModelSummaryPtr model = m_session.engine().model();
    const QString run = m_scene->model ? directoryNamed(text(*m_scene->model)) : model ? model->directory : QString();
    const auto moments = run.isEmpty() ? std::vector<Moment>() : listMoments(run.toStdString());
    const auto found = std::ranges::find(moments, *m_scene->moment, &Moment::step);
    if (found == moments.end()) {
        m_missing << QStringLiteral("moment");
        return false;
    }
    const QString directory = QString::fromStdString(found->directory.string());
    if (!model || !areOfOneRun(model->directory, directory) || momentStep(model->directory) != found->step)
        m_session.engine().loadModel(directory);
    return true;
}

void ScenePlayer::takeModel()
{
    if ((m_scene->moment && takeMoment()) || !m_scene->model)
        return;
    const QString wanted = text(*m_scene->model);
    const ModelSummaryPtr model = m_session.engine().model();
    if (!model || (model->name != wanted && model->directory != wanted))
        m_session.engine().loadModel(directoryNamed(wanted));  // a training is not found by its name
}

void ScenePlayer::takeSentence()
{
    if (m_scene->beam)
        m_session.search().setBeamSize(int(*m_scene->beam));
    if (m_scene->penalty)
        m_session.search().setLengthPenalty(*m_scene->penalty);
    WhatIf change = m_session.changes().change();
    if (m_scene->prefix)
        change.prefix = text(*m_scene->prefix);
    if (m_scene->change && canBeChanged(*m_scene->change))
        change.intervention = *m_scene->change;
    m_session.changes().setChange(change);
    const TranslationResultPtr result = m_session.selection().result();
    if (m_scene->sentence && (!result || result->sourceText != text(*m_scene->sentence)))
        m_window.bar().setSentence(text(*m_scene->sentence));
    else if (m_scene->beam || m_scene->penalty)
        m_session.translate();
}

/// True if the model has all parts that a scene changes; the scene can be from a different model.
bool ScenePlayer::canBeChanged(const Intervention& change)
{
    const ModelSummaryPtr model = m_session.engine().model();
    const bool fits = !model || !guarded([&] { validate(change, model->config); });
    if (!fits)
        m_missing << QStringLiteral("change");
    return fits;
}

void ScenePlayer::takePage()
{
    if (m_scene->everything)
        m_session.detail().setShowsEverything(*m_scene->everything);
    if (m_scene->page) {
        const QString name = text(*m_scene->page) + QStringLiteral("Page");
        const QList<Page*>& pages = m_window.pages();
        const auto page = std::ranges::find(pages, name, &QObject::objectName);
        if (page != pages.end())
            m_window.showPage(int(page - pages.begin()));
        else
            m_missing << name;
    }
    if (m_scene->tab && !openTab(text(*m_scene->tab)))
        m_missing << text(*m_scene->tab);
}

void ScenePlayer::takeSelection()
{
    if (m_scene->hypothesis)
        m_session.selection().setHypothesis(int(*m_scene->hypothesis));
    takeHead();
    if (m_scene->source)
        m_session.selection().setPinnedSource(position(*m_scene->source));
    if (m_scene->target)
        m_session.selection().setPinnedTarget(position(*m_scene->target));
}

void ScenePlayer::takeHead()
{
    if (!m_scene->head)
        return;
    if (const auto* heads = std::get_if<Scene::Heads>(&*m_scene->head)) {
        m_session.selection().setAttentionKind(heads->kind);
        m_session.selection().setLayerAndHead(int(heads->layer), heads->choice);
    } else if (const auto best = m_session.ranking().best(m_session.selection().result(), 1); !best.empty()) {
        m_session.selection().setAttentionKind(best.front().kind);
        m_session.selection().setLayerAndHead(int(best.front().layer), OneHead {best.front().head});
    }
}

/// Applies the next setting, which may have to wait for the effects of the previous one. Returns false if none is left.
bool ScenePlayer::takeSetting()
{
    constexpr int kMostTurns = 40, kTurnMs = 50;
    const auto [name, value] = m_scene->settings.front();
    QWidget* control = find(text(name));
    const bool isThere = control && control->isVisible();
    m_next.setInterval(isThere ? 0 : kTurnMs);
    if (!isThere && ++m_waited < kMostTurns)
        return true;
    m_waited = 0;
    if (!control || !setControl(*control, text(value)))
        m_missing << text(name);
    m_scene->settings.erase(m_scene->settings.begin());
    return !m_scene->settings.empty();
}

/// Applies the state of the widgets again until nothing changes: setting one widget can create others, and some wait
/// for numbers of the engine. Continues while the page gets closer to the stored state, or can. Returns false when it
/// is done.
bool ScenePlayer::takeView()
{
    constexpr int kMostTurns = 12, kTurnMs = 50;
    const int unlike = m_view.differences(m_window.currentPage());
    if (unlike < m_unlike.value_or(unlike + 1)) {  // closer than before; this also ends oscillations
        m_unlike = unlike;
        m_waited = 0;
    }
    if (unlike == 0 || ++m_waited > kMostTurns)
        return false;
    m_view.restore(m_window.currentPage());
    m_next.setInterval(kTurnMs);
    return true;
}

QWidget* ScenePlayer::find(const QString& name) const
{
    if (QWidget* made = findMade(name))
        return made;
    LazyTab::makeAll(m_window.currentPage());
    return findMade(name);
}

QWidget* ScenePlayer::findMade(const QString& name) const
{
    QWidget* found = nullptr;
    for (const QWidget* root :
        {static_cast<const QWidget*>(&m_window.currentPage()), static_cast<const QWidget*>(&m_window)})
        for (QWidget* widget : root->findChildren<QWidget*>(name)) {
            if (widget->isVisible())
                return widget;
            found = found ? found : widget;
        }
    return found;
}

bool ScenePlayer::openTab(const QString& name)
{
    for (QTabBar* bar : m_window.currentPage().findChildren<QTabBar*>())
        if (openTabOf(*bar, name))
            return true;
    QWidget* widget = find(name);
    if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
        const bool opens = button->isCheckable() || mayBePressed(name.toStdString());
        if (opens)
            button->click();
        return opens;
    }
    return reveal(name) != nullptr;
}

QWidget* ScenePlayer::reveal(const QString& name)
{
    QPointer<QWidget> widget = find(name);
    if (widget)
        openTabsAround(*widget);
    if (!widget && (widget = find(name)))  // created now, so that opening does not replace it again
        openTabsAround(*widget);
    if (widget) {
        Popover::openAround(*widget);
        scrollTo(*widget);
    }
    return widget;
}

}  // namespace translucent
