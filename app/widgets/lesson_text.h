#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QImage>
#include <QSet>
#include <QString>
#include <QTextBrowser>
#include <QUrl>

namespace translucent {

/// The style of the pictures in a text.
struct PictureLook {
    QColor ink;     ///< of drawings that have the colour of the text
    QFont font;     ///< of the text in place of a picture
    int width = 0;  ///< pictures are not wider
    double pixelRatio = 1;
};

/// The picture `name` of a lesson in `folder`, not larger than it is. Thread-safe.
/// @throws Error{InvalidArgument} as readLessonPicture does, and for a picture that is damaged
QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look);

/// A text in place of a picture.
QImage drawnNote(const QString& text, const PictureLook& look);

/// The Markdown of a lesson, without HTML: its height fits its text, and its drawings have the colour of the text.
/// Links "show:NAME" emit a signal, links "term:ID" open the glossary; the first mention of a term becomes a link.
class LessonText : public QTextBrowser {
    Q_OBJECT

public:
    explicit LessonText(QWidget* parent);

    /// Pictures are searched next to `file`. They are read and drawn on another thread; until then no space is
    /// reserved, and a rejected picture is replaced by the reason.
    void setLesson(const QString& markdown, const QString& file);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// Loads only pictures that readLessonPicture() accepts, regardless of the references in the text.
    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    void pointed(const QString& name);  ///< at a widget

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void render();
    void request(const QUrl& name);
    void take(const QUrl& name, const QImage& picture);

    QString m_markdown;
    QString m_directory;
    /// The last drawn pictures. An old picture keeps its space until the new one is ready, otherwise the text would
    /// jump.
    QHash<QUrl, QImage> m_pictures;
    QSet<QUrl> m_requested;  ///< by this rendering
    int m_rendering = 0;     ///< counts them, so that pictures of an earlier one are dropped
};

}  // namespace translucent
