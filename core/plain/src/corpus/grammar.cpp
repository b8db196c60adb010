#include "corpus/grammar.h"

#include "corpus/grammar_model.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// Counts the derivations of symbol `index`; `known` contains finished counts, negative if not counted yet.
double countDerivations(const grammar::Model& model, int index, std::vector<double>& known)
{
    double& count = known[static_cast<std::size_t>(index)];
    if (count >= 0)
        return count;
    const grammar::Symbol& symbol = model.symbols[static_cast<std::size_t>(index)];
    double sum = static_cast<double>(symbol.entries.size());
    for (const grammar::Rule& rule : symbol.rules) {
        double product = 1;
        for (const grammar::Slot& slot : rule.slots)
            product *= countDerivations(model, slot.symbol, known);
        sum += product;
    }
    count = sum;
    return sum;
}

}  // namespace

Grammar::Grammar(grammar::GrammarText text)
{
    auto model = std::make_shared<grammar::Model>(grammar::parseModel(std::move(text)));
    grammar::completeModel(*model);
    m_model = std::move(model);
}

Grammar Grammar::parse(std::string_view text, const std::string& fileName)
{
    return Grammar(grammar::GrammarText(text, fileName));
}

Grammar Grammar::load(const std::filesystem::path& file)
{
    return Grammar(grammar::GrammarText::load(file));
}

SentencePair Grammar::generate(Random& random) const
{
    return draw(random).pair;
}

grammar::DrawnSentence Grammar::draw(Random& random) const
{
    constexpr int kMostTries = 1000;
    if (auto sentence = grammar::drawSentence(*m_model, random, kMostTries))
        return *std::move(sentence);
    throw Error(ErrorCode::Internal,
        about(m_model->text.fileName(), say("no sentence without a repeated word was found; add words")));
}

std::optional<grammar::DrawnMinimalPair> Grammar::drawMinimalPair(
    Random& random, int tries, const std::function<bool(const SentencePair&)>& accepts) const
{
    return grammar::drawMinimalPair(*m_model, random, tries, accepts);
}

double Grammar::derivationCount() const
{
    std::vector<double> known(m_model->symbols.size(), -1.0);
    return countDerivations(*m_model, m_model->start, known);
}

std::vector<Grammar::Word> Grammar::vocabulary() const
{
    std::vector<Word> words;
    for (const grammar::Symbol& symbol : m_model->symbols) {
        for (const grammar::Entry& entry : symbol.entries) {
            Word word {symbol.name, entry.source, {}, symbol.kind};
            for (const std::string& part : entry.words[0])
                word.target += (word.target.empty() ? "" : " ") + part;
            words.push_back(std::move(word));
        }
    }
    return words;
}

}  // namespace translucent

namespace translucent::grammar {

namespace {

bool isPunctuation(std::string_view word)
{
    return word == "." || word == "," || word == "?" || word == "!";
}

/// One derivation tree and its realisation as a sentence pair. Buffers are kept between draws.
class Derivation {
public:
    explicit Derivation(const Model& model)
        : m_model(model)
    {
    }

    /// Draws a new tree. Returns false if a content word occurs twice; then draw again.
    bool draw(Random& random)
    {
        m_nodes.clear();
        m_usedKeys.clear();
        m_nodes.push_back({&m_model.symbols[static_cast<std::size_t>(m_model.start)]});
        return expand(0, random);
    }

    /// The phrase of the last tree, such as Question; empty if it is a word.
    std::string clause() const { return m_nodes.size() > 1 ? m_nodes[1].symbol->name : std::string(); }

    /// The leaves of the last tree whose class has other entries.
    std::vector<std::size_t> replaceableLeaves() const
    {
        std::vector<std::size_t> leaves;
        for (std::size_t node = 0; node < m_nodes.size(); ++node)
            if (m_nodes[node].entry != nullptr && m_nodes[node].symbol->entries.size() > 1)
                leaves.push_back(node);
        return leaves;
    }

    const Symbol& symbolOf(std::size_t node) const { return *m_nodes[node].symbol; }

    /// Puts an entry in the place of another one and returns that one.
    const Entry& replaceEntry(std::size_t leaf, const Entry& entry)
    {
        return *std::exchange(m_nodes[leaf].entry, &entry);
    }

    bool repeatsWord() const
    {
        std::set<std::string_view> keys;
        return std::ranges::any_of(m_nodes, [&keys](const Node& node) {
            return node.entry != nullptr && !node.entry->onceKey.empty() && !keys.insert(node.entry->onceKey).second;
        });
    }

