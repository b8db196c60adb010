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

/// The position from which on the translations of fakePatching() differ.
inline constexpr std::size_t kFakeDifference = 2;

/// The share of a state in the direction Denoise: a binary fraction that grows with the row and falls with the
/// position, below 0 at the end. In the direction Noise it is that many less than 1; estimates are larger by 0.25.
double fakeShare(std::size_t row, std::size_t position);

/// Invented shares of both sentences. @throws Error as patchPair; equal sentences have the same translation
PatchedPair fakePatching(const TransformerConfig& config, const PatchingRequest& request);

/// The same share for every set.
inline constexpr double kFakeSingleShare = 0.25;
inline constexpr double kFakeJointShare = 0.75;

/// Every method, with scores that differ by token, method and baseline.
Attributions fakeAttributions(const AttributionRequest& request);

/// Each token that is replaced takes the same from the probability; more by later methods.
DeletionCurves fakeCurves(const DeletionRequest& request);

/// Every head has its own numbers, binary fractions that grow with its place among headsOf(config); heads follow all
/// rules in turn. Each head that is switched off changes the loss, the first four improve it; from the one
/// behind kFakeClearHead on, 0 is not in the interval.
HeadStudy fakeHeadStudy(const TransformerConfig& config, int sentences);
inline constexpr std::size_t kFakeClearHead = 8;

/// Two pairs of pieces, of which one begins a sentence, and two sentences.
ShownHead fakeShownHead(const TransformerConfig& config, const HeadPortraitRequest& request);

/// As many random orders as the engine has, with losses around those of the order that is measured once.
PruningCurves fakePruning(const TransformerConfig& config);

/// A token for each character of the reference and END. The gradient halves from each state to the one before it,
/// without residual connections it is a thousandth; each parameter has 64 × 64 numbers. Without a weight, row 40 and
/// column 2 of "decoder.final_norm.weight" is taken. Adam's numbers follow its formulas. @throws Error{InvalidArgument}
/// for a weight that is not there
LearningStep fakeStep(const TransformerConfig& config, const LearningStepRequest& request);

/// All ids of the fake sentences on spirals in five components. The target has the words of the fake translations. The
/// score falls with the id.
VocabularyMap fakeVocabulary(EmbeddingTable table);

/// Eight neurons are active, with 1, 2, … 8: the first ones of all layers, then the second ones, … What they add halves
/// each time, from 1 on, with alternating signs.
ShownNeurons fakeNeurons(const TransformerConfig& config, const NeuronsRequest& request);

/// Promotes the pieces from 10 + its number on and suppresses those before.
NeuronWords fakeNeuronWords(const NeuronId& neuron, std::size_t count);

/// An even neuron fires once at "▁books", once at "▁tea", and is silent at another "▁books"; an odd one fires at both
/// "▁books".
SurveyedNeuron fakeSurvey(const TransformerConfig& config, const NeuronSurveyRequest& request);

/// The pieces behind `id`, each with a smaller cosine.
Neighbours fakeNeighbours(EmbeddingTable table, std::int64_t id);

}  // namespace translucent::test
