#include "corpus/morphology.h"

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
