#pragma once

#include "translucent/decoding.h"
#include "widgets/list_table.h"

#include <span>

namespace translucent {

/// The likeliest pieces at one position, best first, with one that may not be taken among them; the chosen one is
/// always there.
std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token);

/// "-ing" where it goes on with the word before. `before` is the token that it follows; nullptr at the beginning.
QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before);

/// What a model could have said at one position, with probabilities as bars. Says which only cut the same word
/// otherwise.
class CandidateTable : public ListTable {
    Q_OBJECT

public:
    CandidateTable(const char* objectName, QWidget* parent);

    /// The one at `position` of a translation.
    void setToken(std::span<const HypothesisToken> tokens, std::size_t position);

private:
    static ListRow rowOf(
        std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& candidate);
};

}  // namespace translucent
