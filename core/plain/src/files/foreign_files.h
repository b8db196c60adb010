#pragma once

#include "translucent/base/message.h"

#include <string>
#include <string_view>

namespace translucent {

/// Detects files of other programs by their first bytes and suggests a remedy. All formats are in one table.

/// Detects placeholders of a file that was not downloaded: a pointer of Git LFS or git-annex, or a web page. All
/// readers call it first, including those of weights and vocabularies. @throws Error{InvalidFormat}
void refuseStandIn(std::string_view firstBytes, const std::string& fileName);

/// Also detects formats of other programs. Does not throw if the bytes can be text. The names in a zip archive
/// determine its kind.
/// @throws Error{InvalidFormat} naming the file, its kind and a remedy
void refuseForeignFile(std::string_view firstBytes, const std::string& fileName);

/// The same for the names of the records in a zip archive, one after the other: documents, models and arrays can also
/// be zip archives. @throws Error{InvalidFormat}
void refuseForeignArchive(std::string_view names, const std::string& fileName);

}  // namespace translucent
