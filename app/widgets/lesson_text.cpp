#include "widgets/lesson_text.h"

#include "translucent/lesson_picture.h"
#include "widgets/explanation.h"
#include "widgets/lesson_drawing.h"
#include "widgets/script_text.h"

#include <QFileInfo>
#include <QFuture>
#include <QResizeEvent>
#include <QtConcurrentRun>

#include <algorithm>
#include <cmath>
#include <exception>

namespace translucent {

namespace {

/// Lessons come from elsewhere, and HTML could fill the window, or the memory.
constexpr auto kDialect =
    QTextDocument::MarkdownFeatures(int(QTextDocument::MarkdownDialectGitHub) | int(QTextDocument::MarkdownNoHTML));

/// On another thread, which no exception may leave.
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

constexpr double kSlant = 2;  ///< pixels: slanted letters reach beyond the line's ends

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
        render();  // pictures are as wide as there is room
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
        return QByteArray("");  // not empty, or else Qt would look for the file
    if (!m_requested.contains(name) && m_requested.size() < qsizetype(kMostLessonPictures)) {
        m_requested.insert(name);
        // Later: Qt asks in the middle of laying out, and a picture that is ready at once would lay out again.
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
        tr("This picture is not shown; translucent-cli lesson check tells why"), look)
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
