#include "translucent/files/resources.h"

#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

namespace translucent {

namespace {

/// `../relative` from the directory of the program. Its links are resolved; the working directory is not used.
std::filesystem::path besideProgram(std::string_view relative)
{
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        throw Error(ErrorCode::NotFound,
            say("cannot read the program's location from /proc/self/exe: %1", errnoText(error.value())));
    return program.parent_path().parent_path() / relative;
}

std::vector<std::filesystem::path> resourceRoots()
{
    std::vector<std::filesystem::path> roots;
    if (const char* chosen = std::getenv("TRANSLUCENT_RESOURCES"); chosen != nullptr && *chosen != '\0')
        roots.emplace_back(chosen);
    roots.push_back(besideProgram("share/translucent"));
    return roots;
}

}  // namespace

std::filesystem::path resourcePath(std::string_view relative)
{
    std::string searched;
    for (const auto& root : resourceRoots()) {
        std::error_code error;
        auto candidate = root / relative;
        if (std::filesystem::exists(candidate, error))
            return candidate;
        searched += (searched.empty() ? "" : ", ") + root.string();
    }
    throw Error(ErrorCode::NotFound,
        say("resource %1 was not found in %2; set TRANSLUCENT_RESOURCES to the directory that contains it", relative,
            searched));
}

std::filesystem::path modulePath(std::string_view file)
{
    return besideProgram("lib/translucent/modules") / file;
}

}  // namespace translucent
