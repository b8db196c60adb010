#pragma once

#include "engine/translation_result.h"
#include "translucent/lessons/lesson.h"

#include <QString>
#include <QStringList>

#include <cstddef>
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

/// The options of a question as they are shown: in an order that does not tell which is right, and is always the same.
std::vector<std::size_t> optionOrder(const LessonQuestion& question);

}  // namespace translucent
