#pragma once

#include "translucent/corpus.h"

#include <QString>

#include <functional>
#include <vector>

namespace translucent {

/// Gold word links between a source sentence and exactly this translation; empty when none are known.
using GoldAlignment = std::function<std::vector<AlignmentLink>(const QString& source, const QString& translation)>;

/// What is known about how words correspond.
struct GoldSentences {
    GoldAlignment linksOf;
    std::function<Corpus(quint64 seed, int count)> sentences;  ///< with links, to measure heads on; may be empty
};

}  // namespace translucent
