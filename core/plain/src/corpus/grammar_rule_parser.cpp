#include "corpus/grammar_model.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace translucent::grammar {

namespace {

constexpr std::pair<std::string_view, Form> kFormNames[] = {
    {"plain", Form::Plain},
    {"plural", Form::Plural},
    {"bare", Form::Bare},
    {"object", Form::Object},
    {"participle", Form::Participle},
    {"gerund", Form::Gerund},
    {"third", Form::NowThird},
    {"comparative", Form::Comparative},
    {"superlative", Form::Superlative},
};

/// Parses one rule. The members are needed for error messages.
class RuleParser {
public:
    RuleParser(const Model& model, int line)
        : m_model(model)
        , m_line(line)
    {
        m_rule.line = line;
    }

    Rule parse(std::string_view text)
    {
        takeWeight(text);
        takeAttributes(text);
        const auto sides = split(text, '=');
        const std::vector<std::string> source = words(sides[0]);
        for (const std::string& token : source)
            declareSlot(token);
        const bool passThrough = sides.size() == 1 && source.size() == 1 && m_rule.slots.size() == 1;
        if (!passThrough && (sides.size() != 2 || sides[0].empty() || sides[1].empty()))
            error(say("a rule needs a Chinese and an English side: {Person} 来 。 = {Person} {come} ."));
        for (const std::string& token : source)
            m_rule.source.push_back(sourceItem(token));
        for (const std::string& token :
            passThrough ? std::vector<std::string> {"{" + m_rule.slots[0].name + ".same}"} : words(sides[1]))
            m_rule.target.push_back(targetItem(token));
        checkSlotsUsedOnce();
        checkLabels();
        findHead();
        return std::move(m_rule);
    }

private:
    [[noreturn]] void error(const Message& what) const { fail(m_model, m_line, what); }

