#include "shell/lesson_answers.h"

#include "translucent/search/segmentations.h"
#include "widgets/attention_map.h"
#include "widgets/token_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstdint>

namespace translucent {

namespace {

struct LessonAnswers {
    Q_DECLARE_TR_FUNCTIONS(translucent::LessonAnswers)
};

QString numbered(std::size_t index, const QString& text)
{
    return QStringLiteral("%1  %2").arg(index + 1).arg(text);
}

template <typename Parts, typename TextOf>
std::vector<AnswerRow> rowsOf(const Parts& parts, TextOf textOf)
{
    std::vector<AnswerRow> rows;
    for (const auto& part : parts)
        rows.push_back({numbered(rows.size(), textOf(part)), std::int64_t(rows.size())});
    return rows;
}

std::vector<AnswerRow> hypothesisRows(const std::vector<Hypothesis>& hypotheses)
{
    std::vector<AnswerRow> rows;
    for (const SameText& text : byText(hypotheses)) {
        const std::size_t best = text.segmentations.front();
        rows.push_back({numbered(rows.size(), QString::fromStdString(hypotheses[best].text)), std::int64_t(best)});
    }
    return rows;
}

/// The best segmentation of the text that has this one.
std::size_t bestSegmentation(const std::vector<Hypothesis>& hypotheses, std::size_t index)
{
    for (const SameText& text : byText(hypotheses))
        if (std::ranges::find(text.segmentations, index) != text.segmentations.end())
            return text.segmentations.front();
    return index;
}

/// Only cross-attention has alignments.
std::vector<AnswerRow> headRows(Measure measure, const ForwardTrace& trace)
{
    std::vector<AnswerRow> rows;
    for (const auto kind : {AttentionKind::Cross, AttentionKind::EncoderSelf, AttentionKind::DecoderSelf})
        for (std::int64_t layer = 0; layer < trace.layers(kind); ++layer)
            if (kind == AttentionKind::Cross || measure != Measure::BestAligningHead)
                for (const HeadId& head : trace.headsOf(kind, layer))
                    rows.push_back({answerText(head, {}), head});
    return rows;
}

}  // namespace

std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis)
{
    const Translation& translation = result.translation;
    switch (answerKind(question.measure)) {
    case AnswerKind::Token:
        return rowsOf(translation.hypotheses.at(std::size_t(hypothesis)).tokens, [](const HypothesisToken& token) {
            return tokenText({token.chosen.id, token.chosen.piece});
        });
    case AnswerKind::Source:
        return rowsOf(translation.source, [](const Piece& piece) { return tokenText({piece.id, piece.text}); });
    case AnswerKind::Hypothesis: return hypothesisRows(translation.hypotheses);
    case AnswerKind::YesNo: return {{LessonAnswers::tr("Yes"), true}, {LessonAnswers::tr("No"), false}};
    case AnswerKind::Head: return headRows(question.measure, result.traces.front());
    case AnswerKind::Whole:
    case AnswerKind::Number: break;
    }
    return {};
}

Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer)
{
    const auto& hypotheses = result.translation.hypotheses;
    const auto* index = std::get_if<std::int64_t>(&answer);
    const bool isLine = answerKind(question.measure) == AnswerKind::Hypothesis && index && *index >= 0
        && std::size_t(*index) < hypotheses.size();
    return isLine ? Answer(std::int64_t(bestSegmentation(hypotheses, std::size_t(*index)))) : answer;
}

QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows)
{
    if (const auto row = std::ranges::find(rows, answer, &AnswerRow::answer); row != rows.end())
        return row->text;
    if (const auto* head = std::get_if<HeadId>(&answer))
        return LessonAnswers::tr("%1, head %2.%3")
            .arg(attentionKindName(head->kind))
            .arg(head->layer + 1)
            .arg(head->head + 1);
    if (const auto* yes = std::get_if<bool>(&answer))
        return *yes ? LessonAnswers::tr("Yes") : LessonAnswers::tr("No");
    if (const auto* number = std::get_if<double>(&answer))
        return QLocale().toString(*number, 'g', 4);
    return QLocale().toString(qlonglong(std::get<std::int64_t>(answer)));
}

}  // namespace translucent
