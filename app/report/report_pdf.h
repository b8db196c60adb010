#pragma once

#include "report/report.h"

namespace translucent {

/// Pages of A4 with the same as reportHtml(), pictures as lines and areas.
QByteArray reportPdf(const Report& report);

}  // namespace translucent
