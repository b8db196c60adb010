#include "translucent/processor.h"

#include <algorithm>
#include <thread>

namespace translucent {

namespace {

std::int64_t processors()
{
    return std::max<std::int64_t>(1, std::thread::hardware_concurrency());
}

}  // namespace

std::int64_t mostThreads()
{
    constexpr std::int64_t kPerProcessor = 4;
    return kPerProcessor * processors();
}

std::string threadsRule()
{
    return "it must be from 0 (one per processor) to " + std::to_string(mostThreads()) + ": this machine has "
        + std::to_string(processors()) + (processors() == 1 ? " processor" : " processors")
        + ", and more threads only wait for each other";
}

}  // namespace translucent
