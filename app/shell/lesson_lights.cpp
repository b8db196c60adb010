#include "shell/lesson_lights.h"

#include "shell/scene_player.h"
#include "widgets/pointing.h"
#include "widgets/popover.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <QSplitter>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

QStringList placesOf(const LessonTask& task)
{
    switch (task.goal) {
    case TaskGoal::TargetPinned: return {QStringLiteral("targetTokens")};
    case TaskGoal::SourcePinned: return {QStringLiteral("sourcePieces")};
    case TaskGoal::NewSentence: return {QStringLiteral("sentenceInput")};
    case TaskGoal::NewHead: return {QStringLiteral("headGrid"), QStringLiteral("headTable")};
    case TaskGoal::Clicked: return {QString::fromStdString(task.widget)};
    default: return {};
    }
}

QStringList placesOf(const LessonQuestion& question)
{
    const auto* live = std::get_if<LiveAnswer>(&question.answer);
    if (!live)
        return {};
    switch (answerKind(live->measure)) {
    case AnswerKind::Token: return {QStringLiteral("targetTokens")};
    case AnswerKind::Source: return {QStringLiteral("sourcePieces")};
    case AnswerKind::Head: return {QStringLiteral("headGrid"), QStringLiteral("headTable")};
    case AnswerKind::Hypothesis: return {QStringLiteral("hypothesesTable")};
    default: return {};
    }
}

/// Everything that the step says, with its marks.
QString wordsOf(const LessonStep& step)
{
    QString words = QString::fromStdString(step.text);
    if (const auto* task = std::get_if<LessonTask>(&step.ask))
        words += u'\n' + QString::fromStdString(task->text + "\n" + task->hint);
    if (const auto* question = std::get_if<LessonQuestion>(&step.ask))
        words += u'\n' + QString::fromStdString(question->text + "\n" + question->hint);
    return words;
}

QStringList found(const QString& text, const char* pattern)
{
    QStringList parts;
    auto matches = QRegularExpression(QString::fromUtf8(pattern)).globalMatch(text);
    while (matches.hasNext())
        parts << matches.next().captured(1).simplified();
    return parts;
}

QSet<QString> quotedIn(const QString& text)
{
    QStringList quoted;
    for (const char* pattern : {R"re("([^"\n]{1,60})")re", "“([^”\n]{1,60})”", R"(\*([^*\n]{1,60})\*)"})
        quoted << found(text, pattern);
    return {quoted.begin(), quoted.end()};
}

/// Without the mnemonic and a colon.
QString labelOf(QString text)
{
    text.remove(u'&');
    while (text.endsWith(u':') || text.endsWith(QChar(0xFF1A)))
        text.chop(1);
    return text.simplified();
}

/// The rail leads to other pages, and the panel is never veiled.
bool isOfPage(const QWidget& widget)
{
    for (const QWidget* around = &widget; around; around = around->parentWidget())
        if (around->objectName() == QLatin1String("navigationRail")
            || around->objectName() == QLatin1String("lessonPanel"))
            return false;
    return widget.isVisible();
}

}  // namespace

QWidgetList spokenOf(const LessonStep& step, const QWidget& content)
{
    const QString words = wordsOf(step);
    QStringList names = found(words, R"(\]\(show:([^)\s]+)\))");
    if (const auto* task = std::get_if<LessonTask>(&step.ask))
        names << placesOf(*task);
    if (const auto* question = std::get_if<LessonQuestion>(&step.ask))
        names << placesOf(*question);
    const QSet<QString> named(names.begin(), names.end()), quoted = quotedIn(words);
    QWidgetList spoken;
    for (QWidget* widget : content.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        const auto* box = qobject_cast<QComboBox*>(widget);
        const auto* label = qobject_cast<QLabel*>(widget);
        const QString text = button ? button->text() : box ? box->currentText() : label ? label->text() : QString();
        if ((!named.contains(widget->objectName()) && !quoted.contains(labelOf(text))) || !isOfPage(*widget))
            continue;
        spoken << widget;
        if (label && label->buddy())
            spoken << label->buddy();
    }
    return spoken;
}

namespace {

bool showsOneOf(const QWidget& part, const QWidgetList& widgets)
{
    return std::ranges::any_of(
        widgets, [&part](const QWidget* widget) { return widget == &part || part.isAncestorOf(widget); });
}

}  // namespace

QWidgetList dispensableParts(const QWidgetList& needed)
{
    QWidgetList parts;
    for (const QWidget* widget : needed)
        for (QWidget* around = widget->parentWidget(); around; around = around->parentWidget()) {
            const auto* splitter = qobject_cast<QSplitter*>(around);
            if (!splitter || splitter->orientation() != Qt::Vertical)
                continue;
            for (int i = 0; i < splitter->count(); ++i)
                if (QWidget* part = splitter->widget(i);
                    part->isVisible() && !showsOneOf(*part, needed) && !parts.contains(part))
                    parts << part;
        }
    return parts;
}

LessonLights::LessonLights(ScenePlayer& player, QWidget& content, QWidget& spared)
    : m_player(player)
    , m_content(content)
    , m_spotlight(*new Spotlight(&content, &spared))
{
}

/// The first one is revealed last, so that it is certainly in view. Whatever else the step speaks of is not veiled.
void LessonLights::light(const LessonStep& step)
{
    QWidgetList targets;
    for (auto name = step.highlights.rbegin(); name != step.highlights.rend(); ++name)
        if (QWidget* widget = m_player.reveal(QString::fromStdString(*name)))
            targets.prepend(widget);
    m_targets = QList<QPointer<QWidget>>(targets.begin(), targets.end());
    m_spotlight.pointAt(targets, spokenOf(step, m_content));
}

void LessonLights::bringIntoView() const
{
    for (auto target = m_targets.rbegin(); target != m_targets.rend(); ++target)
        for (QWidget* around = *target ? (*target)->parentWidget() : nullptr; around; around = around->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(around))
                area->ensureWidgetVisible(*target);
}

void LessonLights::pointAt(const QString& name, const LessonStep& step)
{
    showAll();
    QWidget* target = m_player.reveal(name);
    m_spotlight.pointAt(target ? QWidgetList {target} : QWidgetList(), spokenOf(step, m_content));
}

void LessonLights::makeRoom(const LessonStep& step)
{
    showAll();
    QWidgetList needed;
    for (const std::string& name : step.highlights)
        if (QWidget* widget = m_player.find(QString::fromStdString(name)))
            needed << widget;
    if (needed.isEmpty())
        return;
    needed << spokenOf(step, m_content);
    for (QWidget* part : dispensableParts(needed)) {
        part->hide();
        m_hidden << part;
    }
}

void LessonLights::showAll()
{
    for (const QPointer<QWidget>& part : std::exchange(m_hidden, {}))
        if (part)
            part->show();
}

void LessonLights::clear()
{
    showAll();
    for (Popover* popover : m_content.window()->findChildren<Popover*>())
        if (popover->isVisible())
            popover->shut();
    m_targets.clear();
    m_spotlight.pointAt({});
}

}  // namespace translucent
