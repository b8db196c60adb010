#pragma once

#include "translucent/causes/contributions.h"
#include "translucent/causes/lens.h"
#include "translucent/causes/patch_map.h"
#include "translucent/causes/source_shares.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// What a fact about causes asks: the words in its brackets, such as "three six dec:2:cross 三".
struct CauseQuestion {
    std::string word = {};   ///< its first token is meant; empty for Fact::EncoderLens
    std::string rival = {};  ///< of Fact::Contribution, a word that is one token
    /// Of the lens, the sublayer behind which the state is, empty for the input. Of Fact::Contribution, the sublayer
    /// whose summands are added up, as in ContributionGrouping::Sublayers; empty for others.
    std::optional<SublayerId> sublayer = {};
    std::optional<ContributionKind> kind = {};  ///< of Fact::Contribution: all summands of that kind
    std::string piece = {};  ///< of Fact::Contribution the key, of Fact::SourceShare the source; empty = all of them
    std::int64_t layer = 0;  ///< of Fact::EncoderLens
    // Of Fact::PatchRecovered and Fact::PatchEstimated, where `word` is the source piece at a state of the encoder, or
    // the word that is read at a state of the decoder
    std::string corrupted = {};  ///< the other sentence
    PatchState state = {};
    PatchDirection direction = PatchDirection::Denoise;

    bool operator==(const CauseQuestion&) const = default;
};

/// Explains the hypothesis on screen. An answer may be computed each time it is asked for.
class CauseSource {
public:
    virtual ~CauseSource() = default;

    virtual Lens lens() const = 0;  ///< with one token in each cell
    virtual std::vector<EncoderLensRow> encoderLens() const = 0;
    virtual SourceShares sourceShares() const = 0;
    /// Why the token at a position has a larger logit than a word that is one token, or than the runner-up if the word
    /// is empty. Empty if the vocabulary has no such token, or if it is the one at the position.
    virtual std::optional<LogitContributions> contributions(std::int64_t position, std::string_view rival) const = 0;
    /// The share of the difference to another sentence that comes along when a state is exchanged, and its first-order
    /// estimate. The sentence that is explained is the clean one.
    virtual double recovered(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const = 0;
    virtual double estimated(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const = 0;
};

}  // namespace translucent
