#include "kernels/kernels.h"

#include "translucent/base/processor.h"

namespace translucent {

namespace generic {
extern const Kernels kKernels;
}
#ifdef TRANSLUCENT_X86_KERNELS
namespace avx2 {
extern const Kernels kKernels;
}
namespace avx512 {
extern const Kernels kKernels;
}
#endif

const std::vector<const Kernels*>& supportedKernels()
{
    static const auto supported = [] {
        std::vector<const Kernels*> found;
#ifdef TRANSLUCENT_X86_KERNELS
        if (instructionSet() >= InstructionSet::Avx512)
            found.push_back(&avx512::kKernels);
        if (instructionSet() >= InstructionSet::Avx2)
            found.push_back(&avx2::kKernels);
#endif
        found.push_back(&generic::kKernels);
        return found;
    }();
    return supported;
}

const Kernels& kernels()
{
    static const Kernels& best = *supportedKernels().front();
    return best;
}

}  // namespace translucent
