#include "network/precision_scope.h"

#include <ATen/autocast_mode.h>

namespace translucent {

namespace {

thread_local bool bfloat16Now = false;

}  // namespace

PrecisionScope::PrecisionScope(Precision precision, torch::Device device)
    : m_active(precision == Precision::BFloat16)
    , m_cuda(device.is_cuda())
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::set_enabled(true);
        at::autocast::set_autocast_gpu_dtype(at::kBFloat16);
    } else {
        bfloat16Now = true;
    }
}

PrecisionScope::~PrecisionScope()
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::clear_cache();
        at::autocast::set_enabled(false);
    } else {
        bfloat16Now = false;
    }
}

bool PrecisionScope::usesBFloat16()
{
    return bfloat16Now;
}

}  // namespace translucent
