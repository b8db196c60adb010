#pragma once

#include "sample_result.h"

#include <memory>
#include <string>

namespace translucent {

/// As sampleResult(), with signed factors in the place of the encoder's weights, as models with low rank have them:
/// every second number is below 0.
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
