#include "report/report_pdf.h"

#include "widgets/chip_strip.h"
#include "widgets/drawing_style.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kPixelsPerInch = 96;
constexpr double kUsualScale = 0.8;     // a little smaller than on the screen
constexpr double kPictureShare = 0.82;  // of a page's height, to leave space for the heading

}  // namespace

PictureObject::PictureObject(const QSizeF& page, double dotsPerInch)
    : m_page(page)
    , m_dotsPerInch(dotsPerInch)
{
}

int PictureObject::add(const Picture& picture)
{
    m_pictures.push_back(picture);
    return int(m_pictures.size()) - 1;
}

QSizeF PictureObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const QSizeF size = picture(format).size;
    const double usual = m_dotsPerInch / kPixelsPerInch * kUsualScale;
    return size * std::min({usual, m_page.width() / size.width(), m_page.height() * kPictureShare / size.height()});
}

void PictureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
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

const Picture& PictureObject::picture(const QTextFormat& format) const
{
    return m_pictures[std::size_t(format.intProperty(kIndex))];
}

namespace {

constexpr int kDotsPerInch = 1200;
constexpr double kMarginMillimetres = 16;
constexpr double kFooterShare = 0.04;  ///< of a page's height
constexpr int kRounds = 4;             ///< of moving headings to the page of their text

const QColor kFaint(0x55, 0x5b, 0x68);
const QColor kTint(0xf3, 0xf4, 0xf7);
const QColor kLine(0xd5, 0xd9, 0xe2);

QTextCharFormat letters(double points, const QColor& colour = Qt::black, int weight = QFont::Normal)
{
    QTextCharFormat format;
    format.setFontPointSize(points);
    format.setForeground(colour);
    format.setFontWeight(weight);
    return format;
}

QTextBlockFormat spaced(double above, double below)
{
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    return format;
}

/// Writes a report into a text document.
class DocumentReport {
public:
    DocumentReport(QTextDocument& document, PictureObject& pictures)
        : m_cursor(&document)
        , m_pictures(pictures)
    {
    }

    void write(const Report& report)
    {
        m_cursor.beginEditBlock();  // delays the layout until the end
        paragraph(report.title, letters(20, Qt::black, QFont::Bold), spaced(0, 2), /*first=*/true);
        paragraph(report.origin, letters(8.5, kFaint), spaced(0, 6));
        for (const ReportSection& section : report.sections)
            writeSection(section);
        m_cursor.endEditBlock();
    }

    /// Positions of the headings, which must be on the same page as their text.
    const std::vector<int>& headings() const { return m_headings; }

private:
    void paragraph(
        const QString& words, const QTextCharFormat& look, const QTextBlockFormat& format, bool first = false)
    {
        if (!first)
            m_cursor.insertBlock();
        m_cursor.setBlockFormat(format);
        m_cursor.insertText(words, look);
    }

    void writeSection(const ReportSection& section)
    {
        paragraph(section.title, letters(13.5, QColor(0x3f, 0x51, 0xd9), QFont::Bold), spaced(16, 4));
        m_headings.push_back(m_cursor.position());
        if (!section.lead.isEmpty())
            paragraph(section.lead, letters(14), spaced(2, 6));
        if (!section.tokens.empty())
            writeTokens(section.tokens);
        for (const QString& each : section.paragraphs)
            paragraph(each, letters(9, kFaint), spaced(2, 4));
        for (const ReportTable& table : section.tables)
            writeTable(table);
        for (const ReportFigure& figure : section.figures)
            writeFigure(figure);
        if (!section.command.isEmpty())
            writeCommand(section.command);
    }

    void writeTokens(const std::vector<ReportToken>& tokens)
    {
        paragraph({}, letters(10.5), [] {
            QTextBlockFormat format = spaced(2, 6);
            format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
            return format;
        }());
        for (const ReportToken& token : tokens) {
            const QColor fill = token.share ? probabilityColour(*token.share, Qt::white) : kTint;
            const QColor ink(readableOn(fill.rgb()));
            const QChar narrow(0x202f), joiner(0x2060);  // keep all of it on one line
            QTextCharFormat text = letters(10.5, ink), note = letters(7, ink);
            text.setBackground(fill);
            note.setBackground(fill);
            QString words = token.text;
            words.replace(u'-', QStringLiteral("-") + joiner);
            m_cursor.insertText(narrow + words + narrow, text);
            if (!token.note.isEmpty())
                m_cursor.insertText(token.note + narrow, note);
            m_cursor.insertText(QStringLiteral("  "), letters(10.5));
        }
    }

