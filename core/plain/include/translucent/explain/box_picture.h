#pragma once

#include <string>
#include <vector>

namespace translucent {

/// The highlighting of a box in a picture.
enum class BoxTone {
    Plain,
    Chosen,   ///< the subject of the step
    Kept,     ///< part of the result
    Hatched,  ///< padding or excluded
    Bare,     ///< text without a box
};

/// A box of a picture, one cell high. Lengths are in cells, from the upper left corner of the picture.
struct PictureBox {
    double x = 0;
    double y = 0;
    double width = 1;
    std::string text;
    std::string below = {};  ///< a second, smaller line
    BoxTone tone = BoxTone::Plain;
    double tint = 0;  ///< from −1 to 1: intensity of its number's colour

    bool operator==(const PictureBox&) const = default;
};
using BoxPicture = std::vector<PictureBox>;

}  // namespace translucent
