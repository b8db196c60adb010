#include "shell/slides.h"

#include "report/report.h"
#include "shell/main_window.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kDotsPerInch = 96;  // as the window's, so that its text has the size of its boxes
constexpr double kMarginMillimetres = 12;
constexpr double kTitleHeight = 34;
constexpr double kMostOfPage = 0.78;  // of the height for the picture, the rest for notes
constexpr double kGap = 12;
const QColor kInk(0x1b, 0x1e, 0x27);

QFont textFont(double points)
{
    QFont font = paperFont(reportLanguage());
    font.setPointSizeF(points);
    return font;
}

}  // namespace

SlideHandout::SlideHandout(const QString& file)
    : m_file(file)
{
    if (!m_file.open(QIODevice::WriteOnly))
        return;
    m_writer = std::make_unique<QPdfWriter>(&m_file);
    m_writer->setCreator(QStringLiteral("Translucent"));
    m_writer->setResolution(kDotsPerInch);
    m_writer->setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Landscape,
        QMarginsF(kMarginMillimetres, kMarginMillimetres, kMarginMillimetres, kMarginMillimetres),
        QPageLayout::Millimeter));
    m_painter = std::make_unique<QPainter>(m_writer.get());
}

SlideHandout::~SlideHandout() = default;

void SlideHandout::beginPage(const QString& title)
{
    if (m_pages++ > 0)
        m_writer->newPage();
    m_painter->setPen(kInk);
    m_painter->setFont(textFont(14));
    const QRectF line(0, 0, m_writer->width(), kTitleHeight);
    const QString number = QString::number(m_pages);
    m_painter->drawText(line, Qt::AlignRight | Qt::AlignTop, number);
    const double room = line.width() - m_painter->fontMetrics().horizontalAdvance(number) - kGap;
    m_painter->drawText(
        line, Qt::AlignLeft | Qt::AlignTop, m_painter->fontMetrics().elidedText(title, Qt::ElideRight, int(room)));
}

void SlideHandout::add(QWidget& window, const SavedScene& scene)
{
    if (!m_painter)
        return;
    const QString title = QString::fromStdString(scene.title), notes = QString::fromStdString(scene.notes);
    beginPage(title);
    const double room = m_writer->height() - kTitleHeight;
    const double scale = std::min(
        double(m_writer->width()) / window.width(), (notes.isEmpty() ? room : kMostOfPage * room) / window.height());
    m_painter->save();
    m_painter->translate((m_writer->width() - scale * window.width()) / 2, kTitleHeight);
    m_painter->scale(scale, scale);
    window.render(m_painter.get(), QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
    m_painter->restore();
    if (!notes.isEmpty())
        drawNotes(title, notes, kTitleHeight + scale * window.height() + kGap);
}

void SlideHandout::drawNotes(const QString& title, const QString& notes, double top)
{
    QTextDocument document;
    document.documentLayout()->setPaintDevice(m_writer.get());
    document.setDocumentMargin(0);
    document.setDefaultFont(textFont(10));
    document.setPlainText(notes);
    document.setPageSize(QSizeF(m_writer->width(), m_writer->height() - top));
    const double height = document.pageSize().height();
    for (int part = 0; part < document.pageCount(); ++part) {
        if (part > 0) {
            beginPage(title);
            top = kTitleHeight;
        }
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, kInk);
        context.clip = QRectF(0, part * height, document.pageSize().width(), height);
        m_painter->save();
        m_painter->translate(0, top - part * height);
        m_painter->setClipRect(context.clip);
        document.documentLayout()->draw(m_painter.get(), context);
        m_painter->restore();
    }
}

bool SlideHandout::finish()
{
    const bool painted = m_painter && m_painter->end();
    m_writer.reset();
    return painted && m_file.commit();
}

namespace {

QString handoutIn(const QString& directory)
{
    QDir().mkpath(directory);
    return QDir(directory).filePath(QStringLiteral("slides.pdf"));
}

}  // namespace

SlideExport::SlideExport(
    MainWindow& window, const std::vector<SavedScene>& scenes, const QString& directory, QObject* parent)
    : QObject(parent)
    , m_handout(handoutIn(directory))
    , m_tour(window, SceneTour::slides(scenes), directory)
{
    connect(
        &m_tour, &SceneTour::shown, this, [this, &window](const SavedScene& scene) { m_handout.add(window, scene); });
    connect(&m_tour, &SceneTour::finished, this, [this](bool complete) {
        const bool written = m_handout.finish();
        Q_EMIT finished(written && complete);
    });
}

}  // namespace translucent
