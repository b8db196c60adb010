#include "pages/translate/label_cards.h"

#include "session/selection.h"
#include "widgets/chip_strip.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

bool isOfSentence(const TranslationResult& result)
{
    const Translation& translation = result.translation;
    return translation.labelPlaces.front() + 1 == std::ssize(translation.source);
}

/// The focused label; if there is none, the one with the lowest certainty.
std::size_t shownLabel(const Hypothesis& labels, std::optional<int> focus)
{
    if (focus && *focus >= 0 && *focus < int(labels.tokens.size()))
        return std::size_t(*focus);
    const auto least = std::ranges::min_element(
        labels.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return std::size_t(least - labels.tokens.begin());
}

}  // namespace

QStringList labelledTexts(const TranslationResult& result)
{
    const QByteArray text = result.sourceText.toUtf8();
    const Translation& translation = result.translation;
    if (isOfSentence(result))
        return {result.sourceText};
    QStringList words;
    for (std::size_t i = 0; i < translation.labelPlaces.size(); ++i) {
        const bool last = i + 1 == translation.labelPlaces.size();
        const auto end = last ? std::ssize(translation.source) - 1 : translation.labelPlaces[i + 1];
        const TextSpan first = translation.source[std::size_t(translation.labelPlaces[i])].span;
        const TextSpan final = translation.source[std::size_t(end - 1)].span;
        words << QString::fromUtf8(text.mid(qsizetype(first.begin), qsizetype(final.end - first.begin))).trimmed();
    }
    return words;
}

LabelCard::LabelCard(Selection& selection, QWidget* parent)
    : Card("label", tr("Labels"), parent)
    , m_selection(selection)
    , m_note(addNote("labelNote"))
    , m_labels(named(new ChipStrip(this), "labelChips", tr("Labels")))
{
    m_labels->setAccessibleName(tr("Labels"));
    explain(*m_labels,
        tr("The model's label for each word, or for the sentence, with its probability. Labels are read from the "
           "encoder's output: for a word at its first token, for a sentence at END."),
        "softmax");
    m_column->addWidget(m_labels);
    m_column->addWidget(makeText("caption", "labelLegend",
        tr("The label is below each word. Colour and number: the label's probability. Words end at spaces: write "
           "spaces between Chinese words, too."),
        this));
    connect(m_labels, &ChipStrip::hovered, &selection, &Selection::setHoveredTarget);
    connect(m_labels, &ChipStrip::clicked, this, [this](int index) {
        const bool pinned = m_selection.pinnedTarget() == index;
        const auto place = int(m_result->translation.labelPlaces[std::size_t(index)]);
        m_selection.setPinnedTarget(pinned ? std::nullopt : std::optional(index));
        m_selection.setPinnedSource(pinned ? std::nullopt : std::optional(place));
    });
    connect(&selection, &Selection::focusChanged, this, &LabelCard::showMarks);
}

void LabelCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void LabelCard::refresh()
{
    const Hypothesis* labels = hypothesisAt(m_result, 0);
    if (!labels)
        return;
    const QStringList texts = labelledTexts(*m_result);
    std::vector<Chip> chips;
    for (const HypothesisToken& token : labels->tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        const QString label = QString::fromStdString(token.chosen.piece);
        Chip chip;
        chip.text = texts[qsizetype(chips.size())];
        chip.caption = QStringLiteral("%1  %2").arg(label, shortPercentText(probability));
        chip.toolTip =
            tr("%1: %2, %3\nClick to pin it and see all labels").arg(chip.text, label, percentText(probability));
        chip.level = probability;
        chips.push_back(std::move(chip));
    }
    m_note->setText(
        isOfSentence(*m_result) ? tr("one label for the sentence") : tr("%n word(s)", nullptr, int(chips.size())));
    m_labels->setChips(std::move(chips));
    showMarks();
}

void LabelCard::showMarks()
{
    m_labels->setMarks(m_selection.focusTarget(), m_selection.pinnedTarget());
}

LabelChancesCard::LabelChancesCard(Selection& selection, QWidget* parent)
    : Card("labelChances", tr("Probabilities of the labels"), parent)
    , m_selection(selection)
    , m_hint(makeText("caption", "labelChancesHint", {}, this))
    , m_table(new ListTable("labelChancesTable",
          {{tr("#"), tr("Place by probability"), ListColumn::Rank},
              {tr("Label"), tr("A possible label"), ListColumn::Word},
              {tr("Probability"), tr("The probability that the model gives it; over all labels they sum to 1"),
                  ListColumn::Bar, "softmax"}},
          this))
{
    m_table->setAccessibleName(tr("Probabilities of the labels"));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->showAllRows();
    m_column->addWidget(m_hint);
    m_column->addWidget(m_table);
    connect(&selection, &Selection::focusChanged, this, &LabelChancesCard::refresh);
}

void LabelChancesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void LabelChancesCard::refresh()
{
    const Hypothesis* labels = hypothesisAt(m_result, 0);
    if (!labels || labels->tokens.empty())
        return;
    const std::size_t shown = shownLabel(*labels, m_selection.focusTarget());
    const HypothesisToken& token = labels->tokens[shown];
    std::vector<ListRow> rows;
    for (const TokenCandidate& candidate : token.alternatives) {
        const double probability = std::exp(candidate.logProbability);
        rows.push_back({.texts = {QString::number(rows.size() + 1), QString::fromStdString(candidate.piece),
                            percentText(probability)},
            .tip = tr("id %1, log p = %2").arg(candidate.id).arg(logText(candidate.logProbability, 4)),
            .strong = candidate.id == token.chosen.id,
            .share = probability});
    }
    m_table->setRows(std::move(rows));
    const QString text = labelledTexts(*m_result)[qsizetype(shown)];
    m_hint->setText(isOfSentence(*m_result) ? tr("For the sentence \"%1\".").arg(text)
            : m_selection.focusTarget()     ? tr("For the word \"%1\".").arg(text)
                                        : tr("For the word \"%1\", the least certain. Hover over another word to see "
                                             "its labels; click to pin the list.")
                                              .arg(text));
}

}  // namespace translucent
