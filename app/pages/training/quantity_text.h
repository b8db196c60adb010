#pragma once

#include <QString>

namespace translucent {

/// "1.2 GB", "640 kB"
QString bytesText(double bytes);

/// "12,345"; from a million on "1.23 M".
QString countText(double count);

/// "45 s", "12 min", "3 h 20 min"
QString durationText(double seconds);

}  // namespace translucent
