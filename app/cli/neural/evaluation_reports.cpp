#include "evaluation_reports.h"

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/scores/metrics.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>

namespace translucent::cli {

namespace {

/// 0 … 1; none of no outcomes.
template <typename Outcomes, typename Holds>
double share(const Outcomes& outcomes, const Holds& holds)
{
    const auto count = std::ranges::count_if(outcomes, holds);
    return outcomes.empty() ? 0 : static_cast<double>(count) / static_cast<double>(outcomes.size());
}

std::string percent(double share)
{
    return padLeft(fixed(100 * share, 2), 10) + " %";
}

std::string yesOrNo(bool holds)
{
    return holds ? "yes" : "no";
}

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::vector<std::string> unitsOf(const std::string& text)
{
    std::vector<std::string> words;
    if (text.find(' ') != std::string::npos) {
        std::istringstream stream(text);
        for (std::string word; stream >> word;)
            words.push_back(word);
        return words;
    }
    for (const char byte : text)
        isContinuation(byte) && !words.empty() ? words.back() += byte : words.emplace_back(1, byte);
    return words;
}

struct Counts {
    std::size_t exact = 0, right = 0, words = 0;
    std::vector<std::string> translations, references;

    void add(const MeasuredSentence& sentence)
    {
        exact += sentence.translation == sentence.reference ? 1 : 0;
        const auto ours = unitsOf(sentence.translation), theirs = unitsOf(sentence.reference);
        words += theirs.size();
        for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i)
            right += ours[i] == theirs[i] ? 1 : 0;
        translations.push_back(sentence.translation);
        references.push_back(sentence.reference);
    }
};

double share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

constexpr std::size_t kBest = 3;

std::string_view words(HeadRole role)
{
    switch (role) {
    case HeadRole::PreviousKey: return "previous token";
    case HeadRole::SameKey: return "same token";
    case HeadRole::NextKey: return "next token";
    case HeadRole::FirstKey: return "first token";
    case HeadRole::LastKey: return "sentence end";
    }
    return {};
}

bool aligns(const MeasuredHead& head)
{
    return head.head.kind == AttentionKind::Cross && head.sentences > 0;
}

double meanOfBest(std::span<const MeasuredHead> heads)
{
    std::vector<double> errors;
    for (const auto& head : heads)
        if (aligns(head))
            errors.push_back(head.meanError());
    std::ranges::sort(errors);
    errors.resize(std::min(errors.size(), kBest));
    double sum = 0;
    for (const double error : errors)
        sum += error;
    return errors.empty() ? 1 : sum / static_cast<double>(errors.size());
}

std::string line(const MeasuredHead& head)
{
    std::string text = toText(head.head);
    text.resize(std::max<std::size_t>(text.size(), 12), ' ');
    text += aligns(head) ? padLeft(fixed(100 * head.meanError(), 2), 7) + " % AER" : std::string(13, ' ');
    if (const auto habit = head.rules.habit())
        text += "   " + fixed(100 * habit->share, 0) + " % on the " + std::string(words(habit->role));
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string percentOfTokens(double share)
{
    return padLeft(fixed(100 * share, 1), 8);
}

std::string line(const std::string& name, const ExposurePosition& at)
{
    return padLeft(name, 8) + padLeft(std::to_string(at.pairs), 8) + percentOfTokens(at.forcedAccuracy)
        + percentOfTokens(at.freeAccuracy) + percentOfTokens(at.forcedAccuracy - at.freeAccuracy)
        + percentOfTokens(at.strayed) + padLeft(fixed(at.forcedLoss, 3), 10)
        + (at.freePairs > 0 ? padLeft(fixed(at.freeLoss, 3), 8) : padLeft("-", 8)) + '\n';
}

Json positionJson(const ExposurePosition& at)
{
    Json json {{"pairs", at.pairs}, {"teacher_forced", {{"accuracy", at.forcedAccuracy}, {"loss", at.forcedLoss}}},
        {"free_running", {{"accuracy", at.freeAccuracy}, {"loss", nullptr}, {"pairs_with_loss", at.freePairs}}},
        {"strayed", at.strayed}};
    if (at.freePairs > 0)
        json["free_running"]["loss"] = at.freeLoss;
    return json;
}

std::string percentColumn(double share)
{
    return padLeft(fixed(100 * share, 2), 9);
}

/// Empty if it is unknown.
std::optional<CorpusArguments> trainingCorpus(const std::string& model, const ModelInfo& info)
{
    if (const auto run = readTrainingRun(findModel(model)))
        return CorpusArguments {run->corpus, run->read};
    if (info.corpus.starts_with("builtin:"))
        return CorpusArguments {info.corpus, {}};
    return std::nullopt;
}

CountedWords countIn(const CorpusArguments& corpus, MetricTokenization tokenization)
{
    CountedWords words {WordCounts(tokenization), corpus.spec};
    readCorpus(corpus.spec, corpus.read, [&](SentencePair&& pair) { words.counts.add(pair.target); });
    return words;
}

std::string rangeText(const FrequencyGroup& group)
{
    if (!group.most)
        return std::to_string(group.least) + " or more";
    return group.least == *group.most ? std::to_string(group.least)
                                      : std::to_string(group.least) + " to " + std::to_string(*group.most);
}

bool isEmpty(const FrequencyGroup& group)
{
    return group.inReferences == 0 && group.inTranslations == 0;
}

}  // namespace

PhraseReport::PhraseReport(std::vector<Phrase> phrases, std::span<const std::string> translations, std::size_t asTyped)
    : m_asTyped(asTyped)
{
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        const auto score = scorePhrase(translations[i], phrases[i].references);
        m_outcomes.push_back(
            {std::move(phrases[i].source), translations[i], std::move(phrases[i].references[score.reference]), score});
    }
}

