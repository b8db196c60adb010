#include "engine/translation_backend.h"
#include "shell/application.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/posix_file.h"

#include <cstdio>

int main(int argc, char* argv[])
{
    using namespace translucent;
    occupyClosedStandardStreams();
    try {
        limitLibraries();
    } catch (const Error& error) {
        std::fprintf(stderr, "translucent: error: %s\n", error.what());
        return 2;
    }
    return runApplication(argc, argv, {&loadBackend, &loadPlainBackend}, coreServices());
}
