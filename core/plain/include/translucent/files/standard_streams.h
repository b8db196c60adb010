#pragma once

namespace translucent {

/// Replaces standard streams that were closed before the program started. Otherwise the first opened file takes the
/// place of such a stream, and terminal output is written to the file. Afterwards, reading from or writing to such a
/// stream fails. Must be called before any file is opened.
void occupyClosedStandardStreams();

}  // namespace translucent
