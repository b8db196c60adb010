#include "comparison_report.h"
#include "terminal.h"
#include "translucent/base/error.h"

#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

namespace {

/// Reports conversions on standard error.
std::vector<std::string> sentencesOf(const std::string& file)
{
    return readSentences(file, [](const Message& message) { note(message.english()); });
}

/// Scores existing translations and compares those of several systems.
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
    /// The tokenization follows the script of the references unless it is given.
    BleuOptions optionsFor(const Texts& expected) const;
    void compare(const std::vector<std::string>& baseline, const Texts& expected) const;
};

void ScoreCommand::declare(CLI::App& app)
{
    add(app, "--hyp", hypotheses, "FILE", "Translations, one per line; - reads standard input")->required();
    add(app, "--ref", references, "FILE …",
        "References, one per line; each further file has another translation of the same lines, or a blank one")
        ->required()
        ->expected(1, static_cast<int>(References::kMostSets));
    addComparisonOptions(app, comparison, "FILE …",
        "Translations of other systems: reports whether they differ from --hyp by more than chance");
    addTokenizeOption(app, tokenization,
        "by the script of the references: zh for Chinese, char for Japanese, Korean and others without spaces, else "
        "13a");
    app.add_flag("--lowercase", lowerCase, "Ignore case; TER always does");
    addJsonFlag(app, json);
}

void ScoreCommand::requireLines(const std::string& file, std::size_t lines, std::size_t expected) const
{
    if (lines != expected)
        throw Error(ErrorCode::Inconsistent,
            untranslated(file + " and " + references.front() + " have different numbers of lines ("
                + std::to_string(lines) + " and " + std::to_string(expected) + "); they must match line by line"));
}

ScoreCommand::Texts ScoreCommand::readReferences() const
{
    Texts result;
    for (const auto& file : references) {
        result.push_back(sentencesOf(file));
        requireLines(file, result.back().size(), result.front().size());
    }
    return result;
}

BleuOptions ScoreCommand::optionsFor(const Texts& expected) const
{
    return {.tokenization = tokenization.value_or(usualTokenization({}, expected.front())),
        .letterCase = lowerCase ? LetterCase::Lower : LetterCase::Mixed};
}

int ScoreCommand::run() const
{
    const auto translations = sentencesOf(hypotheses);
    const auto expected = readReferences();
    requireLines(hypotheses, translations.size(), expected.front().size());
    if (!comparison.others.empty()) {
        compare(translations, expected);
        return 0;
    }
    const auto scores = measureQuality(translations, References(expected), optionsFor(expected));
    Json result {{"sentences", expected.front().size()}};
    result.update(qualityJson(scores));
    std::cout << (json ? indented(result) + "\n" : qualityText(scores));
    return 0;
}

void ScoreCommand::compare(const std::vector<std::string>& baseline, const Texts& expected) const
{
    std::vector<std::string> files {hypotheses};
    Texts systems {baseline};
    for (const auto& file : comparison.others) {
        files.push_back(file);
        systems.push_back(sentencesOf(file));
        requireLines(file, systems.back().size(), expected.front().size());
    }
    const auto result = compareShowingProgress(systems, References(expected), comparison, optionsFor(expected));
    if (!json) {
        std::cout << comparisonText(files, result);
        return;
    }
    Json list = Json::array();
    for (std::size_t i = 0; i < files.size(); ++i) {
        Json system {{"file", files[i]}};
        system.update(outcomeJson(result.systems[i], result.systems[0]));
        list.push_back(std::move(system));
    }
    std::cout << indented({{"sentences", result.sentences}, {"baseline", hypotheses},
        {"signatures", signaturesJson(result)}, {"systems", list}})
              << '\n';
}

}  // namespace

void addScoreCommand(CLI::App& app, Action& action)
{
    addCommand<ScoreCommand>(app, action);
}

}  // namespace translucent::cli
