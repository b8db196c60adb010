#include "widgets/export_button.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QMenu>

namespace translucent {

ExportButton::ExportButton(const char* objectName, ExportSource source, QWidget* parent)
    : QToolButton(parent)
    , m_source(std::move(source))
{
    setObjectName(QString::fromLatin1(objectName));
    setProperty("role", QStringLiteral("button"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(this);
    for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
        QAction* action = menu->addAction(QString());
        action->setObjectName(this->objectName() + u'.' + suffixOf(format));
        connect(action, &QAction::triggered, this, [this, format] { save(format); });
        m_actions.emplace_back(action, format);
    }
    menu->addSeparator();
    m_copyPicture = menu->addAction(QString(), this, &ExportButton::copyPicture);
    m_copyTable = menu->addAction(QString(), this, &ExportButton::copyTable);
    m_copyPicture->setObjectName(this->objectName() + QStringLiteral(".copyPicture"));
    m_copyTable->setObjectName(this->objectName() + QStringLiteral(".copyTable"));
    setMenu(menu);
    retranslateUi();
}

void ExportButton::setLabel(const QString& label)
{
    m_label = label;
    retranslateUi();
}

bool ExportButton::write(FileFormat format, const QString& path) const
{
    switch (format) {
    case FileFormat::Png: return savePng(m_source.picture(), QApplication::palette(), path);
    case FileFormat::Svg: return saveSvg(m_source.picture(), path);
    case FileFormat::Pdf: return savePdf(m_source.picture(), path);
    case FileFormat::Csv: break;
    }
    return writeFile(path, m_source.table());
}

void ExportButton::save(FileFormat format)
{
    const QString suffix = suffixOf(format);
    QString path = m_pickPath(this, tr("Save View"), m_source.stem() + u'.' + suffix,
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    if (!path.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        path += u'.' + suffix;
    Q_EMIT said((write(format, path) ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void ExportButton::copyPicture()
{
    QApplication::clipboard()->setImage(pictureImage(m_source.picture(), QApplication::palette()));
    Q_EMIT said(tr("Picture copied"));
}

void ExportButton::copyTable()
{
    QApplication::clipboard()->setText(tsvFromCsv(m_source.table()));
    Q_EMIT said(tr("Table copied, for a spreadsheet"));
}

void ExportButton::retranslateUi()
{
    m_copyPicture->setText(tr("Copy Picture"));
    m_copyTable->setText(tr("Copy Table"));
    setText(m_label.isEmpty() ? tr("Export") : m_label);
    for (const auto& [action, format] : m_actions)
        action->setText(tr("Save as %1…").arg(suffixOf(format).toUpper()));
}

void ExportButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

}  // namespace translucent
