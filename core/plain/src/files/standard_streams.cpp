#include "translucent/files/standard_streams.h"

#include "translucent/files/posix_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace translucent {

void occupyClosedStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0) {
            // the lowest free number is this one; opened the wrong way round, so that a lost result is noticed
            const int flags = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
            static_cast<void>(FileDescriptor(::open("/dev/null", flags)).release());
        }
}

}  // namespace translucent
