#pragma once

#include <cstddef>
#include <utility>  // brings <compare>, which moc 6.4 cannot read as the first header

namespace translucent {

/// A half-open byte range [begin, end) of a UTF-8 string.
struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool overlaps(const TextSpan& other) const { return begin < other.end && other.begin < end; }
    bool operator==(const TextSpan&) const = default;
};

/// One gold link between source bytes and target bytes. A word that links to several words has several links.
struct AlignmentLink {
    TextSpan source;
    TextSpan target;

    bool operator==(const AlignmentLink&) const = default;
};

/// A link between a source and a target token; both count from 0.
struct TokenLink {
    std::size_t source = 0;
    std::size_t target = 0;

    auto operator<=>(const TokenLink&) const = default;
};

}  // namespace translucent
