#pragma once

#include "engine/translation_result.h"
#include "translucent/lessons/lesson.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace translucent {

/// A choice and its answer.
struct AnswerRow {
    QString text;
    Answer answer;
};

/// The learner's choices in the current language; empty for numbers. Lines of the n-best list with the same words are
/// one row.
std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis);

/// Returns the answer of the row for `answer`: that of the first line of the n-best list with the same words.
Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer);

/// A head, a truth value, a number, or the text of the row with that answer.
QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows);

}  // namespace translucent
