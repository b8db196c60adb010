#pragma once

#include "report/report.h"

namespace translucent {

/// A self-contained page: no scripts, no addresses, pictures as inline SVG. It is also well-formed XML; rounded numbers
/// are followed by their exact values. Dark on white, independent of the theme.
QByteArray reportHtml(const Report& report);

/// The same page printed on A4; pictures are vector graphics.
QByteArray reportPdf(const Report& report);

}  // namespace translucent
