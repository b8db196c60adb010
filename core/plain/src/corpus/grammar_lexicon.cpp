#include "corpus/grammar_model.h"
#include "translucent/base/error.h"

#include <algorithm>

namespace translucent {

namespace {

bool isVowel(char letter)
{
    return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

bool endsWithConsonantY(std::string_view word)
{
    return word.size() >= 2 && word.back() == 'y' && !isVowel(word[word.size() - 2]);
}

bool endsWithHiss(std::string_view word)
{
    return word.ends_with("s") || word.ends_with("x") || word.ends_with("z") || word.ends_with("ch")
        || word.ends_with("sh");
}

std::string withoutLast(const std::string& word)
{
    return word.substr(0, word.size() - 1);
}

/// Counts vowel groups; a silent final e does not count.
int syllables(std::string_view word)
{
    int groups = 0;
    bool inGroup = false;
    for (const char letter : word) {
        const bool vowel = isVowel(letter) || letter == 'y';
        groups += vowel && !inGroup;
        inGroup = vowel;
    }
    const bool silentE = word.size() > 2 && word.back() == 'e' && !isVowel(word[word.size() - 2]);
    return std::max(1, groups - silentE);
}

/// True for one syllable ending in consonant, vowel, consonant (swim, big), in which the last letter is doubled.
bool doublesLastLetter(std::string_view word)
{
    const std::size_t size = word.size();
    if (size < 3 || syllables(word) != 1)
        return false;
    const char last = word[size - 1];
    const bool quStem = word[size - 2] == 'i' && word[size - 3] == 'u';
    return !isVowel(last) && last != 'w' && last != 'x' && last != 'y' && isVowel(word[size - 2])
        && (!isVowel(word[size - 3]) || quStem);
}

std::string regularS(const std::string& word)
{
    if (endsWithConsonantY(word))
        return withoutLast(word) + "ies";
    const bool consonantO = word.size() >= 2 && word.back() == 'o' && !isVowel(word[word.size() - 2]);
    return word + (endsWithHiss(word) || consonantO ? "es" : "s");
}

}  // namespace

void Morphology::addPlural(const std::string& singular, const std::string& plural)
{
    m_plurals[singular] = plural;
}

void Morphology::addVerb(const std::string& base, const std::string& past, const std::string& participle)
{
    WordForms forms = verbForms(base);
    forms[static_cast<std::size_t>(Form::PastSingular)] = past;
    forms[static_cast<std::size_t>(Form::PastPlural)] = past;
    forms[static_cast<std::size_t>(Form::Participle)] = participle;
    m_verbs[base] = forms;
}

void Morphology::addFullVerb(const std::string& base, const WordForms& forms)
{
    m_verbs[base] = forms;
}

void Morphology::addAdjective(const std::string& plain, const std::string& comparative, const std::string& superlative)
{
    m_adjectives[plain] = {comparative, superlative};
}

void Morphology::addDoubling(const std::string& base)
{
    m_doubling.insert(base);
}

void Morphology::addSound(const std::string& word, bool vowel)
{
    m_sounds[word] = vowel;
}

WordForms Morphology::fixedForms(const std::string& word)
{
    WordForms forms;
    forms.fill(word);
    return forms;
}

WordForms Morphology::nounForms(const std::string& singular, bool countable) const
{
    WordForms forms = fixedForms(singular);
    const std::string plural = countable ? this->plural(singular) : singular;
    forms[static_cast<std::size_t>(Form::Plural)] = plural;
    forms[static_cast<std::size_t>(Form::Bare)] = plural;
    return forms;
}

WordForms Morphology::verbForms(const std::string& base) const
{
    const std::size_t space = base.find(' ');
    WordForms forms = singleVerbForms(base.substr(0, space));
    if (space != std::string::npos)
        for (std::string& form : forms)
            form += base.substr(space);
    return forms;
}

WordForms Morphology::singleVerbForms(const std::string& base) const
{
    if (const auto known = m_verbs.find(base); known != m_verbs.end())
        return known->second;
    WordForms forms = fixedForms(base);
    const auto set = [&forms](Form form, const std::string& text) { forms[static_cast<std::size_t>(form)] = text; };
    set(Form::NowThird, thirdPerson(base));
    set(Form::PastSingular, past(base));
    set(Form::PastPlural, past(base));
    set(Form::Participle, past(base));
    set(Form::Gerund, gerund(base));
    return forms;
}

WordForms Morphology::adjectiveForms(const std::string& plain) const
{
    WordForms forms = fixedForms(plain);
    forms[static_cast<std::size_t>(Form::Comparative)] = comparative(plain);
    forms[static_cast<std::size_t>(Form::Superlative)] = superlative(plain);
    return forms;
}

std::string Morphology::plural(const std::string& singular) const
{
    const std::size_t space = singular.rfind(' ');
    const std::size_t start = space == std::string::npos ? 0 : space + 1;
    const std::string last = singular.substr(start);
    const auto known = m_plurals.find(last);
    return singular.substr(0, start) + (known == m_plurals.end() ? regularS(last) : known->second);
}

std::string Morphology::thirdPerson(const std::string& base) const
{
    return regularS(base);
}

std::string Morphology::past(const std::string& base) const
{
    if (base.ends_with("e"))
        return base + "d";
    if (endsWithConsonantY(base))
        return withoutLast(base) + "ied";
    return stemBeforeVowel(base) + "ed";
}

std::string Morphology::gerund(const std::string& base) const
{
    if (base.ends_with("ie"))
        return base.substr(0, base.size() - 2) + "ying";
    const bool silentE = base.size() > 2 && base.back() == 'e' && !base.ends_with("ee");
    return (silentE ? withoutLast(base) : stemBeforeVowel(base)) + "ing";
}

std::string Morphology::stemBeforeVowel(const std::string& base) const
{
    const bool doubled = doublesLastLetter(base) || m_doubling.contains(base);
    return doubled ? base + base.back() : base;
}

std::string Morphology::comparative(const std::string& plain) const
{
    if (const auto known = m_adjectives.find(plain); known != m_adjectives.end())
        return known->second.comparative;
    if (endsWithConsonantY(plain) && syllables(plain) <= 2)
        return withoutLast(plain) + "ier";
    if (syllables(plain) > 1)
        return "more " + plain;
    return plain.ends_with("e") ? plain + "r" : stemBeforeVowel(plain) + "er";
}

std::string Morphology::superlative(const std::string& plain) const
{
    if (const auto known = m_adjectives.find(plain); known != m_adjectives.end())
        return known->second.superlative;
    const std::string more = comparative(plain);
    return more.starts_with("more ") ? "most " + plain : withoutLast(more) + "st";
}

std::string_view Morphology::article(std::string_view nextWord) const
{
    const auto known = m_sounds.find(nextWord);
    const bool vowel = known != m_sounds.end() ? known->second : isVowel(nextWord.empty() ? 'x' : nextWord[0]);
    return vowel ? "an" : "a";
}

}  // namespace translucent

namespace translucent::grammar {

namespace {

constexpr std::string_view kTables[] = {"plural", "past", "forms", "degrees", "double", "sound"};

/// The number of words per entry that each table requires, and their description.
struct TableShape {
    std::size_t size;
    Message wanted;
};

TableShape shapeOf(std::string_view keyword)
{
    if (keyword == "plural")
        return {2, say("singular plural")};
    if (keyword == "past")
        return {3, say("base past participle")};
    if (keyword == "forms")
        return {8, say("base, I-form, he-form, they-form, singular past, plural past, participle, gerund")};
    if (keyword == "degrees")
        return {3, say("plain comparative superlative")};
    return keyword == "double" ? TableShape {1, say("one verb")} : TableShape {2, say("a|an and a word")};
}

WordForms fullForms(const std::vector<std::string>& row)
{
    WordForms forms = Morphology::fixedForms(row[0]);
    for (std::size_t i = 1; i < row.size(); ++i)
        forms[static_cast<std::size_t>(Form::NowFirst) + i - 1] = row[i];
    return forms;
}

WordForms pronounForms(const Model& model, std::string_view english, int line)
{
    const auto cases = split(english, '/');
    if (cases.size() != 2)
        fail(model, line, say("a pronoun needs subject and object form: 我 = I / me"));
    WordForms forms = Morphology::fixedForms(std::string(cases[0]));
    forms[static_cast<std::size_t>(Form::Object)] = cases[1];
    return forms;
}

WordForms formsOf(const Model& model, SymbolKind kind, bool countable, std::string_view english, int line)
{
    const std::string word(english);
    switch (kind) {
    case SymbolKind::Noun: return model.morphology.nounForms(word, countable);
    case SymbolKind::Verb: return model.morphology.verbForms(word);
    case SymbolKind::Adjective: return model.morphology.adjectiveForms(word);
    case SymbolKind::Pronoun: return pronounForms(model, english, line);
    default: return Morphology::fixedForms(word);
    }
}

Agreement agreementOf(const Model& model, const std::map<std::string, std::string>& attributes, int line)
{
    const auto found = attributes.find("agree");
    if (found == attributes.end() || found->second == "it")
        return Agreement::Third;
    if (found->second == "I")
        return Agreement::First;
    if (found->second != "they") {
        fail(model, line, say("%1 is unknown; write agree I, agree it or agree they", quote("agree " + found->second)));
    }
    return Agreement::Plural;
}

/// Removes "^3" from a word and returns its number; 0 if there is none.
int takeLabel(const Model& model, std::string& word, int line)
{
    const std::size_t caret = word.find('^');
    if (caret == std::string::npos)
        return 0;
    const std::string label = word.substr(caret + 1);
    if (caret == 0 || label.size() != 1 || label[0] < '1' || label[0] > '9')
        fail(model, line, about(quote(word), say("a label is ^1 to ^9 after a word")));
    word.erase(caret);
    return label[0] - '0';
}

/// Reads "打^1 +篮球^2" into the words of an entry.
void readSourceWords(const Model& model, Entry& entry, std::string_view text)
{
    entry.particleAt = std::string::npos;
    for (std::string word : words(text)) {
        const int label = takeLabel(model, word, entry.line);
        if (const std::size_t plus = word.find('+'); plus != std::string::npos) {
            entry.particleAt = entry.source.size() + plus;
            word.erase(plus, 1);
        }
        entry.source += word;
        entry.sourceWords.push_back({entry.source.size(), label});
    }
    if (entry.particleAt == 0 || entry.source.empty())
        fail(model, entry.line, about(quote(text), say("a word must come before the '+'")));
    entry.particleAt = std::min(entry.particleAt, entry.source.size());
}

/// Removes the labels from "play^1 basketball^2" and returns them; empty if there are none.
std::vector<int> takeTargetLabels(const Model& model, std::string& text, int line)
{
    std::vector<int> labels;
    std::string plain;
    for (std::string word : words(text)) {
        labels.push_back(takeLabel(model, word, line));
        plain += (plain.empty() ? "" : " ") + word;
    }
    if (std::all_of(labels.begin(), labels.end(), [](int label) { return label == 0; }))
        return {};
    text = plain;
    return labels;
}

void checkEntryLabels(const Model& model, const Entry& entry)
{
    for (int label = 1; label <= 9; ++label) {
        const bool inSource = std::any_of(entry.sourceWords.begin(), entry.sourceWords.end(),
            [label](const EntryWord& word) { return word.label == label; });
        const bool inTarget =
            std::find(entry.targetLabels.begin(), entry.targetLabels.end(), label) != entry.targetLabels.end();
        if (inSource != inTarget) {
            fail(model, entry.line, say("label ^%1 must be on both sides or on neither", label));
        }
    }
}

Entry readEntry(const Model& model, const Symbol& symbol, std::string_view text, int line)
{
    const std::size_t bracket = std::min(text.find('['), text.size());
    const auto sides = split(text.substr(0, bracket), '=');
    if (sides.size() != 2 || sides[0].empty() || sides[1].empty())
        fail(model, line, say("an entry needs both languages: 书 = book"));
    Entry entry;
    entry.line = line;
    readSourceWords(model, entry, sides[0]);
    std::string english(sides[1]);
    entry.targetLabels = takeTargetLabels(model, english, line);
    checkEntryLabels(model, entry);
    entry.attributes = readAttributes(model, text.substr(bracket), line);
    entry.attributes.insert(symbol.defaults.begin(), symbol.defaults.end());
    entry.agreement = agreementOf(model, entry.attributes, line);
    const auto once = entry.attributes.find("once");
    entry.onceKey = once != entry.attributes.end() ? once->second : entry.source;
    if (entry.attributes.contains("free"))
        entry.onceKey.clear();
    const WordForms forms = formsOf(model, symbol.kind, !entry.attributes.contains("mass"), english, line);
    std::transform(forms.begin(), forms.end(), entry.words.begin(), [](const auto& form) { return words(form); });
    return entry;
}

}  // namespace

bool isTableKeyword(std::string_view keyword)
{
    return std::find(std::begin(kTables), std::end(kTables), keyword) != std::end(kTables);
}

void readTable(Model& model, std::string_view keyword, std::string_view rest, int line)
{
    const TableShape shape = shapeOf(keyword);
    for (const std::string_view part : split(rest, '|')) {
        const std::vector<std::string> row = words(part);
        if (row.size() != shape.size)
            fail(model, line, say("%1 requires %2", quote(keyword), shape.wanted));
        if (keyword == "plural")
            model.morphology.addPlural(row[0], row[1]);
        else if (keyword == "past")
            model.morphology.addVerb(row[0], row[1], row[2]);
        else if (keyword == "forms")
            model.morphology.addFullVerb(row[0], fullForms(row));
        else if (keyword == "degrees")
            model.morphology.addAdjective(row[0], row[1], row[2]);
        else if (keyword == "double")
            model.morphology.addDoubling(row[0]);
        else
            model.morphology.addSound(row[1], row[0] == "an");
    }
}

std::map<std::string, std::string> readAttributes(const Model& model, std::string_view text, int line)
{
    std::map<std::string, std::string> attributes;
    text = trimmed(text);
    if (text.empty())
        return attributes;
    if (text.front() != '[' || text.back() != ']')
        fail(model, line, say("attributes are in brackets: [measure 本, mass]"));
    for (std::string_view part : split(text.substr(1, text.size() - 2), ',')) {
        const std::string name(takeWord(part));
        attributes[name] = part.empty() ? "yes" : std::string(part);
    }
    return attributes;
}

void readEntries(const Model& model, Symbol& symbol, std::string_view text, int line)
{
    for (const std::string_view part : split(text, '|')) {
        Entry entry = readEntry(model, symbol, part, line);
        const auto same = std::find_if(symbol.entries.begin(), symbol.entries.end(),
            [&entry](const Entry& other) { return other.source == entry.source; });
        if (same != symbol.entries.end()) {
            fail(model, line,
                say("%1 is already in %2; a word has one translation per class", quote(entry.source),
                    model.text.place(same->line)));
        }
        symbol.entries.push_back(std::move(entry));
    }
}

}  // namespace translucent::grammar
