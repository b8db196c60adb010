#pragma once

#include "comparison_report.h"

#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

/// Measures finished translations, and compares those of several systems.
struct ScoreCommand {
    static constexpr auto kName = "score";
    static constexpr auto kHelp = "Score finished translations: BLEU, chrF, TER; is a difference significant?";

    void declare(CLI::App& app);
    int run() const;

    std::string hypotheses;
    std::string references;
    ComparisonArguments comparison;
    std::optional<MetricTokenization> tokenization;
    bool json = false;

private:
    /// @throws Error{Inconsistent} for a file with other than the references' lines.
    void requireLines(const std::string& file, std::size_t lines, std::size_t expected) const;
    void compare(const std::vector<std::string>& baseline, const std::vector<std::string>& expected) const;
};

}  // namespace translucent::cli
