#include "engine/translation_backend.h"
#include "shell/application.h"
#include "translucent/error.h"
#include "translucent/processor.h"
#include "translucent/standard_streams.h"

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
    return runApplication(argc, argv, &loadBackend, coreServices());
}
