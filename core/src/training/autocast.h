#pragma once

#include "translucent/trainer.h"

#include <torch/types.h>

namespace translucent {

/// While alive, matrix products of a forward pass run in bfloat16 when the precision asks for it; weights stay float32.
class Autocast {
public:
    Autocast(Precision precision, torch::Device device);
    ~Autocast();
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

private:
    bool m_active;
    bool m_cuda;
};

}  // namespace translucent
