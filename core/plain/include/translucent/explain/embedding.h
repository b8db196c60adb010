#pragma once

#include "translucent/explain/step.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Sizes of a table of sinusoidal positions.
/// Source: Vaswani et al. 2017, §3.5: sin(pos / base^(2i/d)) on even, cos of the same on odd dimensions.
struct SinusoidOptions {
    static constexpr std::int64_t kLargestLength = 4096;
    static constexpr std::int64_t kLargestDimension = 2048;
    static constexpr double kLargestBase = 1e12;

    std::int64_t length = 10;    ///< rows: positions 0 … length − 1
    std::int64_t dimension = 4;  ///< d_model: columns, even
    double base = 10000;         ///< above 1; the longest wavelength stays below 2π · base

    std::size_t pairs() const { return static_cast<std::size_t>(dimension / 2); }

    bool operator==(const SinusoidOptions&) const = default;
};

enum class SinusoidField { Length, Dimension, Base };

/// The first field outside its range; empty if all are valid.
std::optional<SinusoidField> invalidField(const SinusoidOptions& options);

/// @throws Error{InvalidArgument} naming the field, its value and the valid ones.
void validate(const SinusoidOptions& options);

/// Position vectors in double precision, one a row.
struct PositionTable {
    std::int64_t length = 0;
    std::int64_t dimension = 0;
    std::vector<double> values;  ///< Shape: [length, dimension], row-major

    std::span<const double> row(std::int64_t position) const
    {
        const auto width = static_cast<std::size_t>(dimension);
        return std::span(values).subspan(static_cast<std::size_t>(position) * width, width);
    }
    double at(std::int64_t position, std::int64_t column) const
    {
        return row(position)[static_cast<std::size_t>(column)];
    }

    bool operator==(const PositionTable&) const = default;
};

/// @throws Error{InvalidArgument}
PositionTable positionTable(const SinusoidOptions& options);

/// The vector of one position, which can be outside the table. Shape: [dimension]
/// @throws Error{InvalidArgument}, also for negative positions
std::vector<double> positionRow(const SinusoidOptions& options, std::int64_t position);

/// The number of positions until sine and cosine of a pair repeat: 2π · base^(2i/d). Shape: [dimension / 2]
/// @throws Error{InvalidArgument}
std::vector<double> wavelengths(const SinusoidOptions& options);

/// The effect of a shift by k positions on one pair (sin, cos): ⎡ cos kω  sin kω⎤
///                                                              ⎣−sin kω  cos kω⎦
struct RotationBlock {
    double frequency = 0;  ///< ω = base^(−2i/d), radians per position
    double angle = 0;      ///< kω
    double cosine = 1;     ///< of the angle
    double sine = 0;
    std::array<double, 2> from {};     ///< the pair of PE(pos)
    std::array<double, 2> rotated {};  ///< the block times `from`
    std::array<double, 2> wanted {};   ///< the pair of PE(pos + k), by the formula
};

/// PE(pos + k) as a rotation of PE(pos), pair by pair.
struct PositionRotation {
    std::vector<RotationBlock> blocks;  ///< Shape: [dimension / 2]
    double residual = 0;                ///< largest |rotated − wanted|
};

/// `shift` can be negative if the shifted position is not. The length in the options is ignored.
/// @throws Error{InvalidArgument}
PositionRotation positionRotation(const SinusoidOptions& options, std::int64_t position, std::int64_t shift);

/// PE(s) · PE(t) of all positions of a table. Shape: [length, length]
std::vector<double> positionProducts(const PositionTable& table);

/// PE(t) · PE(t + Δ), which is the same for every t: Σ cos(ω_i Δ). @throws Error{InvalidArgument}
double productAtDistance(const SinusoidOptions& options, std::int64_t distance);

/// Measures how much the products of a table depend on more than the distance.
struct ProductCheck {
    double spread = 0;         ///< largest difference between two products at one distance Δ ≥ 0
    double asymmetry = 0;      ///< largest |PE(s)·PE(t) − PE(t)·PE(s)|
    std::int64_t nearest = 0;  ///< positions to which none but a neighbour is most similar
};
ProductCheck checkProducts(std::span<const double> products, std::int64_t length);

/// Cosine of the angle between two vectors; NaN when one is zero.
double cosineSimilarity(std::span<const double> a, std::span<const double> b);

/// Input for the conversion of a token to a vector.
struct EmbeddingInput {
    std::vector<std::string> entries = {};  ///< of the vocabulary, the first ones
    Matrix rows = {};                       ///< of the embedding table. Shape: [entries, D]
    std::size_t vocabulary = 0;             ///< total number of entries
    std::size_t token = 0;                  ///< which of `entries` is read
    std::vector<double> position = {};      ///< the vector of its position. Shape: [D]; empty = none is added
};

/// One-hot row times embedding table is a row of the table; times √D, plus the position.
/// Source: Vaswani et al. 2017, §3.4 and §3.5.
/// @throws InputError
std::vector<ExplainStep> explainEmbedding(const EmbeddingInput& input);

}  // namespace translucent
