#pragma once

#include "translucent/base/choice.h"
#include "translucent/corpus/corpus.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace translucent {

enum class WrittenCorpus {
    Tsv,        ///< source, tab, target
    JsonLines,  ///< an object a line, its keys the two languages
    Tmx,        ///< Translation Memory eXchange 1.4
};
template <>
inline constexpr std::array kChoices<WrittenCorpus> {
    Choice {WrittenCorpus::Tsv, "tsv"}, Choice {WrittenCorpus::JsonLines, "jsonl"}, Choice {WrittenCorpus::Tmx, "tmx"}};

/// Returns the format for the extension of a file name. @throws Error{InvalidArgument} listing the valid extensions
WrittenCorpus writtenCorpusFor(const std::string& file);

/// Writes a corpus pair by pair: memory use does not grow, and the complete file appears at the end. Characters that a
/// format cannot hold (column separators and line ends in TSV, control characters in TMX) are replaced by a space or
/// removed.
class CorpusWriter {
public:
    /// The codes of the two languages in the file, as in ISO 639. Not used in TSV.
    struct Languages {
        std::string source = "zh";
        std::string target = "en";
    };

    /// @throws Error{WriteFailed}, like the others, naming the file
    CorpusWriter(const std::string& file, WrittenCorpus format, const Languages& languages);
    /// Leaves no file unless finish() was called.
    ~CorpusWriter();
    CorpusWriter(const CorpusWriter&) = delete;
    CorpusWriter& operator=(const CorpusWriter&) = delete;

    void add(const SentencePair& pair);
    void finish();
    std::uint64_t pairs() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace translucent
