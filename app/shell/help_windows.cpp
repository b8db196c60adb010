#include "shell/help_windows.h"

#include "pages/page.h"
#include "shell/appearance.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"
#include "widgets/glossary.h"
#include "widgets/messages.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QBoxLayout>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGraphicsItem>
#include <QGraphicsView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>
#include <QWhatsThis>
#include <QWhatsThisClickedEvent>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

QString paragraph(const QString& html)
{
    return QStringLiteral("<p>%1</p>").arg(html);
}

}  // namespace

GlossaryDialog::GlossaryDialog(const QList<Page*>& pages, QWidget* parent)
    : QDialog(parent)
    , m_pages(pages)
    , m_search(named(new QLineEdit(this), "glossarySearch"))
    , m_list(named(new QListWidget(this), "glossaryList"))
    , m_text(named(new QTextBrowser(this), "glossaryText"))
{
    setObjectName(QStringLiteral("glossaryDialog"));
    setWindowTitle(tr("Glossary"));
    m_search->setPlaceholderText(tr("Search names and meanings, in English or Chinese"));
    m_search->setAccessibleName(tr("Search the glossary"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Terms"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setAccessibleName(tr("Meaning of the term"));
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    layOut();
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryDialog::search);
    connect(m_list, &QListWidget::currentRowChanged, this, &GlossaryDialog::explainTerm);
    connect(m_text, &QTextBrowser::anchorClicked, this, &GlossaryDialog::follow);
    search();
}

void GlossaryDialog::layOut()
{
    auto* close = makePushButton("glossaryCloseButton", tr("Close"), {}, this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    QSplitter* sides = makeSplitter(Qt::Horizontal, m_list, m_text, {260, 420});
    sides->setStretchFactor(1, 1);
    columnOf({m_search, {sides, 1}, rowOf({LayoutPart::room(), close})}, this, {18, 18, 18, 14}, 12);
    const int line = fontMetrics().height();
    resize(QSize(line * 42, line * 28).boundedTo(parentWidget()->size() * 9 / 10));
}

QString GlossaryDialog::term() const
{
    const QListWidgetItem* item = m_list->currentItem();
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void GlossaryDialog::showTerm(const QString& id)
{
    const auto rowOfTerm = [this, &id] {
        for (int row = 0; row < m_list->count(); ++row)
            if (m_list->item(row)->data(Qt::UserRole).toString() == id)
                return row;
        return -1;
    };
    if (rowOfTerm() < 0)
        m_search->clear();
    if (rowOfTerm() >= 0)
        m_list->setCurrentRow(rowOfTerm());
}

void GlossaryDialog::focusSearch()
{
    m_search->setFocus();
    m_search->selectAll();
}

/// The current term stays selected while the search finds it.
void GlossaryDialog::search()
{
    const QString before = term();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const Term* found : Glossary::current().search(m_search->text())) {
        auto* item = new QListWidgetItem(found->name, m_list);
        item->setData(Qt::UserRole, found->id);
        if (found->id == before && m_search->text().isEmpty())
            m_list->setCurrentItem(item);
    }
    if (m_list->currentRow() < 0)
        m_list->setCurrentRow(0);
    explainTerm();
}

void GlossaryDialog::explainTerm()
{
    const Term* shown = Glossary::current().find(term());
    if (!shown)
        return m_text->setHtml(paragraph(tr("No glossary term contains this in its name or its meaning.")));
    QString html = QStringLiteral("<h2>%1</h2>").arg(shown->name.toHtmlEscaped());
    if (shown->otherName != shown->name)
        html += paragraph(tr("In Chinese: %1").arg(shown->otherName.toHtmlEscaped()));
    html += paragraph(Glossary::current().linked(shown->meaning, shown->id));
    if (!shown->source.isEmpty())
        html += paragraph(tr("Source: %1").arg(shown->source.toHtmlEscaped()));
    m_text->setHtml(withLegibleScripts(withRaisedExponents(html), m_text->font()) + pageLink(shown->page));
}

QString GlossaryDialog::pageLink(const QString& name) const
{
    const auto page = std::ranges::find(m_pages, name + QStringLiteral("Page"), &QObject::objectName);
    return page == m_pages.end()
        ? QString()
        : paragraph(
            QStringLiteral("<a href=\"page:%1\">%2</a>")
                .arg((*page)->objectName(), tr("Show it on the %1 page").arg((*page)->title().toHtmlEscaped())));
}

void GlossaryDialog::follow(const QUrl& link)
{
    if (link.scheme() == QLatin1String("page"))
        Q_EMIT pageRequested(link.path());
    else
        showTerm(link.path());
}

/// The list moves while one types.
bool GlossaryDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_list, event);
    }
    return QDialog::eventFilter(watched, event);
}

QString manualFolder()
{
    const QString installed =
        QCoreApplication::applicationDirPath() + QStringLiteral("/../share/doc/translucent/manual");
    try {
        return QString::fromStdString(resourcePath("manual").string());
    } catch (const Error&) {
        return QFileInfo(installed).isDir() ? QDir::cleanPath(installed) : QString();
    }
}

