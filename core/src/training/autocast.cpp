#include "training/autocast.h"

#include <ATen/autocast_mode.h>

#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace translucent {

namespace {

/// The oneDNN of older LibTorch versions uses the AMX tiles of new Intel processors without asking Linux for them, which
/// ends the process. Asking is harmless where there are none.
/// Source: Linux, Documentation/arch/x86/xstate.rst
void requestMatrixTiles()
{
#if defined(__linux__) && defined(__x86_64__) && defined(SYS_arch_prctl)
    constexpr int kRequestPermission = 0x1023;
    constexpr int kTileData = 18;
    ::syscall(SYS_arch_prctl, kRequestPermission, kTileData);
#endif
}

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
        requestMatrixTiles();
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
