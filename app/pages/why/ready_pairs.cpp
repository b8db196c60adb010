#include "pages/why/ready_pairs.h"

#include "engine/guarded_job.h"
#include "translucent/corpus/minimal_pairs.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kDrawnPairs = 60;
constexpr std::size_t kMostPieces = 12;  // a map of that width needs no scrolling

bool differsInOnePiece(const Tokenizer& tokenizer, const MinimalPair& pair)
{
    const auto clean = tokenizer.encodeIds(pair.clean.source), corrupted = tokenizer.encodeIds(pair.corrupted.source);
    const auto isUnknown = [](std::int64_t id) { return id == kUnknownId; };
    return clean.size() == corrupted.size() && clean.size() <= kMostPieces && std::ranges::none_of(clean, isUnknown)
        && std::ranges::none_of(corrupted, isUnknown)
        && std::inner_product(clean.begin(), clean.end(), corrupted.begin(), 0, std::plus<>(), std::not_equal_to<>())
        == 1;
}

/// Empty if the grammar is not there.
std::vector<MinimalPair> drawnPairs(BuiltinTask task)
{
    std::vector<MinimalPair> pairs;
    guarded([&] {
        pairs = generateMinimalPairs({.task = task, .pairs = kDrawnPairs, .seed = 1, .part = CorpusPart::Test});
    });
    return pairs;
}

}  // namespace

std::vector<ReadyPair> readyPairs(const ModelSummary& model, std::size_t count)
{
    std::vector<ReadyPair> ready;
    if (!model.sourceVocabulary)
        return ready;
    std::set<std::string> classes;
    for (const BuiltinTask task : {BuiltinTask::Classroom, BuiltinTask::Everyday})
        for (const MinimalPair& pair : drawnPairs(task)) {
            if (ready.size() == count)
                return ready;
            if (differsInOnePiece(*model.sourceVocabulary, pair) && classes.insert(pair.wordClass).second)
                ready.push_back(
                    {QString::fromStdString(pair.clean.source), QString::fromStdString(pair.corrupted.source),
                        QStringLiteral("%1 → %2").arg(
                            QString::fromStdString(pair.cleanWord), QString::fromStdString(pair.corruptedWord))});
        }
    return ready;
}

}  // namespace translucent
