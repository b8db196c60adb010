#pragma once

#include "pages/positions/position_properties.h"

namespace translucent {

/// Positions around the first one that another is compared with, far away.
inline constexpr int kNeighbourhood = 24;

/// What proves each of the properties.
PropertyFigures wavelengthFigures(const PropertyInput& input);
PropertyFigures rotationFigures(const PropertyInput& input);
/// `products`: of all positions. Shape: [length, length]
PropertyFigures productFigures(const PropertyInput& input, const std::vector<double>& products);
PropertyFigures neighbourFigures(const PropertyInput& input);
PropertyFigures beyondFigures(const PropertyInput& input);

}  // namespace translucent
