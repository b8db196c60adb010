#include "fuzz_support.h"
#include "translucent/corpus/gold_links.h"

using namespace translucent;

namespace {

bool liesIn(const TextSpan& span, const std::string& text)
{
    return span.begin < span.end && span.end <= text.size();
}

void check(const GoldLinks& gold, const SentencePair& pair)
{
    for (const auto& word : gold.source)
        fuzz::require(liesIn(word, pair.source), "source words lie in their sentence");
    for (const auto& word : gold.target)
        fuzz::require(liesIn(word, pair.target), "target words lie in their sentence");
    for (const auto* links : {&gold.sure, &gold.possible})
        for (const auto& [source, target] : *links)
            fuzz::require(source < gold.source.size() && target < gold.target.size(), "links count words");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    Corpus corpus;
    corpus.pairs = {{"老师喜欢 书", "The teacher likes books", {}}, {"好", "Good", {}}};
    fuzz::mayRefuse(file.path(), [&] {
        readAlignments(corpus, file.path());
        for (const auto& pair : corpus.pairs)
            for (const auto& link : pair.alignment)
                fuzz::require(liesIn(link.source, pair.source) && liesIn(link.target, pair.target),
                    "links lie in their sentences");
    });
    fuzz::mayRefuse(file.path(), [&] {
        const auto gold = readGoldLinks(corpus, file.path());
        for (std::size_t i = 0; i < gold.size(); ++i)
            check(gold[i], corpus.pairs[i]);
    });
    return 0;
}
