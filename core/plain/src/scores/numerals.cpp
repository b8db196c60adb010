#include "scores/numerals.h"

#include "base/unicode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

namespace translucent {

namespace {

constexpr std::u32string_view kChineseDigits = U"零一二三四五六七八九";
constexpr double kWan = 1e4, kYi = 1e8;

int digitOf(char32_t c)
{
    if (c == U'〇')
        return 0;
    if (c == U'两' || c == U'兩')
        return 2;
    const auto at = kChineseDigits.find(c);
    return at == std::u32string_view::npos ? -1 : static_cast<int>(at);
}

double unitOf(char32_t c)
{
    switch (c) {
    case U'十': return 10;
    case U'百': return 100;
    case U'千': return 1000;
    case U'万':
    case U'萬': return kWan;
    case U'亿':
    case U'億': return kYi;
    default: return 0;
    }
}

bool isFigure(char32_t c)
{
    return c >= U'0' && c <= U'9';
}

bool isNumeral(char32_t c)
{
    return isFigure(c) || digitOf(c) >= 0 || unitOf(c) > 0;
}

bool isOneOf(std::u32string_view characters, char32_t c)
{
    return c != 0 && characters.find(c) != std::u32string_view::npos;
}

/// A run of numerals in a Chinese text, with its surroundings.
class ChineseRun {
public:
    ChineseRun(std::u32string_view text, std::size_t begin)
        : m_text(text)
        , m_begin(begin)
        , m_end(begin)
    {
        while (m_end < text.size() && (isNumeral(text[m_end]) || isSeparator(m_end)))
            ++m_end;
    }

    std::size_t end() const { return m_end; }

    bool counts() const
    {
        const auto run = this->run();
        if (run == U"千万" || run == U"万一" || run == U"百万" || run == U"亿万")
            return false;  // by all means, in case
        if (after(0) == U'折' || (after(0) == U'月' && run.size() <= 2) || isOneOf(U"几幾数數", before(1)))
            return false;
        if (isOneOf(U"点點", before(1)) && !isFigure(run[0]))
            return false;
        if (isFraction() || isIdiom())
            return false;
        return run.size() > 1 || countsAlone(run[0]);
    }

    double value() const { return valueOf(run()); }

    /// What a run of a translation also stands for, after the run `last` with the value `lastValue`: 三点五 is 3.5,
    /// 八折 is 20 % off, 1990年代 are the nineties.
    std::vector<double> otherValues(std::size_t last, double lastValue) const
    {
        std::vector<double> values;
        const auto run = this->run();
        const bool plain = std::ranges::none_of(run, [](char32_t c) { return unitOf(c) > 0 || isOneOf(U".,", c); });
        if (plain && last + 1 == m_begin && isOneOf(U"点點块塊元米", before(1)))
            for (const auto part : {run, run.substr(0, 1)})  // 三块五一斤 is 3.5 yuan a jin
                values.push_back(lastValue + digits(part) / std::pow(10, double(part.size())));
        if (run.size() > 1 && run.back() == U'千' && isOneOf(U"米克瓦", after(0)))
            values.push_back(valueOf(run.substr(0, run.size() - 1)));  // 五十千米 is 50 km
        if (after(0) == U'折')
            values.push_back(100 - digits(run) * (run.size() == 1 ? 10 : 1));
        if (plain && after(0) == U'年' && after(1) == U'代')
            values.push_back(std::fmod(digits(run), 100));
        return values;
    }

    /// 三四天 and 三四百 are three or four, 一二三四五 counts.
    bool isVague() const
    {
        const auto run = this->run();
        const bool hasUnit = std::ranges::any_of(run, [](char32_t c) { return unitOf(c) > 0; });
        std::size_t neighbours = 0, ascending = 0;
        for (std::size_t i = 1; i < run.size(); ++i) {
            const int one = digitOf(run[i - 1]), next = digitOf(run[i]);
            neighbours += one > 0 && next > 0 ? 1 : 0;
            ascending += one > 0 && next == one + 1 ? 1 : 0;
        }
        return neighbours > 0 && (hasUnit || run.size() == 2 || ascending + 1 == run.size());
    }

private:
    std::u32string_view run() const { return m_text.substr(m_begin, m_end - m_begin); }
    char32_t before(std::size_t steps) const { return m_begin >= steps ? m_text[m_begin - steps] : 0; }
    char32_t after(std::size_t steps) const { return m_end + steps < m_text.size() ? m_text[m_end + steps] : 0; }

