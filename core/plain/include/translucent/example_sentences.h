#pragma once

#include "translucent/choice.h"
#include "translucent/corpus.h"

#include <vector>

namespace translucent {

/// What an example sentence shows.
enum class ExampleTopic {
    People,        ///< names, ages, dates, the clock
    Questions,     ///< 吗, 喜不喜欢, 为什么, 哪儿
    Aspect,        ///< 过, 着, 刚, 在
    MeasureWords,  ///< 本, 条, 个, and 的
    WordOrder,     ///< 把, 被, 比, 跟
    Clauses,       ///< 因为…所以…, 如果…就…, 一边…一边…, 又…又…
};
template <>
inline constexpr std::array kChoices<ExampleTopic> {Choice {ExampleTopic::People, "people"},
    Choice {ExampleTopic::Questions, "questions"}, Choice {ExampleTopic::Aspect, "aspect"},
    Choice {ExampleTopic::MeasureWords, "measure-words"}, Choice {ExampleTopic::WordOrder, "word-order"},
    Choice {ExampleTopic::Clauses, "clauses"}};

/// A Chinese sentence to begin with, its translation and the links of its words.
struct ExampleSentence {
    ExampleTopic topic {};
    SentencePair pair;
};

/// The sentences of corpus/examples.tsv, by topic: sentences of the classroom language that no shipped model was
/// trained on.
/// @throws Error{NotFound}, Error{InvalidFormat} naming file and line
std::vector<ExampleSentence> exampleSentences();

}  // namespace translucent
