#pragma once

#include "translucent/decoding.h"
#include "widgets/list_table.h"

namespace translucent {

/// The likeliest pieces at one position, best first, with one that may not be taken among them; the chosen one is
/// always there.
std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token);

/// "-ing" where it goes on with the word before. `before` is the token that it follows; nullptr at the beginning.
QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before);

/// What a model could have said at one position, with probabilities as bars.
class CandidateTable : public ListTable {
    Q_OBJECT

public:
    CandidateTable(const char* objectName, QWidget* parent);

    void setToken(const HypothesisToken& token, const HypothesisToken* before);
};

}  // namespace translucent
