#pragma once

namespace translucent {

/// Without this, the first file that a program opens takes the place of a standard stream that was closed before it
/// began, and what is meant for the terminal lands in the file. Afterwards reading from or writing to such a stream
/// fails. To be called before anything is opened.
void occupyClosedStandardStreams();

}  // namespace translucent
