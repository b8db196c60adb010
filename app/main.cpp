#include "engine/loaded_backend.h"
#include "shell/application.h"

int main(int argc, char* argv[])
{
    using namespace translucent;
    return runApplication(argc, argv, [] { return std::make_unique<LoadedBackend>(); }, coreServices());
}
