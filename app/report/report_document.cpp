#include "report/report_document.h"

#include "widgets/chip_strip.h"
#include "widgets/drawing_style.h"
#include "widgets/picture_export.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace translucent {

namespace {

enum class Medium { Screen, Paper };

// Contains no double quotes, "<", ">" or "&": these would be escaped as in XML, which HTML does not decode here.
constexpr auto kStyle = R"(
:root { color-scheme: light; --ink: #1b1e26; --faint: #555b68; --line: #d5d9e2; --tint: #f3f4f7; --accent: #3f51d9; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.5rem 4rem; color: var(--ink); background: #fff;
  font: 16px/1.6 'Noto Sans', 'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--accent); }
.origin, .note, figcaption, caption { color: var(--faint); font-size: .875rem; }
.lead { font-size: 1.45rem; line-height: 1.45; margin: .4rem 0 .8rem; overflow-wrap: anywhere; }
.tokens { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem; margin: .6rem 0; padding: 0; }
.tokens li { border: 1px solid var(--line); border-radius: .4rem; padding: .1rem .5rem; background: var(--tint);
  text-align: center; line-height: 1.3; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.tokens small { display: block; font-size: .7rem; opacity: .85; }
.choice { margin: .3rem 0 .3rem 1.5rem; break-inside: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-size: .9rem; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line);
  overflow-wrap: break-word; }
thead th { background: var(--tint); white-space: nowrap; }
tbody th { font-weight: 500; white-space: nowrap; color: var(--faint); }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.strong td { font-weight: 600; }
figure { margin: 1.2rem 0 1.8rem; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption { margin-top: .4rem; max-width: 48rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--tint); border: 1px solid var(--line);
  border-radius: .4rem; padding: .8rem 1rem; font: .85rem/1.5 'Noto Sans Mono', 'Noto Sans Mono CJK SC', Consolas,
  Menlo, monospace; }
@page { size: A4; margin: 16mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2, caption { break-after: avoid; }
  tr, figure, .tokens li, pre { break-inside: avoid; }
  .wide { overflow: visible; }
  figure svg { max-height: 235mm; }
}
)";

// In the part of CSS that QTextDocument knows.
constexpr auto kPaperStyle = R"(
h1 { font-size: 20pt; margin: 0 0 2px; }
h2 { font-size: 14pt; margin: 16px 0 4px; color: #3f51d9; }
p { margin: 2px 0 4px; }
.origin, .note, .caption, .figcaption { font-size: 9pt; color: #555b68; }
.lead { font-size: 14pt; margin: 2px 0 6px; }
.tokens { line-height: 135%; white-space: pre-wrap; margin: 2px 0 6px; }
.tokens span { background-color: #f3f4f7; }
.choice { margin: 3px 0 3px 16px; }
.caption { margin: 6px 0 2px; }
table { border-collapse: collapse; }
th, td { font-size: 9pt; text-align: left; border-bottom: 0.5px solid #d5d9e2; }
thead th { font-weight: 600; background-color: #f3f4f7; }
tbody th { font-weight: 400; color: #555b68; }
tr.strong td { font-weight: 600; }
.figure { margin: 8px 0 2px; }
.figcaption { margin: 0 0 8px; }
pre { white-space: pre-wrap; font: 9pt 'Noto Sans Mono', 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace;
  background-color: #f3f4f7; margin: 4px 0; }
)";

/// XML does not allow control characters.
QString sayable(QString text)
{
    for (QChar& character : text)
        if ((character < u' ' && character != u'\n' && character != u'\t') || character.isNonCharacter())
            character = QChar::ReplacementCharacter;
    return text;
}

constexpr QChar kNarrowSpace(0x202f);  // breaks no line

QString unbroken(QString text)
{
    const QChar joiner(0x2060);
    return kNarrowSpace + text.replace(u'-', QStringLiteral("-") + joiner) + kNarrowSpace;
}

QByteArray svgOf(const Picture& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(picture.size.toSize());
    generator.setViewBox(QRectF(QPointF(), picture.size));
    QPainter painter(&generator);
    picture.paint(painter, paperPalette({}));
    painter.end();
    return buffer.data();
}

class HtmlReport {
public:
    HtmlReport(QByteArray& html, Medium medium)
        : m_xml(&html)
        , m_paper(medium == Medium::Paper)
    {
    }

    /// On paper, the pictures are numbered from 0 in their order in the report.
    void write(const Report& report)
    {
        m_xml.writeDTD(QStringLiteral("<!DOCTYPE html>\n"));
        open("html");
        m_xml.writeAttribute(QStringLiteral("lang"), report.language);
        writeHead(report);
        open("body");
        open("main");
        text("h1", report.title);
        text("p", report.origin, "origin");
        for (const ReportSection& section : report.sections)
            writeSection(section);
        m_xml.writeEndDocument();
    }

private:
    void open(const char* tag, const char* kind = nullptr)
    {
        m_xml.writeStartElement(QString::fromLatin1(tag));
        if (kind)
            m_xml.writeAttribute(QStringLiteral("class"), QString::fromLatin1(kind));
    }
    void close() { m_xml.writeEndElement(); }
    void characters(const QString& words) { m_xml.writeCharacters(sayable(words)); }
    void text(const char* tag, const QString& words, const char* kind = nullptr)
    {
        open(tag, kind);
        characters(words);
        close();
    }

    void writeHead(const Report& report)
    {
        open("head");
        open("meta");
        m_xml.writeAttribute(QStringLiteral("charset"), QStringLiteral("utf-8"));
        close();
        open("meta");
        m_xml.writeAttribute(QStringLiteral("name"), QStringLiteral("viewport"));
        m_xml.writeAttribute(QStringLiteral("content"), QStringLiteral("width=device-width, initial-scale=1"));
        close();
        const QString sentence = report.sections.empty() ? QString() : report.sections.front().lead;
        text("title", sentence.isEmpty() ? report.title : report.title + QStringLiteral(": ") + sentence);
        text("style", QString::fromLatin1(m_paper ? kPaperStyle : kStyle));
        close();
    }

    void writeSection(const ReportSection& section)
    {
        open("section");
        text("h2", section.title);
        if (!section.lead.isEmpty())
            text("p", section.lead, "lead");
        if (!section.tokens.empty())
            writeTokens(section.tokens);
        for (const QString& paragraph : section.paragraphs)
            text("p", paragraph, "note");
        for (const QString& choice : section.choices)
            text("p", choice, "choice");
        if (section.figuresFirst)
            writeFigures(section);
        for (const ReportTable& table : section.tables)
            writeTable(table);
        if (!section.figuresFirst)
            writeFigures(section);
        if (!section.command.isEmpty())
            text("pre", section.command);
        close();
    }

    void writeFigures(const ReportSection& section)
    {
        for (const ReportFigure& figure : section.figures)
            writeFigure(figure);
    }

    void writeTokens(const std::vector<ReportToken>& tokens)
    {
        open(m_paper ? "p" : "ol", "tokens");
        for (const ReportToken& token : tokens) {
            open(m_paper ? "span" : "li");
            if (token.share) {
                const QColor fill = probabilityColour(*token.share, Qt::white);
                m_xml.writeAttribute(QStringLiteral("style"),
                    QStringLiteral("background:%1;color:%2").arg(fill.name(), QColor(readableOn(fill.rgb())).name()));
            }
            characters(m_paper ? unbroken(token.text) : token.text);
            if (!token.note.isEmpty())
                text("small", m_paper ? token.note + kNarrowSpace : token.note);
            close();
            if (m_paper)
                characters(QStringLiteral("  "));
        }
        close();
    }

    void writeTable(const ReportTable& table)
    {
        if (m_paper) {
            if (!table.caption.isEmpty())
                text("p", table.caption, "caption");
            open("table");
            m_xml.writeAttribute(QStringLiteral("width"), QStringLiteral("100%"));
            m_xml.writeAttribute(QStringLiteral("cellpadding"), QStringLiteral("3"));
            m_xml.writeAttribute(QStringLiteral("cellspacing"), QStringLiteral("0"));
            writeRows(table);
            return close();
        }
        open("div", "wide");
        open("table");
        if (!table.caption.isEmpty())
            text("caption", table.caption);
        writeRows(table);
        close();
        close();
    }

    void writeRows(const ReportTable& table)
    {
        open("thead");
        open("tr");
        for (const QString& heading : table.header)
            writeHeading(heading, "col");
        close();
        close();
        open("tbody");
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            open("tr", table.strong == row ? "strong" : nullptr);
            for (const ReportCell& cell : table.rows[row])
                writeCell(cell, table.namesRows && &cell == &table.rows[row].front());
            close();
        }
        close();
    }

    void writeHeading(const QString& heading, const char* scope)
    {
        open("th");
        m_xml.writeAttribute(QStringLiteral("scope"), QString::fromLatin1(scope));
        characters(heading);
        close();
    }

    void writeCell(const ReportCell& cell, bool namesRow)
    {
        if (namesRow)
            return writeHeading(cell.text, "row");
        open("td", cell.exact ? "number" : nullptr);
        if (cell.exact) {
            open("data");
            m_xml.writeAttribute(
                QStringLiteral("value"), QString::number(*cell.exact, 'g', std::numeric_limits<double>::max_digits10));
        }
        characters(cell.text);
        if (cell.exact)
            close();
        close();
    }

    void writeFigure(const ReportFigure& figure)
    {
        if (m_paper) {
            open("p", "figure");
            open("img");
            m_xml.writeAttribute(QStringLiteral("src"), QString::number(m_pictures++));
            close();
            close();
            return text("p", figure.caption, "figcaption");
        }
        open("figure");
        writePicture(svgOf(figure.picture), figure.description);
        if (!figure.caption.isEmpty())
            text("figcaption", figure.caption);
        close();
    }

    /// Without the namespaces, whose names are addresses and which HTML does not need; ids are unique in the whole
    /// page.
    void writePicture(const QByteArray& svg, const QString& description)
    {
        ++m_pictures;
        QXmlStreamReader reader(svg);
        bool outermost = true;
        while (!reader.atEnd()) {
            switch (reader.readNext()) {
            case QXmlStreamReader::StartElement:
                if (reader.name() == QLatin1String("title") || reader.name() == QLatin1String("desc")) {
                    reader.skipCurrentElement();  // of the generator
                    break;
                }
                m_xml.writeStartElement(reader.name().toString());
                writeAttributes(reader.attributes());
                if (std::exchange(outermost, false)) {
                    m_xml.writeAttribute(QStringLiteral("role"), QStringLiteral("img"));
                    m_xml.writeAttribute(QStringLiteral("aria-label"), sayable(description));
                }
                break;
            case QXmlStreamReader::Characters:
                if (!reader.isWhitespace())
                    characters(reader.text().toString());
                break;
            case QXmlStreamReader::EndElement: close(); break;
            default: break;
            }
        }
    }

    void writeAttributes(const QXmlStreamAttributes& attributes)
    {
        static const QRegularExpression reference(QStringLiteral("url\\(#([^)]*)\\)"));
        const QString own = QStringLiteral("p%1-").arg(m_pictures);
        for (const QXmlStreamAttribute& attribute : attributes) {
            const QString name = attribute.name().toString();
            QString value = attribute.value().toString();
            if (name == QLatin1String("version") || name == QLatin1String("baseProfile"))
                continue;
            if (name == QLatin1String("id"))
                value.prepend(own);
            value.replace(reference, QStringLiteral("url(#%1\\1)").arg(own));
            if (name == QLatin1String("font-family"))
                value += QStringLiteral(", 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif");
            m_xml.writeAttribute(name == QLatin1String("href") ? QStringLiteral("href") : name, value);
        }
    }

    QXmlStreamWriter m_xml;
    bool m_paper;
    int m_pictures = 0;
};

QByteArray htmlOf(const Report& report, Medium medium)
{
    QByteArray html;
    HtmlReport(html, medium).write(report);
    return html;
}

constexpr int kDotsPerInch = 1200;
constexpr double kPixelsPerInch = 96;
constexpr double kMarginMillimetres = 16;
constexpr double kFooterShare = 0.04;   // of a page's height
constexpr double kUsualScale = 0.8;     // of a picture: a little smaller than on the screen
constexpr double kPictureShare = 0.82;  // of a page's height, to leave space for the heading
constexpr int kRounds = 4;              // of moving headings to the page of their text

/// Draws the images of a text document, named by their index, as vector graphics no larger than a page. Only the part
/// inside setShown() is drawn.
class VectorImages : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    VectorImages(const Report& report, const QSizeF& page)
        : m_page(page)
    {
        for (const ReportSection& section : report.sections)
            for (const ReportFigure& figure : section.figures)
                m_pictures.push_back(&figure.picture);
    }

    void setShown(const QRectF& part) { m_shown = part; }  ///< of the document: a page

    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override
    {
        const QSizeF size = picture(format).size;
        const double usual = kDotsPerInch / kPixelsPerInch * kUsualScale;
        return size * std::min({usual, m_page.width() / size.width(), m_page.height() * kPictureShare / size.height()});
    }

    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) override
    {
        if (!m_shown.contains(rect.center()))
            return;  // on the next page, although its paragraph starts on this one
        const Picture& shown = picture(format);
        painter->save();
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / shown.size.width(), rect.height() / shown.size.height());
        painter->setClipRect(QRectF(QPointF(), shown.size), Qt::IntersectClip);
        shown.paint(*painter, paperPalette({}));
        painter->restore();
    }

private:
    const Picture& picture(const QTextFormat& format) const
    {
        return *m_pictures[format.toImageFormat().name().toUInt()];
    }

    QSizeF m_page;
    QRectF m_shown;
    std::vector<const Picture*> m_pictures;
};

/// The area of the lines of a paragraph; after a page break it is not at the start of the paragraph.
QRectF placeOf(const QTextBlock& block)
{
    const QRectF rect = block.document()->documentLayout()->blockBoundingRect(block);
    return rect.translated(0, block.layout()->boundingRect().top());
}

/// True for headings, captions of tables, and pictures, whose captions are below them.
bool leadsTo(const QTextBlock& block, const QTextBlock& next)
{
    return block.blockFormat().headingLevel() > 0 || block.text().contains(QChar::ObjectReplacementCharacter)
        || (!QTextCursor(block).currentTable() && QTextCursor(next).currentTable());
}

/// Inserts a page break before each heading whose text would start on the next page. Returns true if something changed.
bool keepTogether(QTextDocument& document)
{
    const auto pageOf = [&](double y) { return int(y / document.pageSize().height()); };
    const auto setBreak = [](const QTextBlock& block, QTextFormat::PageBreakFlag flag) {
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(flag);
        QTextCursor(block).setBlockFormat(format);
    };
    bool changed = false;
    for (QTextBlock block = document.begin(), next = block.next(); next.isValid(); block = next, next = next.next()) {
        if (!leadsTo(block, next) || pageOf(placeOf(block).bottom() - 1) == pageOf(placeOf(next).top() + 1))
            continue;
        setBreak(block, QTextFormat::PageBreak_AlwaysBefore);
        setBreak(next, QTextFormat::PageBreak_Auto);
        changed = true;
    }
    return changed;
}

void paintPages(QPdfWriter& writer, QTextDocument& document, VectorImages& images)
{
    const QSizeF page = document.pageSize();
    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int number = 0; number < pages; ++number) {
        if (number > 0)
            writer.newPage();
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette = paperPalette({});
        context.clip = QRectF(QPointF(0, number * page.height()), page);
        images.setShown(context.clip);
        painter.save();
        painter.translate(0, -context.clip.top());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        QFont font = document.defaultFont();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(QColor(0x55, 0x5b, 0x68));
        painter.drawText(QRectF(0, page.height(), page.width(), writer.height() - page.height()),
            Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(number + 1).arg(pages));
    }
}

}  // namespace

QByteArray reportHtml(const Report& report)
{
    return htmlOf(report, Medium::Screen);
}

QByteArray reportPdf(const Report& report)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kMarginMillimetres, kMarginMillimetres, kMarginMillimetres, kMarginMillimetres),
        QPageLayout::Millimeter);
    writer.setTitle(report.title);
    writer.setCreator(QStringLiteral("Translucent"));
    const QSizeF page(writer.width(), std::floor(writer.height() * (1 - kFooterShare)));
    VectorImages images(report, page);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &images);
    document.setDocumentMargin(0);
    document.setPageSize(page);
    document.setDefaultFont(paperFont(report.language));
    QTextOption option = document.defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(option);
    document.setHtml(QString::fromUtf8(htmlOf(report, Medium::Paper)));
    for (int round = 0; round < kRounds && keepTogether(document); ++round) { }
    paintPages(writer, document, images);
    return buffer.data();
}

bool saveReport(const Report& report, const QString& path)
{
    const bool isPdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    return writeFile(path, isPdf ? reportPdf(report) : reportHtml(report));
}

}  // namespace translucent

#include "report_document.moc"
