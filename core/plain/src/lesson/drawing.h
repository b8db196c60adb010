#pragma once

#include <cstdint>
#include <string_view>

namespace translucent {

struct DrawingSize {
    double width = 0;
    double height = 0;
};

/// The size of an SVG drawing that contains only shapes and text.
/// @throws Error{InvalidArgument} for an element, a reference or a number that is not allowed in a drawing of a lesson
DrawingSize checkedDrawing(std::string_view svg);

}  // namespace translucent
