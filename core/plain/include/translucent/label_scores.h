#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// How well one label is found. Source: van Rijsbergen 1979, chapter 7; a share of nothing counts as 0.
struct LabelScore {
    std::string label;
    std::int64_t right = 0;      ///< given where it belongs
    std::int64_t expected = 0;   ///< where it belongs
    std::int64_t predicted = 0;  ///< given

    double precision() const;  ///< right / predicted
    double recall() const;     ///< right / expected
    double f1() const;         ///< their harmonic mean

    bool operator==(const LabelScore&) const = default;
};

/// What labels were given in the place of which.
struct LabelScores {
    std::vector<std::string> labels;  ///< every one that belongs or was given somewhere, sorted
    /// Shape: [right label][given label], as `labels`
    std::vector<std::vector<std::int64_t>> confusion;

    std::int64_t total() const;
    double accuracy() const;  ///< share of places with the right label, 0 … 1
    std::vector<LabelScore> byLabel() const;
    double macroF1() const;  ///< mean F1 of all labels, 0 … 1

    bool empty() const { return labels.empty(); }
    bool operator==(const LabelScores&) const = default;
};

/// Label by label. Sentences have one label or several with spaces between; of a sentence with too few given ones, the
/// others count as "none" (written –), and of one with too many those are left out.
/// @throws Error{InvalidArgument} when the counts of sentences differ or are zero
LabelScores labelScores(std::span<const std::string> given, std::span<const std::string> right);

/// The table with its header: the right labels down, the given ones across, columns separated by tabs.
std::string confusionTable(const LabelScores& scores);

}  // namespace translucent