    bool isSeparator(std::size_t at) const
    {
        return at > m_begin && at + 1 < m_text.size() && isOneOf(U".,", m_text[at]) && isFigure(m_text[at - 1])
            && isFigure(m_text[at + 1]);
    }

    bool isFraction() const
    {
        if (after(0) == U'分' && after(1) == U'之')
            return true;
        return before(1) == U'之' && before(2) == U'分' && !isOneOf(U"百千", before(3));
    }

    /// 三心二意, 乱七八糟: single numerals two characters apart or side by side in four characters.
    bool isIdiom() const
    {
        if (run().size() > 1 || isFigure(run()[0]))
            return false;
        const auto single = [&](std::size_t at) {
            return at < m_text.size() && isNumeral(m_text[at]) && !isFigure(m_text[at])
                && (at + 1 >= m_text.size() || !isNumeral(m_text[at + 1])) && (at == 0 || !isNumeral(m_text[at - 1]));
        };
        return single(m_end + 1) || (m_begin >= 2 && single(m_begin - 2));
    }

    bool countsAlone(char32_t c) const
    {
        if (isFigure(c))
            return c > U'2';
        if (isOneOf(U"期周週拜", before(1)))
            return false;
        if (unitOf(c) > 0)
            return c == U'十' && (!isOneOf(U"分字足", after(0)) || isOneOf(U"钟鐘", after(1)));
        return digitOf(c) > 2 && !isOneOf(U"明川思", after(0));
    }

    static double valueOf(std::u32string_view run)
    {
        const bool plain = std::ranges::none_of(run, [](char32_t c) { return unitOf(c) > 0; });
        return plain ? digits(run) : counted(run);
    }

    static double digits(std::u32string_view run)
    {
        std::string figures;
        for (const char32_t c : run)
            if (c != U',')
                figures += c == U'.' ? '.' : static_cast<char>(isFigure(c) ? c : U'0' + char32_t(digitOf(c)));
        return std::strtod(figures.c_str(), nullptr);
    }

    /// 一亿五千万 = 1 · 10⁸ + 5000 · 10⁴; 两万三 = 2 · 10⁴ + 3 · 10³
    static double counted(std::u32string_view run)
    {
        double total = 0, section = 0, last = 0;
        std::u32string open;
        const auto take = [&open] { return open.empty() ? 0 : digits(std::exchange(open, {})); };
        for (const char32_t c : run) {
            const double unit = unitOf(c);
            if (unit == 0) {
                open += c;
                continue;
            }
            const bool isFirst = open.empty() && section == 0;
            const double number = take();
            if (unit >= kWan) {
                const double sum = section + number;
                total = unit == kYi ? (total + sum) * unit : total + (isFirst ? 1 : sum) * unit;
                section = 0;
            } else {
                section += (number == 0 ? 1 : number) * unit;
            }
            last = unit;
        }
        const bool isShort = open.size() == 1 && last >= 100 && digitOf(open[0]) > 0;
        return total + section + take() * (isShort ? last / 10 : 1);
    }

