#include "shell/manual_dialog.h"

#include "translucent/error.h"
#include "translucent/resources.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>

#include <utility>

namespace translucent {

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
    , m_back(makePushButton("manualBack", tr("Back"), tr("The chapter before (Alt+Left)"), this))
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

/// Chapters are shown here, what lies elsewhere is left to the desktop.
void ManualDialog::follow(const QUrl& link)
{
    const QUrl whole = m_text->source().resolved(link);
    if (whole.isLocalFile() && whole.path().endsWith(QStringLiteral(".md")))
        m_text->setSource(whole.adjusted(QUrl::RemoveFragment), QTextDocument::MarkdownResource);
    else if (!whole.isLocalFile())
        QDesktopServices::openUrl(whole);
}

/// From the cursor on, then from the top.
void ManualDialog::search()
{
    if (m_search->text().isEmpty() || m_text->find(m_search->text()))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(m_search->text());
}

}  // namespace translucent
