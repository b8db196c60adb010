#pragma once

#include "translucent/scene.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// A scene with a name and how the window looked.
struct SavedScene {
    std::string title;  ///< may be empty
    Scene scene;
    std::optional<std::string> theme;     ///< "light", "dark" or another of the window's themes
    std::optional<std::string> language;  ///< "zh_CN" or "en"
    std::optional<double> zoom;           ///< of text; 1 is the size as designed

    bool operator==(const SavedScene&) const = default;
};

/// The scenes of a file *.tlscene, in the order in which a class sees them: format 1 of the manual's chapter on scenes.
/// @throws Error{NotFound}; Error{InvalidFormat} naming the file, scene and field and what would be right
std::vector<SavedScene> readScenes(const std::filesystem::path& file);

/// What such a file holds.
std::string toText(const std::vector<SavedScene>& scenes);

/// Replaces the file whole or not at all. @throws Error{WriteFailed}
void writeScenes(const std::filesystem::path& file, const std::vector<SavedScene>& scenes);

}  // namespace translucent
