#pragma once

#include "translucent/message.h"

#include <string>
#include <string_view>

namespace translucent {

/// What files of other programs are, by how they begin, and what to do with them. All of it stands in one table.

/// What stands in the place of a file that was not downloaded: a pointer of Git LFS or git-annex, a web page. Every
/// reader asks it first, those of weights and vocabularies as well. @throws Error{InvalidFormat}
void refuseStandIn(std::string_view firstBytes, const std::string& fileName);

/// That, and what other programs write. Throws nothing when the bytes may be text. Of a zip archive, what it holds is
/// told by the names that follow.
/// @throws Error{InvalidFormat} naming the file, what it is and what to do
void refuseForeignFile(std::string_view firstBytes, const std::string& fileName);

/// The same for the names of a zip archive's records, one after the other: a document, a model and an array are zip
/// archives, too. @throws Error{InvalidFormat}
void refuseForeignArchive(std::string_view names, const std::string& fileName);

}  // namespace translucent
