#pragma once

#include "translucent/causes/head_finder.h"
#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Receives, on the calling thread, how many of the `total` parts of a measurement are done.
using HeadFinderObserver = std::function<void(std::int64_t done, std::int64_t total)>;

struct PruningOptions {
    std::int64_t randomOrders = 5;  ///< with the seeds 1, 2 …
    bool bleu = false;              ///< also translate, except in random orders
};

/// What the heads of a model do in the pairs of a corpus, and how much the loss of their references depends on them.
/// The model reads the references. Immutable; to be used by one thread at a time.
class HeadFinder {
public:
    /// @param most sentences; pairs that are too long for the model are left out
    /// @throws Error{InvalidArgument} as requireCauses, and if no pair remains
    HeadFinder(std::shared_ptr<const TranslationModel> model, std::span<const SentencePair> pairs, std::size_t most);
    ~HeadFinder();
    HeadFinder(const HeadFinder&) = delete;
    HeadFinder& operator=(const HeadFinder&) = delete;

    const TranslationModel& model() const;
    /// The sentences that are used.
    const std::vector<SentencePair>& sentences() const;

    /// Of all heads, as headsOf(config). Heads with factors instead of weights have no queries, and Aligned has none
    /// without gold links. Empty after a stop request.
    std::vector<HeadPatterns> patterns(const HeadFinderObserver& observer = {}, std::stop_token stop = {}) const;

    /// @throws Error{InvalidArgument} if there is no such head
    HeadPortrait portrait(const HeadId& head) const;

    /// What the head does in one of sentences(), at most `count`. @throws Error{InvalidArgument} if there is no such
    /// head
    std::vector<StrongestKey> strongestKeys(const HeadId& head, std::size_t sentence, std::size_t count) const;

    /// With all heads except those that are switched off.
    SentenceLosses losses(std::span<const HeadId> switchedOff = {}) const;

    /// Of all heads, as headsOf(config), while some are switched off.
    std::vector<ImportantHead> importance(std::span<const HeadId> switchedOff = {}) const;

    /// Of all heads, each by itself. Fewer after a stop request.
    std::vector<AblatedHead> ablation(
        HeadAblation kind, const HeadFinderObserver& observer = {}, std::stop_token stop = {}) const;

    /// The curves of the heads of encoder, decoder and cross-attention, each by itself: Reestimated, Once, and the
    /// random orders. Heads are removed as by Intervention::disabledHeads. Fewer after a stop request.
    std::vector<PruningCurve> pruning(
        const PruningOptions& options, const HeadFinderObserver& observer = {}, std::stop_token stop = {}) const;

private:
    struct Passes;
    std::unique_ptr<const Passes> m_passes;
};

}  // namespace translucent
