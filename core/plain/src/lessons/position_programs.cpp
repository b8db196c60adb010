#include "lessons/view_program.h"

#include <array>

namespace translucent {

namespace {

/// Source: Vaswani et al. 2017, §3.5.
constexpr std::string_view kSinusoids = R"(

def positions(rows):
    angles = np.asarray(rows)[:, np.newaxis] / BASE ** (np.arange(0, D, 2) / D)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(rows), D)

)";

constexpr std::string_view kWavelengths = R"(wavelengths = 2 * np.pi * BASE ** (np.arange(0, D, 2) / D)
print(wavelengths)
print(wavelengths[1:] / wavelengths[:-1])
)";

constexpr std::string_view kRotation = R"(angles = SHIFT / BASE ** (np.arange(0, D, 2) / D)
sines, cosines = positions([POSITION])[0].reshape(-1, 2).T
turned = np.stack([np.cos(angles) * sines + np.sin(angles) * cosines,
                   np.cos(angles) * cosines - np.sin(angles) * sines], axis=-1).ravel()
print(angles)
print(positions([POSITION])[0])
print(turned)
print(positions([POSITION + SHIFT])[0])
)";

constexpr std::string_view kProducts = R"(table = positions(np.arange(LENGTH))
print(table @ table.T)
print((table @ table.T)[POSITION])
)";

constexpr std::string_view kCosines = R"(
def cosine(a, b):
    return a @ b / np.linalg.norm(a) / np.linalg.norm(b)

)";

constexpr std::string_view kNeighbours = R"(table = positions(np.arange(LENGTH))
for row in range(LENGTH):
    similarity = min(1.0, cosine(table[POSITION], table[row]))
    print(row, abs(row - POSITION), f"{similarity:.6f} {np.degrees(np.arccos(similarity)):.2f}")
)";

constexpr std::string_view kBeyond = R"(near, far = positions([NEAR])[0], positions([POSITION])[0]
for dimension in range(D):
    print(dimension, f"{near[dimension]:.4f} {far[dimension]:.4f}")
for distance in range(-NEAR, NEAR + 1):
    print(distance, f"{cosine(near, positions([NEAR + distance])[0]):.4f}",
          f"{cosine(far, positions([POSITION + distance])[0]):.4f}")
)";

constexpr std::string_view kKinds = R"(tables = {"sinusoidal": positions(np.arange(LENGTH))}
try:
    tables["learned"] = model.parameter(PARAMETER)[:LENGTH]
except TranslucentError as error:
    print(error)
tables["none"] = np.zeros((LENGTH, D))
for name, table in tables.items():
    norms = np.linalg.norm(table, axis=1)
    print(name)
    print(table)
    with np.errstate(invalid="ignore"):
        print(table @ table.T / np.outer(norms, norms))
)";

constexpr std::string_view kSum = R"(trace = model.trace(TEXT, target_pieces=pieces, arrays="all", **CHANGE)
for name in ("embedding", "positions", "input"):
    if f"{STACK}.{name}" in trace.arrays:
        print(name)
        print(trace.arrays[f"{STACK}.{name}"])
)";

/// The change is the one under What if.
constexpr std::string_view kOrder = R"(unchanged = {name: value for name, value in SEARCH.items() if name != "prefix"}
for search, change in ((unchanged, {}), (SEARCH, CHANGE)):
    best = model.translate(TEXT, **search, **change).hypotheses[0]
    print(f"{best.score:.4f} {best.log_probability:.4f}", best.text)
    trace = model.trace(TEXT, target_pieces=best.pieces, **change)
)";

void addSizes(ViewProgram& program, const SceneControls& controls)
{
    program.constants.insert(program.constants.end(),
        {{"LENGTH", std::to_string(controls.index("positionLengthBox", 10))},
            {"D", std::to_string(controls.index("positionDimensionBox", 4))},
            {"BASE", std::to_string(controls.index("positionBaseBox", 10000))}});
}

/// A program with the function of the sinusoids, without the model.
ViewProgram sinusoids(
    const SceneControls& controls, const std::vector<ViewProgram::Constant>& constants, std::string_view code)
{
    ViewProgram program {.definitions = std::string(kSinusoids), .code = std::string(code), .usesModel = false};
    addSizes(program, controls);
    program.constants.insert(program.constants.end(), constants.begin(), constants.end());
    return program;
}

/// The same with the cosine of two vectors.
ViewProgram similarities(
    const SceneControls& controls, const std::vector<ViewProgram::Constant>& constants, std::string_view code)
{
    auto program = sinusoids(controls, constants, code);
    program.definitions += kCosines;
    return program;
}

ViewProgram curvesProgram(const SceneControls& controls)
{
    enum Origin { Sinusoidal, LearnedSource, LearnedTarget, None };
    const auto origin = controls.index("positionOrigin");
    if (origin == Sinusoidal)
        return sinusoids(controls, {}, "print(positions(np.arange(LENGTH)))\n");
    ViewProgram program {.usesModel = origin != None};
    addSizes(program, controls);
    program.code = origin == None ? "print(np.zeros((LENGTH, D)))\n"
        : origin == LearnedSource ? "print(model.parameter(\"encoder.positions\")[:LENGTH])\n"
                                  : "print(model.parameter(\"decoder.positions\")[:LENGTH])\n";
    return program;
}

ViewProgram propertyProgram(const SceneControls& controls)
{
    enum Property { Wavelengths, Rotation, Product, Neighbours, Beyond };
    const auto position = [&controls](std::string_view name, std::int64_t otherwise) {
        return std::to_string(controls.index(name, otherwise));
    };
    switch (controls.index("positionProperties")) {
    case Wavelengths: return sinusoids(controls, {}, kWavelengths);
    case Rotation:
        return sinusoids(controls,
            {{"POSITION", position("rotationPositionBox", 5)},
                {"SHIFT", pythonNumber(controls.number("rotationShiftBox", 3))}},
            kRotation);
    case Product: return sinusoids(controls, {{"POSITION", position("productPositionBox", 5)}}, kProducts);
    case Neighbours: return similarities(controls, {{"POSITION", position("neighbourPositionBox", 5)}}, kNeighbours);
    default: break;
    }
    return similarities(controls, {{"POSITION", position("beyondPositionBox", 10000)}, {"NEAR", "24"}}, kBeyond);
}

}  // namespace

std::optional<ViewProgram> positionsProgram(const Scene& scene, const ShownNumbers& shown)
{
    enum Side : std::size_t { Curves, Properties, Kinds, Sum, Order };
    constexpr std::array<std::string_view, 5> kSides {
        "positionsCurves", "positionsProperties", "positionsKinds", "positionsSum", "positionsOrder"};
    const SceneControls controls(scene);
    switch (static_cast<Side>(controls.open(kSides))) {
    case Curves: return curvesProgram(controls);
    case Properties: return propertyProgram(controls);
    case Kinds: {
        auto program = sinusoids(controls,
            {{"PARAMETER", controls.index("learnedStack") == 0 ? "\"encoder.positions\"" : "\"decoder.positions\""}},
            kKinds);
        program.usesModel = true;
        program.names = ", TranslucentError";
        return program;
    }
    case Sum: {
        ViewProgram program {.constants = {{"STACK", controls.isOn("sumTarget") ? "\"decoder\"" : "\"encoder\""}}};
        addHypothesis(program, scene, shown);
        program.code += kSum;
        return program;
    }
    case Order: break;
    }
    ViewProgram program;
    program.code = kOrder;
    program.code += indented(attentionCode(program, scene, shown) + "print(weights)\n");
    return program;
}

}  // namespace translucent