double PhraseReport::acceptable(Outcomes outcomes)
{
    return share(outcomes, [](const Outcome& outcome) { return outcome.score.isAcceptable(); });
}

double PhraseReport::exact(Outcomes outcomes)
{
    return share(outcomes, [](const Outcome& outcome) { return outcome.score.exact; });
}

std::string PhraseReport::line(const std::string& label, Outcomes outcomes)
{
    constexpr std::size_t kLabelWidth = 26;
    return label + std::string(kLabelWidth - label.size(), ' ') + percent(acceptable(outcomes))
        + percent(exact(outcomes)) + "   of " + std::to_string(outcomes.size()) + " sentences\n";
}

std::string PhraseReport::text() const
{
    std::string text = std::string(26, ' ') + "  acceptable       exact\n" + line("as typed", asTyped());
    if (!bare().empty())
        text += line("without final punctuation", bare());
    std::string failures;
    for (const auto& outcome : m_outcomes)
        if (!outcome.score.isAcceptable())
            failures += padLeft(fixed(outcome.score.chrf, 1), 5) + "  " + outcome.source + "  →  " + outcome.translation
                + "  (" + outcome.reference + ")\n";
    return failures.empty() ? text : text + "\nNot acceptable, with chrF and the nearest reference:\n" + failures;
}

Json PhraseReport::shares(Outcomes outcomes)
{
    return {{"sentences", outcomes.size()}, {"acceptable", acceptable(outcomes)}, {"exact", exact(outcomes)}};
}

Json PhraseReport::toJson(const Outcome& outcome)
{
    return {{"source", outcome.source}, {"translation", outcome.translation}, {"reference", outcome.reference},
        {"chrf", outcome.score.chrf}, {"acceptable", outcome.score.isAcceptable()}, {"exact", outcome.score.exact}};
}

Json PhraseReport::json() const
{
    Json outcomes = Json::array();
    for (const auto& outcome : m_outcomes)
        outcomes.push_back(toJson(outcome));
    return {{"as_typed", shares(asTyped())}, {"without_final_punctuation", shares(bare())}, {"outcomes", outcomes}};
}

void PhraseReport::write(const std::string& file) const
{
    std::ofstream output(file);
    output << "# source\ttranslation\tnearest reference\tchrF\tacceptable\texact\n";
    for (const auto& outcome : m_outcomes)
        output << outcome.source << '\t' << outcome.translation << '\t' << outcome.reference << '\t'
               << fixed(outcome.score.chrf, 1) << '\t' << yesOrNo(outcome.score.isAcceptable()) << '\t'
               << yesOrNo(outcome.score.exact) << '\n';
    if (!output.flush())
        throw Error(ErrorCode::WriteFailed, untranslated(file + " could not be written"));
}

std::vector<LengthGroup> measureByLength(const std::vector<MeasuredSentence>& sentences, std::size_t width)
{
    std::map<std::size_t, Counts> counts;
    for (const auto& sentence : sentences)
        counts[(std::max<std::size_t>(sentence.length, 1) - 1) / width].add(sentence);
    std::vector<LengthGroup> groups;
    for (const auto& [number, of] : counts)
        groups.push_back(
            {number * width + 1, (number + 1) * width, of.references.size(), share(of.exact, of.references.size()),
                share(of.right, of.words), chrf(of.translations, of.references).score});
    return groups;
}

std::string lengthText(const std::vector<LengthGroup>& groups)
{
    std::string text = "source pieces   sentences   exact match %   words in place %   chrF2\n";
    for (const auto& group : groups)
        text += padLeft(std::to_string(group.shortest) + " to " + std::to_string(group.longest), 13)
            + padLeft(std::to_string(group.sentences), 12) + padLeft(fixed(100 * group.exactMatch, 2), 16)
            + padLeft(fixed(100 * group.tokenAccuracy, 2), 19) + padLeft(fixed(group.chrf, 2), 8) + "\n";
    return text;
}

Json lengthJson(const std::vector<LengthGroup>& groups)
{
    Json list = Json::array();
    for (const auto& group : groups)
        list.push_back({{"shortest", group.shortest}, {"longest", group.longest}, {"sentences", group.sentences},
            {"exact_match", group.exactMatch}, {"token_accuracy", group.tokenAccuracy}, {"chrf", group.chrf}});
    return list;
}

