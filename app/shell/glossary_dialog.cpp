#include "shell/glossary_dialog.h"

#include "pages/page.h"
#include "widgets/glossary.h"
#include "widgets/script_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>

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

/// The term stays while it is among those that are found.
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
        return m_text->setHtml(paragraph(tr("No term of the glossary has this in its name or its meaning.")));
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
                .arg((*page)->objectName(), tr("Show it on the page %1").arg((*page)->title().toHtmlEscaped())));
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

}  // namespace translucent
