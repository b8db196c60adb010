#include "alignments.h"

#include "json_output.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/base/language.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace translucent::cli {

namespace {

using LoadedModel = std::shared_ptr<const TranslationModel>;

/// Heads and the score of the links from their mean attention.
struct ScoredHeads {
    std::vector<HeadId> heads;
    AlignmentScore score = {};
};

std::string namesOf(const std::vector<HeadId>& heads)
{
    std::string names;
    for (const auto& head : heads)
        names += (names.empty() ? "" : " + ") + toText(head);
    return names;
}

std::vector<std::vector<HeadId>> allHeads(const TransformerConfig& config)
{
    std::vector<std::vector<HeadId>> groups;
    for (const auto& head : headsOf(config))
        if (head.kind == AttentionKind::Cross)
            groups.push_back({head});
    if (groups.empty())
        throw Error(ErrorCode::InvalidArgument, untranslated("the model has no cross-attention to take links from"));
    return groups;
}

void requireCrossHeads(const std::vector<HeadId>& heads, const TransformerConfig& config)
{
    for (const auto& head : heads)
        if (head.kind != AttentionKind::Cross)
            throw Error(ErrorCode::InvalidArgument,
                untranslated("--alignment-head " + toText(head)
                    + " is not a cross-attention head; write cross:LAYER:HEAD, e.g. cross:0:1"));
    validate(Intervention {.disabledHeads = heads}, config);
}

/// The groups of heads to score: each head alone if all are ranked or none is specified.
std::vector<std::vector<HeadId>> groupsFor(const GoldTask& task, const LoadedModel& model)
{
    requireDecoder(model->config());
    requireCrossHeads(task.gold.heads, model->config());
    auto groups = allHeads(model->config());
    if (task.ranked)
        return groups;
    if (!task.gold.heads.empty())
        return {task.gold.heads};
    if (const auto head = aligningHead(model))
        return {{*head}};
    return groups;
}

struct Scored {
    std::vector<ScoredHeads> heads;  ///< the best first
    GoldScores counts;
};

Scored scoreGold(const GoldTask& task, const LoadedModel& model)
{
    auto pairs = task.corpus.loadFor(model->info(), model->config().task);
    auto gold = readGoldLinks(pairs, task.gold.file);
    const auto count = std::min(pairs.size(), task.maxPairs.value_or(pairs.size()));
    const auto groups = groupsFor(task, model);
    ProgressBar bar;
    Scored scored;
    scored.counts = scoreAlignments(*model, std::span(pairs.pairs).first(count), std::span(gold).first(count), groups,
        [&](double share) { bar.show(share, "aligning"); });
    bar.clear();
    if (scored.counts.pairs == 0)
        throw Error(ErrorCode::InvalidArgument,
            untranslated(task.gold.file + ": no sentence that the model takes has gold links"));
    for (std::size_t i = 0; i < groups.size(); ++i)
        scored.heads.push_back({groups[i], scored.counts.groups[i]});
    std::ranges::stable_sort(scored.heads, {}, [](const ScoredHeads& heads) { return heads.score.error(); });
    if (!task.ranked && groups.size() > 1) {
        scored.heads.resize(1);
        note("no head is given for alignment: using " + namesOf(scored.heads.front().heads)
            + ", the best on these very links");
    }
    return scored;
}

Json goldJson(const ScoredHeads& scored)
{
    Json heads = Json::array();
    for (const auto& head : scored.heads)
        heads.push_back(toText(head));
    const auto& score = scored.score;
    return {{"heads", heads}, {"precision", score.precision()}, {"recall", score.recall()}, {"f1", score.f1()},
        {"alignment_error", score.error()}, {"links", score.links}, {"sure", score.sure},
        {"sure_found", score.sureFound}, {"found", score.possibleFound}};
}

std::string goldPercent(double share)
{
    return padLeft(fixed(100 * share, 2), 10);
}

std::string scoreLine(const std::string& name, const AlignmentScore& score)
{
    constexpr std::size_t kGoldHeadWidth = 12;
    std::string text = name;
    text.resize(std::max(text.size(), kGoldHeadWidth), ' ');
    return text + goldPercent(score.precision()) + goldPercent(score.recall()) + goldPercent(score.f1())
        + goldPercent(score.error()) + '\n';
}

std::string goldText(const Scored& scored)
{
    std::string text = "% of links   precision    recall        F1       AER\n";
    for (const auto& heads : scored.heads)
        text += scoreLine(namesOf(heads.heads), heads.score);
    const auto& counts = scored.counts;
    text += std::to_string(counts.pairs) + " sentences with " + std::to_string(scored.heads.front().score.sure)
        + " sure links";
    if (counts.unlinked > 0)
        text += ", " + std::to_string(counts.unlinked) + " without links skipped";
    if (counts.tooLong > 0)
        text += ", " + std::to_string(counts.tooLong) + " too long for the model skipped";
    return text + '\n';
}

}  // namespace

int reportGold(const GoldTask& task)
{
    const auto scored = scoreGold(task, load(task.model, 0));
    if (!task.model.json) {
        std::cout << goldText(scored);
        return 0;
    }
    Json list = Json::array();
    for (const auto& heads : scored.heads)
        list.push_back(goldJson(heads));
    const auto& counts = scored.counts;
    Json json {{"model", task.model.name}, {"corpus", task.corpus.spec}, {"alignments", task.gold.file},
        {"pairs", counts.pairs}, {"without_links", counts.unlinked}, {"too_long", counts.tooLong}};
    if (task.ranked)
        json["ranking"] = list;
    else
        json.update(list.front());
    std::cout << indented(json) << '\n';
    return 0;
}

std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model)
{
    constexpr auto kSentences = "builtin:classroom?pairs=100&seed=1&part=test";
    const auto& info = model->info();
    if (info.guidedHead)
        return info.guidedHead;
    const bool fromChinese = languageGroup(info.sourceLanguage) == LanguageGroup::Chinese
        && languageGroup(info.targetLanguage) == LanguageGroup::English;
    if (!fromChinese && !exchangesGrammar(info.sourceLanguage, info.targetLanguage))
        return {};
    const CorpusReadOptions read {.sourceLanguage = info.sourceLanguage, .targetLanguage = info.targetLanguage};
    const auto best = bestHeads(measureHeads(model, readCorpus(kSentences, read).corpus.pairs), 1);
    return best.empty() ? std::nullopt : std::optional(best.front());
}

}  // namespace translucent::cli
