#include "widgets/export_button.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include <utility>

namespace translucent {

SavePathPicker nativeSavePathPicker()
{
    return [](QWidget* parent, const QString& caption, const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, caption, suggested, filter);
    };
}

ExportButton::ExportButton(Exportable view, QWidget* parent)
    : QToolButton(parent)
    , m_view(std::move(view))
{
    setObjectName(QStringLiteral("exportButton"));
    auto* menu = new QMenu(this);
    setMenu(menu);
    m_copyPicture = createAction("copyPicture", [this] { copyPicture(); });
    m_copyNumbers = createAction("copyNumbers", [this] { copyNumbers(); });
    menu->addSeparator();
    for (const auto& [name, format] : {std::pair {"savePng", ExportFormat::Png}, {"saveSvg", ExportFormat::Svg},
                                       {"savePdf", ExportFormat::Pdf}, {"saveCsv", ExportFormat::Csv}})
        m_saveActions.push_back({createAction(name, [this, wanted = format] { save(wanted); }), format});
    setProperty("role", QStringLiteral("button"));
    setPopupMode(QToolButton::InstantPopup);
    retranslateUi();
}

QAction* ExportButton::createAction(const char* name, std::function<void()> handler)
{
    auto* action = new QAction(this);
    action->setObjectName(QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, std::move(handler));
    menu()->addAction(action);
    return action;
}

bool ExportButton::isEmpty() const
{
    return m_view.drawing(false).size.isEmpty();
}

void ExportButton::copyPicture()
{
    if (isEmpty())
        return;
    QApplication::clipboard()->setImage(pictureOf(m_view.drawing(false)));
    Q_EMIT said(tr("Picture copied"));
}

void ExportButton::copyNumbers()
{
    if (isEmpty())
        return;
    // The byte order mark is for spreadsheet files only.
    QApplication::clipboard()->setText(QString::fromUtf8(m_view.table()).remove(QChar(QChar::ByteOrderMark)));
    Q_EMIT said(tr("Numbers copied"));
}

void ExportButton::save(ExportFormat format)
{
    if (isEmpty())
        return;
    const QString suffix = suffixOf(format);
    QString path = m_pickPath(window(), tr("Save"), m_fileStem + u'.' + suffix,
                              QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    if (!path.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        path += u'.' + suffix;
    const bool vector = format == ExportFormat::Svg || format == ExportFormat::Pdf;
    const bool saved = format == ExportFormat::Csv ? saveBytes(m_view.table(), path)
                                                   : saveDrawing(m_view.drawing(vector), format, path);
    Q_EMIT said((saved ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void ExportButton::retranslateUi()
{
    setText(tr("Export"));
    m_copyPicture->setText(tr("Copy Picture"));
    m_copyNumbers->setText(tr("Copy Numbers"));
    for (const SaveAction& entry : m_saveActions)
        entry.action->setText(tr("Save as %1…").arg(suffixOf(entry.format).toUpper()));
}

void ExportButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

}  // namespace translucent
