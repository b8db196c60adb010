#pragma once

#include "report/report.h"

namespace translucent {

/// One page that needs nothing else: no script, no address, pictures in it as SVG. It is well-formed XML, too; numbers
/// that the texts round stand behind them exactly. Dark on white, whatever the window looks like.
QByteArray reportHtml(const Report& report);

}  // namespace translucent
