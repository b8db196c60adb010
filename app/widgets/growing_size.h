#pragma once

#include <QSize>

class QWidget;

namespace translucent {

/// In pixels at the normal text size; 0 and -1 mean no limit.
struct SizeLimits {
    QSize least {0, 0};
    QSize most {-1, -1};
};

/// Limits the size of a widget; the limits grow with the text of the application.
void limitSize(QWidget& widget, const SizeLimits& limits);
void limitWidth(QWidget& widget, int least, int most = -1);
/// Limits its height, in lines of text; `around` is the additional number of pixels per line.
void limitLines(QWidget& widget, int least, int most = -1, int around = 0);

}  // namespace translucent
