#include "translucent/corpus/minimal_pairs.h"

#include "corpus/builtin_tasks.h"
#include "files/atomic_file.h"
#include "translucent/base/error.h"

#include <string_view>
#include <unordered_set>
#include <utility>

namespace translucent {

namespace {

/// Of shorter sentences, such as 谢谢。, one word is nearly the whole.
constexpr std::size_t kFewestWords = 4;

MinimalPair withWords(grammar::DrawnMinimalPair drawn)
{
    const auto word = [at = drawn.differsAt](const SentencePair& pair) {
        const auto& span = pair.sourceWords[at];
        return pair.source.substr(span.begin, span.end - span.begin);
    };
    auto cleanWord = word(drawn.clean), corruptedWord = word(drawn.corrupted);
    return {std::move(drawn.clean), std::move(drawn.corrupted), std::move(drawn.wordClass), std::move(cleanWord),
        std::move(corruptedWord)};
}

}  // namespace

std::vector<MinimalPair> generateMinimalPairs(const BuiltinCorpusOptions& options)
{
    if (options.task != BuiltinTask::Classroom && options.task != BuiltinTask::Everyday)
        throw Error(ErrorCode::InvalidArgument,
            say("task %1 has no minimal pairs; choose %2 or %3", name(options.task), name(BuiltinTask::Classroom),
                name(BuiltinTask::Everyday)));
    requirePairCount(options.pairs);
    const auto& grammar = grammarOf(options.task);
    std::unordered_set<std::string> seen;
    const auto accepts = [&](const SentencePair& pair) {
        return pair.sourceWords.size() >= kFewestWords && partOf(options.task, pair.source) == options.part
            && !seen.contains(pair.source);
    };
    Random random(options.seed);
    std::vector<MinimalPair> pairs;
    while (pairs.size() < options.pairs) {
        auto drawn = grammar.drawMinimalPair(random, kMaxMisses, accepts);
        if (!drawn)
            throw Error(ErrorCode::InvalidArgument,
                say("pairs is %1, but only %2 distinct pairs of task %3 (part %4) were found; ask for fewer",
                    options.pairs, pairs.size(), name(options.task), name(options.part)));
        seen.insert({drawn->clean.source, drawn->corrupted.source});
        pairs.push_back(withWords(*std::move(drawn)));
    }
    return pairs;
}

void writeMinimalPairs(std::span<const MinimalPair> pairs, const std::string& file)
{
    std::string lines;
    for (const auto& pair : pairs)
        lines += pair.clean.source + '\t' + pair.clean.target + '\t' + pair.corrupted.source + '\t'
            + pair.corrupted.target + '\t' + pair.wordClass + ": " + pair.cleanWord + " → " + pair.corruptedWord + '\n';
    writeFileAtomically(file, lines, Links::Followed);
}

}  // namespace translucent
