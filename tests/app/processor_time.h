#pragma once

#include <ctime>

namespace translucent::test {

/// Processor time of this thread: other programs do not count.
inline double threadMilliseconds()
{
    timespec now {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

}  // namespace translucent::test
