#include "base/number_text.h"
#include "translucent/training/auto_recipe.h"

#include <cmath>

namespace translucent {

namespace {

/// "27,796"; with decimals below ten.
std::string countText(double value)
{
    constexpr double kFew = 10;
    if (value < kFew && value != std::floor(value))
        return fixedText(value, 1);
    auto text = fixedText(value, 0);
    for (auto at = std::ssize(text) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

/// "%1" … are the numbers; "%p1" is the first in percent, "%r1" as it is.
struct Sentence {
    RecipeReason why;
    std::string_view text;
};

constexpr Sentence kSentences[] {
    {RecipeReason::SizeFits,
        "d %1 with %2 + %2 layers sees every sentence about %3 times, and %4 times are needed; d %5 would see them %6 "
        "times and need %7"},
    {RecipeReason::SizeOfMinutes,
        "d %1 with %2 + %2 layers is the smallest, and even it sees every sentence only about %3 times; %4 times would "
        "be better, so more minutes help most"},
    {RecipeReason::SizeOfCorpus, "d %1 with %2 + %2 layers: a larger one would only memorise the %3 pairs"},
    {RecipeReason::VocabularyWords, "%1 source and %2 target pieces fit the number of words in the corpus"},
    {RecipeReason::VocabularyShared, "both sides are written with the same letters: they share %1 BPE pieces"},
    {RecipeReason::VocabularyClosed,
        "%1 source and %2 target pieces: the corpus has about %3 distinct words, so each can be a piece"},
    {RecipeReason::DropoutNone, "no dropout: about %1 passes over these sentences are too few to memorise them"},
    {RecipeReason::DropoutSome, "dropout %r1: %2 parameters see the same %3 target tokens about %4 times"},
    {RecipeReason::Sampling, "the sentences are cut into other pieces each time, as they are seen about %1 times"},
    {RecipeReason::Batch, "batches of %1 tokens give about %2 steps"},
    {RecipeReason::Rate, "the rate rises to %r1, which suits d %2, within %3 steps"},
    {RecipeReason::Decay, "it falls to 0 in the last %p1 % of the steps, just when the %2 minutes are over"},
    {RecipeReason::Evaluation, "about %1 evaluations on at most %2 pairs; the best BLEU is kept"},
    {RecipeReason::Guided, "%p1 % of the pairs know which words belong together, so one head is guided by that"},
};

std::string written(char kind, double number)
{
    constexpr double kPercent = 100;
    if (kind == 'p')
        return fixedText(kPercent * number, 0);
    return kind == 'r' ? shortestText(number) : countText(number);
}

}  // namespace

std::string reasonText(const FieldReason& reason)
{
    std::string result;
    std::string_view text;
    for (const auto& sentence : kSentences)
        if (sentence.why == reason.why)
            text = sentence.text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool marked = i + 2 < text.size() && (text[i + 1] == 'p' || text[i + 1] == 'r');
        const auto at = i + (marked ? 2 : 1);
        if (text[i] != '%' || at >= text.size() || text[at] < '1' || text[at] > '9') {
            result += text[i];
            continue;
        }
        result += written(text[at - 1], reason.numbers.at(static_cast<std::size_t>(text[at] - '1')));
        i = at;
    }
    return result;
}

}  // namespace translucent
