#pragma once

#include <QSize>

class QWidget;

namespace translucent {

/// In pixels beside text of the ordinary size; 0 and -1 are no limits.
struct SizeLimits {
    QSize least {0, 0};
    QSize most {-1, -1};
};

/// Keeps a widget between limits that grow with the text of the application.
void limitSize(QWidget& widget, const SizeLimits& limits);
void limitWidth(QWidget& widget, int least, int most = -1);
/// The same of its height, in lines of text; `around` each of them there are so many pixels more.
void limitLines(QWidget& widget, int least, int most = -1, int around = 0);

}  // namespace translucent
