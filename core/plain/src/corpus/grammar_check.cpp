#include "corpus/grammar_model.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <set>
#include <utility>

namespace translucent::grammar {

namespace {

/// Far above the size of any sensible grammar. A few lines that multiply each other could otherwise exhaust memory and
/// stack.
constexpr std::size_t kMostSymbols = 10000;
constexpr std::size_t kDeepest = 100;
constexpr std::size_t kLargestTree = 1000;

/// The checks of a whole model; `m_state` is used in the depth-first search.
class Checker {
public:
    explicit Checker(Model& model)
        : m_model(model)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_model.symbols.size(); ++i)
            resolve(i);  // can append instances of templates, which are then also resolved
        for (const auto& [name, unused] : m_model.templates)
            if (!m_usedTemplates.contains(name))
                error(unused.line, say("template %1 is never used; use it in a rule or remove it", quote(name)));
        m_state.assign(m_model.symbols.size(), State::Unseen);
        m_largest.assign(m_model.symbols.size(), 1);
        visit(m_model.start);
        for (std::size_t i = 0; i < m_state.size(); ++i) {
            if (m_state[i] == State::Unseen) {
                error(m_model.symbols[i].line,
                    say("%1 cannot be reached from %2; use it in a rule or remove it", quote(m_model.symbols[i].name),
                        quote(m_model.symbols[static_cast<std::size_t>(m_model.start)].name)));
            }
        }
        for (const Symbol& symbol : m_model.symbols)
            for (const Rule& rule : symbol.rules)
                checkItems(rule);
    }

private:
    enum class State { Unseen, Open, Done };

    [[noreturn]] void error(int line, const Message& what) const { fail(m_model, line, what); }

    const Symbol& symbolOf(const Slot& slot) const { return m_model.symbols[static_cast<std::size_t>(slot.symbol)]; }

    void resolve(std::size_t index)
    {
        Symbol symbol = std::move(m_model.symbols[index]);
        if (symbol.entries.empty() && symbol.rules.empty())
            error(symbol.line, say("%1 is empty; add at least one entry or rule", quote(symbol.name)));
        std::uint32_t total = 0;
        for (Rule& rule : symbol.rules) {
            if (__builtin_add_overflow(total, rule.weight, &total))
                error(rule.line,
                    say("the weights of %1 add up to more than 4294967295; use smaller ones", quote(symbol.name)));
            symbol.cumulativeWeights.push_back(total);
            for (Slot& slot : rule.slots)
                slot.symbol = symbolIndex(slot.symbolName, rule.line);
        }
        m_model.symbols[index] = std::move(symbol);
    }

    int symbolIndex(const std::string& name, int line)
    {
        if (const auto found = m_model.index.find(name); found != m_model.index.end())
            return found->second;
        const auto parts = split(name, '/');
        const auto pattern = m_model.templates.find(std::string(parts[0]));
        if (pattern == m_model.templates.end())
            error(line, say("%1 is neither a word class nor a phrase of this file; declare it", quote(name)));
        const Symbol& original = pattern->second;
        if (parts.size() != original.parameters.size() + 1) {
            error(line,
                say("%1 must name %2 classes after %3, separated by '/'", quote(name), original.parameters.size(),
                    quote(original.name)));
        }
        if (m_model.symbols.size() >= kMostSymbols)
            error(line, say("the templates multiply to more than %1 phrases; use fewer", kMostSymbols));
        m_usedTemplates.insert(original.name);
        Symbol instance = original;
        instance.name = name;
        for (Rule& rule : instance.rules)
            for (Slot& slot : rule.slots)
                slot.symbolName = substituted(slot.symbolName, original.parameters, parts);
        const int index = static_cast<int>(m_model.symbols.size());
        m_model.symbols.push_back(std::move(instance));
        m_model.index[name] = index;
        return index;
    }

    /// Replaces the parameters of a template in `name`; `arguments[0]` is the template's own name.
    static std::string substituted(const std::string& name, const std::vector<std::string>& parameters,
        const std::vector<std::string_view>& arguments)
    {
        std::string result;
        for (const std::string_view part : split(name, '/')) {
            const auto found = std::find(parameters.begin(), parameters.end(), part);
            result += result.empty() ? "" : "/";
            result +=
                found == parameters.end() ? part : arguments[static_cast<std::size_t>(found - parameters.begin()) + 1];
        }
        return result;
    }

