#include "score_command.h"

#include "quality_report.h"
#include "terminal.h"
#include "translucent/error.h"

#include <iostream>

namespace translucent::cli {

namespace {

/// Says on standard error what was converted.
std::vector<std::string> sentencesOf(const std::string& file)
{
    return readSentences(file, [](const Message& message) { note(message.english()); });
}

}  // namespace

void ScoreCommand::declare(CLI::App& app)
{
    add(app, "--hyp", hypotheses, "FILE", "Translations, one per line; - reads standard input")->required();
    add(app, "--ref", references, "FILE", "References, one per line")->required();
    addComparisonOptions(app, comparison, "FILE …",
        "Translations of other systems: tells whether they differ from --hyp by more than chance");
    addTokenizeOption(app, tokenization, "13a");
    addJsonFlag(app, json);
}

void ScoreCommand::requireLines(const std::string& file, std::size_t lines, std::size_t expected) const
{
    if (lines != expected)
        throw Error(ErrorCode::Inconsistent,
            untranslated(file + " has " + std::to_string(lines) + " lines but " + references + " has "
                + std::to_string(expected) + "; they must match line by line"));
}

int ScoreCommand::run() const
{
    const auto translations = sentencesOf(hypotheses);
    const auto expected = sentencesOf(references);
    requireLines(hypotheses, translations.size(), expected.size());
    if (!comparison.others.empty()) {
        compare(translations, expected);
        return 0;
    }
    const auto scores = measureQuality(translations, expected, tokenization.value_or(MetricTokenization::Mteval13a));
    Json result {{"sentences", expected.size()}};
    result.update(qualityJson(scores));
    std::cout << (json ? indented(result) + "\n" : qualityText(scores));
    return 0;
}

void ScoreCommand::compare(const std::vector<std::string>& baseline, const std::vector<std::string>& expected) const
{
    std::vector<std::string> files {hypotheses};
    std::vector<std::vector<std::string>> systems {baseline};
    for (const auto& file : comparison.others) {
        files.push_back(file);
        systems.push_back(sentencesOf(file));
        requireLines(file, systems.back().size(), expected.size());
    }
    const auto result =
        compareShowingProgress(systems, expected, comparison, tokenization.value_or(MetricTokenization::Mteval13a));
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

}  // namespace translucent::cli
