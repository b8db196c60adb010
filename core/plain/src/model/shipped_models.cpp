#include "io/posix_file.h"
#include "translucent/error.h"
#include "translucent/model_info.h"
#include "translucent/resources.h"
#include "util/quoting.h"

#include <algorithm>

namespace translucent {

namespace fs = std::filesystem;

namespace {

/// Empty when nothing is shipped, as in a fresh source tree.
fs::path shippedModels()
{
    try {
        return resourcePath("models");
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

std::vector<ModelEntry> listModels()
{
    std::vector<ModelEntry> models;
    std::error_code error;
    for (fs::directory_iterator entry(shippedModels(), error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (isThere(entry->path() / "config.json"))
            models.push_back({entry->path().filename().string(), entry->path()});
    std::ranges::sort(models, {}, &ModelEntry::name);
    return models;
}

fs::path findModel(const std::string& nameOrDirectory)
{
    std::error_code ignored;
    if (fs::is_directory(nameOrDirectory, ignored))
        return nameOrDirectory;
    std::string known;
    for (const auto& model : listModels()) {
        if (model.name == nameOrDirectory)
            return model.directory;
        known += (known.empty() ? "" : ", ") + model.name;
    }
    throw Error(ErrorCode::NotFound,
        "model " + inQuotes(nameOrDirectory) + " is neither a directory nor a shipped model ("
            + (known.empty() ? "none" : known) + ")");
}

}  // namespace translucent