    void writeTable(const ReportTable& table)
    {
        if (!table.caption.isEmpty()) {
            paragraph(table.caption, letters(9, kFaint), spaced(6, 2));
            m_headings.push_back(m_cursor.position());
        }
        QTextTableFormat format;
        format.setBorder(0.5);
        format.setBorderBrush(kLine);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderCollapse(true);
        format.setCellPadding(3);
        format.setCellSpacing(0);
        format.setHeaderRowCount(1);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        QTextTable* cells = m_cursor.insertTable(int(table.rows.size()) + 1, int(table.header.size()), format);
        for (int column = 0; column < cells->columns(); ++column)
            fill(cells->cellAt(0, column), table.header[column], letters(9, Qt::black, QFont::DemiBold), kTint);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            for (std::size_t column = 0; column < table.rows[row].size(); ++column) {
                const bool names = table.namesRows && column == 0;
                fill(cells->cellAt(int(row) + 1, int(column)), table.rows[row][column].text,
                    letters(
                        9, names ? kFaint : QColor(Qt::black), table.strong == row ? QFont::DemiBold : QFont::Normal));
            }
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.setBlockFormat(spaced(0, 0));
        m_cursor.setBlockCharFormat(letters(4));
    }

    static void fill(
        QTextTableCell cell, const QString& words, const QTextCharFormat& look, const QColor& ground = Qt::white)
    {
        QTextCharFormat format = cell.format();
        format.setBackground(ground);
        cell.setFormat(format);
        cell.firstCursorPosition().insertText(words, look);
    }

    void writeFigure(const ReportFigure& figure)
    {
        paragraph({}, letters(9), spaced(8, 2));
        QTextCharFormat format;
        format.setObjectType(PictureObject::kType);
        format.setProperty(PictureObject::kIndex, m_pictures.add(figure.picture));
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        m_headings.push_back(m_cursor.position());
        paragraph(figure.caption, letters(8.5, kFaint), spaced(0, 8));
    }

    void writeCommand(const QString& command)
    {
        QTextBlockFormat format = spaced(4, 4);
        format.setBackground(kTint);
        QTextCharFormat look = letters(8.5);
        look.setFontFamilies({QStringLiteral("Noto Sans Mono"), QStringLiteral("Noto Sans Mono CJK SC"),
            QStringLiteral("DejaVu Sans Mono"), QStringLiteral("monospace")});
        paragraph(command, look, format);
    }

    QTextCursor m_cursor;
    PictureObject& m_pictures;
    std::vector<int> m_headings;
};

/// The area of the lines of a paragraph; after a page break it is not at the start of the paragraph.
QRectF placeOf(const QTextBlock& block)
{
    const QRectF rect = block.document()->documentLayout()->blockBoundingRect(block);
    return rect.translated(0, block.layout()->boundingRect().top());
}

/// Inserts a page break before each heading whose text would start on the next page. Returns true if something changed.
bool keepTogether(QTextDocument& document, const std::vector<int>& headings)
{
    const auto pageOf = [&](double y) { return int(y / document.pageSize().height()); };
    const auto setBreak = [](const QTextBlock& block, QTextFormat::PageBreakFlag flag) {
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(flag);
        QTextCursor(block).setBlockFormat(format);
    };
    bool changed = false;
    for (const int position : headings) {
        const QTextBlock block = document.findBlock(position), after = block.next();
        if (!after.isValid() || pageOf(placeOf(block).bottom() - 1) == pageOf(placeOf(after).top() + 1))
            continue;
        setBreak(block, QTextFormat::PageBreak_AlwaysBefore);
        setBreak(after, QTextFormat::PageBreak_Auto);
        changed = true;
    }
    return changed;
}

void paintPages(QPdfWriter& writer, QTextDocument& document, PictureObject& pictures)
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
        pictures.setShown(context.clip);
        painter.save();
        painter.translate(0, -context.clip.top());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        QFont font = document.defaultFont();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(kFaint);
        painter.drawText(QRectF(0, page.height(), page.width(), writer.height() - page.height()),
            Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 / %2").arg(number + 1).arg(pages));
    }
}

}  // namespace

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
    PictureObject pictures(page, kDotsPerInch);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.documentLayout()->registerHandler(PictureObject::kType, &pictures);
    document.setDocumentMargin(0);
    document.setPageSize(page);
    QFont font = QApplication::font();
    font.setPointSizeF(10);
    document.setDefaultFont(font);
    QTextOption option = document.defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(option);
    DocumentReport text(document, pictures);
    text.write(report);
    for (int round = 0; round < kRounds && keepTogether(document, text.headings()); ++round) { }
    paintPages(writer, document, pictures);
    return buffer.data();
}

}  // namespace translucent
