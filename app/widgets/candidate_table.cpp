#include "widgets/candidate_table.h"

#include "translucent/search/segmentations.h"
#include "translucent/text/tokenizer.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token)
{
    std::vector<TokenCandidate> candidates = withWithheld(token.alternatives, token.withheld);
    if (std::ranges::find(candidates, token.chosen.id, &TokenCandidate::id) == candidates.end())
        candidates.push_back(token.chosen);
    return candidates;
}

QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before)
{
    const std::array pair {before ? TokenRef {before->chosen.id, before->chosen.piece} : TokenRef {kBeginId, {}},
        TokenRef {candidate.id, candidate.piece}};
    return tokenTexts(pair).last();
}

CandidateTable::CandidateTable(const char* objectName, QWidget* parent)
    : ListTable(objectName,
        {{tr("#"), tr("Place by probability"), ListColumn::Rank},
            {tr("Token"), tr("A token that could be here"), ListColumn::Word, "token"},
            {tr("Probability"),
                tr("The probability that the model gives it, given everything before it; over all tokens they sum to "
                   "1"),
                ListColumn::Bar, "softmax"}},
        parent)
{
    setSelectionMode(NoSelection);
    showAllRows();
}

ListRow CandidateTable::rowOf(
    std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& candidate)
{
    const double probability = std::exp(candidate.logProbability);
    const bool chosen = candidate.id == tokens[position].chosen.id, withheld = candidate.id == kUnknownId && !chosen;
    const bool cut = cutsOtherwise(tokens, position, candidate);
    const QString text = candidateText(candidate, position > 0 ? &tokens[position - 1] : nullptr);
    QString tip = tr("id %1, log p = %2").arg(candidate.id).arg(logText(candidate.logProbability, 4));
    if (withheld)
        tip += u'\n' + withheldText();
    if (cut)
        tip += u'\n'
            + tr("Begins the same word in other tokens: with it the translation may stay the same and only be cut "
                 "differently");
    return {.texts = {QString(),
                withheld  ? tr("%1 (not allowed)").arg(text)
                    : cut ? tr("%1 (same word, other cut)").arg(text)
                          : text,
                percentText(probability)},
        .tip = tip,
        .strong = chosen,
        .faint = withheld || cut,
        .share = probability};
}

void CandidateTable::setToken(std::span<const HypothesisToken> tokens, std::size_t position)
{
    const HypothesisToken& token = tokens[position];
    std::vector<ListRow> rows;
    std::size_t rank = 0;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        rows.push_back(rowOf(tokens, position, candidate));
        const bool withheld = candidate.id == kUnknownId && candidate.id != token.chosen.id;
        rows.back().texts.front() = withheld   ? QStringLiteral("–")
            : rank < token.alternatives.size() ? QString::number(++rank)
                                               : QStringLiteral("…");  // not among the best
    }
    setRows(std::move(rows));
}

}  // namespace translucent