    /// Generates both sides of the last tree, with their links.
    DrawnSentence sentence()
    {
        m_source.clear();
        m_target.clear();
        addTarget(0, Form::Plain);
        addSource(0, {});
        DrawnSentence drawn {{}, {}, clause()};
        auto& pair = drawn.pair;
        pair.target = joinTarget();
        pair.sourceWords.reserve(m_source.size());
        for (const SourceWord& word : m_source) {
            const std::size_t begin = pair.source.size();
            pair.source += word.text;
            const TextSpan span {begin, pair.source.size()};
            link(word, span, pair);
            if (word.glued && begin > 0) {
                pair.sourceWords.back().end = span.end;
            } else {
                pair.sourceWords.push_back(span);
                drawn.wordKinds.push_back(word.kind);
            }
        }
        return drawn;
    }

private:
    static constexpr int kLabels = 10;  ///< a node's own group is label 0, its literals' are 1 to 9
    static constexpr int kUnlinked = -1;
    static constexpr std::size_t kMaxParts = 4;  ///< glued parts of one word whose links are kept

    struct Node {
        const Symbol* symbol = nullptr;
        const Rule* rule = nullptr;    ///< null for lexicon entries
        const Entry* entry = nullptr;  ///< null for phrases
        std::size_t firstChild = 0;
        std::size_t firstWord = 0;  ///< English words [firstWord, endWord), set while realising
        std::size_t endWord = 0;
    };
    /// A Chinese word; `group` ties it to English words, or `node` to all words of a phrase.
    struct SourceWord {
        std::string_view text;
        int group = 0;
        int node = -1;
        bool glued = false;  ///< continues the previous word
        SymbolKind kind = SymbolKind::Word;
    };
    /// An English word, of one or more glued parts that can belong to different groups.
    struct TargetWord {
        std::string text;
        std::array<int, kMaxParts> groups {};
        std::size_t parts = 0;
        TextSpan span;
        bool article = false;
    };

    bool expand(std::size_t node, Random& random)
    {
        const Symbol& symbol = *m_nodes[node].symbol;
        if (symbol.kind != SymbolKind::Phrase) {
            const Entry& entry = symbol.entries[random.below(static_cast<std::uint32_t>(symbol.entries.size()))];
            m_nodes[node].entry = &entry;
            return !usedBefore(entry);
        }
        const std::uint32_t ticket = random.below(symbol.cumulativeWeights.back());
        const auto chosen = std::upper_bound(symbol.cumulativeWeights.begin(), symbol.cumulativeWeights.end(), ticket);
        const Rule& rule = symbol.rules[static_cast<std::size_t>(chosen - symbol.cumulativeWeights.begin())];
        const std::size_t firstChild = m_nodes.size();
        m_nodes[node].rule = &rule;
        m_nodes[node].firstChild = firstChild;
        for (const Slot& slot : rule.slots)
            m_nodes.push_back({&m_model.symbols[static_cast<std::size_t>(slot.symbol)]});
        for (std::size_t i = 0; i < rule.slots.size(); ++i)
            if (!expand(firstChild + i, random))
                return false;
        return true;
    }

    bool usedBefore(const Entry& entry)
    {
        if (entry.onceKey.empty())
            return false;
        const bool used = std::any_of(
            m_usedKeys.begin(), m_usedKeys.end(), [&entry](const std::string* key) { return *key == entry.onceKey; });
        m_usedKeys.push_back(&entry.onceKey);
        return used;
    }

    void addSource(std::size_t node, std::string_view particle)
    {
        if (m_nodes[node].entry != nullptr) {
            addSourceEntry(node, particle);
            return;
        }
        for (const Item& item : m_nodes[node].rule->source)
            addSourceItem(node, item, particle);
    }

    void addSourceEntry(std::size_t node, std::string_view particle)
    {
        const Entry& entry = *m_nodes[node].entry;
        const std::string_view text = entry.source;
        const std::size_t first = m_source.size();
        std::size_t begin = 0;
        for (const EntryWord& word : entry.sourceWords) {
            const int own = entryGroup(node, word.label);
            const bool particleHere = !particle.empty() && entry.particleAt > begin && entry.particleAt <= word.end;
            const std::size_t cut = particleHere ? entry.particleAt : word.end;
            m_source.push_back({text.substr(begin, cut - begin), own});
            if (particleHere)
                m_source.push_back({particle, kUnlinked});
            if (cut < word.end)
                m_source.push_back({text.substr(cut, word.end - cut), own});
            begin = word.end;
        }
        const auto kind = entry.sourceWords.size() == 1 ? m_nodes[node].symbol->kind : SymbolKind::Word;
        for (auto word = first; word < m_source.size(); word += 2)  // a particle splits a word
            m_source[word].kind = kind;
    }

