#include "shell/window_parts.h"

#include "pages/page.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/messages.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kTitleMargin = 16;   ///< padding and border of a button, both sides
constexpr int kTitleGap = 8;       ///< around an icon and the title below it, together
constexpr int kGreatestShare = 8;  ///< titles take at most an eighth of the window's width

}  // namespace

NavigationRail::NavigationRail(QList<Page*> pages, QWidget* parent)
    : QFrame(parent)
    , m_pages(std::move(pages))
    , m_buttons(new QButtonGroup(this))
    , m_menu(named(new QToolButton(this), "menuButton"))
{
    setObjectName(QStringLiteral("navigationRail"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = new QToolButton(this);
        button->setObjectName(m_pages[index]->objectName() + QStringLiteral("Button"));
        button->setCheckable(true);
        button->setIcon(tintedIcon(m_pages[index]->iconPath(), QPalette::PlaceholderText, QPalette::Highlight));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_buttons->addButton(button, index);
        auto* key = new QShortcut(shortcut(index), window());  // also acts while the rail is hidden
        connect(key, &QShortcut::activated, this, [this, index] { Q_EMIT activated(index); });
        column->addWidget(button);
    }
    column->addStretch();
    m_menu->setIcon(tintedIcon(QStringLiteral(":/icons/menu.svg"), QPalette::PlaceholderText));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    column->addWidget(m_menu);
    auto* menuKey = new QShortcut(QKeySequence(Qt::Key_F10), window());
    connect(menuKey, &QShortcut::activated, m_menu, &QToolButton::showMenu);
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int index, bool on) {  // screen readers do not click
        if (on)
            Q_EMIT activated(index);
    });
    setCurrentIndex(0);
    retranslateUi();
}

QKeySequence NavigationRail::shortcut(int index)
{
    return index < 9 ? QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + index)) : QKeySequence();
}

int NavigationRail::currentIndex() const
{
    return m_buttons->checkedId();
}

void NavigationRail::setCurrentIndex(int index)
{
    const QSignalBlocker quiet(m_buttons);
    if (auto* button = m_buttons->button(index))
        button->setChecked(true);
}

void NavigationRail::setMenu(QMenu* menu)
{
    m_menu->setMenu(menu);
}

void NavigationRail::retranslateUi()
{
    m_menu->setToolTip(tr("Menu: files, appearance, scenes, help (F10)"));
    m_menu->setAccessibleName(tr("Menu"));
    for (int index = 0; index < m_pages.size(); ++index) {
        auto* button = m_buttons->button(index);
        const Page& page = *m_pages[index];
        button->setText(page.title());
        const QString key = shortcut(index).toString(QKeySequence::NativeText);
        button->setToolTip(key.isEmpty() ? page.title() : QStringLiteral("%1 (%2)").arg(page.title(), key));
    }
    fit();
}

void NavigationRail::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void NavigationRail::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

/// The width of the longest title, also in the bold font of the current page.
int NavigationRail::widthOfTitles() const
{
    int widest = fontMetrics().height() * 4;
    for (QAbstractButton* button : m_buttons->buttons()) {
        button->ensurePolished();
        QFont heavy = button->font();
        heavy.setWeight(QFont::DemiBold);
        widest = std::max(widest, QFontMetrics(heavy).horizontalAdvance(button->text()) + kTitleMargin);
    }
    const QMargins around = layout()->contentsMargins();
    return widest + around.left() + around.right();
}

void NavigationRail::fit()
{
    const int line = fontMetrics().height();
    const int tall = line * 3 + 2;
    const QMargins around = layout()->contentsMargins();
    const int menu = line * 5 / 3 + layout()->spacing();
    const int room =
        (height() - around.top() - around.bottom() - menu) / std::max(int(m_pages.size()), 1) - layout()->spacing();
    const int wide = widthOfTitles();
    // A small icon above its title is still useful; with less space, only icons are shown.
    const bool titles = room >= 2 * line + kTitleGap && wide * kGreatestShare <= window()->width();
    const int each = titles ? std::min(tall, room) : std::clamp(room, line, line * 5 / 2);
    const int icon = std::min(line * 3 / 2, titles ? each - line - kTitleGap : each - 8);
    for (QAbstractButton* button : m_buttons->buttons()) {
        static_cast<QToolButton*>(button)->setToolButtonStyle(
            titles ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonIconOnly);
        button->setIconSize({icon, icon});
        button->setFixedHeight(each);
    }
    m_menu->setIconSize({line, line});
    m_menu->setFixedHeight(line * 5 / 3);
    setFixedWidth(titles ? wide : line * 5 / 2 + around.left() + around.right());
}

QSize NavigationRail::minimumSizeHint() const
{
    const QMargins around = layout()->contentsMargins();
    const int each = fontMetrics().height() + layout()->spacing();
    return {0, int(m_pages.size() + 2) * each + around.top() + around.bottom()};
}