    void visit(int index)
    {
        const auto at = static_cast<std::size_t>(index);
        const Symbol& symbol = m_model.symbols[at];
        m_path.push_back(&symbol);
        if (m_state[at] == State::Open) {
            error(symbol.line,
                say("%1 contains itself (%2); recursion never terminates here", quote(symbol.name), pathText()));
        }
        if (m_path.size() > kDeepest)
            error(symbol.line, say("phrases are nested more than %1 levels deep; reduce the nesting", kDeepest));
        if (m_state[at] == State::Unseen) {
            m_state[at] = State::Open;
            for (const Rule& rule : symbol.rules)
                m_largest[at] = std::max(m_largest[at], largestTree(symbol, rule));
            m_state[at] = State::Done;
        }
        m_path.pop_back();
    }

    /// The most phrases and words that the rule can expand to.
    std::size_t largestTree(const Symbol& symbol, const Rule& rule)
    {
        std::size_t size = 1;
        for (const Slot& slot : rule.slots) {
            visit(slot.symbol);
            size += m_largest[static_cast<std::size_t>(slot.symbol)];
            if (size > kLargestTree) {
                error(rule.line,
                    say("%1 can grow to more than %2 phrases and words in one sentence; use fewer", quote(symbol.name),
                        kLargestTree));
            }
        }
        return size;
    }

    std::string pathText() const
    {
        std::string text;
        for (const Symbol* symbol : m_path)
            text += (text.empty() ? "" : " > ") + symbol->name;
        return printable(text);
    }

    void checkItems(const Rule& rule)
    {
        for (const auto* side : {&rule.source, &rule.target}) {
            for (const Item& item : *side)
                if (item.kind == Item::Kind::Attribute)
                    checkAttribute(rule.slots[static_cast<std::size_t>(item.slot)], item.text, rule.line);
                else if (item.kind == Item::Kind::Slot && (item.marksParticle || !item.particle.empty()))
                    checkParticle(symbolOf(rule.slots[static_cast<std::size_t>(item.slot)]), rule.line);
        }
    }

    void checkAttribute(const Slot& slot, const std::string& name, int line)
    {
        const Symbol& symbol = symbolOf(slot);
        if (!m_checkedAttributes.insert({slot.symbol, name}).second)
            return;
        for (const Entry& entry : symbol.entries) {
            if (!entry.attributes.contains(name)) {
                error(entry.line,
                    say("%1 has no %2, which %3 requires; write [%4 …]", quote(entry.source), quote(name),
                        m_model.text.place(line), printable(name)));
            }
        }
        for (const Rule& rule : symbol.rules) {
            if (rule.head < 0) {
                error(rule.line,
                    say("no slot requests the 'same' form, so %1 has no %2, which %3 requires", quote(symbol.name),
                        quote(name), m_model.text.place(line)));
            }
            checkAttribute(rule.slots[static_cast<std::size_t>(rule.head)], name, line);
        }
    }

    void checkParticle(const Symbol& symbol, int line) const
    {
        for (const Rule& rule : symbol.rules) {
            const bool marked = std::any_of(
                rule.source.begin(), rule.source.end(), [](const Item& item) { return item.marksParticle; });
            if (!marked) {
                error(rule.line,
                    say("%1 passes an aspect particle to %2, but no slot of this rule says where it goes; write "
                        "{Verb+}",
                        m_model.text.place(line), quote(symbol.name)));
            }
        }
    }

    Model& m_model;
    std::vector<State> m_state;
    std::vector<std::size_t> m_largest;  ///< per symbol: the most phrases and words below it, including itself
    std::vector<const Symbol*> m_path;   ///< from the start to the symbol being visited
    std::set<std::pair<int, std::string>> m_checkedAttributes;
    std::set<std::string> m_usedTemplates;
};

}  // namespace

void completeModel(Model& model)
{
    Checker(model).run();
}

}  // namespace translucent::grammar
