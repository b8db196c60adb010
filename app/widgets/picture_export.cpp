#include "widgets/picture_export.h"

#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QImage>
#include <QMenu>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr double kPixelRatio = 2.0;
constexpr double kPointsPerPixel = 0.75;
constexpr int kPdfResolution = 1200;
constexpr QByteArrayView kByteOrderMark {"\xEF\xBB\xBF"};

/// Painting requires paper with a width and height, which an empty view does not have.
QSizeF paperOf(const Picture& picture)
{
    return picture.size.expandedTo({1, 1});
}

/// True if a spreadsheet would calculate the text instead of showing it; signed numbers are allowed.
bool isFormula(const QString& text)
{
    if (text.size() < 2 || !QStringLiteral("=+-@").contains(text.front()))
        return false;
    const bool sign = text.front() == u'+' || text.front() == u'-';
    const auto isPartOfNumber = [](QChar c) { return c.isDigit() || QStringLiteral("+-.,eE% ").contains(c); };
    return !sign || !std::ranges::all_of(text, isPartOfNumber);
}

/// Quotes a field if it would be misread, and adds an apostrophe if it would be calculated. For RFC 4180 and for
/// spreadsheets with tabs.
QString tableField(const QString& text, QChar separator)
{
    if (isFormula(text))
        return QStringLiteral("\"'") + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
    const bool isPlain =
        !text.contains(separator) && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r');
    return isPlain ? text : u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString tableLine(const QStringList& fields, QChar separator)
{
    QStringList quoted;
    for (const QString& field : fields)
        quoted << tableField(field, separator);
    return quoted.join(separator);
}

/// Parses the rows of csvTable().
QList<QStringList> rowsOfCsv(const QByteArray& csv)
{
    const QString text = QString::fromUtf8(csv).remove(QChar(QChar::ByteOrderMark)).remove(u'\r');
    QList<QStringList> rows;
    QStringList row {QString()};
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text[i];
        if (character == u'"' && quoted && i + 1 < text.size() && text[i + 1] == u'"')
            row.last() += text[++i];
        else if (character == u'"')
            quoted = !quoted;
        else if (!quoted && character == u',')
            row << QString();
        else if (!quoted && character == u'\n')
            rows << std::exchange(row, {QString()});
        else
            row.last() += character;
    }
    return rows;
}

constexpr auto kOrigin = "exportOrigin";

}  // namespace

QString suffixOf(FileFormat format)
{
    switch (format) {
    case FileFormat::Png: return QStringLiteral("png");
    case FileFormat::Svg: return QStringLiteral("svg");
    case FileFormat::Pdf: return QStringLiteral("pdf");
    case FileFormat::Gif: return QStringLiteral("gif");
    case FileFormat::Csv: break;
    }
    return QStringLiteral("csv");
}

SavePathPicker nativeSavePathPicker()
{
    return [](QWidget& asker, const PathProposal& proposal, TextAnswer then) {
        askWhereToSave(asker, proposal, [then = std::move(then)](const QString& path, const QString&) { then(path); });
    };
}

QPalette paperPalette(QPalette palette)
{
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xf3, 0xf4, 0xf7));
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::black);
    palette.setColor(QPalette::PlaceholderText, QColor(0x55, 0x5b, 0x68));
    palette.setColor(QPalette::Mid, QColor(0xb4, 0xb9, 0xc4));
    palette.setColor(QPalette::Highlight, QColor(0x3f, 0x51, 0xd9));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    return palette;
}

Picture stackedPicture(const Picture& upper, const Picture& lower)
{
    constexpr double kGap = 16;
    const QSizeF size(
        std::max(upper.size.width(), lower.size.width()), upper.size.height() + kGap + lower.size.height());
    return {upper.title, size, [upper, lower, size](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                painter.save();
                upper.paint(painter, palette);
                painter.restore();
                painter.translate(0, upper.size.height() + kGap);
                lower.paint(painter, palette);
            }};
}

Picture captionedPicture(const Picture& picture, const QString& caption, const QFont& font)
{
    constexpr double kEdge = 12;
    if (caption.isEmpty())
        return picture;
    const QRectF room(kEdge, picture.size.height(), std::max(picture.size.width(), 360.0) - 2 * kEdge, 1e4);
    const QRectF text = QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, caption);
    const QSizeF size(room.right() + kEdge, text.bottom() + kEdge);
    return {picture.title, size, [=](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                painter.save();
                picture.paint(painter, palette);
                painter.restore();
                painter.setFont(font);
                painter.setPen(palette.color(QPalette::PlaceholderText));
                painter.drawText(room, Qt::TextWordWrap, caption);
            }};
}

QImage pictureImage(const Picture& picture, const QPalette& palette)
{
    QImage image((paperOf(picture) * kPixelRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kPixelRatio);
    QPainter painter(&image);
    picture.paint(painter, palette);
    return image;
}

bool savePng(const Picture& picture, const QPalette& palette, const QString& path)
{
    const QImage image = pictureImage(picture, palette);
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && image.save(&file, "PNG") && file.commit();
}

bool saveSvg(const Picture& picture, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(paperOf(picture).toSize());
    generator.setViewBox(QRectF(QPointF(), paperOf(picture)));
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    picture.paint(painter, paperPalette({}));
    return painter.end() && file.commit();
}

bool savePdf(const Picture& picture, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QPdfWriter writer(&file);
    writer.setTitle(picture.title);
    writer.setResolution(kPdfResolution);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(paperOf(picture) * kPointsPerPixel, QPageSize::Point));
    QPainter painter(&writer);
    const double scale = kPdfResolution * kPointsPerPixel / 72.0;
    painter.scale(scale, scale);
    picture.paint(painter, paperPalette({}));
    return painter.end() && file.commit();
}

