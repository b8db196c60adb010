#include "report/report_html.h"

#include "widgets/chip_strip.h"
#include "widgets/drawing_style.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <limits>

namespace translucent {

namespace {

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

/// XML does not allow control characters.
QString sayable(QString text)
{
    for (QChar& character : text)
        if ((character < u' ' && character != u'\n' && character != u'\t') || character.isNonCharacter())
            character = QChar::ReplacementCharacter;
    return text;
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
    explicit HtmlReport(QByteArray& html)
        : m_xml(&html)
    {
    }

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
        text("style", QString::fromLatin1(kStyle));
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
        for (const ReportTable& table : section.tables)
            writeTable(table);
        for (const ReportFigure& figure : section.figures)
            writeFigure(figure);
        if (!section.command.isEmpty())
            text("pre", section.command);
        close();
    }

    void writeTokens(const std::vector<ReportToken>& tokens)
    {
        open("ol", "tokens");
        for (const ReportToken& token : tokens) {
            open("li");
            if (token.share) {
                const QColor fill = probabilityColour(*token.share, Qt::white);
                m_xml.writeAttribute(QStringLiteral("style"),
                    QStringLiteral("background:%1;color:%2").arg(fill.name(), QColor(readableOn(fill.rgb())).name()));
            }
            characters(token.text);
            if (!token.note.isEmpty())
                text("small", token.note);
            close();
        }
        close();
    }

    void writeTable(const ReportTable& table)
    {
        open("div", "wide");
        open("table");
        if (!table.caption.isEmpty())
            text("caption", table.caption);
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
        close();
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
    int m_pictures = 0;
};

}  // namespace

QByteArray reportHtml(const Report& report)
{
    QByteArray html;
    HtmlReport(html).write(report);
    return html;
}

}  // namespace translucent
