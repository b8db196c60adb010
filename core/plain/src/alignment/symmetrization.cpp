#include "alignment/symmetrization.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace translucent::alignment {

namespace {

/// Up, left, down and right of a link, then the diagonals.
constexpr std::array<std::array<int, 2>, 8> kNeighbours {
    {{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

class Grower {
public:
    Grower(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf)
        : m_sourceOf(sourceOf)
        , m_targetOf(targetOf)
        , m_linked(sourceOf.size() * targetOf.size(), 0)
        , m_sourceLinked(targetOf.size(), 0)
        , m_targetLinked(sourceOf.size(), 0)
    {
    }

    std::vector<TokenLink> run()
    {
        forAll([this](const TokenLink& at) {
            if (isForward(at) && isBackward(at))
                add(at);
        });
        do {
            m_grown = false;
            forAll([this](const TokenLink& at) {
                if (isLinked(at))
                    growFrom(at);
            });
        } while (m_grown);
        for (const auto direction : {&Grower::isForward, &Grower::isBackward})
            forAll([this, direction](const TokenLink& at) {
                if ((this->*direction)(at) && isFree(at.source, m_sourceLinked) && isFree(at.target, m_targetLinked))
                    add(at);
            });
        return links();
    }

private:
    std::size_t sources() const { return m_targetOf.size(); }
    std::size_t targets() const { return m_sourceOf.size(); }

    template <typename Visit>
    void forAll(const Visit& visit)
    {
        for (std::size_t source = 0; source < sources(); ++source)
            for (std::size_t target = 0; target < targets(); ++target)
                visit(TokenLink {source, target});
    }

    bool isForward(const TokenLink& at) const { return m_sourceOf[at.target] == at.source + 1; }
    bool isBackward(const TokenLink& at) const { return m_targetOf[at.source] == at.target + 1; }
    bool isLinked(const TokenLink& at) const { return m_linked[at.source * targets() + at.target] != 0; }
    static bool isFree(std::size_t token, const std::vector<std::uint8_t>& linked) { return linked[token] == 0; }

    void add(const TokenLink& at)
    {
        m_linked[at.source * targets() + at.target] = 1;
        m_sourceLinked[at.source] = 1;
        m_targetLinked[at.target] = 1;
    }

    void growFrom(const TokenLink& at)
    {
        for (const auto [down, right] : kNeighbours) {
            const TokenLink next {
                at.source + static_cast<std::size_t>(down), at.target + static_cast<std::size_t>(right)};
            const bool inside = next.source < sources() && next.target < targets();  // -1 wraps around
            if (inside && (isForward(next) || isBackward(next))
                && (isFree(next.source, m_sourceLinked) || isFree(next.target, m_targetLinked))) {
                add(next);
                m_grown = true;
            }
        }
    }

    std::vector<TokenLink> links()
    {
        std::vector<TokenLink> result;
        forAll([&](const TokenLink& at) {
            if (isLinked(at))
                result.push_back(at);
        });
        return result;
    }

    std::span<const std::size_t> m_sourceOf;
    std::span<const std::size_t> m_targetOf;
    std::vector<std::uint8_t> m_linked;  ///< [source, target]
    std::vector<std::uint8_t> m_sourceLinked;
    std::vector<std::uint8_t> m_targetLinked;
    bool m_grown = false;
};

}  // namespace

std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf)
{
    return Grower(sourceOf, targetOf).run();
}

}  // namespace translucent::alignment