namespace {

template <typename Widget>
Widget* makeEliding(const char* role, const char* objectName, QWidget* parent)
{
    auto* widget = new Widget(parent);
    widget->setProperty("role", QString::fromLatin1(role));
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

}  // namespace

StatusPanel::StatusPanel(Engine& engine, ModelChanges& changes, QWidget* parent)
    : QFrame(parent)
    , m_engine(engine)
    , m_changes(changes)
    , m_model(makeEliding<ElidingLabel>("caption", "modelFacts", this))
    , m_time(makeLabel("caption", "translationTime", this))
    , m_job(makeLabel("caption", "runningJob", this))
    , m_progress(new QProgressBar(this))
    , m_cancel(makeButton("flat", "cancelButton", this))
    , m_changed(makeEliding<ElidingButton>("warning", "changedModel", this))
    , m_news(makeEliding<ElidingButton>("flat", "pageNews", this))
{
    setObjectName(QStringLiteral("statusPanel"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 4);
    row->setSpacing(12);
    row->addWidget(m_model);
    row->addWidget(m_changed);
    row->addStretch(1);
    row->addWidget(m_news);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_job, m_progress, m_cancel, m_time})
        row->addWidget(widget);

    m_patience.setSingleShot(true);
    m_patience.setInterval(kShowBusyAfterMs);
    connect(&m_patience, &QTimer::timeout, this, &StatusPanel::showJob);
    connect(&engine, &Engine::busyChanged, this, [this](bool busy) { busy ? m_patience.start() : showJob(); });
    connect(&engine, &Engine::modelLoaded, this, &StatusPanel::refresh);
    connect(&changes, &ModelChanges::changed, this, &StatusPanel::refresh);
    connect(m_changed, &QToolButton::clicked, &changes, &ModelChanges::reset);
    connect(m_cancel, &QToolButton::clicked, &engine, &Engine::cancel);
    QSizePolicy keeping = m_news->sizePolicy();
    keeping.setRetainSizeWhenHidden(true);  // so that news does not move anything
    m_news->setSizePolicy(keeping);
    connect(m_news, &QToolButton::clicked, this, &StatusPanel::newsClicked);
    setNews({});
    refresh();
}

void StatusPanel::setNews(const QString& news)
{
    m_news->setText(news);
    m_news->setVisible(!news.isEmpty());
}

void StatusPanel::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void StatusPanel::showJob()
{
    m_patience.stop();
    const bool busy = m_engine.isBusy();
    m_job->setText(m_engine.isLoadingModel() ? tr("Loading model…") : tr("Translating…"));
    m_job->setVisible(busy);
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy && !m_engine.isLoadingModel());
}

QString StatusPanel::modelFacts() const
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model)
        return tr("No model loaded");
    const QLocale locale;
    const QString bleu = !model->config.hasDecoder() ? tr("no decoder: outputs labels")
        : model->info.devBleu > 0 ? tr("validation BLEU %1").arg(locale.toString(model->info.devBleu, 'f', 1))
                                  : tr("validation BLEU not measured");
    const QString languages = languagesText(model->config, model->info);
    QStringList facts {model->name, languages, tr("%1 parameters").arg(locale.toString(model->parameters)), bleu};
    facts.removeAll(QString());
    return facts.join(QStringLiteral("   ·   "));
}

void StatusPanel::refresh()
{
    m_model->setText(modelFacts());
    m_time->setText(
        m_result ? tr("Translated in %1 ms").arg(QLocale().toString(m_result->milliseconds, 'f', 1)) : QString());
    m_cancel->setText(tr("Cancel"));
    m_changed->setText(tr("The model is changed – undo everything"));
    m_news->setToolTip(tr("Opens the relevant page"));
    m_changed->setVisible(!m_changes.change().empty());
    showJob();
}

/// Can be as narrow as the window: texts are elided.
QSize StatusPanel::minimumSizeHint() const
{
    return {0, QFrame::minimumSizeHint().height()};
}

MessageController::MessageController(MessageBanner& banner, QObject* parent)
    : QObject(parent)
    , m_banner(banner)
{
    connect(&m_banner, &MessageBanner::closed, this, [this] {
        if (!m_messages.isEmpty())
            m_messages.removeLast();
        show();
    });
}

void MessageController::add(Stays stays, const std::function<QString()>& text, const QString& detail)
{
    constexpr qsizetype kMost = 20;
    const QString said = text();
    m_messages.removeIf(
        [&](const Entry& entry) { return entry.detail == detail && entry.stays == stays && entry.text() == said; });
    if (stays != Stays::UntilClosed)  // there is only one sentence, and one model
        m_messages.removeIf([stays](const Entry& entry) { return entry.stays == stays; });
    if (m_messages.size() == kMost)
        m_messages.removeFirst();
    m_messages.append({stays, text, detail});
    show();
}

void MessageController::settle(Stays stays)
{
    if (m_messages.removeIf([stays](const Entry& entry) { return entry.stays == stays; }) > 0)
        show();
}

void MessageController::retranslateUi()
{
    m_banner.retranslateUi();
    show();
}

void MessageController::show()
{
    if (m_messages.isEmpty())
        return m_banner.hide();
    const Entry& newest = m_messages.last();
    m_banner.showMessage(newest.text(), newest.detail, int(m_messages.size()) - 1);
}

}  // namespace translucent
