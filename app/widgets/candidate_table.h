#pragma once

#include "translucent/search/decoding.h"
#include "widgets/list_table.h"

#include <span>

namespace translucent {

/// The most probable pieces at one position, best first, including one that is excluded from translations; always
/// contains the chosen one.
std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token);

/// The text has a leading hyphen, such as "-ing", if it continues the previous word. `before` is the previous token;
/// nullptr at the beginning.
QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before);

/// The candidates of a model at one position, with probabilities as bars. Marks those that only segment the same word
/// differently.
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
