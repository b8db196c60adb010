#include "walker/walker.h"

#include "answering.h"
#include "engine/lesson_shelf.h"
#include "pages/page.h"
#include "shell/lesson_guide.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "translucent/files/resources.h"
#include "translucent/model/intervention.h"
#include "widgets/picture_export.h"
#include "widgets/widget_state.h"

#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <numeric>

namespace translucent::test {

namespace {

constexpr std::array kSentences {"", "我喜欢中文。", "她的妹妹帮助哥哥。", "老师问学生。", "Hello, world!",
    "🙂🙃 👩‍👩‍👧", "一", "abc", "     ", "因为她妹妹非常饿，所以她今天晚上在家里吃了很多东西。",
    "我学习汉语。我学习汉语。我学习汉语。我学习汉语。我学习汉语。我学习汉语。我学习汉语。我学习汉语。我学习汉语。",
    "<b>x</b> & \"y\"", "ö\u0301 \u202e abc"};
constexpr std::array kSizes {QSize(1024, 700), QSize(1280, 720), QSize(1366, 768), QSize(1920, 1080), QSize(900, 500)};
constexpr std::array kKeys {Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home,
    Qt::Key_End, Qt::Key_Backspace, Qt::Key_Escape, Qt::Key_Return, Qt::Key_S, Qt::Key_PageDown, Qt::Key_PageUp,
    Qt::Key_0, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Delete};
constexpr std::array kEntries {"theme_dark", "theme_light", "theme_system", "theme_contrast", "language_en",
    "language_zh_CN", "zoomInAction", "zoomOutAction", "zoomResetAction", "presenterAction", "addSceneAction",
    "replaceSceneAction", "nextSceneAction", "previousSceneAction", "newScenesAction", "sceneListAction",
    "copyCommandAction", "copyPythonAction", "translateWithBest", "translateWithNewest", "manualAction",
    "glossaryAction", "aboutAction", "shortcutsAction", "openModelAction", "openScenesAction"};
/// Excludes actions that train or measure for minutes in a separate process, or open another program.
const QStringList kLeftOut {QStringLiteral("startTraining"), QStringLiteral("startFirst"),
    QStringLiteral("resumeTraining"), QStringLiteral("rewindTraining"), QStringLiteral("startExperiment"),
    QStringLiteral("startLab"), QStringLiteral("measureSpeed"), QStringLiteral("qualityStart"),
    QStringLiteral("revealRun"), QStringLiteral("startFirstTraining")};

bool isButton(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const auto* tool = qobject_cast<const QToolButton*>(&widget);
    return button && button->isEnabled() && !kLeftOut.contains(widget.objectName()) && !(tool && tool->menu());
}

bool isDrawing(const QWidget& widget)
{
    const bool isArea = qobject_cast<const QAbstractScrollArea*>(&widget) && !qobject_cast<const QScrollArea*>(&widget);
    const bool isOwn =
        QByteArrayView(widget.metaObject()->className()).startsWith("translucent::") && widget.hasMouseTracking();
    return (isArea || isOwn) && !qobject_cast<const QAbstractButton*>(&widget);
}

bool acceptsKeys(const QWidget& widget)
{
    return widget.focusPolicy() != Qt::NoFocus && widget.isEnabled() && !qobject_cast<const QAbstractButton*>(&widget);
}

bool isSettable(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return widget.isEnabled()
        && (qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget)
            || qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QLineEdit*>(&widget)
            || qobject_cast<const QListWidget*>(&widget) || (button && button->isCheckable()));
}

bool isTabBar(const QWidget& widget)
{
    return qobject_cast<const QTabBar*>(&widget);
}

bool isExport(const QWidget& widget)
{
    return qobject_cast<const ExportButton*>(&widget) && widget.isEnabled();
}

void spin(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

}  // namespace

Walker::Walker(const WalkGround& ground, quint32 seed)
    : m_ground(ground)
    , m_random(seed)
{
    const auto pictures = resourcePath("manual") / "pictures" / "pictures.tlscene";
    m_scenes.open(QString::fromStdString(pictures.string()));
}

const std::vector<Walker::Kind>& Walker::kinds()
{
    static const std::vector<Kind> all {
        {"page", 10, &Walker::drawPage, &Walker::doPage},
        {"click", 18, &Walker::drawClick, &Walker::doClick},
        {"point", 16, &Walker::drawPoint, &Walker::doPoint},
        {"key", 8, &Walker::drawKey, &Walker::doKey},
        {"set", 10, &Walker::drawSetting, &Walker::doSetting},
        {"tab", 6, &Walker::drawTab, &Walker::doTab},
        {"sentence", 6, &Walker::drawSentence, &Walker::doSentence},
        {"model", 6, &Walker::drawModel, &Walker::doModel},
        {"menu", 6, &Walker::drawMenu, &Walker::doMenu},
        {"size", 2, &Walker::drawSize, &Walker::doSize},
        {"lesson", 3, &Walker::drawLesson, &Walker::doLesson},
        {"scene", 4, &Walker::drawScene, &Walker::doScene},
        {"head", 3, &Walker::drawHead, &Walker::doHead},
        {"export", 1, &Walker::drawExport, &Walker::doExport},
        {"close-dialogs", 2, nullptr, &Walker::doCloseDialogs},
        {"settle", 10, nullptr, &Walker::doNothing},
    };
    return all;
}

WalkAction Walker::draw()
{
    const auto add = [](int sum, const Kind& kind) { return sum + kind.weight; };
    static const int whole = std::accumulate(kinds().begin(), kinds().end(), 0, add);
    int left = below(whole);
    const Kind* drawn = &kinds().front();
    for (const Kind& kind : kinds()) {
        drawn = &kind;
        left -= kind.weight;
        if (left < 0)
            break;
    }
    return drawn->draw ? (this->*drawn->draw)() : WalkAction {QString::fromLatin1(drawn->verb)};
}

/// From the event loop, like all user actions.
void Walker::perform(const WalkAction& action)
{
    const auto kind =
        std::ranges::find(kinds(), action.verb, [](const Kind& each) { return QString::fromLatin1(each.verb); });
    if (kind == kinds().end())
        return;
    QEventLoop loop;
    QTimer questions;  // for Qt's own dialogs, which wait for their answer inside the action
    QObject::connect(&questions, &QTimer::timeout, [] {
        if (QWidget* asks = QApplication::activeModalWidget())
            asks->close();
    });
    QTimer::singleShot(0, qApp, [&] {
        constexpr int kPatienceMs = 100;
        QTimer::singleShot(0, &loop, &QEventLoop::quit);
        questions.start(kPatienceMs);
        (this->*kind->perform)(action);
        questions.stop();
    });
    loop.exec();
    if (action.verb == QLatin1String("settle"))
        settle();
}

bool Walker::settle()
{
    constexpr int kTurns = 400, kTurnMs = 10;
    for (int turn = 0; turn < kTurns; ++turn) {
        spin(kTurnMs);
        if (m_ground.window.isSettled() && !m_ground.window.scenePlayer().isBusy())
            return true;
    }
    return false;
}

QStringList Walker::nameOf(const QWidget& widget) const
{
    int number = 0;
    for (const QWidget* each : m_ground.window.findChildren<QWidget*>(widget.objectName())) {
        if (each == &widget)
            break;
        number += each->isVisible();
    }
    return {widget.objectName(), QString::number(number)};
}

QWidget* Walker::find(const WalkAction& action) const
{
    int number = action.number(1);
    for (QWidget* each : m_ground.window.findChildren<QWidget*>(action.object(0)))
        if (each->isVisible() && number-- == 0)
            return each;
    return nullptr;
}

QWidgetList Walker::visible(bool (*fits)(const QWidget&)) const
{
    QWidgetList found;
    for (QWidget* each : m_ground.window.findChildren<QWidget*>())
        if (each->isVisible() && !each->objectName().isEmpty() && !each->objectName().startsWith(QLatin1String("qt_"))
            && fits(*each))
            found << each;
    return found;
}

WalkAction Walker::onWidget(const QString& verb, bool (*fits)(const QWidget&), QStringList (Walker::*how)(QWidget&))
{
    const QWidgetList widgets = visible(fits);
    if (widgets.isEmpty())
        return {QStringLiteral("settle")};
    QWidget* widget = one(widgets);
    return {verb, nameOf(*widget) + (how ? (this->*how)(*widget) : QStringList())};
}

WalkAction Walker::drawPage()
{
    return {QStringLiteral("page"), {QString::number(below(m_ground.window.pages().size()))}};
}

void Walker::doPage(const WalkAction& action)
{
    m_ground.window.showPage(action.number(0));
}

WalkAction Walker::drawClick()
{
    return onWidget(QStringLiteral("click"), isButton, nullptr);
}

void Walker::doClick(const WalkAction& action)
{
    if (auto* button = qobject_cast<QAbstractButton*>(find(action)))
        button->click();
}

WalkAction Walker::drawPoint()
{
    return onWidget(QStringLiteral("point"), isDrawing, &Walker::placeOn);
}

QStringList Walker::placeOn(QWidget&)
{
    return {QString::number(below(100)), QString::number(below(100)), QString::number(below(3))};
}

/// Hovers, clicks or double-clicks at a share of the width and height.
void Walker::doPoint(const WalkAction& action)
{
    QPointer<QWidget> widget = find(action);
    if (auto* area = qobject_cast<QAbstractScrollArea*>(widget.data()))
        widget = area->viewport();
    if (!widget)
        return;
    const QPoint place(widget->width() * action.number(2) / 100, widget->height() * action.number(3) / 100);
    QTest::mouseMove(widget, place);
    if (widget && action.number(4) > 0)
        QTest::mouseClick(widget, Qt::LeftButton, {}, place);
    if (widget && action.number(4) > 1)
        QTest::mouseDClick(widget, Qt::LeftButton, {}, place);
}

WalkAction Walker::drawKey()
{
    return onWidget(QStringLiteral("key"), acceptsKeys, &Walker::keyFor);
}

QStringList Walker::keyFor(QWidget&)
{
    return {QString::number(int(one(kKeys)))};
}

void Walker::doKey(const WalkAction& action)
{
    if (QWidget* widget = find(action)) {
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key(action.number(2)));
    }
}

