#include "pages/positions/position_properties.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kLargestShift = 64;
constexpr int kFarthest = 1000000;
constexpr std::string_view kTerm = "positional-encoding";

std::pair<int, int> anyPosition(const PropertyInput& input)
{
    return {0, int(input.options.length) - 1};
}

class PositionProperties {
    Q_DECLARE_TR_FUNCTIONS(translucent::PositionProperties)

public:
    static PositionProperty wavelength()
    {
        return {.name = QStringLiteral("wavelength"),
            .title = tr("Wavelengths"),
            .statement =
                tr("Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength "
                   "grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast "
                   "pairs distinguish neighbours, slow pairs distinguish distant positions."),
            .formula = QStringLiteral("position_wavelength"),
            .chart = 5,
            .table = 4,
            .columns = {{tr("Number of the pair of dimensions, from 0")}, {tr("The two dimensions of the pair")},
                {tr("Angle by which the pair turns from one position to the next: ω = base^(−2i ÷ d_model)"), kTerm},
                {tr("Wavelength in positions: λ = 2π ÷ ω"), kTerm},
                {tr("How many times the wavelength before it: always the same factor")}},
            .stem = QStringLiteral("position-wavelengths"),
            .figures = wavelengthFigures};
    }

    static PositionProperty rotation()
    {
        return {.name = QStringLiteral("rotation"),
            .title = tr("A shift is a rotation"),
            .statement = tr("PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The "
                            "matrix depends on k only, not on pos, so attention can learn to look three words back "
                            "once for all positions. Drag k and pos."),
            .formula = QStringLiteral("position_rotation"),
            .numbers = {{"rotationPosition", tr("Position pos"), tr("The position that is shifted"), 5, anyPosition},
                {"rotationShift", tr("Shift k"), tr("By how many positions; the matrix depends on this alone"), 3,
                    [](const PropertyInput& input) {
                        return std::pair {-std::min(input.numbers[0], kLargestShift), kLargestShift};
                    }}},
            .matrix = 4,
            .table = 8,
            .columns = {{tr("Number of the pair of dimensions, from 0")},
                {tr("Angle by which a shift of k positions turns the pair")}, {tr("Cosine of that angle")},
                {tr("Sine of that angle")}, {tr("The pair at the position pos"), kTerm},
                {tr("The pair at pos, turned by the angle")}, {tr("The pair at pos + k, from the formula"), kTerm},
                {tr("Largest difference between the last two: 0, but for rounding")}},
            .stem = QStringLiteral("position-rotation"),
            .matrixStem = QStringLiteral("position-rotation-matrix"),
            .figures = rotationFigures};
    }

    static PositionProperty product()
    {
        return {.name = QStringLiteral("product"),
            .title = tr("Dot product"),
            .statement = tr("The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the "
                            "same number along each diagonal. And it is symmetric: from the dot product alone one "
                            "cannot tell left from right. Move t: the curve stays the same."),
            .formula = QStringLiteral("position_product"),
            .numbers = {{"productPosition", tr("Position t"),
                tr("Whose products with all positions the curve shows; a click on a row of the matrix sets it, too"), 5,
                anyPosition}},
            .matrix = 1,
            .chart = 1,
            .stem = QStringLiteral("position-product-curve"),
            .matrixStem = QStringLiteral("position-products"),
            .rowIsNumber = true,
            .figures = [options = SinusoidOptions(), products = std::vector<double>()](
                           const PropertyInput& input) mutable {
                if (products.empty() || !(options == input.options))
                    products = positionProducts(positionTable(options = input.options));
                return productFigures(input, products);
            }};
    }

    static PositionProperty neighbour()
    {
        return {.name = QStringLiteral("neighbour"),
            .title = tr("Neighbours are similar"),
            .statement = tr("The vectors of neighbouring positions point in nearly the same direction; similarity "
                            "falls with distance, in waves. So nearby words start out with similar positions."),
            .formula = QStringLiteral("position_similarity"),
            .numbers = {{"neighbourPosition", tr("Position t"), tr("The position that all others are compared with"), 5,
                anyPosition}},
            .chart = 3,
            .table = 2,
            .columns = {{tr("The other position")}, {tr("Its distance from t, in positions")},
                {tr("Cosine similarity of the vectors of both positions: 1 = same direction"), kTerm},
                {tr("The angle between both vectors")}},
            .stem = QStringLiteral("position-neighbours"),
            .figures = neighbourFigures};
    }

    static PositionProperty beyond()
    {
        return {.name = QStringLiteral("beyond"),
            .title = tr("Beyond training"),
            .statement = tr("The formula gives a vector for every position, even beyond the longest sentence seen in "
                            "training: its values stay within −1 … 1, its length is always the same, and neighbours "
                            "relate to one another as they do at the beginning. Whether the trained layers can "
                            "extrapolate to such lengths is another question."),
            .formula = QStringLiteral("position_norm"),
            .numbers = {{"beyondPosition", tr("Far position t"), tr("A position beyond the table above"), 10000,
                [](const PropertyInput&) {
                    return std::pair {kNeighbourhood, kFarthest};
                },
                NumberSlider::Scale::Logarithmic}},
            .chart = 3,
            .table = 2,
            .columns = {{tr("Dimension of the positional encoding")},
                {tr("Its value at a position seen in training"), kTerm},
                {tr("Its value at the far position: as large, from the same formula"), kTerm}},
            .stem = QStringLiteral("position-beyond"),
            .figures = beyondFigures};
    }
};

}  // namespace

std::vector<PositionProperty> positionProperties()
{
    return {PositionProperties::wavelength(), PositionProperties::rotation(), PositionProperties::product(),
        PositionProperties::neighbour(), PositionProperties::beyond()};
}

}  // namespace translucent
