#include "pages/decoding/race_facts.h"

#include "widgets/search_tree_legend.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

struct RaceSplitText {
    Q_DECLARE_TR_FUNCTIONS(translucent::RaceSplitText)

public:
    static QString sentence(const SearchTrace& greedy, const SearchTrace& beam);
    static QString outcome(const SearchCandidate& greedy, const SearchCandidate& beam);
};

const SearchCandidate& at(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    return trace.candidates[std::size_t(candidate)];
}

std::vector<TokenCandidate> tokensOf(const SearchTrace& trace, const std::vector<std::ptrdiff_t>& path)
{
    std::vector<TokenCandidate> tokens;
    for (const std::ptrdiff_t candidate : path)
        tokens.push_back(at(trace, candidate).token);
    return tokens;
}

/// True if both chose the same tokens, not only the same words.
bool tookTheSame(const SearchTrace& greedy, const SearchTrace& beam)
{
    return std::ranges::equal(tokensOf(greedy, greedy.path(greedy.leafOf(0))),
        tokensOf(beam, beam.path(beam.leafOf(0))), {}, &TokenCandidate::id, &TokenCandidate::id);
}

QString RaceSplitText::sentence(const SearchTrace& greedy, const SearchTrace& beam)
{
    if (greedy.leafOf(0) < 0 || beam.leafOf(0) < 0)
        return tr("No result: the forced prefix has no possible continuation.");
    if (beam.beamSize == 1)
        return tr("A beam of width 1 is greedy search: both do the same.");
    const auto split = raceSplit(greedy, beam);
    if (!split)
        return tookTheSame(greedy, beam)
            ? tr("Greedy search and the beam found the same translation: being greedy cost nothing here.")
            : tr("Greedy search and the beam found the same words, only cut into other tokens: being greedy cost no "
                 "word.");
    const SearchCandidate& taken = at(greedy, split->greedy);
    const SearchCandidate& missed = at(beam, split->beam);
    const QString chosen = candidateText(greedy, split->greedy), winner = candidateText(beam, split->beam);
    const QString step = QString::number(split->position + 1);
    const QString choice = split->wasCut ? tr("Step %1: greedy chose \"%2\" (log p %3) where the winner has \"%4\" "
                                              "(%5); the words before are the same, cut "
                                              "into other tokens; ")
        : taken.token.logProbability >= missed.token.logProbability
        ? tr("Step %1: greedy chose \"%2\" (log p %3), locally more probable than the winner's \"%4\" (%5); ")
        : tr("Step %1: greedy had to take \"%2\" (log p %3), the winner has \"%4\" (%5); ");
    return choice.arg(step, chosen, logText(taken.token.logProbability), winner, logText(missed.token.logProbability))
        + outcome(at(greedy, greedy.leafOf(0)), at(beam, beam.leafOf(0)));
}

QString RaceSplitText::outcome(const SearchCandidate& greedy, const SearchCandidate& beam)
{
    const QString text = beam.score <= greedy.score
        ? tr("yet greedy ends with the higher score, because the beam pruned its path too early: score %2 to %1 (Σ log "
             "p %4 to %3).")
        : beam.sum >= greedy.sum ? tr("in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).")
                                 : tr("in the end the beam wins thanks to length normalisation: score %1 to %2 (Σ log "
                                      "p %3 to %4).");
    return text.arg(logText(beam.score, 3), logText(greedy.score, 3), logText(beam.sum, 3), logText(greedy.sum, 3));
}

}  // namespace

std::optional<RaceSplit> raceSplit(const SearchTrace& greedy, const SearchTrace& beam)
{
    const auto ours = greedy.path(greedy.leafOf(0)), theirs = beam.path(beam.leafOf(0));
    const auto split = textSplit(tokensOf(greedy, ours), tokensOf(beam, theirs));
    if (!split || split->one >= ours.size() || split->other >= theirs.size())
        return {};
    return RaceSplit {
        std::int64_t(split->one), std::int64_t(split->other), ours[split->one], theirs[split->other], split->wasCut};
}

std::ptrdiff_t greedyWithin(const SearchTrace& greedy, const SearchTrace& beam)
{
    std::ptrdiff_t last = -1;
    for (const std::ptrdiff_t candidate : greedy.path(greedy.leafOf(0))) {
        const SearchCandidate& wanted = at(greedy, candidate);
        const auto found = std::ranges::find_if(beam.candidates, [&](const SearchCandidate& one) {
            return one.parent == last && one.position == wanted.position && one.token.id == wanted.token.id;
        });
        if (found == beam.candidates.end())
            break;
        last = found - beam.candidates.begin();
    }
    return last;
}

QString splitSentence(const SearchTrace& greedy, const SearchTrace& beam)
{
    return RaceSplitText::sentence(greedy, beam);
}

StepRange stepRange(const SearchTrace& trace, std::int64_t position)
{
    const auto range = std::ranges::equal_range(trace.candidates, position, {}, &SearchCandidate::position);
    return {std::size_t(range.begin() - trace.candidates.begin()), std::size_t(range.end() - trace.candidates.begin())};
}

std::ptrdiff_t bestAfter(const SearchTrace& trace, std::int64_t position)
{
    if (position + 1 >= trace.steps())
        return trace.leafOf(0);
    const StepRange range = stepRange(trace, position);
    for (std::size_t i = range.first; i < range.last; ++i)
        if (trace.candidates[i].fate != CandidateFate::Pruned)
            return std::ptrdiff_t(i);
    return -1;
}

std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace)
{
    std::vector<RankedHypothesis> ranked;
    for (std::size_t i = 0; i < trace.candidates.size(); ++i) {
        const SearchCandidate& one = trace.candidates[i];
        if (one.fate == CandidateFate::Finished || one.fate == CandidateFate::Cut)
            ranked.push_back({std::ptrdiff_t(i), one.sum, one.position + 1, one.score});
    }
    std::ranges::stable_sort(ranked, std::ranges::greater {}, &RankedHypothesis::score);
    return ranked;
}

std::vector<SameText> byText(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses)
{
    std::vector<FoundText> found;
    for (const RankedHypothesis& one : hypotheses) {
        const QString fate = at(trace, one.leaf).fate == CandidateFate::Cut ? QStringLiteral("…") : QString();
        found.push_back({(pathText(trace, one.leaf) + u'\n' + fate).toStdString(), one.sum});
    }
    return byText(found);
}

QString segmentationText(const SearchTrace& trace, std::ptrdiff_t leaf)
{
    return pathText(trace, leaf, QStringLiteral("|"));
}

}  // namespace translucent
