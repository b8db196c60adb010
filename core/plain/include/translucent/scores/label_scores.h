#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The quality of the predictions of one label. Source: van Rijsbergen 1979, chapter 7; 0 ÷ 0 counts as 0.
struct LabelScore {
    std::string label;
    std::int64_t right = 0;      ///< predicted correctly
    std::int64_t expected = 0;   ///< occurrences in the reference
    std::int64_t predicted = 0;  ///< given

    double precision() const;  ///< right / predicted
    double recall() const;     ///< right / expected
    double f1() const;         ///< their harmonic mean

    bool operator==(const LabelScore&) const = default;
};

/// The confusion matrix of predicted and expected labels.
struct LabelScores {
    std::vector<std::string> labels;  ///< all predicted and expected labels, sorted
    /// Shape: [right label][given label], as `labels`
    std::vector<std::vector<std::int64_t>> confusion;

    std::int64_t total() const;
    double accuracy() const;  ///< share of positions with the correct label, 0 … 1
    std::vector<LabelScore> byLabel() const;
    double macroF1() const;  ///< mean F1 of all labels, 0 … 1

    bool empty() const { return labels.empty(); }
    bool operator==(const LabelScores&) const = default;
};

/// Compares sentences label by label. A sentence has one label or several separated by spaces. Missing labels count as
/// "none" (written –); surplus labels are ignored.
/// @throws Error{InvalidArgument} if the numbers of sentences differ or are zero
LabelScores labelScores(std::span<const std::string> given, std::span<const std::string> right);

/// The table with its header: the right labels down, the given ones across, columns separated by tabs.
std::string confusionTable(const LabelScores& scores);

}  // namespace translucent
