#include "pages/decoding/textbook_tree.h"

#include "translucent/decoding.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

enum Word : std::int64_t { The = kSpecialIds, A, Dog, Cat, Bird, Fish, Sleeps, Sings, Swims };

}  // namespace

TextbookTree::TextbookTree()
    : m_choices {
        {{}, The, "▁the", 0.6},
        {{}, A, "▁a", 0.4},
        {{The}, Dog, "▁dog", 0.5},
        {{The}, Cat, "▁cat", 0.5},
        {{A}, Bird, "▁bird", 0.9},
        {{A}, Fish, "▁fish", 0.1},
        {{The, Dog}, kEndId, "</s>", 0.6},
        {{The, Dog}, Sleeps, "▁sleeps", 0.4},
        {{The, Cat}, kEndId, "</s>", 0.6},
        {{The, Cat}, Sleeps, "▁sleeps", 0.4},
        {{A, Bird}, kEndId, "</s>", 0.9},
        {{A, Bird}, Sings, "▁sings", 0.1},
        {{A, Fish}, kEndId, "</s>", 0.6},
        {{A, Fish}, Swims, "▁swims", 0.4},
    }
{
}

bool TextbookTree::setProbability(std::size_t choice, double probability)
{
    if (!(probability >= 0 && probability <= 1))
        return false;
    m_choices[choice].probability = probability;
    m_choices[choice ^ 1].probability = 1 - probability;
    return true;
}

std::vector<TokenCandidate> TextbookTree::next(std::span<const std::int64_t> prefix) const
{
    std::vector<TokenCandidate> tokens;
    for (const Choice& choice : m_choices)
        if (std::ranges::equal(choice.prefix, prefix))
            tokens.push_back({choice.id, choice.piece, std::log(choice.probability)});
    if (tokens.empty())
        tokens.push_back({kEndId, "</s>", 0});
    return tokens;
}

SearchTracePtr TextbookTree::search(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping) const
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.lengthPenalty = lengthPenalty;
    options.earlyStopping = stopping;
    options.maxLength = kLongest;
    return std::make_shared<const SearchTrace>(
        searchOver([this](std::span<const std::int64_t> prefix) { return next(prefix); }, options));
}

}  // namespace translucent
