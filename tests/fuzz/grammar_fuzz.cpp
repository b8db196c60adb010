#include "base/unicode.h"
#include "corpus/grammar.h"
#include "fuzz_support.h"

#include <string_view>

using namespace translucent;

namespace {

void requireSpan(const std::string& text, const TextSpan& span)
{
    fuzz::require(span.begin <= span.end && span.end <= text.size(), "a link lies inside its sentence");
    fuzz::require(
        isValidUtf8(std::string_view(text).substr(span.begin, span.end - span.begin)), "a link cuts no character");
}

void check(const Grammar& grammar)
{
    constexpr int kSentences = 4;
    fuzz::require(grammar.derivationCount() >= 1, "a grammar has a sentence");
    grammar.vocabulary();
    Random random(1);
    for (int i = 0; i < kSentences; ++i) {
        const SentencePair pair = grammar.generate(random);
        for (const AlignmentLink& link : pair.alignment) {
            requireSpan(pair.source, link.source);
            requireSpan(pair.target, link.target);
        }
    }
}

/// True if a line can include another open file of this process (they have numbers) or of the machine. The contents of
/// such a file are not part of the input.
bool mayIncludeAnotherFile(std::string_view text)
{
    constexpr std::string_view kInclude = "include";
    for (auto at = text.find(kInclude); at != std::string_view::npos; at = text.find(kInclude, at + 1)) {
        const auto line = text.substr(at, text.find('\n', at) - at);
        if (line.find_first_of("/0123456789") != std::string_view::npos)
            return true;
    }
    return false;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (mayIncludeAnotherFile({reinterpret_cast<const char*>(data), size}))
        return 0;
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { check(Grammar::load(file.path())); });
    return 0;
}