bool writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

QString tsvFromCsv(const QByteArray& csv)
{
    const QList<QStringList> rows = rowsOfCsv(csv);
    return rows.isEmpty() ? QString() : clipboardTable(rows) + u'\n';
}

QString clipboardTable(QList<QStringList> rows)
{
    QStringList lines;
    for (QStringList& row : rows)
        lines << tableLine(
            row.replaceInStrings(QRegularExpression(QStringLiteral("[\\t\\r\\n]")), QStringLiteral(" ")), u'\t');
    return lines.join(u'\n');
}

QByteArray csvTable(const QList<QStringList>& rows)
{
    QByteArray table = kByteOrderMark.toByteArray();
    for (const QStringList& row : rows)
        table += tableLine(row, u',').toUtf8() + QByteArrayLiteral("\r\n");
    return table;
}

QByteArray commentedTable(const QByteArray& csv, const QString& comment)
{
    if (comment.isEmpty())
        return csv;
    return csvTable({{QStringLiteral("# ") + comment}}) + (csv.startsWith(kByteOrderMark) ? csv.sliced(3) : csv);
}

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
    , m_sources {std::move(source)}
    , m_menus {new QMenu(this)}
{
    setUp(objectName);
    addActions(*m_menus.front(), objectName, 0);
    setMenu(m_menus.front());
}

ExportButton::ExportButton(const char* objectName, const std::vector<ExportPart>& parts, QWidget* parent)
    : QToolButton(parent)
{
    setUp(objectName);
    auto* menu = new QMenu(this);
    for (const ExportPart& part : parts) {
        m_sources.push_back(part.source);
        m_menus.push_back(menu->addMenu(part.title));
        addActions(*m_menus.back(), part.name, m_menus.size() - 1);
    }
    setMenu(menu);
}

void ExportButton::setUp(const char* objectName)
{
    setObjectName(QString::fromLatin1(objectName));
    setProperty("role", QStringLiteral("button"));
    setText(tr("Export"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
}

void ExportButton::addActions(QMenu& menu, const char* name, std::size_t part)
{
    const auto named = [name](const QString& ending) { return QString::fromLatin1(name) + u'.' + ending; };
    for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv})
        menu.addAction(
                tr("Save as %1…").arg(suffixOf(format).toUpper()), this, [this, format, part] { save(format, part); })
            ->setObjectName(named(suffixOf(format)));
    if (m_sources[part].animation)
        menu.addAction(tr("Save animation as GIF…"), this, [this, part] { save(FileFormat::Gif, part); })
            ->setObjectName(named(suffixOf(FileFormat::Gif)));
    menu.addSeparator();
    menu.addAction(tr("Copy Picture"), this, [this, part] { copyPicture(part); })
        ->setObjectName(named(QStringLiteral("copyPicture")));
    menu.addAction(tr("Copy Table"), this, [this, part] { copyTable(part); })
        ->setObjectName(named(QStringLiteral("copyTable")));
}

void ExportButton::offerOn(QWidget& view, std::size_t part)
{
    view.addActions(m_menus[part]->actions());
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ExportButton::setPartEnabled(std::size_t part, bool enabled)
{
    m_menus[part]->setEnabled(enabled);
}

void ExportButton::setAnimated(bool animated)
{
    for (QMenu* menu : m_menus)
        for (QAction* action : menu->actions())
            if (action->objectName().endsWith(u'.' + suffixOf(FileFormat::Gif)))
                action->setVisible(animated);
}

QString ExportButton::origin() const
{
    for (const QWidget* each = this; each; each = each->parentWidget())
        if (const QVariant origin = each->property(kOrigin); origin.isValid())
            return origin.toString();
    return {};
}

Picture ExportButton::picture(std::size_t part) const
{
    return captionedPicture(m_sources[part].picture(), origin(), font());
}

QByteArray ExportButton::table(std::size_t part) const
{
    return commentedTable(m_sources[part].table(), origin());
}

QLabel* ExportButton::makeNote(const char* objectName)
{
    QLabel* note = makeLabel("caption", objectName, parentWidget());
    note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(this, &ExportButton::said, note, &QLabel::setText);
    return note;
}

bool ExportButton::write(FileFormat format, const QString& path, std::size_t part) const
{
    switch (format) {
    case FileFormat::Png: return savePng(picture(part), QApplication::palette(), path);
    case FileFormat::Svg: return saveSvg(picture(part), path);
    case FileFormat::Pdf: return savePdf(picture(part), path);
    case FileFormat::Gif: return writeFile(path, gifFile(m_sources[part].animation()));
    case FileFormat::Csv: break;
    }
    return writeFile(path, table(part));
}

void ExportButton::save(FileFormat format, std::size_t part)
{
    const QString suffix = suffixOf(format);
    m_pickPath(*this,
        {tr("Save View"), m_sources[part].stem() + u'.' + suffix,
            QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix)},
        [this, format, part](const QString& path) { saveTo(format, path, part); });
}

void ExportButton::saveTo(FileFormat format, const QString& file, std::size_t part)
{
    const QString ending = u'.' + suffixOf(format);
    const QString path = file.endsWith(ending, Qt::CaseInsensitive) ? file : file + ending;
    Q_EMIT said(
        (write(format, path, part) ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void ExportButton::copyPicture(std::size_t part)
{
    QApplication::clipboard()->setImage(pictureImage(picture(part), QApplication::palette()));
    Q_EMIT said(tr("Picture copied"));
}

void ExportButton::copyTable(std::size_t part)
{
    QApplication::clipboard()->setText(tsvFromCsv(table(part)));
    Q_EMIT said(tr("Table copied, for a spreadsheet"));
}

}  // namespace translucent