    void addSourceItem(std::size_t node, const Item& item, std::string_view particle)
    {
        const std::size_t first = m_source.size();
        const int own = item.label > 0 ? group(node, item.label) : kUnlinked;
        const int linkedNode = item.labelSlot >= 0 ? static_cast<int>(child(node, item.labelSlot)) : -1;
        if (item.kind == Item::Kind::Literal)
            m_source.push_back({item.text, own, linkedNode});
        else if (item.kind == Item::Kind::Attribute)
            m_source.push_back({attribute(child(node, item.slot), item.text), own, linkedNode});
        else
            addSource(child(node, item.slot), item.marksParticle ? particle : std::string_view(item.particle));
        m_source[first].glued = m_source[first].glued || item.glued;
    }

    void addTarget(std::size_t node, Form form)
    {
        m_nodes[node].firstWord = m_target.size();
        if (m_nodes[node].entry != nullptr)
            addTargetEntry(node, form);
        else
            for (const Item& item : m_nodes[node].rule->target)
                addTargetItem(node, item, form);
        m_nodes[node].endWord = m_target.size();
    }

    void addTargetEntry(std::size_t node, Form form)
    {
        const Entry& entry = *m_nodes[node].entry;
        const std::vector<std::string>& words = entry.words[static_cast<std::size_t>(form)];
        for (std::size_t i = 0; i < words.size(); ++i)
            addTargetWord(words[i], entryGroup(node, i < entry.targetLabels.size() ? entry.targetLabels[i] : 0));
    }

    void addTargetItem(std::size_t node, const Item& item, Form form)
    {
        const int own = item.label > 0 ? group(node, item.label) : kUnlinked;
        m_glueNext = item.glued;
        switch (item.kind) {
        case Item::Kind::Literal:
            addTargetWord(item.text, own);
            m_target.back().article = item.text == "a";
            break;
        case Item::Kind::Attribute: addTargetWords(attribute(child(node, item.slot), item.text), own); break;
        case Item::Kind::Inflected:
            addTargetWords(item.inflected[static_cast<std::size_t>(resolve(node, item.request, form))], own);
            break;
        case Item::Kind::Slot: addTarget(child(node, item.slot), resolve(node, item.request, form)); break;
        }
    }

    void addTargetWord(std::string_view text, int group)
    {
        const bool glued = m_glueNext && !m_target.empty();
        m_glueNext = false;
        if (!glued)
            m_target.emplace_back();
        TargetWord& word = m_target.back();
        word.text += text;
        if (word.parts < kMaxParts)
            word.groups[word.parts++] = group;
    }

    void addTargetWords(std::string_view text, int group)
    {
        while (!text.empty()) {
            const std::size_t space = std::min(text.find(' '), text.size());
            addTargetWord(text.substr(0, space), group);
            text.remove_prefix(std::min(space + 1, text.size()));
        }
    }

    Form resolve(std::size_t node, const FormRequest& request, Form inherited) const
    {
        if (request.kind == FormRequest::Kind::Fixed)
            return request.form;
        if (request.kind == FormRequest::Kind::Same)
            return inherited;
        const Agreement subject = agreement(child(node, request.agreesWith));
        if (request.kind == FormRequest::Kind::Past)
            return subject == Agreement::Plural ? Form::PastPlural : Form::PastSingular;
        switch (subject) {
        case Agreement::First: return Form::NowFirst;
        case Agreement::Third: return Form::NowThird;
        case Agreement::Plural: return Form::NowPlural;
        }
        return Form::Plain;
    }

    Agreement agreement(std::size_t node) const
    {
        const Node& phrase = m_nodes[node];
        if (phrase.entry != nullptr)
            return phrase.entry->agreement;
        const bool own = phrase.rule->fixedAgreement || phrase.rule->head < 0;
        return own ? phrase.rule->agreement : agreement(child(node, phrase.rule->head));
    }

    std::string_view attribute(std::size_t node, const std::string& name) const
    {
        while (m_nodes[node].entry == nullptr)
            node = child(node, m_nodes[node].rule->head);
        return m_nodes[node].entry->attributes.at(name);
    }

    std::size_t child(std::size_t node, int slot) const
    {
        return m_nodes[node].firstChild + static_cast<std::size_t>(slot);
    }

