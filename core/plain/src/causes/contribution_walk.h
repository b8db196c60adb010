#pragma once

#include "translucent/causes/contributions.h"
#include "translucent/causes/traced_pass.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Goes from the output layer back to the embedding with the direction in which a vector counts there.
class ContributionWalk {
public:
    /// The direction in which what the feed-forward of a layer adds counts.
    struct FeedForwardDirection {
        std::int64_t layer = 0;
        std::vector<double> direction;  ///< Shape: [D]
    };

    /// @throws Error{InvalidArgument} if the pass is not complete
    ContributionWalk(const OutputDifference& difference, const TracedPass& pass, std::int64_t position);

    /// From the embedding to the output layer.
    std::vector<Contribution> contributions() const;
    /// From the last layer that contributes to the first.
    std::span<const FeedForwardDirection> feedForwardDirections() const { return m_feedForwards; }

private:
    void passNorm(const SublayerId& id, const std::string& path);
    void passSublayer(const SublayerId& id, const std::string& module);
    void passInput();
    std::vector<Contribution> feedForward(const SublayerId& id, const std::string& path) const;
    std::vector<Contribution> attention(const SublayerId& id) const;

    const TracedPass& m_pass;
    std::size_t m_position;
    std::vector<double> m_direction;                  ///< Shape: [D]
    std::vector<std::vector<Contribution>> m_blocks;  ///< the last first
    std::vector<FeedForwardDirection> m_feedForwards;
    bool m_reached = true;  ///< false below a sublayer without a residual connection
};

}  // namespace translucent
