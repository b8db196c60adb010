#include "fuzz_support.h"
#include "model/model_files.h"

using namespace translucent;

namespace {

bool isSame(const ModelDescription& a, const ModelDescription& b)
{
    return a.config == b.config && a.info == b.info && a.sharedVocabulary == b.sharedVocabulary
        && a.sourceChecksum == b.sourceChecksum && a.targetChecksum == b.targetChecksum;
}

}  // namespace

/// The result is valid, and can be written and read back.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        const auto description = readModelDescription(file.path(), ArchitectureCheck::LeftOut);
        validate(description.config);
        fuzz::require(parameterCount(description.config) > 0, "sizes do not overflow");
        const fuzz::MemoryFile copy(toJson(description).dump());
        fuzz::require(isSame(description, readModelDescription(copy.path())), "a config survives writing");
    });
    return 0;
}
