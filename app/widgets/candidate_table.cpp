#include "widgets/candidate_table.h"

#include "translucent/tokenizer.h"
#include "widgets/search_tree_text.h"
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
            {tr("Token"), tr("A token that could stand here"), ListColumn::Word, "token"},
            {tr("Probability"), tr("What the model gives it, given everything before it; all tokens together have 1"),
                ListColumn::Bar, "softmax"}},
        parent)
{
    setSelectionMode(NoSelection);
    showAllRows();
}

void CandidateTable::setToken(const HypothesisToken& token, const HypothesisToken* before)
{
    std::vector<ListRow> rows;
    std::size_t rank = 0;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        const double probability = std::exp(candidate.logProbability);
        const bool chosen = candidate.id == token.chosen.id, withheld = candidate.id == kUnknownId && !chosen;
        const QString number = withheld        ? QStringLiteral("–")
            : rank < token.alternatives.size() ? QString::number(++rank)
                                               : QStringLiteral("…");  // not among the best
        const QString facts = tr("id %1, log p = %2").arg(candidate.id).arg(logText(candidate.logProbability, 4));
        const QString text = candidateText(candidate, before);
        rows.push_back({.texts = {number, withheld ? tr("%1 (not allowed)").arg(text) : text, percentText(probability)},
            .tip = withheld ? facts + u'\n' + withheldText() : facts,
            .strong = chosen,
            .faint = withheld,
            .share = probability});
    }
    setRows(std::move(rows));
}

}  // namespace translucent
