#include "widgets/export_button.h"

#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QMenu>

namespace translucent {

namespace {

constexpr auto kOrigin = "exportOrigin";

}  // namespace

void setExportOrigin(QWidget& view, const QString& sentence, const QString& model, bool changed)
{
    QStringList parts;
    if (!sentence.isEmpty())
        parts << ExportButton::tr("Sentence: %1").arg(sentence);
    if (!model.isEmpty())
        parts << (changed ? ExportButton::tr("Model: %1, changed") : ExportButton::tr("Model: %1")).arg(model);
    view.setProperty(kOrigin, parts.join(QStringLiteral(" · ")));
}

ExportButton::ExportButton(const char* objectName, ExportSource source, QWidget* parent)
    : QToolButton(parent)
    , m_source(std::move(source))
{
    setObjectName(QString::fromLatin1(objectName));
    setProperty("role", QStringLiteral("button"));
    setText(tr("Export"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(this);
    for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
        QAction* action = menu->addAction(tr("Save as %1…").arg(suffixOf(format).toUpper()));
        action->setObjectName(this->objectName() + u'.' + suffixOf(format));
        connect(action, &QAction::triggered, this, [this, format] { save(format); });
    }
    menu->addSeparator();
    menu->addAction(tr("Copy Picture"), this, &ExportButton::copyPicture)
        ->setObjectName(this->objectName() + QStringLiteral(".copyPicture"));
    menu->addAction(tr("Copy Table"), this, &ExportButton::copyTable)
        ->setObjectName(this->objectName() + QStringLiteral(".copyTable"));
    setMenu(menu);
}

QString ExportButton::origin() const
{
    for (const QWidget* each = this; each; each = each->parentWidget())
        if (const QVariant origin = each->property(kOrigin); origin.isValid())
            return origin.toString();
    return {};
}

Picture ExportButton::picture() const
{
    return captionedPicture(m_source.picture(), origin(), font());
}

QByteArray ExportButton::table() const
{
    return commentedTable(m_source.table(), origin());
}

QLabel* ExportButton::makeNote(const char* objectName)
{
    QLabel* note = makeLabel("caption", objectName, parentWidget());
    note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(this, &ExportButton::said, note, &QLabel::setText);
    return note;
}

bool ExportButton::write(FileFormat format, const QString& path) const
{
    switch (format) {
    case FileFormat::Png: return savePng(picture(), QApplication::palette(), path);
    case FileFormat::Svg: return saveSvg(picture(), path);
    case FileFormat::Pdf: return savePdf(picture(), path);
    case FileFormat::Csv: break;
    }
    return writeFile(path, table());
}

void ExportButton::save(FileFormat format)
{
    const QString suffix = suffixOf(format);
    m_pickPath(*this,
        {tr("Save View"), m_source.stem() + u'.' + suffix, QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix)},
        [this, format](const QString& path) { saveTo(format, path); });
}

void ExportButton::saveTo(FileFormat format, const QString& file)
{
    const QString ending = u'.' + suffixOf(format);
    const QString path = file.endsWith(ending, Qt::CaseInsensitive) ? file : file + ending;
    Q_EMIT said((write(format, path) ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void ExportButton::copyPicture()
{
    QApplication::clipboard()->setImage(pictureImage(picture(), QApplication::palette()));
    Q_EMIT said(tr("Picture copied"));
}

void ExportButton::copyTable()
{
    QApplication::clipboard()->setText(tsvFromCsv(table()));
    Q_EMIT said(tr("Table copied, for a spreadsheet"));
}

}  // namespace translucent
