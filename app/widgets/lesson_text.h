#pragma once

#include <QTextBrowser>

namespace translucent {

/// Markdown of a lesson: as high as it is long, its drawings in the colour of the text. Links "show:NAME" are told,
/// links "term:ID" open the glossary; the first mention of a term becomes one.
class LessonText : public QTextBrowser {
    Q_OBJECT

public:
    explicit LessonText(QWidget* parent);

    /// Pictures are looked for beside `file`.
    void setLesson(const QString& markdown, const QString& file);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    void pointed(const QString& name);  ///< at a widget

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void render();

    QString m_markdown;
    QString m_directory;
};

}  // namespace translucent
