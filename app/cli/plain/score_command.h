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
    std::vector<std::string> references;
    ComparisonArguments comparison;
    std::optional<MetricTokenization> tokenization;
    bool lowerCase = false;
    bool json = false;

private:
    /// @throws Error{Inconsistent} for a file with other than the first reference's lines.
    void requireLines(const std::string& file, std::size_t lines, std::size_t expected) const;
    using Texts = std::vector<std::vector<std::string>>;
    Texts readReferences() const;
    /// Words by the script of the references unless they are given.
    BleuOptions optionsFor(const Texts& expected) const;
    void compare(const std::vector<std::string>& baseline, const Texts& expected) const;
};

}  // namespace translucent::cli