    /// The group of a word of an entry; if some words have labels, the others are not linked.
    int entryGroup(std::size_t node, int label) const
    {
        return label == 0 && !m_nodes[node].entry->targetLabels.empty() ? kUnlinked : group(node, label);
    }

    static int group(std::size_t node, int label) { return static_cast<int>(node) * kLabels + label; }

    std::string joinTarget()
    {
        std::string text;
        for (std::size_t i = 0; i < m_target.size(); ++i) {
            TargetWord& word = m_target[i];
            if (word.article && i + 1 < m_target.size())
                word.text = m_model.morphology.article(m_target[i + 1].text);
            if (!text.empty() && !isPunctuation(word.text))
                text += ' ';
            word.span.begin = text.size();
            text += word.text;
            word.span.end = text.size();
        }
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    void link(const SourceWord& word, TextSpan span, SentencePair& pair) const
    {
        if (word.node >= 0) {
            const Node& phrase = m_nodes[static_cast<std::size_t>(word.node)];
            for (std::size_t i = phrase.firstWord; i < phrase.endWord; ++i)
                pair.alignment.push_back({span, m_target[i].span});
            return;
        }
        if (word.group == kUnlinked)
            return;
        for (const TargetWord& target : m_target) {
            const auto last = target.groups.begin() + static_cast<std::ptrdiff_t>(target.parts);
            const bool linked = std::find(target.groups.begin(), last, word.group) != last;
            if (linked)
                pair.alignment.push_back({span, target.span});
        }
    }

    const Model& m_model;
    std::vector<Node> m_nodes;
    std::vector<const std::string*> m_usedKeys;
    std::vector<SourceWord> m_source;
    std::vector<TargetWord> m_target;
    bool m_glueNext = false;  ///< the next English word continues the last one
};

}  // namespace

std::optional<DrawnSentence> drawSentence(const Model& model, Random& random, int tries)
{
    Derivation derivation(model);
    for (int attempt = 0; attempt < tries; ++attempt)
        if (derivation.draw(random))
            return derivation.sentence();
    return {};
}

namespace {

template <typename Value>
void putInRandomOrder(std::vector<Value>& values, Random& random)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
}

std::string_view wordOfSource(const SentencePair& pair, std::size_t index)
{
    const auto& span = pair.sourceWords[index];
    return std::string_view(pair.source).substr(span.begin, span.end - span.begin);
}

/// The only source word in which two sentences differ; empty if there are none or several.
std::optional<std::size_t> onlyDifference(const SentencePair& a, const SentencePair& b)
{
    if (a.sourceWords.size() != b.sourceWords.size())
        return {};
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < a.sourceWords.size(); ++i) {
        if (wordOfSource(a, i) == wordOfSource(b, i))
            continue;
        if (found)
            return {};
        found = i;
    }
    return found;
}

/// Tries the entries of one class at a leaf in random order.
std::optional<DrawnMinimalPair> replacedAt(
    Derivation& derivation, std::size_t leaf, const SentencePair& clean, Random& random, const AcceptsSentence& accepts)
{
    std::vector<const Entry*> entries;
    for (const auto& entry : derivation.symbolOf(leaf).entries)
        entries.push_back(&entry);
    putInRandomOrder(entries, random);
    for (const auto* entry : entries) {
        const auto& own = derivation.replaceEntry(leaf, *entry);
        std::optional<DrawnMinimalPair> found;
        if (entry != &own && !derivation.repeatsWord()) {
            auto corrupted = derivation.sentence().pair;
            const auto word = onlyDifference(clean, corrupted);
            if (word && corrupted.target != clean.target && accepts(corrupted))
                found = DrawnMinimalPair {clean, std::move(corrupted), derivation.symbolOf(leaf).name, *word};
        }
        derivation.replaceEntry(leaf, own);
        if (found)
            return found;
    }
    return {};
}

}  // namespace

std::optional<DrawnMinimalPair> drawMinimalPair(
    const Model& model, Random& random, int tries, const AcceptsSentence& accepts)
{
    Derivation derivation(model);
    for (int attempt = 0; attempt < tries; ++attempt) {
        if (!derivation.draw(random))
            continue;
        const auto clean = derivation.sentence().pair;
        if (!accepts(clean))
            continue;
        auto leaves = derivation.replaceableLeaves();
        putInRandomOrder(leaves, random);
        for (const auto leaf : leaves)
            if (auto found = replacedAt(derivation, leaf, clean, random, accepts))
                return found;
    }
    return {};
}

}  // namespace translucent::grammar
