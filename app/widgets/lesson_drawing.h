#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QString>

namespace translucent {

/// How the pictures of a text are drawn.
struct PictureLook {
    QColor ink;     ///< of drawings that have the colour of the text
    QFont font;     ///< of what is said instead of a picture
    int width = 0;  ///< pictures are not wider
    double pixelRatio = 1;
};

/// The picture `name` of a lesson in `folder`, not larger than it is. Thread-safe.
/// @throws Error{InvalidArgument} as readLessonPicture does, and for a picture that is damaged
QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look);

/// A text in the place of a picture.
QImage drawnNote(const QString& text, const PictureLook& look);

}  // namespace translucent