    void takeWeight(std::string_view& text)
    {
        if (text.empty() || (text[0] != '-' && (text[0] < '0' || text[0] > '9')))
            return;
        const std::string_view word = takeWord(text);
        const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), m_rule.weight);
        constexpr std::uint32_t kMaxWeight = 100000;
        if (code != std::errc() || end != word.data() + word.size() || m_rule.weight == 0 || m_rule.weight > kMaxWeight)
            error(say("weight %1 must be a whole number from 1 to 100000", quote(word)));
    }

    void takeAttributes(std::string_view& text)
    {
        const std::size_t bracket = text.find('[');
        if (bracket == std::string_view::npos)
            return;
        const auto attributes = readAttributes(m_model, text.substr(bracket), m_line);
        text = trimmed(text.substr(0, bracket));
        for (const auto& [name, value] : attributes) {
            if (name != "plural" && name != "singular")
                error(say("%1 is unknown; a rule can be [plural] or [singular]", quote("[" + name + "]")));
            m_rule.fixedAgreement = true;
            m_rule.agreement = name == "plural" ? Agreement::Plural : Agreement::Third;
        }
    }

    /// The text between the braces of `token`; empty if there are no braces.
    std::optional<std::string_view> braced(std::string_view token, char open, char close) const
    {
        const std::size_t begin = token.find(open);
        const std::size_t end = token.find(close);
        if (begin == std::string_view::npos && end == std::string_view::npos)
            return std::nullopt;
        const bool closedLast = end != std::string_view::npos && (end + 1 == token.size() || token[end + 1] == '^');
        if (begin != 0 || !closedLast || token.find(open, 1) != std::string_view::npos)
            error(about(quote(token), say("write each slot as {Name} with spaces around it")));
        return token.substr(1, end - 1);
    }

    void declareSlot(std::string_view token)
    {
        token.remove_prefix(token.starts_with('~') ? 1 : 0);
        const auto inside = braced(token, '{', '}');
        if (!inside || inside->find('.') != std::string_view::npos)
            return;
        const std::string_view name = inside->substr(0, inside->find('+'));
        const std::size_t colon = name.find(':');
        Slot slot;
        slot.name = name.substr(0, colon);
        slot.symbolName = colon == std::string_view::npos ? name : name.substr(colon + 1);
        if (std::any_of(m_rule.slots.begin(), m_rule.slots.end(), [&](const Slot& s) { return s.name == slot.name; })) {
            error(say("slot %1 occurs twice; name the second one, as in {other:%2}", quote(slot.name),
                printable(slot.symbolName)));
        }
        m_rule.slots.push_back(slot);
    }

    int slotIndex(std::string_view name) const
    {
        for (std::size_t i = 0; i < m_rule.slots.size(); ++i)
            if (m_rule.slots[i].name == name)
                return static_cast<int>(i);
        error(say("%1 is not a slot of the Chinese side; write it there, too", quote(name)));
    }

    /// Removes "^3" or "^Slot" from the token.
    void takeLabel(std::string_view& token, Item& item) const
    {
        const std::size_t caret = token.find('^');
        if (caret == std::string_view::npos)
            return;
        const std::string_view label = token.substr(caret + 1);
        token = token.substr(0, caret);
        if (label.size() == 1 && label[0] >= '1' && label[0] <= '9')
            item.label = label[0] - '0';
        else
            item.labelSlot = slotIndex(label);
    }

    Item sourceItem(std::string_view token) const
    {
        Item item;
        item.glued = token[0] == '~';
        token.remove_prefix(item.glued ? 1 : 0);
        const auto inside = braced(token, '{', '}');
        takeLabel(token, item);
        if (!inside) {
            item.text = token;
            return item;
        }
        if (const std::size_t dot = inside->find('.'); dot != std::string_view::npos) {
            item.kind = Item::Kind::Attribute;
            item.slot = slotIndex(inside->substr(0, dot));
            item.text = inside->substr(dot + 1);
            return item;
        }
        item.kind = Item::Kind::Slot;
        const std::size_t plus = inside->find('+');
        item.slot = slotIndex(inside->substr(0, std::min(plus, inside->find(':'))));
        if (plus != std::string_view::npos) {
            item.particle = inside->substr(plus + 1);
            item.marksParticle = item.particle.empty();
        }
        return item;
    }

    Item targetItem(std::string_view token) const
    {
        Item item;
        item.glued = token[0] == '~';
        token.remove_prefix(item.glued ? 1 : 0);
        const auto inside = braced(token, '{', '}');
        const auto inflected = braced(token, '<', '>');
        takeLabel(token, item);
        if (!inside && !inflected) {
            item.text = token;
            return item;
        }
        const std::string_view content = inside ? *inside : *inflected;
        const std::size_t dot = content.find('.');
        const std::string_view name = content.substr(0, dot);
        const std::string_view form =
            dot == std::string_view::npos ? std::string_view("plain") : content.substr(dot + 1);
        const auto request = formRequest(form);
        if (inside) {
            item.kind = request ? Item::Kind::Slot : Item::Kind::Attribute;
            item.slot = slotIndex(name);
            item.text = form;
        } else {
            item.kind = Item::Kind::Inflected;
            item.inflected = m_model.morphology.verbForms(std::string(name));
        }
        if (inflected && !request)
            error(say("%1 is not a verb form; use now(Slot), past(Slot), same, participle or gerund", quote(form)));
        item.request = request.value_or(FormRequest {});
        return item;
    }

    /// The request for a form name, or nothing if `form` is an attribute name.
    std::optional<FormRequest> formRequest(std::string_view form) const
    {
        for (const auto& [name, value] : kFormNames)
            if (form == name)
                return FormRequest {FormRequest::Kind::Fixed, value, -1};
        if (form == "same")
            return FormRequest {FormRequest::Kind::Same, Form::Plain, -1};
        if (form == "past")
            return FormRequest {FormRequest::Kind::Fixed, Form::PastSingular, -1};
        const bool now = form.starts_with("now(");
        if ((now || form.starts_with("past(")) && form.ends_with(")")) {
            const std::size_t open = form.find('(');
            const int subject = slotIndex(form.substr(open + 1, form.size() - open - 2));
            return FormRequest {now ? FormRequest::Kind::Now : FormRequest::Kind::Past, Form::Plain, subject};
        }
        return std::nullopt;
    }

    void checkSlotsUsedOnce() const
    {
        for (std::size_t i = 0; i < m_rule.slots.size(); ++i) {
            const auto uses = std::count_if(m_rule.target.begin(), m_rule.target.end(),
                [i](const Item& item) { return item.kind == Item::Kind::Slot && item.slot == static_cast<int>(i); });
            if (uses != 1)
                error(say("slot %1 must occur exactly once on the English side", quote(m_rule.slots[i].name)));
        }
    }

    void checkLabels() const
    {
        for (int label = 1; label <= 9; ++label) {
            const auto hasLabel = [label](const Item& item) { return item.label == label; };
            const bool inSource = std::any_of(m_rule.source.begin(), m_rule.source.end(), hasLabel);
            const bool inTarget = std::any_of(m_rule.target.begin(), m_rule.target.end(), hasLabel);
            if (inSource != inTarget)
                error(say("label ^%1 must be on both sides or on neither", label));
        }
    }

    void findHead()
    {
        for (const Item& item : m_rule.target)
            if (item.kind == Item::Kind::Slot && item.request.kind == FormRequest::Kind::Same)
                m_rule.head = item.slot;
        if (m_rule.head < 0 && m_rule.slots.size() == 1)
            m_rule.head = 0;
    }

    const Model& m_model;
    int m_line;
    Rule m_rule;
};

}  // namespace

void readRule(const Model& model, Symbol& symbol, std::string_view text, int line)
{
    symbol.rules.push_back(RuleParser(model, line).parse(text));
}

}  // namespace translucent::grammar
