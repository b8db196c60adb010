#include "corpus/grammar_check.h"

#include "corpus/grammar_parser.h"
#include "corpus/grammar_text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace translucent::grammar {

namespace {

/// The checks over a whole model; `m_state` serves the depth-first walk.
class Checker {
public:
    explicit Checker(Model& model)
        : m_model(model)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_model.symbols.size(); ++i) {
            resolve(i);  // may append instances of templates, which are resolved in their turn
        }
        for (const auto& [name, unused] : m_model.templates) {
            if (!m_usedTemplates.contains(name)) {
                error(unused.line, "template '" + name + "' is never used; use it in a rule or remove it");
            }
        }
        m_state.assign(m_model.symbols.size(), State::Unseen);
        visit(m_model.start, {});
        for (std::size_t i = 0; i < m_state.size(); ++i) {
            if (m_state[i] == State::Unseen) {
                error(m_model.symbols[i].line,
                    "'" + m_model.symbols[i].name + "' cannot be reached from '"
                        + m_model.symbols[static_cast<std::size_t>(m_model.start)].name
                        + "'; use it in a rule or remove it");
            }
        }
        for (const Symbol& symbol : m_model.symbols) {
            for (const Rule& rule : symbol.rules) {
                checkItems(rule);
            }
        }
    }

private:
    enum class State { Unseen, Open, Done };

    [[noreturn]] void error(int line, const std::string& message) const
    {
        fail(m_model.fileName, line, message);
    }

    const Symbol& symbolOf(const Slot& slot) const
    {
        return m_model.symbols[static_cast<std::size_t>(slot.symbol)];
    }

    void resolve(std::size_t index)
    {
        Symbol symbol = std::move(m_model.symbols[index]);
        if (symbol.entries.empty() && symbol.rules.empty()) {
            error(symbol.line, "'" + symbol.name + "' is empty; add at least one entry or rule");
        }
        std::uint32_t total = 0;
        for (Rule& rule : symbol.rules) {
            total += rule.weight;
            symbol.cumulativeWeights.push_back(total);
            for (Slot& slot : rule.slots) {
                slot.symbol = symbolIndex(slot.symbolName, rule.line);
            }
        }
        m_model.symbols[index] = std::move(symbol);
    }

    int symbolIndex(const std::string& name, int line)
    {
        if (const auto found = m_model.index.find(name); found != m_model.index.end()) {
            return found->second;
        }
        const auto parts = split(name, '/');
        const auto pattern = m_model.templates.find(std::string(parts[0]));
        if (pattern == m_model.templates.end()) {
            error(line, "'" + name + "' is neither a word class nor a phrase of this file");
        }
        const Symbol& original = pattern->second;
        if (parts.size() != original.parameters.size() + 1) {
            error(line,
                "'" + name + "' must name " + std::to_string(original.parameters.size()) + " classes after '"
                    + original.name + "', separated by '/'");
        }
        m_usedTemplates.insert(original.name);
        Symbol instance = original;
        instance.name = name;
        for (Rule& rule : instance.rules) {
            for (Slot& slot : rule.slots) {
                slot.symbolName = substituted(slot.symbolName, original.parameters, parts);
            }
        }
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
            result += found == parameters.end()
                ? part
                : arguments[static_cast<std::size_t>(found - parameters.begin()) + 1];
        }
        return result;
    }

    void visit(int index, std::string path)
    {
        State& state = m_state[static_cast<std::size_t>(index)];
        const Symbol& symbol = m_model.symbols[static_cast<std::size_t>(index)];
        path += (path.empty() ? "" : " > ") + symbol.name;
        if (state == State::Open) {
            error(symbol.line,
                "'" + symbol.name + "' contains itself (" + path + "); recursion never terminates here");
        }
        if (state == State::Done) {
            return;
        }
        state = State::Open;
        for (const Rule& rule : symbol.rules) {
            for (const Slot& slot : rule.slots) {
                visit(slot.symbol, path);
            }
        }
        state = State::Done;
    }

    void checkItems(const Rule& rule) const
    {
        for (const auto* side : {&rule.source, &rule.target}) {
            for (const Item& item : *side) {
                if (item.kind == Item::Kind::Attribute) {
                    checkAttribute(rule.slots[static_cast<std::size_t>(item.slot)], item.text, rule.line);
                } else if (item.kind == Item::Kind::Slot && (item.marksParticle || !item.particle.empty())) {
                    checkParticle(symbolOf(rule.slots[static_cast<std::size_t>(item.slot)]), rule.line);
                }
            }
        }
    }

    void checkAttribute(const Slot& slot, const std::string& name, int line) const
    {
        const Symbol& symbol = symbolOf(slot);
        for (const Entry& entry : symbol.entries) {
            if (!entry.attributes.contains(name)) {
                error(entry.line,
                    "'" + entry.source + "' has no '" + name + "', which line " + std::to_string(line)
                        + " asks for; write [" + name + " …]");
            }
        }
        for (const Rule& rule : symbol.rules) {
            if (rule.head < 0) {
                error(rule.line,
                    "no slot is asked for the 'same' form, so '" + symbol.name + "' has no '" + name
                        + "', which line " + std::to_string(line) + " asks for");
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
                    "line " + std::to_string(line) + " passes an aspect particle to '" + symbol.name
                        + "', but no slot of this rule says where it goes; write {Verb+}");
            }
        }
    }

    Model& m_model;
    std::vector<State> m_state;
    std::set<std::string> m_usedTemplates;
};

}  // namespace

void completeModel(Model& model)
{
    Checker(model).run();
}

}  // namespace translucent::grammar
