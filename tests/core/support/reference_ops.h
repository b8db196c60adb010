#pragma once

#include "files/safetensors.h"
#include "network/model_state.h"

#include <torch/nn/functional.h>
#include <torch/types.h>

#include <stdexcept>
#include <string>

namespace translucent::test {

/// Results of plain PyTorch for single operations: see tests/data/reference.
inline torch::Tensor referenceOp(const std::string& name)
{
    static const auto file = SafetensorsFile::read(TRANSLUCENT_TEST_DATA "/reference/ops.safetensors");
    const auto* entry = file.find(name);
    if (!entry)
        throw std::runtime_error("the reference has no " + name);
    return floatTensor(*entry);
}

}  // namespace translucent::test
