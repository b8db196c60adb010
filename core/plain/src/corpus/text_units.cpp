#include "corpus/corpus_readers.h"

#include "io/atomic_file.h"
#include "translucent/corpus_spec.h"
#include "util/utf8.h"

#include <algorithm>
#include <array>

namespace translucent {

namespace {

struct CodePointRange {
    char32_t first;
    char32_t last;
};

/// The blocks of unified and compatibility ideographs. Source: Unicode 15, Blocks.txt
constexpr std::array<CodePointRange, 4> kHan {
    {{0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x323AF}}};

bool isHan(char32_t c)
{
    return std::any_of(
        kHan.begin(), kHan.end(), [c](const CodePointRange& range) { return c >= range.first && c <= range.last; });
}

/// TSV has no quoting, so what would end a column or a line becomes a space.
std::string asColumn(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

}  // namespace

std::vector<TextSpan> characterSpans(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    const auto offsets = codePointOffsets(text);
    std::vector<TextSpan> spans;
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (!isUnicodeSpace(characters[i]))
            spans.push_back({offsets[i], offsets[i + 1]});
    return spans;
}

std::vector<TextSpan> wordSpans(std::string_view text)
{
    std::vector<TextSpan> words;
    for (const TextSpan& character : characterSpans(text))
        if (!words.empty() && words.back().end == character.begin)
            words.back().end = character.end;
        else
            words.push_back(character);
    return words;
}

bool containsHan(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    return std::any_of(characters.begin(), characters.end(), isHan);
}

void writeTsv(const Corpus& corpus, const std::string& file)
{
    AtomicFile output(file);
    std::string block;
    constexpr std::size_t kBlock = std::size_t {1} << 20U;
    for (const SentencePair& pair : corpus.pairs) {
        block += asColumn(pair.source) + '\t' + asColumn(pair.target) + '\n';
        if (block.size() >= kBlock) {
            output.write(block);
            block.clear();
        }
    }
    output.write(block);
    output.commit();
}

}  // namespace translucent
