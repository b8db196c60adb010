#include "widgets/lesson_text.h"

#include "widgets/explanation.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace translucent {

LessonText::LessonText(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("lessonText"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
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
    render();
}

void LessonText::render()
{
    document()->clear();  // with the pictures it has kept
    document()->setMarkdown(m_markdown);
    linkTerms(*document());
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
    QFile file(QDir(m_directory).filePath(name.path()));
    if (type != QTextDocument::ImageResource || !name.path().endsWith(QLatin1String(".svg"))
        || !file.open(QIODevice::ReadOnly))
        return QTextBrowser::loadResource(type, name);
    QSvgRenderer drawing(file.readAll().replace("currentColor", palette().color(QPalette::Text).name().toLatin1()));
    QSize size = drawing.defaultSize();
    size.scale(std::min(size.width(), std::max(120, viewport()->width())), size.height(), Qt::KeepAspectRatio);
    QPixmap picture(size * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawing.render(&painter, QRectF(QPointF(), QSizeF(size)));
    return picture;
}

}  // namespace translucent