WalkAction Walker::drawSetting()
{
    return onWidget(QStringLiteral("set"), isSettable, &Walker::howToSet);
}

QStringList Walker::howToSet(QWidget& widget)
{
    if (auto* choice = qobject_cast<QComboBox*>(&widget))
        return {QString::number(below(choice->count()))};
    if (auto* list = qobject_cast<QListWidget*>(&widget))
        return {QString::number(below(list->count()))};
    if (auto* slider = qobject_cast<QAbstractSlider*>(&widget))
        return {QString::number(slider->minimum() + below(slider->maximum() - slider->minimum() + 1))};
    if (qobject_cast<QAbstractButton*>(&widget))
        return {below(2) ? QStringLiteral("true") : QStringLiteral("false")};
    return {QString::number(below(30))};
}

void Walker::doSetting(const WalkAction& action)
{
    if (QWidget* widget = find(action))
        setControl(*widget, action.object(2));
}

WalkAction Walker::drawTab()
{
    return onWidget(QStringLiteral("tab"), isTabBar, &Walker::tabOf);
}

QStringList Walker::tabOf(QWidget& widget)
{
    return {QString::number(below(static_cast<QTabBar&>(widget).count()))};
}

void Walker::doTab(const WalkAction& action)
{
    if (auto* bar = qobject_cast<QTabBar*>(find(action)))
        bar->setCurrentIndex(std::min(action.number(2), bar->count() - 1));
}

