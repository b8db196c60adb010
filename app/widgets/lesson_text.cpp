#include "widgets/lesson_text.h"

#include "translucent/base/error.h"
#include "translucent/lessons/lesson.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFileInfo>
#include <QFontMetrics>
#include <QFuture>
#include <QImageReader>
#include <QPainter>
#include <QResizeEvent>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QtConcurrentRun>

#include <algorithm>
#include <cmath>
#include <exception>

namespace translucent {

namespace {

QImage canvas(QSize size, const PictureLook& look)
{
    QImage image(size.expandedTo({1, 1}) * look.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.pixelRatio);
    image.fill(Qt::transparent);
    return image;
}

/// In its original size, if there is space.
QSize fitting(QSize size, const PictureLook& look)
{
    return size.scaled(std::min(size.width(), look.width), size.height(), Qt::KeepAspectRatio).expandedTo({1, 1});
}

QImage drawing(const QByteArray& svg, const PictureLook& look)
{
    QSvgRenderer renderer(QByteArray(svg).replace("currentColor", look.ink.name().toLatin1()));
    const QSize size = fitting(renderer.defaultSize(), look);
    QImage image = canvas(size, look);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    return renderer.isValid() ? image : QImage();
}

QImage photograph(QByteArray bytes, const char* format, const PictureLook& look)
{
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setScaledSize(fitting(reader.size(), look) * look.pixelRatio);
    QImage image = reader.read();
    image.setDevicePixelRatio(look.pixelRatio);
    return image;
}

}  // namespace

QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look)
{
    const LessonPicture picture = readLessonPicture(folder.toStdString(), name.toStdString());
    const QByteArray bytes = QByteArray::fromStdString(picture.bytes);
    const QImage image = picture.kind == LessonPicture::Kind::Svg ? drawing(bytes, look)
        : picture.kind == LessonPicture::Kind::Png                ? photograph(bytes, "png", look)
                                                                  : photograph(bytes, "jpeg", look);
    if (image.isNull())
        throw Error(ErrorCode::InvalidArgument, say("the picture is damaged"));
    return image;
}

QImage drawnNote(const QString& text, const PictureLook& look)
{
    constexpr int kFlags = Qt::TextWordWrap | Qt::TextWrapAnywhere;
    const QRect room = QFontMetrics(look.font).boundingRect(QRect(0, 0, look.width, 1000), kFlags, text);
    QImage image = canvas(room.size(), look);
    QPainter painter(&image);
    painter.setFont(look.font);
    painter.setPen(look.ink);
    painter.drawText(QRect(QPoint(), room.size()), kFlags, text);
    return image;
}

namespace {

/// Lessons come from elsewhere, and HTML could fill the window, or the memory.
constexpr auto kDialect =
    QTextDocument::MarkdownFeatures(int(QTextDocument::MarkdownDialectGitHub) | int(QTextDocument::MarkdownNoHTML));

/// Runs on another thread; exceptions must not leave it.
QImage drawnOrNote(const QString& folder, const QString& name, const QString& note, const PictureLook& look)
{
    try {
        return drawnLessonPicture(folder, name, look);
    } catch (const std::exception& error) {
        qWarning("the picture %s of a lesson is not shown: %s", qUtf8Printable(name.left(120)), error.what());
        return drawnNote(note, look);
    }
}

}  // namespace

constexpr double kSlant = 2;  ///< pixels: slanted letters extend beyond the line's ends

LessonText::LessonText(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("lessonText"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(kSlant);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme() == QLatin1String("show"))
            Q_EMIT pointed(link.path());
        else if (link.scheme() == QLatin1String("term"))
            followTerm(*this, link.toString());
    });
}

void LessonText::setLesson(const QString& markdown, const QString& file)
{
    m_markdown = markdown;
    m_directory = QFileInfo(file).absolutePath();
    m_pictures.clear();
    render();
}

void LessonText::render()
{
    ++m_rendering;
    m_requested.clear();
    document()->clear();
    document()->setMarkdown(m_markdown, kDialect);
    linkTerms(*document());
    raiseExponents(*document(), leastSmallText(*this));
    updateGeometry();
}

QSize LessonText::sizeHint() const
{
    return {200, int(std::ceil(document()->size().height())) + 2};
}

void LessonText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width() && m_markdown.contains(QLatin1String("![")))
        render();  // pictures have the available width
    updateGeometry();
}

/// Pictures have the colour of the text.
void LessonText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        render();
}

QVariant LessonText::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource)
        return QByteArray("");  // not null, otherwise Qt would search for the file
    if (!m_requested.contains(name) && m_requested.size() < qsizetype(kMostLessonPictures)) {
        m_requested.insert(name);
        // Deferred: Qt calls this during layout, and a picture that is available immediately would start another
        // layout.
        QMetaObject::invokeMethod(
            this,
            [this, name, rendering = m_rendering] {
                if (rendering == m_rendering)
                    request(name);
            },
            Qt::QueuedConnection);
    }
    const QImage picture = m_pictures.value(name);
    if (!picture.isNull())
        return picture;
    QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
    nothing.fill(Qt::transparent);
    return nothing;
}

void LessonText::request(const QUrl& name)
{
    constexpr int kLeastWidth = 120;
    const PictureLook look {
        palette().color(QPalette::Text), font(), std::max(kLeastWidth, viewport()->width()), devicePixelRatioF()};
    QtConcurrent::run(&drawnOrNote, m_directory, QUrl::fromPercentEncoding(name.toEncoded()),
        tr("This picture cannot be shown; run translucent-cli lesson check to see why"), look)
        .then(this, [this, name, rendering = m_rendering](const QImage& picture) {
            if (rendering == m_rendering)
                take(name, picture);
        });
}

void LessonText::take(const QUrl& name, const QImage& picture)
{
    m_pictures[name] = picture;
    document()->addResource(QTextDocument::ImageResource, name, picture);
    document()->markContentsDirty(0, document()->characterCount());
    updateGeometry();
}

}  // namespace translucent
