#include "translucent/lessons/scene_program.h"

#include "base/numbers.h"
#include "base/unicode.h"
#include "lessons/view_program.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace translucent {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Each byte that does not belong to valid UTF-8 becomes U+FFFD.
std::u32string readable(std::string_view text)
{
    if (isValidUtf8(text))
        return decodeUtf8(text);
    constexpr std::size_t kLongest = 4;  // bytes of a character
    std::u32string result;
    while (!text.empty()) {
        std::size_t length = std::min(kLongest, text.size());
        while (length > 0 && !(isValidUtf8(text.substr(0, length)) && decodeUtf8(text.substr(0, length)).size() == 1))
            --length;
        result += length > 0 ? decodeUtf8(text.substr(0, length)) : std::u32string(1, kReplacement);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::string hexadecimal(char32_t value, std::size_t digits)
{
    std::string text(digits, '0');
    for (std::size_t i = digits; i > 0 && value > 0; --i, value /= 16)
        text[i - 1] = "0123456789abcdef"[value % 16];
    return text;
}

std::string escaped(char32_t c)
{
    constexpr char32_t kByte = 0x100, kPlane = 0x10000;
    if (c == '\n')
        return "\\n";
    if (c == '\t')
        return "\\t";
    return c < kByte ? "\\x" + hexadecimal(c, 2) : c < kPlane ? "\\u" + hexadecimal(c, 4) : "\\U" + hexadecimal(c, 8);
}

/// A space is seen between other characters.
bool isShown(char32_t c)
{
    return c == ' ' || !isInvisible(c);
}

/// The name of a control without its path: "a/b/name#0" and "name" give "name".
std::string_view nameOf(std::string_view control)
{
    control = control.substr(0, control.rfind('#'));
    return control.substr(control.rfind('/') + 1);
}

bool isInside(std::string_view control, std::string_view around)
{
    return around.empty() || control.find('#') == std::string_view::npos
        || ("/" + std::string(control)).find("/" + std::string(around) + "/") != std::string::npos;
}

std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text = "[";
    for (const auto& part : parts)
        text += (text.size() == 1 ? "" : ", ") + part;
    return text + "]";
}

}  // namespace

std::string pythonNumber(double value)
{
    return std::isnan(value) ? "np.nan" : std::isinf(value) ? (value < 0 ? "-np.inf" : "np.inf") : shortestText(value);
}

std::string pythonLiteral(std::string_view text)
{
    std::string literal = "\"";
    for (const char32_t c : readable(text)) {
        if (c == '"' || c == '\\')
            (literal += '\\') += static_cast<char>(c);
        else
            literal += isShown(c) ? encodeUtf8({&c, 1}) : escaped(c);
    }
    return literal + "\"";
}

std::string pythonList(std::span<const std::string> texts)
{
    std::vector<std::string> literals;
    std::ranges::transform(texts, std::back_inserter(literals), pythonLiteral);
    return joined(literals);
}

std::optional<std::string> SceneControls::text(std::string_view name) const
{
    for (const auto& [control, value] : m_scene.settings)
        if (nameOf(control) == name && isInside(control, m_around))
            return value;
    return {};
}

double SceneControls::number(std::string_view name, double otherwise) const
{
    const auto given = text(name);
    return (given ? numberOf(*given) : std::nullopt).value_or(otherwise);
}

/// The current row of a list can be followed by its scroll position: "3@0,120".
std::int64_t SceneControls::index(std::string_view name, std::int64_t otherwise) const
{
    constexpr double kMost = 1e6;
    const auto given = text(name);
    const auto value = given ? numberOf(given->substr(0, given->find('@'))) : std::nullopt;
    return value && *value >= 0 && *value <= kMost ? static_cast<std::int64_t>(*value) : otherwise;
}

std::size_t SceneControls::open(std::span<const std::string_view> tabs) const
{
    if (m_scene.tab)
        if (const auto named = std::ranges::find(tabs, *m_scene.tab); named != tabs.end())
            return static_cast<std::size_t>(named - tabs.begin());
    const auto on = std::ranges::find_if(tabs, [this](std::string_view tab) { return isOn(tab); });
    return on == tabs.end() ? 0 : static_cast<std::size_t>(on - tabs.begin());
}

/// What is not a number is left out: scenes can come from untrusted files.
std::vector<std::vector<std::string>> SceneControls::numbers(std::string_view name) const
{
    std::vector<std::vector<std::string>> rows;
    const auto given = text(name).value_or("");
    for (std::string_view left = given; !left.empty();) {
        const auto line = left.substr(0, left.find('\n'));
        left.remove_prefix(std::min(left.size(), line.size() + 1));
        auto& row = rows.emplace_back();
        for (auto rest = line; !rest.empty();) {
            const auto word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), word.size() + 1));
            if (const auto number = numberOf(word))
                row.push_back(pythonNumber(*number));
        }
    }
    return rows;
}

std::string SceneControls::matrix(std::string_view name) const
{
    std::vector<std::string> rows;
    for (const auto& row : numbers(name))
        rows.push_back(joined(row));
    return rows.empty() ? std::string() : joined(rows);
}

std::string SceneControls::row(std::string_view name, std::size_t row) const
{
    const auto rows = numbers(name);
    return row < rows.size() && !rows[row].empty() ? joined(rows[row]) : std::string();
}

