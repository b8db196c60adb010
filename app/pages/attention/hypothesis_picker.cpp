#include "pages/attention/hypothesis_picker.h"

#include "translucent/segmentations.h"
#include "widgets/attention_labels.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"

#include <algorithm>
#include <span>

namespace translucent {

namespace {

/// Items of given-up paths carry their candidate here, the others their hypothesis as Qt::UserRole.
constexpr int kCandidateRole = Qt::UserRole + 1;
constexpr int kMinimumCharacters = 12;

}  // namespace

std::vector<std::ptrdiff_t> givenUpCandidates(const SearchTrace& search)
{
    std::vector<std::ptrdiff_t> result;
    for (std::ptrdiff_t index = 0; index < std::ssize(search.candidates); ++index) {
        const SearchCandidate& candidate = search.candidates[std::size_t(index)];
        if (candidate.expansion < 0 && candidate.hypothesis < 0)
            result.push_back(index);
    }
    std::ranges::stable_sort(result, std::ranges::greater {},
        [&](std::ptrdiff_t index) { return search.candidates[std::size_t(index)].score; });
    return result;
}

HypothesisPicker::HypothesisPicker(QWidget* parent)
    : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(kMinimumCharacters);
    connect(this, &QComboBox::activated, this, &HypothesisPicker::onActivated);
}

void HypothesisPicker::setResult(const TranslationResultPtr& result)
{
    clear();
    if (!result)
        return;
    addHypotheses(*result);
    if (result->translation.search)
        addGivenUp(*result->translation.search);
    setEnabled(count() > 1);
}

void HypothesisPicker::addHypotheses(const TranslationResult& result)
{
    const auto& hypotheses = result.translation.hypotheses;
    const auto& search = result.translation.search;
    int rank = 0;
    for (const SameText& text : byText(hypotheses)) {
        const auto best = int(text.segmentations.front());
        const QString words = QString::fromStdString(hypotheses[text.segmentations.front()].text);
        const bool returned = !search || search->leafOf(best) >= 0;
        addItem(returned ? tr("%1. %2", "rank and text of a translation").arg(++rank).arg(words)
                         : tr("pruned: %1").arg(words),
            best);
        for (const std::size_t each : std::span(text.segmentations).subspan(1))
            addItem(tr("the same, cut as: %1").arg(runningText(tokenRefs(hypotheses[each]), QStringLiteral("|"))),
                int(each));
    }
}

void HypothesisPicker::addGivenUp(const SearchTrace& search)
{
    const auto candidates = givenUpCandidates(search);
    const auto shown = std::min(candidates.size(), std::size_t(kMostGivenUp));
    if (shown > 0)
        insertSeparator(count());
    for (std::size_t index = 0; index < shown; ++index) {
        const SearchCandidate& candidate = search.candidates[std::size_t(candidates[index])];
        const QString text = pathText(search, candidates[index]);
        addItem(candidate.fate == CandidateFate::Finished
                ? tr("finished, outranked: %1").arg(text)
                : tr("pruned at token %1: %2").arg(candidate.position + 1).arg(text));
        setItemData(count() - 1, qlonglong(candidates[index]), kCandidateRole);
    }
}

void HypothesisPicker::setCurrent(int hypothesis)
{
    setCurrentIndex(findData(hypothesis));
}

void HypothesisPicker::onActivated(int row)
{
    const QVariant candidate = itemData(row, kCandidateRole);
    if (candidate.isValid())
        Q_EMIT candidatePicked(qsizetype(candidate.toLongLong()));
    else if (itemData(row).isValid())
        Q_EMIT hypothesisPicked(itemData(row).toInt());
}

}  // namespace translucent
