#pragma once

#include <string>
#include <vector>

namespace translucent {

/// How a box of a picture stands out.
enum class BoxTone {
    Plain,
    Chosen,   ///< what the step is about
    Kept,     ///< part of the result
    Hatched,  ///< padding, or what is left out
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
    double tint = 0;  ///< from −1 to 1: how strong the colour of its number is

    bool operator==(const PictureBox&) const = default;
};
using BoxPicture = std::vector<PictureBox>;

}  // namespace translucent