WalkAction Walker::drawSentence()
{
    return {QStringLiteral("sentence"), {QString::fromUtf8(one(kSentences))}};
}

void Walker::doSentence(const WalkAction& action)
{
    m_ground.window.bar().setSentence(action.object(0));
}

WalkAction Walker::drawModel()
{
    return {QStringLiteral("model"), {QFileInfo(one(m_ground.models)).fileName()}};
}

void Walker::doModel(const WalkAction& action)
{
    for (const QString& model : m_ground.models)
        if (QFileInfo(model).fileName() == action.object(0))
            m_ground.engine.loadModel(model);
}

WalkAction Walker::drawMenu()
{
    return {QStringLiteral("menu"), {QString::fromLatin1(one(kEntries))}};
}

void Walker::doMenu(const WalkAction& action)
{
    if (auto* entry = m_ground.window.findChild<QAction*>(action.object(0)))
        entry->trigger();
}

WalkAction Walker::drawSize()
{
    const QSize size = one(kSizes);
    return {QStringLiteral("size"), {QString::number(size.width()), QString::number(size.height())}};
}

void Walker::doSize(const WalkAction& action)
{
    m_ground.window.resize(action.number(0), action.number(1));
}

/// A lesson of the shelf, at a step; sometimes leaves a lesson.
WalkAction Walker::drawLesson()
{
    const LessonRun* run = m_ground.window.guide().run();
    if (run && below(4) > 0)
        return {QStringLiteral("lesson"),
            {QStringLiteral("step"), QString::number(below(qsizetype(run->records().size())))}};
    if (run && below(2) > 0)
        return {QStringLiteral("lesson"), {QStringLiteral("leave")}};
    static const QStringList ids {QStringLiteral("00-five-insights"), QStringLiteral("03-attention-weight"),
        QStringLiteral("04-heads"), QStringLiteral("06-order"), QStringLiteral("08-masks"), QStringLiteral("09-norms"),
        QStringLiteral("11-greedy"), QStringLiteral("12-length-penalty"), QStringLiteral("13-cause"),
        QStringLiteral("31-review")};
    return {QStringLiteral("lesson"), {QStringLiteral("begin"), one(ids)}};
}

