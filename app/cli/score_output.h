#pragma once

#include "translucent/metrics.h"

#include <string>

namespace translucent::cli {

/// "BLEU  27.31  60.1/33.2/20.0/12.0  brevity penalty 0.98 …" and its signature on the next line.
std::string describe(const BleuScore& score);
std::string describe(const ChrfScore& score);

}  // namespace translucent::cli
