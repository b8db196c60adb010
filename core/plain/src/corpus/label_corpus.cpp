#include "corpus/label_corpus.h"

#include "translucent/labels.h"
#include "translucent/phrases.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace translucent {

namespace {

constexpr std::array<std::string_view, 3> kStatements {"Learner", "Statement", "Brief"};
constexpr std::array<std::string_view, 3> kQuestions {"LearnerAsk", "Question", "Quiz"};
constexpr std::array<std::string_view, 3> kRequests {"LearnerPlea", "Request", "Plea"};
constexpr std::array<std::string_view, 8> kDenials {
    "not", "cannot", "no", "never", "nothing", "nobody", "neither", "nowhere"};

template <typename Words>
bool contains(const Words& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

bool denies(std::string_view english)
{
    return std::ranges::any_of(wordsBetweenSpaces(withoutFinalPunctuation(english)),
        [](const std::string& word) { return contains(kDenials, word) || word == "No"; });
}

std::string typeOf(const grammar::DrawnSentence& sentence)
{
    const auto bare = withoutFinalPunctuation(sentence.pair.source);
    const bool asks = bare.ends_with("吗") || sentence.pair.target.find('?') != std::string::npos;
    if (asks || contains(kQuestions, sentence.clause))
        return "question";
    if (contains(kRequests, sentence.clause))
        return "request";
    if (contains(kStatements, sentence.clause))
        return denies(sentence.pair.target) ? "negation" : "statement";
    return {};
}

}  // namespace

SentencePair taggedPair(const grammar::DrawnSentence& sentence, const WordTags& tags)
{
    SentencePair pair;
    std::vector<std::string> words;
    for (const auto& span : sentence.pair.sourceWords) {
        words.push_back(sentence.pair.source.substr(span.begin, span.end - span.begin));
        pair.source += pair.source.empty() ? "" : " ";
        pair.sourceWords.push_back({pair.source.size(), pair.source.size() + words.back().size()});
        pair.source += words.back();
    }
    for (const auto& tag : tags.of(words, sentence.wordKinds))
        pair.target += (pair.target.empty() ? "" : " ") + tag;
    return pair;
}

SentencePair typedPair(const grammar::DrawnSentence& sentence)
{
    SentencePair pair {withoutFinalPunctuation(sentence.pair.source), typeOf(sentence), {}};
    for (const auto& span : sentence.pair.sourceWords)
        if (span.end <= pair.source.size())
            pair.sourceWords.push_back(span);
    return pair;
}

}  // namespace translucent