void Walker::doLesson(const WalkAction& action)
{
    LessonGuide& guide = m_ground.window.guide();
    if (action.object(0) == QLatin1String("begin"))
        guide.begin(action.object(1));
    else if (action.object(0) == QLatin1String("leave"))
        guide.leave();
    else if (guide.run() && action.number(1) < int(guide.run()->records().size()))
        guide.goTo(std::size_t(action.number(1)));
}

WalkAction Walker::drawScene()
{
    return {QStringLiteral("scene"), {QString::number(below(m_scenes.count()))}};
}

void Walker::doScene(const WalkAction& action)
{
    if (action.number(0) < m_scenes.count())
        m_ground.window.scenePlayer().show(m_scenes.scenes()[std::size_t(action.number(0))]);
}

/// A head to switch off or on that the model of the moment has.
WalkAction Walker::drawHead()
{
    const ModelSummaryPtr model = m_ground.engine.model();
    if (!model || model->config.architecture != Architecture::Transformer)
        return {QStringLiteral("settle")};
    const HeadId head = one(headsOf(model->config));
    return {QStringLiteral("head"),
        {QString::number(int(head.kind)), QString::number(head.layer), QString::number(head.head)}};
}

void Walker::doHead(const WalkAction& action)
{
    WhatIf change = m_ground.window.session().changes().change();
    auto& heads = change.intervention.disabledHeads;
    const HeadId head {AttentionKind(action.number(0)), action.number(1), action.number(2)};
    const ModelSummaryPtr model = m_ground.engine.model();
    if (!model || std::ranges::count(headsOf(model->config), head) == 0)
        return;
    if (std::erase(heads, head) == 0)
        heads.push_back(head);
    m_ground.window.session().changes().setChange(change);
}

WalkAction Walker::drawExport()
{
    return onWidget(QStringLiteral("export"), isExport, &Walker::formatFor);
}

QStringList Walker::formatFor(QWidget&)
{
    return {QString::number(below(6))};
}

void Walker::doExport(const WalkAction& action)
{
    auto* button = qobject_cast<ExportButton*>(find(action));
    if (!button)
        return;
    const QString file = QDir(m_ground.files).filePath(QStringLiteral("exported"));
    button->setSavePathPicker(answering([file](auto&&...) { return file; }));
    switch (action.number(2)) {
    case 4: return button->copyPicture();
    case 5: return button->copyTable();
    default: return button->save(FileFormat(action.number(2)));
    }
}

void Walker::doCloseDialogs(const WalkAction&)
{
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* dialog = qobject_cast<QDialog*>(widget); dialog && dialog->isVisible())
            dialog->reject();
}

}  // namespace translucent::test
