#include "engine/core_backend.h"
#include "shell/application.h"
#include "translucent/runtime.h"

int main(int argc, char* argv[])
{
    using namespace translucent;
    useBestMatrixKernels(argv);
    return runApplication(argc, argv, [] { return std::make_unique<CoreBackend>(); }, coreServices());
}
