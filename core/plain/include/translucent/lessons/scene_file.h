#pragma once

#include "translucent/lessons/scene.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// A scene with a name and the appearance of the window.
struct SavedScene {
    std::string title;  ///< can be empty
    Scene scene;
    std::optional<std::string> theme;     ///< "light", "dark" or another of the window's themes
    std::optional<std::string> language;  ///< "zh_CN" or "en"
    std::optional<double> zoom;           ///< of text; 1 is the size as designed
    std::string notes {};                 ///< what the speaker wants to say; can be empty
    std::string picture {};               ///< a small PNG file of the window in base64; can be empty
    bool automaticTitle = false;          ///< the title was made from the view and changes with it

    bool operator==(const SavedScene&) const = default;
};

/// Reads the scenes of a *.tlscene file in presentation order: formats 1 to 4 of the manual's chapter on scenes.
/// @throws Error{NotFound}; Error{InvalidFormat} naming the file, scene and field and the expected content
std::vector<SavedScene> readScenes(const std::filesystem::path& file);

/// Returns the contents of such a file, in format 3 unless a scene has a moment.
std::string toText(const std::vector<SavedScene>& scenes);

/// Replaces the file completely or not at all. @throws Error{WriteFailed}
void writeScenes(const std::filesystem::path& file, const std::vector<SavedScene>& scenes);

}  // namespace translucent