std::string headText(std::span<const MeasuredHead> heads)
{
    if (heads.empty())
        return "this network has no attention\n";
    std::string text;
    for (const auto& head : heads)
        text += line(head);
    return text + "three best  " + padLeft(fixed(100 * meanOfBest(heads), 2), 7) + " % AER\n";
}

Json headJson(std::span<const MeasuredHead> heads)
{
    Json list = Json::array();
    for (const auto& head : heads) {
        Json entry {{"head", toText(head.head)}};
        if (aligns(head))
            entry["alignment_error"] = head.meanError();
        if (const auto habit = head.rules.habit())
            entry.update({{"looks_at", words(habit->role)}, {"share", habit->share}});
        list.push_back(entry);
    }
    return {{"heads", list}, {"three_best_alignment_error", meanOfBest(heads)}};
}

std::string exposureText(const Exposure& exposure)
{
    std::string text = "                  accuracy in %                            loss in nats\n"
                       "position   pairs  forced    free     gap strayed    forced    free\n";
    for (const auto& position : exposure.positions)
        text += line(std::to_string(position.position), position);
    return text + line("all", exposure.all);
}

Json exposureJson(const Exposure& exposure)
{
    Json positions = Json::array();
    for (const auto& position : exposure.positions) {
        positions.push_back({{"position", position.position}});
        positions.back().update(positionJson(position));
    }
    return {{"pairs", exposure.pairs}, {"all", positionJson(exposure.all)}, {"positions", positions}};
}

std::string labelText(const LabelScores& scores)
{
    std::size_t width = std::string("label").size();
    for (const auto& label : scores.labels)
        width = std::max(width, label.size());
    const auto padRight = [width](std::string text) {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    };
    std::string text = "accuracy    " + padLeft(fixed(100 * scores.accuracy(), 2), 7) + "   % of "
        + std::to_string(scores.total()) + " labels\nmacro F1    " + padLeft(fixed(100 * scores.macroF1(), 2), 7)
        + "   % mean of " + std::to_string(scores.labels.size()) + " labels\n\n" + padRight("label")
        + "  precision   recall       F1    count\n";
    for (const auto& score : scores.byLabel())
        text += padRight(score.label) + "  " + percentColumn(score.precision()) + percentColumn(score.recall())
            + percentColumn(score.f1()) + padLeft(std::to_string(score.expected), 9) + "\n";
    return text;
}

Json labelJson(const LabelScores& scores)
{
    Json labels = Json::array();
    for (const auto& score : scores.byLabel())
        labels.push_back({{"label", score.label}, {"precision", score.precision()}, {"recall", score.recall()},
            {"f1", score.f1()}, {"count", score.expected}});
    return {{"accuracy", scores.accuracy()}, {"macro_f1", scores.macroF1()}, {"labels", std::move(labels)},
        {"confusion", scores.confusion}};
}

void writeConfusion(const LabelScores& scores, const std::string& file)
{
    std::ofstream stream(file);
    if (!(stream << confusionTable(scores)).flush())
        throw Error(ErrorCode::WriteFailed, untranslated(file + ": cannot be written: " + errnoText(errno).english()));
}

CountedWords countWords(const FrequencyArguments& arguments, const std::string& model, const ModelInfo& info,
    std::span<const std::string> references, MetricTokenization tokenization)
{
    if (!arguments.corpus.empty())
        return countIn(
            {arguments.corpus, {.sourceLanguage = info.sourceLanguage, .targetLanguage = info.targetLanguage}},
            tokenization);
    if (const auto corpus = trainingCorpus(model, info)) {
        try {
            return countIn(*corpus, tokenization);
        } catch (const Error& error) {
            note("words are counted in the references, as the training corpus cannot be read: "
                + std::string(error.what()));
        }
    }
    CountedWords words {WordCounts(tokenization), "references"};
    for (const auto& reference : references)
        words.counts.add(reference);
    return words;
}

std::string frequencyText(const std::vector<FrequencyGroup>& groups, const std::string& from)
{
    std::string text = "times in " + from + "\n              words in references   recall %   precision %   F1 %\n";
    for (const auto& group : groups)
        if (!isEmpty(group))
            text += padLeft(rangeText(group), 13) + padLeft(std::to_string(group.inReferences), 20)
                + padLeft(fixed(100 * group.recall(), 2), 11) + padLeft(fixed(100 * group.precision(), 2), 14)
                + padLeft(fixed(100 * group.f1(), 2), 7) + "\n";
    return text;
}

Json frequencyJson(const std::vector<FrequencyGroup>& groups)
{
    Json list = Json::array();
    for (const auto& group : groups) {
        if (isEmpty(group))
            continue;
        Json json {{"least", group.least}};
        json["most"] = group.most ? Json(*group.most) : Json();
        json.update(
            {{"in_references", group.inReferences}, {"in_translations", group.inTranslations}, {"common", group.common},
                {"recall", group.recall()}, {"precision", group.precision()}, {"f1", group.f1()}});
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace translucent::cli