    std::u32string_view m_text;
    std::size_t m_begin;
    std::size_t m_end;
};

/// What 半 and 刻 of a translation may stand for: 两个半 is 2.5, 半小时 30 minutes, 半年 six months, 一刻 15 minutes.
/// A number with the value `lastValue` ends at `last`; 0 is none.
std::vector<double> valuesOfPart(std::u32string_view text, std::size_t at, std::size_t last, double lastValue)
{
    constexpr double kMinutes = 30, kQuarter = 15, kMonths = 6;
    constexpr std::size_t kMeasureWord = 2;
    std::vector<double> values;
    if (text[at] == U'刻' && last == at)
        values.push_back(lastValue * kQuarter);
    if (text[at] != U'半')
        return values;
    values = {kMinutes, kMonths};
    if (last > 0 && at - last <= kMeasureWord)
        values.push_back(lastValue + 1.0 / 2);
    return values;
}

const std::map<std::string, double, std::less<>>& englishWords()
{
    static const std::map<std::string, double, std::less<>> words {{"zero", 0}, {"one", 1}, {"two", 2}, {"three", 3},
        {"four", 4}, {"five", 5}, {"six", 6}, {"seven", 7}, {"eight", 8}, {"nine", 9}, {"ten", 10}, {"eleven", 11},
        {"twelve", 12}, {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17},
        {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20}, {"thirty", 30}, {"forty", 40}, {"fifty", 50}, {"sixty", 60},
        {"seventy", 70}, {"eighty", 80}, {"ninety", 90}, {"first", 1}, {"second", 2}, {"third", 3}, {"fifth", 5},
        {"eighth", 8}, {"ninth", 9}, {"twelfth", 12}, {"dozen", 12}, {"twice", 2}};
    return words;
}

double scaleOf(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, double>, 4> scales {
        {{"hundred", 100}, {"thousand", 1e3}, {"million", 1e6}, {"billion", 1e9}}};
    for (const auto& [name, scale] : scales)
        if (word.starts_with(name))
            return scale;
    return 0;
}

/// seventeenth, twentieth, eighties and tens: the word in its plain form.
std::string plainWord(std::string_view word)
{
    const auto without = [&](std::size_t letters, const char* ending) {
        return std::string(word.substr(0, word.size() - letters)) + ending;
    };
    if (word.ends_with("ieth"))
        return without(4, "y");
    if (word.ends_with("ies"))
        return without(3, "y");
    if (word.ends_with("th"))
        return without(2, "");
    return word.ends_with("s") ? without(1, "") : std::string(word);
}

double numberOf(std::string_view word)
{
    const auto& words = englishWords();
    if (word == "seconds")
        return -1;
    auto found = words.find(word);
    if (found == words.end())
        found = words.find(plainWord(word));
    return found == words.end() ? -1 : found->second;
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isAsciiDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Collects the numbers of an English text word by word.
class EnglishReader {
public:
    EnglishReader(std::string_view text, NumeralsOf what)
        : m_text(text)
        , m_what(what)
    {
    }

    std::vector<Numeral> read()
    {
        std::size_t at = 0;
        while (at < m_text.size()) {
            const auto begin = at;
            if (isAsciiDigit(m_text[at])) {
                at = figureEnd(at);
                takeFigure({begin, at});
            } else if (isAsciiLetter(m_text[at])) {
                while (at < m_text.size() && isAsciiLetter(m_text[at]))
                    ++at;
                takeWord({begin, at});
            } else {
                ++at;
            }
        }
        close();
        if (m_what == NumeralsOf::Source)
            std::erase_if(m_found, [](const Numeral& numeral) { return numeral.value <= kSmall; });
        return std::move(m_found);
    }

private:
    std::size_t figureEnd(std::size_t at) const
    {
        const auto continues = [&](std::size_t i) {
            return isAsciiDigit(m_text[i])
                || ((m_text[i] == ',' || m_text[i] == '.') && i + 1 < m_text.size() && isAsciiDigit(m_text[i + 1]));
        };
        while (at < m_text.size() && continues(at))
            ++at;
        return at;
    }

    void takeFigure(TextSpan span)
    {
        close();
        std::string figures(m_text.substr(span.begin, span.end - span.begin));
        std::erase(figures, ',');
        const double number = std::strtod(figures.c_str(), nullptr);
        begin(isDecade(span) ? std::fmod(number, 100) : number, span);
        const auto point = figures.find('.');
        if (m_what == NumeralsOf::Translation && point != std::string::npos) {
            m_found.push_back({std::strtod(figures.substr(0, point).c_str(), nullptr), span});
            m_found.push_back({std::strtod(figures.substr(point + 1).c_str(), nullptr), span});
        }
    }

    /// the 1990s, which are 九十年代 in Chinese
    bool isDecade(TextSpan span) const
    {
        return m_what == NumeralsOf::Source && span.end - span.begin == 4 && span.end < m_text.size()
            && m_text[span.end] == 's';
    }

    /// hundreds, dozens: Chinese says 数百, 几十, and 打 for a dozen.
    bool isVague(std::string_view word) const
    {
        static constexpr std::array kVague = std::to_array<std::string_view>(
            {"tens", "dozen", "dozens", "hundreds", "thousands", "millions", "billions"});
        return m_what == NumeralsOf::Source && std::ranges::find(kVague, word) != kVague.end();
    }

    void takeWord(TextSpan span)
    {
        std::string word(m_text.substr(span.begin, span.end - span.begin));
        std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        if (isVague(word)) {
            m_isOpen = false;
            return close();
        }
        if (const double scale = scaleOf(word); scale > 0)
            return multiply(scale, span);
        const double number = numberOf(word);
        if (number >= 0)
            add(number, span);
        else if (word != "and" || !m_isOpen || std::fmod(m_total + m_current, 100) != 0)
            close();
    }

    void begin(double number, TextSpan span)
    {
        m_current = number;
        m_span = span;
        m_isOpen = true;
    }

    void add(double number, TextSpan span)
    {
        const double rest = std::fmod(m_current, 100);
        const bool fits = m_isOpen && (rest == 0 || (rest >= 20 && std::fmod(rest, 10) == 0 && number < 10));
        if (!fits) {
            close();
            return begin(number, span);
        }
        m_current += number;
        m_span.end = span.end;
    }

    void multiply(double scale, TextSpan span)
    {
        if (!m_isOpen)
            begin(1, span);
        m_span.end = span.end;
        if (scale == 100) {
            m_current = std::max(m_current, 1.0) * scale;
        } else {
            m_total += std::max(m_current, 1.0) * scale;
            m_current = 0;
        }
    }

    void close()
    {
        if (m_isOpen)
            m_found.push_back({m_total + m_current, m_span});
        m_isOpen = false;
        m_total = m_current = 0;
    }

    static constexpr double kSmall = 2;  ///< "one", "the second" and "twice" are often said without a number

    std::string_view m_text;
    NumeralsOf m_what;
    std::vector<Numeral> m_found;
    TextSpan m_span;
    double m_total = 0;    ///< of the scales that were passed
    double m_current = 0;  ///< below the next scale
    bool m_isOpen = false;
};

}  // namespace

std::vector<Numeral> chineseNumerals(std::string_view text, NumeralsOf what)
{
    const auto characters = decodeUtf8(text);
    const auto offsets = codePointOffsets(text);
    std::vector<Numeral> found;
    std::size_t last = 0;
    double lastValue = 0;
    for (std::size_t i = 0; i < characters.size();) {
        if (!isNumeral(characters[i])) {
            if (what == NumeralsOf::Translation)
                for (const double value : valuesOfPart(characters, i, last, lastValue))
                    found.push_back({value, {offsets[i], offsets[i + 1]}});
            ++i;
            continue;
        }
        const ChineseRun run(characters, i);
        const TextSpan span {offsets[i], offsets[run.end()]};
        if (what == NumeralsOf::Translation || (run.counts() && !run.isVague()))
            found.push_back({run.value(), span});
        if (what == NumeralsOf::Translation)
            for (const double value : run.otherValues(last, lastValue))
                found.push_back({value, span});
        i = last = run.end();
        lastValue = run.value();
    }
    return found;
}

std::vector<Numeral> englishNumerals(std::string_view text, NumeralsOf what)
{
    return EnglishReader(text, what).read();
}

}  // namespace translucent
