#include "files/tensor_numbers.h"
#include "formats/tensor_file.h"
#include "fuzz_support.h"

#include <numeric>
#include <vector>

using namespace translucent;

namespace {

std::size_t countOf(const TensorEntry& entry)
{
    return std::accumulate(entry.shape.begin(), entry.shape.end(), std::size_t {1},
        [](std::size_t count, std::int64_t size) { return count * static_cast<std::size_t>(size); });
}

void check(const TensorFile& file)
{
    for (const TensorEntry& entry : file.entries()) {
        fuzz::require(file.find(entry.name) == &entry, "every tensor is found by its name");
        fuzz::require(entry.data.size() == countOf(entry) * tensorTypeSize(entry.type), "the data fill the shape");
        if (entry.type == TensorType::Int64 || entry.type == TensorType::UInt8)
            continue;
        std::vector<float> numbers(countOf(entry));
        copyFloats(entry, 0, numbers);
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { check(readTorchFile(file.path())); });
    return 0;
}
