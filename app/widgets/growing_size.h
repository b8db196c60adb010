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

}  // namespace translucent
