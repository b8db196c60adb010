#pragma once

#include "translucent/choice.h"
#include "translucent/corpus.h"

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

/// What the ending of a file's name asks for. @throws Error{InvalidArgument} with the endings there are
WrittenCorpus writtenCorpusFor(const std::string& file);

/// Writes a corpus pair by pair: memory does not grow with it, and the file appears at the end, complete. What a format
/// cannot hold (the ends of columns and lines in TSV, control characters in TMX) becomes a space or is left out.
class CorpusWriter {
public:
    /// How the two languages are called in the file, as ISO 639 codes. TSV names none.
    struct Languages {
        std::string source = "zh";
        std::string target = "en";
    };

    /// @throws Error{WriteFailed}, like the others, naming the file
    CorpusWriter(const std::string& file, WrittenCorpus format, const Languages& languages);
    /// Without finish() no file is left behind.
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
