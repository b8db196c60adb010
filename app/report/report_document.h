#pragma once

#include "report/report.h"

namespace translucent {

/// A self-contained page: no scripts, no addresses, pictures as inline SVG. It is also well-formed XML; rounded numbers
/// are followed by their exact values. Dark on white, independent of the theme.
QByteArray reportHtml(const Report& report);

/// The same page printed on A4; pictures are vector graphics.
QByteArray reportPdf(const Report& report);

/// As PDF if the name ends so, otherwise as HTML. Returns false if the file cannot be written.
bool saveReport(const Report& report, const QString& path);

}  // namespace translucent
