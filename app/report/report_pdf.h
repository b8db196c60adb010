#pragma once

#include "report/report.h"
#include "widgets/picture_export.h"

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

namespace translucent {

/// Embeds pictures in a text document, each as one character and no larger than a page. Only the part inside setShown()
/// is drawn.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int kType = QTextFormat::UserObject + 1;
    static constexpr int kIndex = QTextFormat::UserProperty + 1;  ///< the property with the index of the picture

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

/// A4 pages with the contents of reportHtml(); pictures are vector graphics.
QByteArray reportPdf(const Report& report);

}  // namespace translucent
