#include "phrase_report.h"

#include "text_format.h"
#include "translucent/error.h"

#include <algorithm>
#include <fstream>

namespace translucent::cli {

namespace {

/// 0 … 1; none of no outcomes.
template <typename Outcomes, typename Holds>
double share(const Outcomes& outcomes, const Holds& holds)
{
    const auto count = std::ranges::count_if(outcomes, holds);
    return outcomes.empty() ? 0 : static_cast<double>(count) / static_cast<double>(outcomes.size());
}

std::string percent(double share)
{
    return padLeft(fixed(100 * share, 2), 10) + " %";
}

std::string yesOrNo(bool holds)
{
    return holds ? "yes" : "no";
}

}  // namespace

PhraseReport::PhraseReport(std::vector<Phrase> phrases, std::span<const std::string> translations, std::size_t asTyped)
    : m_asTyped(asTyped)
{
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        const auto score = scorePhrase(translations[i], phrases[i].references);
        m_outcomes.push_back(
            {std::move(phrases[i].source), translations[i], std::move(phrases[i].references[score.reference]), score});
    }
}

double PhraseReport::acceptable(Outcomes outcomes)
{
    return share(outcomes, [](const Outcome& outcome) { return outcome.score.isAcceptable(); });
}

double PhraseReport::exact(Outcomes outcomes)
{
    return share(outcomes, [](const Outcome& outcome) { return outcome.score.exact; });
}

std::string PhraseReport::line(const std::string& label, Outcomes outcomes)
{
    constexpr std::size_t kLabelWidth = 26;
    return label + std::string(kLabelWidth - label.size(), ' ') + percent(acceptable(outcomes))
        + percent(exact(outcomes)) + "   of " + std::to_string(outcomes.size()) + " sentences\n";
}

std::string PhraseReport::text() const
{
    std::string text = std::string(26, ' ') + "  acceptable       exact\n" + line("as typed", asTyped());
    if (!bare().empty())
        text += line("without final punctuation", bare());
    std::string failures;
    for (const auto& outcome : m_outcomes)
        if (!outcome.score.isAcceptable())
            failures += padLeft(fixed(outcome.score.chrf, 1), 5) + "  " + outcome.source + "  →  " + outcome.translation
                + "  (" + outcome.reference + ")\n";
    return failures.empty() ? text : text + "\nNot acceptable, with chrF and the nearest reference:\n" + failures;
}

Json PhraseReport::shares(Outcomes outcomes)
{
    return {{"sentences", outcomes.size()}, {"acceptable", acceptable(outcomes)}, {"exact", exact(outcomes)}};
}

Json PhraseReport::toJson(const Outcome& outcome)
{
    return {{"source", outcome.source}, {"translation", outcome.translation}, {"reference", outcome.reference},
        {"chrf", outcome.score.chrf}, {"acceptable", outcome.score.isAcceptable()}, {"exact", outcome.score.exact}};
}

Json PhraseReport::json() const
{
    Json outcomes = Json::array();
    for (const auto& outcome : m_outcomes)
        outcomes.push_back(toJson(outcome));
    return {{"as_typed", shares(asTyped())}, {"without_final_punctuation", shares(bare())}, {"outcomes", outcomes}};
}

void PhraseReport::write(const std::string& file) const
{
    std::ofstream output(file);
    output << "# source\ttranslation\tnearest reference\tchrF\tacceptable\texact\n";
    for (const auto& outcome : m_outcomes)
        output << outcome.source << '\t' << outcome.translation << '\t' << outcome.reference << '\t'
               << fixed(outcome.score.chrf, 1) << '\t' << yesOrNo(outcome.score.isAcceptable()) << '\t'
               << yesOrNo(outcome.score.exact) << '\n';
    if (!output.flush())
        throw Error(ErrorCode::WriteFailed, untranslated(file + " could not be written"));
}

}  // namespace translucent::cli
