#include "kind_report.h"

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/scores/quality_estimate.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <utility>

namespace translucent::cli {

namespace {

bool contains(const std::vector<EssentialWord>& words, Essential what)
{
    return std::ranges::find(words, what, &EssentialWord::what) != words.end();
}

std::string outOf(std::size_t part, std::size_t whole)
{
    constexpr std::size_t kWidth = 12;
    return padLeft(whole == 0 ? "–" : std::to_string(part) + " of " + std::to_string(whole), kWidth);
}

}  // namespace

KindReport::KindReport(std::vector<KindOfPhrase> phrases, std::span<const LineOutcome> outcomes, const ModelInfo& info)
{
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        Outcome outcome {std::move(phrases[i]), outcomes[i].text(), {}, {}};
        const auto& [source, references] = outcome.sentence.phrase;
        outcome.score = scorePhrase(outcome.translation, references);
        outcome.lost = lostWords(source, outcome.translation);
        const auto essential = essentialWords(source);
        outcome.negates = contains(essential, Essential::Negation);
        outcome.counts = contains(essential, Essential::Number);
        if (const auto& translation = outcomes[i].translation)
            outcome.doubtful =
                estimateQuality(source, *translation, sourceAttention(translation->hypotheses.front()), info)
                    .isDoubtful();
        m_outcomes.push_back(std::move(outcome));
    }
}

void KindReport::count(Row& row, const Outcome& outcome)
{
    ++row.sentences;
    row.acceptable += outcome.score.isAcceptable() ? 1 : 0;
    (outcome.score.isAcceptable() ? row.acceptableDoubted : row.othersDoubted) += outcome.doubtful ? 1 : 0;
    row.exact += outcome.score.exact ? 1 : 0;
    row.negations += outcome.negates ? 1 : 0;
    row.negationsKept += outcome.negates && !contains(outcome.lost, Essential::Negation) ? 1 : 0;
    row.numbers += outcome.counts ? 1 : 0;
    row.numbersKept += outcome.counts && !contains(outcome.lost, Essential::Number) ? 1 : 0;
}

std::vector<KindReport::Row> KindReport::rows() const
{
    std::vector<Row> rows;
    Row all {"all"};
    for (const auto& outcome : m_outcomes) {
        const auto& kind = outcome.sentence.kind;
        auto row = std::ranges::find(rows, kind, &Row::kind);
        if (row == rows.end())
            row = rows.insert(rows.end(), Row {kind});
        count(*row, outcome);
        count(all, outcome);
    }
    rows.push_back(std::move(all));
    return rows;
}

std::string KindReport::line(const Row& row, std::size_t width)
{
    return row.kind + std::string(width - row.kind.size(), ' ') + outOf(row.acceptable, row.sentences)
        + outOf(row.exact, row.sentences) + outOf(row.negationsKept, row.negations)
        + outOf(row.numbersKept, row.numbers) + outOf(row.acceptableDoubted, row.acceptable)
        + outOf(row.othersDoubted, row.sentences - row.acceptable) + '\n';
}

std::string KindReport::lostText(const Outcome& outcome)
{
    const std::string_view source = outcome.sentence.phrase.source;
    std::string text;
    for (const auto& [what, span] : outcome.lost) {
        if (!text.empty())
            text += ' ';
        text += source.substr(span.begin, span.end - span.begin);
    }
    return text;
}

std::string KindReport::text() const
{
    const auto rows = this->rows();
    std::size_t width = 0;
    for (const auto& row : rows)
        width = std::max(width, row.kind.size());
    auto text = std::string(width, ' ') + "  acceptable       exact   negations     numbers     doubted  (others)\n";
    for (const auto& row : rows)
        text += line(row, width);
    std::string failures;
    for (const auto& outcome : m_outcomes)
        if (outcome.sentence.part == KindPart::Open && (!outcome.score.isAcceptable() || !outcome.lost.empty()))
            failures += padLeft(fixed(outcome.score.chrf, 1), 5) + "  " + outcome.sentence.phrase.source + "  →  "
                + outcome.translation + (outcome.lost.empty() ? "" : "  [lost: " + lostText(outcome) + "]") + '\n';
    return failures.empty() ? text
                            : text + "\nOpen sentences not acceptable or with a lost word, with chrF:\n" + failures;
}

Json KindReport::toJson(const Row& row)
{
    return {{"kind", row.kind}, {"sentences", row.sentences}, {"acceptable", row.acceptable}, {"exact", row.exact},
        {"negations", row.negations}, {"negations_kept", row.negationsKept}, {"numbers", row.numbers},
        {"numbers_kept", row.numbersKept}, {"acceptable_doubted", row.acceptableDoubted},
        {"others_doubted", row.othersDoubted}};
}

Json KindReport::json() const
{
    Json kinds = Json::array();
    for (const auto& row : rows())
        kinds.push_back(toJson(row));
    return {{"kinds", kinds}};
}

void KindReport::write(const std::string& file) const
{
    std::ofstream output(file);
    output << "# kind\tsource\ttranslation\tnearest reference\tchrF\tlost words\n";
    for (const auto& outcome : m_outcomes)
        if (outcome.sentence.part == KindPart::Open)
            output << outcome.sentence.kind << '\t' << outcome.sentence.phrase.source << '\t' << outcome.translation
                   << '\t' << outcome.sentence.phrase.references[outcome.score.reference] << '\t'
                   << fixed(outcome.score.chrf, 1) << '\t' << lostText(outcome) << '\n';
    if (!output.flush())
        throw Error(ErrorCode::WriteFailed, untranslated(file + " could not be written"));
}

}  // namespace translucent::cli
