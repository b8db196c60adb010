#include "files/safetensors.h"
#include "translucent/formats/export.h"

#include <span>
#include <string>
#include <vector>

namespace translucent {

void exportTrace(const ForwardTrace& trace, const std::filesystem::path& file)
{
    std::vector<TensorView> tensors;
    const auto add = [&tensors](const std::string& name, const Array& array) {
        tensors.push_back({name, TensorType::Float32, array.shape, std::as_bytes(std::span(array.values))});
    };
    for (const auto& [name, array] : trace.arrays)
        add(name, array);
    if (!trace.logProbabilities.shape.empty())
        add("log_probabilities", trace.logProbabilities);
    writeSafetensors(file, tensors, {});
}

}  // namespace translucent