ManualDialog::ManualDialog(QString folder, bool isChinese, QWidget* parent)
    : QDialog(parent)
    , m_folder(std::move(folder) + (isChinese ? QStringLiteral("/zh/") : QStringLiteral("/en/")))
    , m_text(named(new QTextBrowser(this), "manualText"))
    , m_search(named(new QLineEdit(this), "manualSearch"))
    , m_back(makePushButton("manualBack", tr("Back"), tr("The previous chapter (Alt+Left)"), this))
    , m_forward(makePushButton("manualForward", tr("Forward"), {}, this))
{
    setObjectName(QStringLiteral("manualDialog"));
    setWindowTitle(tr("Manual"));
    QPushButton* contents = makePushButton("manualContents", tr("Contents"), {}, this);
    for (QPushButton* button : {m_back, m_forward, contents})
        button->setAutoDefault(false);
    m_text->setAccessibleName(tr("Manual"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_search->setPlaceholderText(tr("Find in this chapter (Enter: next)"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    columnOf({rowOf({contents, m_back, m_forward, {m_search, 1}}), {m_text, 1}}, this, {16, 14, 16, 14}, 10);
    connect(contents, &QPushButton::clicked, this, [this] { open(QStringLiteral("index.md")); });
    connect(m_back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(m_forward, &QPushButton::clicked, m_text, &QTextBrowser::forward);
    connect(m_text, &QTextBrowser::backwardAvailable, m_back, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, m_forward, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ManualDialog::follow);
    connect(m_search, &QLineEdit::returnPressed, this, &ManualDialog::search);
    m_back->setEnabled(false);
    m_forward->setEnabled(false);
    const int line = fontMetrics().height();
    resize(QSize(line * 48, line * 44).boundedTo(parent->window()->size() * 9 / 10));
    open(QStringLiteral("index.md"));
}

void ManualDialog::open(const QString& chapter)
{
    m_text->setSource(QUrl::fromLocalFile(m_folder + chapter), QTextDocument::MarkdownResource);
}

/// Shows chapters here and opens other links with the desktop.
void ManualDialog::follow(const QUrl& link)
{
    const QUrl whole = m_text->source().resolved(link);
    if (whole.isLocalFile() && whole.path().endsWith(QStringLiteral(".md")))
        m_text->setSource(whole.adjusted(QUrl::RemoveFragment), QTextDocument::MarkdownResource);
    else if (!whole.isLocalFile())
        QDesktopServices::openUrl(whole);
}

/// From the cursor, then from the top.
void ManualDialog::search()
{
    if (m_search->text().isEmpty() || m_text->find(m_search->text()))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(m_search->text());
}

namespace {

constexpr QLatin1String kTerm("term:");

/// The position of the keyboard focus in a widget.
QPoint placeOfFocus(const QWidget& widget)
{
    if (const auto* items = qobject_cast<const QAbstractItemView*>(&widget); items && items->currentIndex().isValid())
        return items->visualRect(items->currentIndex()).center();
    if (const auto* drawing = qobject_cast<const QGraphicsView*>(&widget); drawing && drawing->scene()->focusItem())
        return drawing->mapFromScene(drawing->scene()->focusItem()->sceneBoundingRect().center());
    return widget.rect().center();
}

}  // namespace

HelpWindows::HelpWindows(const QList<Page*>& pages, Appearance& appearance, QWidget* window)
    : QObject(window)
    , m_pages(pages)
    , m_appearance(appearance)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

void HelpWindows::showGlossary(const QString& term)
{
    if (!m_glossary) {
        m_glossary = new GlossaryDialog(m_pages, m_window);
        m_glossary->setAttribute(Qt::WA_DeleteOnClose);
        m_appearance.applyStyle(*m_glossary);
        connect(m_glossary, &GlossaryDialog::pageRequested, this, &HelpWindows::pageRequested);
    }
    if (!term.isEmpty())
        m_glossary->showTerm(term);
    m_glossary->show();
    m_glossary->raise();
    m_glossary->activateWindow();
    m_glossary->focusSearch();
}

void HelpWindows::showManual(bool inChinese)
{
    const QString folder = manualFolder();
    if (folder.isEmpty())
        return tellUser(
            *m_window, tr("Manual"), tr("The manual is not installed; it is in the package translucent-data."));
    auto* manual = new ManualDialog(folder, inChinese, m_window);
    manual->setAttribute(Qt::WA_DeleteOnClose);
    m_appearance.applyStyle(*manual);
    manual->show();
}

void HelpWindows::askWhatIsThis()
{
    if (!QWhatsThis::inWhatsThisMode())
        return QWhatsThis::enterWhatsThisMode();
    QWhatsThis::leaveWhatsThisMode();
    explainFocus();
}

/// As if the focused widget had been clicked.
void HelpWindows::explainFocus()
{
    QWidget* widget = QApplication::focusWidget();
    if (!widget)
        return;
    const QPoint place = placeOfFocus(*widget);
    const auto* area = qobject_cast<QAbstractScrollArea*>(widget);
    QWidget* asked = area ? area->viewport() : widget;
    QHelpEvent ask(QEvent::WhatsThis, place, asked->mapToGlobal(place));
    QCoreApplication::sendEvent(asked, &ask);
}

void HelpWindows::retranslateUi()
{
    if (!m_glossary)
        return;
    const QString term = m_glossary->term();
    delete m_glossary;
    showGlossary(term);
}

bool HelpWindows::eventFilter(QObject* watched, QEvent* event)
{
    const bool asks = event->type() == QEvent::WhatsThis, queries = event->type() == QEvent::QueryWhatsThis;
    if (event->type() == QEvent::WhatsThisClicked) {
        const QString link = static_cast<QWhatsThisClickedEvent*>(event)->href();
        if (!link.startsWith(kTerm))
            return false;
        QMetaObject::invokeMethod(
            this, [] { QWhatsThis::hideText(); }, Qt::QueuedConnection);  // not while it handles the click
        showGlossary(link.sliced(kTerm.size()));
        return true;
    }
    auto* widget = asks || queries ? qobject_cast<QWidget*>(watched) : nullptr;
    if (!widget || !widget->whatsThis().isEmpty() || widget->toolTip().isEmpty())
        return false;
    event->accept();
    if (asks)
        QWhatsThis::showText(static_cast<QHelpEvent*>(event)->globalPos(), explanationText(widget->toolTip()), widget);
    return true;
}

}  // namespace translucent
