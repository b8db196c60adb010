#include "fuzz_support.h"
#include "translucent/lessons/scene_file.h"

using namespace translucent;

/// The result can be written and read back.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        const auto scenes = readScenes(file.path());
        const fuzz::MemoryFile copy(toText(scenes));
        fuzz::require(readScenes(copy.path()) == scenes, "scenes are read back as they were written");
    });
    return 0;
}
