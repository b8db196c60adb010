#include "corpus/grammar_model.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace translucent::grammar {

namespace {

/// The file that an `include` line names; empty for all other lines.
std::string_view includedName(std::string_view line)
{
    std::string_view rest = trimmed(line.substr(0, line.find('#')));
    return takeWord(rest) == "include" ? rest : std::string_view {};
}

std::string placeIn(const std::string& file, std::size_t line)
{
    return file + ":" + std::to_string(line);
}

/// Rejects devices and pipes, which can be endless, as if they did not exist.
std::filesystem::path includedFile(const std::filesystem::path& folder, std::string_view name)
{
    const auto file = folder / name;
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        throw Error(ErrorCode::NotFound,
            say("there is no file %1; write its path relative to the folder of this file", quote(name)));
    }
    return file;
}

}  // namespace

GrammarText::GrammarText(std::string fileName)
    : m_fileName(std::move(fileName))
{
}

GrammarText::GrammarText(std::string_view text, const std::string& fileName)
    : m_fileName(fileName)
    , m_lines(text)
    , m_parts {{1, 1, fileName}}
{
}

GrammarText GrammarText::load(const std::filesystem::path& file)
{
    GrammarText text(file.string());
    text.append(file, true);
    return text;
}

void GrammarText::append(const std::filesystem::path& file, bool mayInclude)
{
    TextLines lines(file);
    m_parts.push_back({m_count + 1, 1, lines.fileName()});
    while (const auto line = lines.next()) {
        const std::string_view included = includedName(*line);
        if (included.empty()) {
            m_lines.append(*line) += '\n';
            ++m_count;
            continue;
        }
        if (!mayInclude) {
            throw Error(ErrorCode::InvalidFormat,
                about(placeIn(lines.fileName(), lines.number()),
                    say("an included file includes no other; move the line to %1", m_fileName)));
        }
        try {
            append(includedFile(file.parent_path(), included), false);
        } catch (const Error& error) {
            throw Error(error.code(), about(placeIn(lines.fileName(), lines.number()), error.message()));
        }
        m_parts.push_back({m_count + 1, static_cast<int>(lines.number()) + 1, lines.fileName()});
    }
}

std::string GrammarText::place(int line) const
{
    const auto next = std::upper_bound(
        m_parts.begin() + 1, m_parts.end(), line, [](int wanted, const Part& part) { return wanted < part.first; });
    const Part& part = *std::prev(next);
    return part.fileName + ":" + std::to_string(part.firstOfFile + line - part.first);
}

namespace {

constexpr std::pair<std::string_view, SymbolKind> kKinds[] = {
    {"noun", SymbolKind::Noun},
    {"verb", SymbolKind::Verb},
    {"adjective", SymbolKind::Adjective},
    {"pronoun", SymbolKind::Pronoun},
    {"word", SymbolKind::Word},
    {"phrase", SymbolKind::Phrase},
};

std::optional<SymbolKind> kindFromKeyword(std::string_view keyword)
{
    const auto* found =
        std::find_if(std::begin(kKinds), std::end(kKinds), [keyword](const auto& k) { return k.first == keyword; });
    return found == std::end(kKinds) ? std::nullopt : std::optional(found->second);
}

/// Walks over the lines of a file and fills a model.
class Reader {
public:
    explicit Reader(GrammarText text)
        : m_model {.text = std::move(text)}
    {
    }

    Model read()
    {
        for (const std::string_view line : split(m_model.text.lines(), '\n')) {
            ++m_line;
            const std::string_view content = trimmed(line.substr(0, line.find('#')));
            if (!content.empty())
                readLine(content);
        }
        finish();
        return std::move(m_model);
    }

private:
    void readLine(std::string_view line)
    {
        std::string_view rest = line;
        const std::string_view keyword = takeWord(rest);
        if (const auto kind = kindFromKeyword(keyword)) {
            openSymbol(*kind, rest);
        } else if (keyword == "start") {
            m_startName = rest;
            m_startLine = m_line;
        } else if (isTableKeyword(keyword)) {
            readTable(m_model, keyword, rest, m_line);
        } else if (m_current == nullptr) {
            fail(m_model, m_line, say("expected a declaration such as 'noun Fruit [measure 个]' or 'phrase Sentence'"));
        } else if (m_current->kind == SymbolKind::Phrase) {
            readRule(m_model, *m_current, line, m_line);
        } else {
            readEntries(m_model, *m_current, line, m_line);
        }
    }

    void openSymbol(SymbolKind kind, std::string_view rest)
    {
        Symbol symbol;
        symbol.kind = kind;
        symbol.line = m_line;
        const auto parts = split(takeWord(rest), '/');
        symbol.name = parts[0];
        symbol.parameters.assign(parts.begin() + 1, parts.end());
        if (symbol.name.empty() || symbol.name[0] < 'A' || symbol.name[0] > 'Z')
            fail(m_model, m_line, say("a class or phrase name must begin with a capital letter"));
        const std::string name = symbol.name;
        if (m_model.index.contains(name) || m_model.templates.contains(name))
            fail(m_model, m_line, say("%1 is declared twice; merge the two or rename one", quote(name)));
        symbol.defaults = readAttributes(m_model, rest, m_line);
        if (symbol.parameters.empty()) {
            m_model.index[name] = static_cast<int>(m_model.symbols.size());
            m_model.symbols.push_back(std::move(symbol));
            m_current = &m_model.symbols.back();
        } else {
            m_current = &(m_model.templates[name] = std::move(symbol));
        }
    }

    void finish()
    {
        if (m_startName.empty())
            fail(m_model, m_line, say("no start phrase; add a line such as 'start Sentence'"));
        const auto found = m_model.index.find(m_startName);
        if (found == m_model.index.end())
            fail(m_model, m_startLine,
                say("start phrase %1 is not declared; add 'phrase' and its rules", quote(m_startName)));
        m_model.start = found->second;
    }

    Model m_model;
    Symbol* m_current = nullptr;  ///< the class or phrase being read
    std::string m_startName;
    int m_startLine = 0;
    int m_line = 0;
};

}  // namespace

namespace {
constexpr std::string_view kSpace = " \t\r";
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> result;
    for (std::string_view word = takeWord(text); !word.empty(); word = takeWord(text))
        result.emplace_back(word);
    return result;
}

std::string_view takeWord(std::string_view& text)
{
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(kSpace), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

Model parseModel(GrammarText text)
{
    return Reader(std::move(text)).read();
}

void fail(const Model& model, int line, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(model.text.place(line), what));
}

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
