#pragma once

#include "corpus/morphology.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace translucent::grammar {

/// How English verbs agree with a noun phrase.
enum class Agreement : std::uint8_t { First, Third, Plural };

/// Which form a rule asks of a slot.
struct FormRequest {
    enum class Kind : std::uint8_t {
        Fixed,  ///< `form`, whatever surrounds the phrase
        Same,   ///< the form that was asked of the whole phrase
        Now,    ///< present tense agreeing with slot `agreesWith`
        Past,   ///< past tense agreeing with slot `agreesWith`
    };
    Kind kind = Kind::Fixed;
    Form form = Form::Plain;
    int agreesWith = -1;
};

/// One lexicon entry: a Chinese word and all forms of its English translation.
struct Entry {
    std::string source;                                      ///< the Chinese word
    std::size_t particleAt = 0;                              ///< byte position in `source` where aspect particles go
    std::array<std::vector<std::string>, kFormCount> words;  ///< English words of every form
    std::map<std::string, std::string> attributes;           ///< measure word, preposition, …
    std::string onceKey;  ///< entries with equal keys never meet in one sentence; empty: no restriction
    Agreement agreement = Agreement::Third;
    bool countable = true;
    int line = 0;
};

/// One element of a rule's Chinese or English side.
struct Item {
    enum class Kind : std::uint8_t {
        Literal,    ///< `text` as it stands
        Slot,       ///< the phrase or word in slot `slot`
        Attribute,  ///< the attribute `text` of slot `slot`
        Inflected,  ///< the English word `inflected` in the requested form
    };
    Kind kind = Kind::Literal;
    std::string text;
    int slot = -1;
    FormRequest request;
    WordForms inflected;
    std::string particle;        ///< Chinese slot: the aspect particle passed down (了, 过)
    bool marksParticle = false;  ///< Chinese slot: the particle asked of this phrase goes here
    bool glued = false;          ///< English: no space before and the same word as what precedes
    int label = 0;               ///< items of both sides with equal positive labels are aligned
    int labelSlot = -1;          ///< Chinese: aligned to all English words of that slot
};

/// A slot of a rule: its name within the rule and the index of the symbol that fills it.
struct Slot {
    std::string name;
    std::string symbolName;
    int symbol = -1;
};

/// One rewriting of a phrase into Chinese and English with the same slots.
struct Rule {
    std::uint32_t weight = 1;
    std::vector<Slot> slots;
    std::vector<Item> source;
    std::vector<Item> target;
    int head = -1;                ///< the slot that lends the phrase its agreement and attributes, or -1
    bool fixedAgreement = false;  ///< `agreement` holds, whatever the head says
    Agreement agreement = Agreement::Third;
    int line = 0;
};

enum class SymbolKind : std::uint8_t { Noun, Verb, Adjective, Pronoun, Word, Phrase };

/// A word class with its entries, or a phrase with its rules.
struct Symbol {
    std::string name;
    SymbolKind kind = SymbolKind::Phrase;
    std::vector<Entry> entries;
    std::vector<Rule> rules;
    std::vector<std::uint32_t> cumulativeWeights;  ///< of the rules
    std::map<std::string, std::string> defaults;   ///< attributes of all entries
    std::vector<std::string> parameters;           ///< of a template: the names its rules leave open
    int line = 0;
};

/// Everything a grammar file states; `symbols[start]` is where sentences begin.
struct Model {
    std::string fileName;
    std::vector<Symbol> symbols;
    std::map<std::string, Symbol> templates;  ///< phrases with parameters, by bare name
    std::map<std::string, int> index;
    Morphology morphology;
    int start = -1;
};

}  // namespace translucent::grammar
