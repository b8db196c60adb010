#include "widgets/candidate_table.h"

#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token)
{
    std::vector<TokenCandidate> candidates = token.alternatives;
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
        {{tr("#"), {}, ListColumn::Rank}, {tr("Token"), {}, ListColumn::Word},
            {tr("Probability"), {}, ListColumn::Bar}},
        parent)
{
    setSelectionMode(NoSelection);
    showAllRows();
}

void CandidateTable::setToken(const HypothesisToken& token, const HypothesisToken* before)
{
    std::vector<ListRow> rows;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        const double probability = std::exp(candidate.logProbability);
        const bool extra = rows.size() == token.alternatives.size();  // not among the best
        rows.push_back({.texts = {extra ? QStringLiteral("…") : QString::number(rows.size() + 1),
                            candidateText(candidate, before), percentText(probability)},
            .tip = tr("id %1, log p = %2").arg(candidate.id).arg(logText(candidate.logProbability, 4)),
            .strong = candidate.id == token.chosen.id,
            .share = probability});
    }
    setRows(std::move(rows));
}

}  // namespace translucent
