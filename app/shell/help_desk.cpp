#include "shell/help_desk.h"

#include "shell/appearance.h"
#include "shell/glossary_dialog.h"
#include "shell/manual_dialog.h"
#include "widgets/explanation.h"
#include "widgets/questions.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QGraphicsItem>
#include <QGraphicsView>
#include <QHelpEvent>
#include <QWhatsThis>
#include <QWhatsThisClickedEvent>

namespace translucent {

namespace {

constexpr QLatin1String kTerm("term:");

/// Where the keyboard is in a widget.
QPoint placeOfFocus(const QWidget& widget)
{
    if (const auto* items = qobject_cast<const QAbstractItemView*>(&widget); items && items->currentIndex().isValid())
        return items->visualRect(items->currentIndex()).center();
    if (const auto* drawing = qobject_cast<const QGraphicsView*>(&widget); drawing && drawing->scene()->focusItem())
        return drawing->mapFromScene(drawing->scene()->focusItem()->sceneBoundingRect().center());
    return widget.rect().center();
}

}  // namespace

HelpDesk::HelpDesk(const QList<Page*>& pages, Appearance& appearance, QWidget* window)
    : QObject(window)
    , m_pages(pages)
    , m_appearance(appearance)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

void HelpDesk::showGlossary(const QString& term)
{
    if (!m_glossary) {
        m_glossary = new GlossaryDialog(m_pages, m_window);
        m_glossary->setAttribute(Qt::WA_DeleteOnClose);
        m_appearance.dress(*m_glossary);
        connect(m_glossary, &GlossaryDialog::pageRequested, this, &HelpDesk::pageRequested);
    }
    if (!term.isEmpty())
        m_glossary->showTerm(term);
    m_glossary->show();
    m_glossary->raise();
    m_glossary->activateWindow();
    m_glossary->focusSearch();
}

void HelpDesk::showManual(bool inChinese)
{
    const QString folder = manualFolder();
    if (folder.isEmpty())
        return tellUser(
            *m_window, tr("Manual"), tr("The manual is not installed; it is in the package translucent-data."));
    auto* manual = new ManualDialog(folder, inChinese, m_window);
    manual->setAttribute(Qt::WA_DeleteOnClose);
    m_appearance.dress(*manual);
    manual->show();
}

void HelpDesk::askWhatIsThis()
{
    if (!QWhatsThis::inWhatsThisMode())
        return QWhatsThis::enterWhatsThisMode();
    QWhatsThis::leaveWhatsThisMode();
    explainFocus();
}

/// As if it had been clicked.
void HelpDesk::explainFocus()
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

void HelpDesk::retranslateUi()
{
    if (!m_glossary)
        return;
    const QString term = m_glossary->term();
    delete m_glossary;
    showGlossary(term);
}

bool HelpDesk::eventFilter(QObject* watched, QEvent* event)
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
