#include "training/autocast.h"

#include <ATen/autocast_mode.h>

namespace translucent {

Autocast::Autocast(Precision precision, torch::Device device)
    : m_active(precision == Precision::BFloat16)
    , m_cuda(device.is_cuda())
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::set_enabled(true);
        at::autocast::set_autocast_gpu_dtype(at::kBFloat16);
    } else {
        at::autocast::set_cpu_enabled(true);
        at::autocast::set_autocast_cpu_dtype(at::kBFloat16);
    }
}

Autocast::~Autocast()
{
    if (!m_active)
        return;
    at::autocast::clear_cache();
    m_cuda ? at::autocast::set_enabled(false) : at::autocast::set_cpu_enabled(false);
}

}  // namespace translucent
