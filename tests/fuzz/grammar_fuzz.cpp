#include "corpus/grammar.h"
#include "fuzz_support.h"
#include "util/utf8.h"

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

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] { check(Grammar::load(file.path())); });
    return 0;
}