namespace {

/// The options of the command line, and the parameters of the client.
const std::array<std::pair<std::string_view, std::string_view>, 5> kChangeLists {
    {{"disable-head", "disabled_heads"}, {"edit-row", "edited_rows"}, {"skip-residual", "skipped_residuals"},
        {"skip-norm", "skipped_norms"}, {"clamp-neuron", "clamped_neurons"}}};

std::string positionsText(const std::vector<std::string>& sides)
{
    std::string text;
    for (const auto& side : sides) {
        const auto equals = side.find('=');
        text += (text.empty() ? "{" : ", ") + pythonLiteral(side.substr(0, equals)) + ": "
            + pythonLiteral(side.substr(equals + 1));
    }
    return text + "}";
}

std::string changeText(const Intervention& change)
{
    std::map<std::string, std::vector<std::string>> values;
    for (const auto& [name, value] : changesOf(change))
        values[name].push_back(value);
    std::vector<std::string> arguments;
    for (const auto& [option, parameter] : kChangeLists)
        if (const auto found = values.find(std::string(option)); found != values.end())
            arguments.push_back(std::string(parameter) + "=" + pythonList(found->second));
    if (change.causalMaskRemoved)
        arguments.emplace_back("causal_mask_removed=True");
    if (const auto found = values.find("positions"); found != values.end())
        arguments.push_back("positions=" + positionsText(found->second));
    std::string text = joined(arguments);
    return "dict(" + text.substr(1, text.size() - 2) + ")";
}

constexpr std::array kStopping {"full", "better", "impossible"};  // in the order of the choice on page Decoding

std::string searchText(const Scene& scene, const ShownNumbers& shown)
{
    std::string text = "dict(beam=" + std::to_string(std::max<std::int64_t>(1, scene.beam.value_or(1)));
    if (scene.penalty)
        text += ", length_penalty=" + pythonNumber(*scene.penalty);
    const auto stop = scene.page == "decoding" ? SceneControls(scene).index("decodingStop", 1) : 1;
    text += std::string(", early_stopping=\"")
        + kStopping[static_cast<std::size_t>(std::min<std::int64_t>(stop, kStopping.size() - 1))] + "\"";
    if (shown.noRepeatNgram > 0)
        text += ", no_repeat_ngram=" + std::to_string(shown.noRepeatNgram);
    if (!shown.forced.empty() && scene.page == "decoding")
        text += ", prefix_pieces=" + pythonList(shown.forced);
    else if (scene.prefix && !scene.prefix->empty())
        text += ", prefix=" + pythonLiteral(*scene.prefix);
    return text + ")";
}

struct PageProgram {
    std::string_view page;
    std::optional<ViewProgram> (*program)(const Scene& scene, const ShownNumbers& shown);
};

constexpr std::array<PageProgram, 9> kPages {{{"translate", translateProgram}, {"attention", attentionProgram},
    {"architecture", architectureProgram}, {"decoding", decodingProgram}, {"whatIf", whatIfProgram},
    {"why", whyProgram}, {"positions", positionsProgram}, {"numbers", numbersProgram}, {"training", trainingProgram}}};

ViewProgram programOf(const Scene& scene, const ShownNumbers& shown)
{
    const auto page = std::ranges::find(kPages, scene.page.value_or(""), &PageProgram::page);
    auto program = page == kPages.end() ? std::nullopt : page->program(scene, shown);
    return program ? std::move(*program) : *translateProgram(scene, shown);
}

/// A comment is one line.
std::string commentText(const std::string& title)
{
    std::string text;
    for (const char32_t c : readable(title))
        text += isShown(c) ? encodeUtf8({&c, 1}) : " ";
    return text.empty() ? text : "# " + text + "\n";
}

std::string importsText(const ViewProgram& program, const ShownNumbers& shown)
{
    std::string text = program.modules + "import sys\n\nimport numpy as np\n\n";
    if (program.usesModel && !shown.clientDirectory.empty())
        text += "sys.path.insert(0, " + pythonLiteral(shown.clientDirectory) + ")\n";
    if (program.usesModel)
        text += "from translucent_client import Translucent" + program.names + "\n\n";
    return text + "np.set_printoptions(precision=4, suppress=True, linewidth=1000, threshold=sys.maxsize)\n";
}

std::string constantsText(const ViewProgram& program, const Scene& scene, const ShownNumbers& shown)
{
    std::vector<ViewProgram::Constant> all;
    if (program.usesModel)
        all = {{"TEXT", pythonLiteral(scene.sentence.value_or(""))}, {"SEARCH", searchText(scene, shown)},
            {"CHANGE", changeText(scene.change.value_or(Intervention()))}};
    all.insert(all.end(), program.constants.begin(), program.constants.end());
    std::string text;
    for (const auto& [name, value] : all)
        text.append(name).append(" = ").append(value).append("\n");
    return text;
}

}  // namespace

std::string indented(std::string_view code)
{
    std::string text;
    for (std::size_t begin = 0; begin < code.size();) {
        const auto end = std::min(code.find('\n', begin), code.size() - 1) + 1;
        const auto line = code.substr(begin, end - begin);
        text.append(line == "\n" ? "" : "    ").append(line);
        begin = end;
    }
    return text;
}

std::string pythonText(const Scene& scene, const ShownNumbers& shown)
{
    const auto program = programOf(scene, shown);
    std::string text = commentText(shown.title) + importsText(program, shown) + constantsText(program, scene, shown)
        + program.definitions + "\n";
    if (!program.usesModel)
        return text + program.code;
    text += "with Translucent(" + pythonLiteral(scene.model.value_or(""));
    if (shown.program != ShownNumbers::kCommandLineName)
        text += ", program=" + pythonLiteral(shown.program);
    return text + ") as model:\n" + indented(program.code);
}

}  // namespace translucent
