#include "fuzz_support.h"
#include "translucent/training/training_events.h"

#include <string_view>

using namespace translucent;

/// A valid line can be written and read back without a change.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto event = readTrainingEvent({reinterpret_cast<const char*>(data), size});
    if (!event)
        return 0;
    const auto line = eventLine(*event);
    const auto again = readTrainingEvent(line);
    fuzz::require(again && eventLine(*again) == line, "an event is read back as it was written");
    return 0;
}
