#include "fuzz_support.h"
#include "translucent/shortlist/shortlist.h"

#include <map>
#include <string>
#include <vector>

using namespace translucent;

namespace {

const Tokenizer& words(const std::string& text)
{
    static std::map<std::string, Tokenizer> tokenizers;
    const auto found = tokenizers.find(text);
    if (found != tokenizers.end())
        return found->second;
    const std::vector<std::string> texts {text};
    return tokenizers.emplace(text, Tokenizer::train(texts, {.wholeWords = true})).first->second;
}

void check(const std::vector<TokenTranslation>& entries, const Tokenizer& target)
{
    for (const auto& entry : entries) {
        fuzz::require(entry.target >= 0 && entry.target < target.vocabularySize(), "targets are in the vocabulary");
        fuzz::require(entry.probability >= 0 && entry.probability <= 1, "probabilities are from 0 to 1");
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    const auto &source = words("猫 狗"), &target = words("cat dog a");
    fuzz::mayRefuse(file.path(), [&] {
        const auto shortlist = readShortlist(file.path(), {source, target});
        check(shortlist.always, target);
        for (const auto& [token, entries] : shortlist.bySource) {
            fuzz::require(token >= 0 && token < source.vocabularySize(), "sources are in the vocabulary");
            check(entries, target);
        }
    });
    return 0;
}
