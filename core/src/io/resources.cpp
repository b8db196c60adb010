#include "translucent/resources.h"

#include "translucent/error.h"

#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

namespace translucent {

namespace {

std::vector<std::filesystem::path> resourceRoots()
{
    std::vector<std::filesystem::path> roots;
    if (const char* chosen = std::getenv("TRANSLUCENT_RESOURCES"); chosen != nullptr && *chosen != '\0') {
        roots.emplace_back(chosen);
    }
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        roots.push_back((program.parent_path() / "../share/translucent").lexically_normal());
    }
    roots.emplace_back(TRANSLUCENT_SOURCE_RESOURCES);
    return roots;
}

}  // namespace

std::filesystem::path resourcePath(std::string_view relative)
{
    std::string searched;
    for (const auto& root : resourceRoots()) {
        std::error_code error;
        auto candidate = root / relative;
        if (std::filesystem::exists(candidate, error)) {
            return candidate;
        }
        searched += (searched.empty() ? "" : ", ") + root.string();
    }
    throw Error(ErrorCode::NotFound,
        "resource " + std::string(relative) + " was not found in " + searched
            + "; set TRANSLUCENT_RESOURCES to the directory that holds it");
}

}  // namespace translucent
