#include "report/report_subject.h"

#include "engine/experiment.h"
#include "pages/attention/head_table.h"
#include "pages/translate/token_cards.h"
#include "pages/whatif/change_editor.h"
#include "report/report_figures.h"
#include "report/report_tables.h"
#include "translucent/tokenizer.h"
#include "widgets/attention_map.h"
#include "widgets/network_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportText)
};

const Hypothesis& hypothesisOf(const ReportSubject& subject)
{
    const auto& all = subject.result->translation.hypotheses;
    return all[std::min(subject.hypothesis, all.size() - 1)];
}

ReportSection sourceSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Source"), result.sourceText};
    std::vector<TokenRef> pieces;
    for (const Piece& piece : result.translation.source)
        pieces.push_back({piece.id, piece.text});
    for (const QString& text : tokenTexts(pieces))
        section.tokens.push_back({text, QString::number(pieces[section.tokens.size()].id)});
    section.paragraphs << ReportText::tr("The tokens that the model reads, each with its number in the vocabulary.");
    return section;
}

ReportSection labelSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Labels")};
    const QStringList texts = labelledTexts(result);
    ReportTable table {{}, {ReportText::tr("Text"), ReportText::tr("Label"), ReportText::tr("Probability")}, {}};
    for (const HypothesisToken& token : result.translation.hypotheses.front().tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        table.rows.push_back({{texts.value(qsizetype(table.rows.size()))}, {QString::fromStdString(token.chosen.piece)},
            {percentText(probability), probability}});
    }
    section.tables.push_back(std::move(table));
    section.paragraphs << ReportText::tr("This model has no decoder: it gives labels, read from the encoder's output, "
                                         "and searches nothing.");
    return section;
}

ReportSection translationSection(const ReportSubject& subject)
{
    const Hypothesis& hypothesis = hypothesisOf(subject);
    ReportSection section {ReportText::tr("Translation"), QString::fromStdString(hypothesis.text)};
    if (section.lead.isEmpty())
        section.lead = ReportText::tr("(empty translation)");
    for (const QString& text : tokenTexts(tokenRefs(hypothesis))) {
        const double probability = std::exp(hypothesis.tokens[section.tokens.size()].chosen.logProbability);
        section.tokens.push_back({text, shortPercentText(probability), probability});
    }
    section.paragraphs << ReportText::tr(
        "Colour and number: the probability of a token, given the source and all tokens before it.");
    section.tables.push_back(probabilityTable(hypothesis));
    return section;
}

/// What was changed about the model, and what it says as it is.
ReportSection changeSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Changes in force")};
    ReportTable table {{}, {ReportText::tr("Change")}, {}};
    for (const ChangePart& part : changeParts({result.options.intervention, result.prefix}))
        table.rows.push_back({{part.text}});
    section.tables.push_back(std::move(table));
    if (result.unchanged && !result.unchanged->translation.hypotheses.empty())
        section.paragraphs << ReportText::tr("Without them the model translates: %1")
                                  .arg(QString::fromStdString(result.unchanged->translation.hypotheses.front().text));
    return section;
}

struct ShownAttention {
    AttentionChoice choice;
    QString why;
};

/// What is chosen, the mean of its layer, and the head that aligns best, each once.
std::vector<ShownAttention> shownAttention(const ReportSubject& subject, const ForwardTrace& trace)
{
    std::vector<ShownAttention> shown {{fitted(subject.attention, trace), ReportText::tr("Chosen on page Attention.")}};
    const auto add = [&](AttentionChoice choice, const QString& why) {
        choice = fitted(std::move(choice), trace);
        const auto same = std::ranges::find(shown, choice, &ShownAttention::choice);
        if (same == shown.end())
            shown.push_back({std::move(choice), why});
        else
            same->why += u' ' + why;
    };
    AttentionChoice mean = shown.front().choice;
    mean.head = MeanOfHeads {};
    add(mean, ReportText::tr("What all heads of the layer come to."));
    if (trace.layers(AttentionKind::Cross) == 0)
        return shown;
    const HeadId best = subject.aligner ? *subject.aligner : straightestHead(*subject.result);
    add({AttentionKind::Cross, best.layer, OneHead {best.head}, mean.bestHeads},
        subject.aligner ? ReportText::tr("The head that aligns best, measured on sentences with gold alignments.")
                        : ReportText::tr("The head that looks most like an aligner in this sentence."));
    return shown;
}

ReportSection attentionSection(const ReportSubject& subject)
{
    ReportSection section {ReportText::tr("Attention")};
    const TranslationResult& result = *subject.result;
    constexpr std::array kinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};
    const auto index = std::min(subject.hypothesis, result.traces.empty() ? 0 : result.traces.size() - 1);
    const auto has = [&](AttentionKind kind) { return result.traces[index].layers(kind) > 0; };
    if (result.traces.empty() || std::ranges::none_of(kinds, has)) {
        section.paragraphs
            << ReportText::tr("This network (%1) has no attention.").arg(networkName(result.architecture));
        return section;
    }
    const ForwardTrace& trace = result.traces[index];
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, index);
    for (const auto& [choice, why] : shownAttention(subject, trace)) {
        const HeatmapData map = attentionMap(tokens, trace, choice);
        const bool causal = choice.kind == AttentionKind::DecoderSelf;
        const QStringList words {why,
            map.centred ? factorExplanation() : attentionExplanation(choice.kind, /*highIsBright=*/true),
            attentionSummary(map, {}, causal)};
        section.figures.push_back(heatmapFigure(map, words.join(u' ')));
    }
    return section;
}

ReportSection searchSection(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    ReportSection section {ReportText::tr("Search")};
    section.tables.push_back(hypothesisTable(result.translation, subject.hypothesis));
    if (const SearchTracePtr search = searchOf(subject.result); search && !search->candidates.empty())
        section.figures = treeFigures(search);
    else
        section.paragraphs << ReportText::tr("This model writes all tokens at once: there is no search tree.");
    return section;
}

}  // namespace

Report makeReport(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    const QLocale locale;
    Report report;
    report.language = locale.language() == QLocale::Chinese ? QStringLiteral("zh-CN") : QStringLiteral("en");
    const bool labels = saysLabels(subject.result);
    report.title =
        labels ? ReportText::tr("How a sentence was labelled") : ReportText::tr("How a sentence was translated");
    report.origin =
        QStringList {result.modelName, locale.toString(subject.date, QLocale::LongFormat), subject.program}.join(
            QStringLiteral(" · "));
    report.sections.push_back(sourceSection(result));
    report.sections.push_back(labels ? labelSection(result) : translationSection(subject));
    if (!result.options.intervention.empty() || !result.prefix.isEmpty())
        report.sections.push_back(changeSection(result));
    report.sections.push_back(attentionSection(subject));
    if (!labels)
        report.sections.push_back(searchSection(subject));
    ReportSection settings {ReportText::tr("Settings")};
    settings.tables.push_back(settingsTable(subject));
    report.sections.push_back(std::move(settings));
    if (!subject.command.isEmpty())
        report.sections.push_back({.title = ReportText::tr("The same in a terminal"), .command = subject.command});
    return report;
}

}  // namespace translucent
