#pragma once

#include <QHash>
#include <QImage>
#include <QSet>
#include <QTextBrowser>

namespace translucent {

/// Markdown of a lesson, without HTML: as high as it is long, its drawings in the colour of the text. Links "show:NAME"
/// are told, links "term:ID" open the glossary; the first mention of a term becomes one.
class LessonText : public QTextBrowser {
    Q_OBJECT

public:
    explicit LessonText(QWidget* parent);

    /// Pictures are looked for beside `file`. They are read and drawn on another thread; until then there is room for
    /// nothing, and in the place of one that is refused stands why.
    void setLesson(const QString& markdown, const QString& file);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// Only pictures that readLessonPicture() finds harmless, whatever the text refers to.
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
    /// As drawn last; an earlier one keeps its room while another is awaited, or the text would jump.
    QHash<QUrl, QImage> m_pictures;
    QSet<QUrl> m_requested;  ///< by this rendering
    int m_rendering = 0;     ///< counts them, so that pictures of an earlier one are dropped
};

}  // namespace translucent
