#include "training/autocast.h"

#include <ATen/autocast_mode.h>

#include <cstdlib>

namespace translucent {

namespace {

/// Debian 12's oneDNN ends the program with an illegal instruction where it uses the AMX tiles of new Intel processors,
/// so it is kept to the instructions before them, unless the user has chosen others. It looks at the variable once, at
/// its first computation of any kind; hence before main, when there are no other threads either.
[[maybe_unused]] const bool kAvoidsMatrixTiles = ::setenv("DNNL_MAX_CPU_ISA", "AVX512_CORE_BF16", /*overwrite=*/0) == 0;

}  // namespace

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
