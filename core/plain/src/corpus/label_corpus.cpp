#include "corpus/label_corpus.h"

#include "base/unicode.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/phrases.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace translucent {

namespace {

using grammar::SymbolKind;

constexpr std::string_view kMark = "PUNCT";

/// Empty for uninflected words, which can have any tag.
std::string tagOfClass(SymbolKind kind)
{
    switch (kind) {
    case SymbolKind::Noun: return "NOUN";
    case SymbolKind::Verb: return "VERB";
    case SymbolKind::Adjective: return "ADJ";
    case SymbolKind::Pronoun: return "PRON";
    default: return {};
    }
}

[[noreturn]] void refuse(const std::string& place)
{
    throw Error(ErrorCode::InvalidFormat,
        about(place,
            say("write a tag and its words, as in NOUN 上午 中午, or a word and its choices, as in 在 = ADV next VERB "
                "| "
                "VERB, the last one without a condition")));
}

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

WordTags WordTags::load(const std::filesystem::path& file, const Grammar& grammar)
{
    WordTags tags;
    for (const auto& word : grammar.vocabulary())
        if (const auto tag = tagOfClass(word.kind); !tag.empty())
            tags.m_byClass.emplace(word.source, tag);
    TextLines lines(file);
    while (const auto line = lines.next())
        tags.readLine(
            std::string(line->substr(0, line->find('#'))), lines.fileName() + ":" + std::to_string(lines.number()));
    return tags;
}

void WordTags::readLine(const std::string& line, const std::string& place)
{
    const auto sides = grammar::split(line, '=');
    const auto words = grammar::words(sides[0]);
    if (words.empty())
        return;
    if (sides.size() == 1) {
        for (std::size_t i = 1; i < words.size(); ++i)
            m_choices[words[i]] = {{words[0], Where::Anywhere, {}}};
        return;
    }
    auto& choices = m_choices[words[0]];
    for (const auto part : grammar::split(sides[1], '|'))
        choices.push_back(readChoice(part, place));
    if (choices.back().where != Where::Anywhere)
        refuse(place);
}

WordTags::Choice WordTags::readChoice(std::string_view text, const std::string& place)
{
    const auto words = grammar::words(text);
    if (words.size() == 1)
        return {words[0], Where::Anywhere, {}};
    const std::map<std::string, Where> conditions {
        {"next", Where::Next}, {"previous", Where::Previous}, {"later", Where::Later}};
    if (words.size() != 3 || !conditions.contains(words[1]))
        refuse(place);
    return {words[0], conditions.at(words[1]), words[2]};
}

std::string WordTags::usual(const std::string& word, SymbolKind kind) const
{
    const auto listed = m_choices.find(word);
    if (listed != m_choices.end() && (listed->second.size() > 1 || kind == SymbolKind::Word))
        return listed->second.back().tag;
    if (const auto tag = tagOfClass(kind); !tag.empty())
        return tag;
    const auto known = m_byClass.find(word);
    return known == m_byClass.end() ? ofParts(word) : known->second;
}

std::string WordTags::ofParts(const std::string& word) const
{
    const auto is = [this](std::string_view part, std::string_view tag) {
        const auto listed = m_choices.find(std::string(part));
        return listed != m_choices.end() && listed->second.back().tag == tag;
    };
    bool number = true;
    const auto letters = decodeUtf8(word);
    for (const char32_t letter : letters)
        number = number && ((letter >= U'0' && letter <= U'9') || is(encodeUtf8(std::u32string(1, letter)), "NUM"));
    if (number)
        return "NUM";
    const bool name =
        is(encodeUtf8(letters.substr(0, 1)), "PROPN") || is(encodeUtf8(letters.substr(letters.size() - 1)), "PROPN");
    return name ? "PROPN" : "X";
}

std::vector<std::string> WordTags::of(std::span<const std::string> words, std::span<const SymbolKind> kinds) const
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.push_back(usual(words[i], kinds[i]));
    const auto isAt = [&](std::size_t i, const std::string& what) {
        return i < words.size() && (tags[i] == what || words[i] == what);
    };
    const auto holds = [&](const Choice& choice, std::size_t i) {
        switch (choice.where) {
        case Where::Anywhere: return true;
        case Where::Next: return isAt(i + 1, choice.what);
        case Where::Previous: return i > 0 && isAt(i - 1, choice.what);
        case Where::Later: break;
        }
        for (auto j = i + 1; j < words.size() && tags[j] != kMark; ++j)
            if (isAt(j, choice.what))
                return true;
        return false;
    };
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const auto listed = m_choices.find(words[i]); listed != m_choices.end() && listed->second.size() > 1)
            tags[i] = std::ranges::find_if(listed->second, [&](const Choice& c) { return holds(c, i); })->tag;
    return tags;
}

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
