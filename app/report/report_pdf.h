#pragma once

#include "report/report.h"
#include "widgets/picture_file.h"

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

namespace translucent {

/// Puts pictures into a text document as a character each, no larger than a page. Of what is drawn, only
/// the part counts that setShown() says.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int kType = QTextFormat::UserObject + 1;
    static constexpr int kIndex = QTextFormat::UserProperty + 1;  ///< the property that says which picture

    /// `page` in dots.
    PictureObject(const QSizeF& page, double dotsPerInch);

    int add(const Picture& picture);                       ///< its index
    void setShown(const QRectF& part) { m_shown = part; }  ///< of the document: a page

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
        const QTextFormat& format) override;

private:
    const Picture& picture(const QTextFormat& format) const;

    QSizeF m_page;
    double m_dotsPerInch;
    QRectF m_shown;
    std::vector<Picture> m_pictures;
};

/// Pages of A4 with the same as reportHtml(), pictures as lines and areas.
QByteArray reportPdf(const Report& report);

}  // namespace translucent
