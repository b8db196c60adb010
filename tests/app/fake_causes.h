#pragma once

#include "engine/requests.h"

#include <cstddef>

namespace translucent::test {

/// The row from which on the token at a position of fakeLens() is the most probable one.
std::size_t fakeDecision(std::size_t position);

/// Invented numbers of all states: the first row names the token that is read, later ones other tokens, and from
/// fakeDecision() on the written one, with growing probabilities.
Lens fakeLens(const TransformerConfig& config, const TranslationResult& result, int hypothesis);

/// A head and a feed-forward that add up to the difference. Without a rival, the first of three is taken.
Comparison fakeComparison(const ContributionsRequest& request);

/// The same share for every token that can be read.
SourceShares fakeShares(std::size_t sources, std::size_t targets);

}  // namespace translucent::test
