#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace translucent {

/// The numbers in a text such as "0-3, 8", in the order written, each once; nothing when it is no such list or a
/// number is not below `count`.
std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count);

}  // namespace translucent
