#include "corpus/builtin_tasks.h"

#include "base/unicode.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/phrases.h"
#include "translucent/files/resources.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kWords = 4000;
constexpr std::array kGiven {"GIVEN", "FAMILY", "NUMBER"};  ///< their placeholders in the grammar

template <typename Parts>
std::string_view oneOf(const Parts& parts, Random& random)
{
    return parts[random.below(static_cast<std::uint32_t>(std::size(parts)))];
}

std::string syllable(Random& random)
{
    static constexpr std::array<std::string_view, 22> kBegins {"b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r",
        "s", "t", "v", "z", "br", "dr", "kr", "tr", "st", "sh", "ch"};
    static constexpr std::array<std::string_view, 5> kVowels {"a", "e", "i", "o", "u"};
    static constexpr std::array<std::string_view, 7> kEnds {"", "n", "r", "l", "s", "m", "k"};
    std::string text(oneOf(kBegins, random));
    text += oneOf(kVowels, random);
    return text += oneOf(kEnds, random);
}

/// The same words in every corpus, sorted.
std::vector<std::string> nameWords()
{
    Random random(1);
    std::vector<std::string> words;
    while (words.size() < kWords) {
        while (words.size() < kWords) {
            auto word = syllable(random) + syllable(random);
            if (words.size() % 2 == 1)
                word += syllable(random);
            word.front() = static_cast<char>(word.front() - 'a' + 'A');
            words.push_back(std::move(word));
        }
        std::ranges::sort(words);
        words.erase(std::unique(words.begin(), words.end()), words.end());
    }
    return words;
}

using Spans = std::vector<TextSpan*>;

/// Replaces part of the text and shifts the spans. Text that is inserted before or after a span stays outside.
void replace(std::string& text, const Spans& spans, TextSpan part, std::string_view with)
{
    const auto end = std::max(part.end, part.begin + 1);
    const auto moved = [&](std::size_t at) { return at + with.size() - (part.end - part.begin); };
    for (auto* span : spans) {
        if (span->end >= end)
            span->end = moved(span->end);
        if (span->begin >= part.end)
            span->begin = moved(span->begin);
    }
    text.replace(part.begin, part.end - part.begin, with);
}

/// Inserts the drawn text, with spaces next to words or other drawn text.
void fill(std::string& text, const Spans& spans, std::string_view placeholder, std::string_view with)
{
    const auto at = text.find(placeholder);
    if (at == std::string::npos)
        return;
    const auto end = at + placeholder.size();
    const auto rest = std::string_view(text).substr(end);
    static constexpr std::array<std::string_view, 4> kMarks {" ", "。", "？", "，"};
    const bool ends = rest.empty() || rest.front() == '.' || rest.front() == '?' || rest.front() == ','
        || std::ranges::any_of(kMarks, [rest](std::string_view mark) { return rest.starts_with(mark); });
    if (!ends)
        replace(text, spans, {end, end}, " ");
    replace(text, spans, {at, end}, with);
    if (at > 0 && text[at - 1] != ' ')
        replace(text, spans, {at, at}, " ");
}

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

CorpusPart partByHash(std::string_view text)
{
    constexpr std::uint64_t kPartSeed = 0;  // fixed: parts must not depend on the seed of a corpus
    const std::uint64_t percent = hashText(text, kPartSeed) % 100;
    if (percent == 0)
        return CorpusPart::Test;
    return percent == 1 ? CorpusPart::Dev : CorpusPart::Train;
}

NamesTask::NamesTask(CorpusPart part)
    : m_part(part)
    , m_grammar(Grammar::load(resourcePath("corpus/names.grammar")))
    , m_words(nameWords())
    , m_next(kWords)
{
}

const std::string& NamesTask::word(Random& random)
{
    if (m_next == kWords) {
        for (auto i = m_words.size(); i > 1; --i)
            std::swap(m_words[i - 1], m_words[random.below(static_cast<std::uint32_t>(i))]);
        m_next = 0;
    }
    return m_words[m_next++];
}

std::string NamesTask::number(Random& random) const
{
    constexpr int kDigits = 4;
    std::string text;
    do {
        text.clear();
        for (int i = 0; i < kDigits; ++i) {
            text += i > 0 ? " " : "";
            text += static_cast<char>('0' + random.below(10));
        }
    } while (partByHash(text) != m_part);
    return text;
}

SentencePair NamesTask::draw(Random& random)
{
    auto pair = m_grammar.generate(random);
    std::array<std::string, kGiven.size()> drawn;
    do {
        drawn[0] = word(random);
        drawn[1] = word(random);
    } while (partByHash(drawn[0] + " " + drawn[1]) != m_part);
    drawn[2] = number(random);
    Spans sourceSpans, targetSpans;
    for (auto& link : pair.alignment) {
        sourceSpans.push_back(&link.source);
        targetSpans.push_back(&link.target);
    }
    for (auto& span : pair.sourceWords)
        sourceSpans.push_back(&span);
    for (std::size_t i = 0; i < kGiven.size(); ++i) {
        fill(pair.source, sourceSpans, kGiven[i], drawn[i]);
        fill(pair.target, targetSpans, kGiven[i], drawn[i]);
    }
    return pair;
}

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
