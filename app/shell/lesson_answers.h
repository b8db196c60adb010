#pragma once

#include "engine/translation_result.h"
#include "translucent/measure.h"

#include <QString>

#include <vector>

namespace translucent {

/// Something to choose, and the answer it stands for.
struct AnswerRow {
    QString text;
    Answer answer;
};

/// What a learner can choose from, in the current language; empty for numbers. Lines of the n-best list with the same
/// words are one row.
std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis);

/// The answer of the row that stands for `answer`, too: of the first line of the n-best list with the same words.
Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer);

/// A head, a truth value, a number, or the text of the row with that answer.
QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows);

}  // namespace translucent
