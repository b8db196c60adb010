#pragma once

#include "sample_result.h"

#include <memory>
#include <string>

namespace translucent {

/// Like sampleResult(), with signed factors instead of the encoder's weights, as in low-rank models: every second
/// number is negative.
inline std::shared_ptr<const TranslationResult> sampleFactors()
{
    auto result = std::make_shared<TranslationResult>(*sampleResult());
    for (ForwardTrace& trace : result->traces)
        for (NamedArray& array : trace.arrays)
            if (array.name.starts_with("encoder")) {
                array.name.replace(array.name.rfind('.'), std::string::npos, ".factors");
                for (std::size_t i = 1; i < array.array.values.size(); i += 2)
                    array.array.values[i] *= -1;
            }
    return result;
}

}  // namespace translucent
