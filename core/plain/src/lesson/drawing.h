#pragma once

#include <cstdint>
#include <string_view>

namespace translucent {

struct DrawingSize {
    double width = 0;
    double height = 0;
};

/// The size of an SVG drawing that consists of shapes and text alone.
/// @throws Error{InvalidArgument} for an element, a reference or a number that a drawing of a lesson may not have
DrawingSize checkedDrawing(std::string_view svg);

}  // namespace translucent
