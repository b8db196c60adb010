#pragma once

#include "translucent/choice.h"
#include "translucent/corpus.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace translucent {

/// What a built-in corpus teaches.
enum class BuiltinTask {
    Classroom,  ///< Chinese to English, everyday and campus life, from a synchronous grammar
    Copy,       ///< a sequence of letters to itself
    Reverse,    ///< a sequence of letters to its mirror image
    Sort,       ///< a sequence of letters to alphabetical order
};
template <>
inline constexpr std::array kChoices<BuiltinTask> {Choice {BuiltinTask::Classroom, "classroom"},
    Choice {BuiltinTask::Copy, "copy"}, Choice {BuiltinTask::Reverse, "reverse"}, Choice {BuiltinTask::Sort, "sort"}};

/// Parts that never share a source sentence, whatever the seeds: a hash of the source sentence decides.
enum class CorpusPart {
    Train,  ///< 98 % of all sentences
    Dev,    ///< 1 %
    Test,   ///< 1 %
};
template <>
inline constexpr std::array kChoices<CorpusPart> {
    Choice {CorpusPart::Train, "train"}, Choice {CorpusPart::Dev, "dev"}, Choice {CorpusPart::Test, "test"}};

/// Which pairs to generate. Equal options give equal corpora on every platform.
struct BuiltinCorpusOptions {
    BuiltinTask task = BuiltinTask::Classroom;
    std::size_t pairs = 20000;  ///< from 1 to 2 million
    std::uint64_t seed = 1;
    CorpusPart part = CorpusPart::Train;
};

/// Generates distinct sentence pairs with gold alignments.
/// @throws Error{InvalidArgument} if `pairs` is 0 or beyond 2 million, or the task does not have that many distinct
/// pairs
/// @throws Error{NotFound} if the grammar file is missing from the resources
Corpus generateBuiltinCorpus(const BuiltinCorpusOptions& options);

}  // namespace translucent
