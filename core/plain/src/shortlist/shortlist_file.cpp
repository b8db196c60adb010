#include "translucent/shortlist/shortlist.h"

#include "base/boundary.h"
#include "base/number_text.h"
#include "files/atomic_file.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <unordered_map>

namespace translucent {

namespace {

constexpr std::string_view kHeader = "#shortlist version ", kVersion = "1";
constexpr std::string_view kNull = "NULL";  ///< of Moses: the empty word

/// The words of a line: target, source and probability, if it has three.
struct Fields {
    std::array<std::string_view, 3> words;
    std::size_t count = 0;
};

Fields fieldsOf(std::string_view line)
{
    constexpr std::string_view kBlanks = " \t";
    Fields fields;
    for (auto begin = line.find_first_not_of(kBlanks); begin != std::string_view::npos;
         begin = line.find_first_not_of(kBlanks, begin)) {
        const auto end = std::min(line.find_first_of(kBlanks, begin), line.size());
        if (fields.count < fields.words.size())
            fields.words[fields.count] = line.substr(begin, end - begin);
        ++fields.count;
        begin = end;
    }
    return fields;
}

class PieceIds {
public:
    explicit PieceIds(const Tokenizer& tokenizer)
    {
        for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
            m_ids.emplace(tokenizer.pieceText(id), id);
    }

    std::optional<std::int64_t> of(std::string_view piece) const
    {
        const auto found = m_ids.find(piece);
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, std::int64_t> m_ids;  ///< of texts owned by the tokenizer
};

class ShortlistReader {
public:
    ShortlistReader(const std::filesystem::path& file, const TokenizerPair& tokenizers)
        : m_lines(file)
        , m_sources(tokenizers.source)
        , m_targets(tokenizers.target)
    {
    }

    Shortlist read()
    {
        while (const auto line = m_lines.next()) {
            if (m_lines.number() == 1 && line->starts_with(kHeader))
                requireVersion(line->substr(kHeader.size()));
            else if (const auto fields = fieldsOf(*line); fields.count > 0)
                add(fields);
        }
        if (m_shortlist.always.empty() && m_shortlist.bySource.empty())
            throw Error(ErrorCode::InvalidFormat,
                say("%1: no entries; a shortlist has one entry per line: target piece, source piece and probability",
                    m_lines.fileName()));
        return std::move(m_shortlist);
    }

private:
    [[noreturn]] void fail(ErrorCode code, const Message& what) const
    {
        throw Error(code, about(lineOf(m_lines.fileName(), m_lines.number()), what));
    }

    void requireVersion(std::string_view version) const
    {
        if (version != kVersion)
            fail(ErrorCode::InvalidFormat,
                say("this shortlist has version %1; this program reads version %2", quote(version), kVersion));
    }

    void add(const Fields& fields)
    {
        if (fields.count != fields.words.size())
            fail(ErrorCode::InvalidFormat,
                say("there are %1 words; write target piece, source piece and probability, separated by spaces",
                    fields.count));
        const auto& [target, source, number] = fields.words;
        const auto probability = probabilityOf(number);
        if (target == kNull)
            return;
        const auto id = m_targets.of(target);
        if (!id)
            fail(ErrorCode::Inconsistent,
                say("the model has no target piece %1; use a shortlist that was learnt for this model", quote(target)));
        entriesOf(source).push_back({*id, probability});
    }

    std::vector<TokenTranslation>& entriesOf(std::string_view source)
    {
        if (source == kNull)
            return m_shortlist.always;
        const auto id = m_sources.of(source);
        if (!id)
            fail(ErrorCode::Inconsistent,
                say("the model has no source piece %1; use a shortlist that was learnt for this model", quote(source)));
        return m_shortlist.bySource[*id];
    }

    double probabilityOf(std::string_view text) const
    {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1))
            fail(
                ErrorCode::InvalidFormat, say("%1 is not a probability; it must be a number from 0 to 1", quote(text)));
        return value;
    }

    TextLines m_lines;
    PieceIds m_sources;
    PieceIds m_targets;
    Shortlist m_shortlist;
};

void appendEntries(
    std::string& text, const std::vector<TokenTranslation>& entries, std::string_view source, const Tokenizer& target)
{
    for (const auto& entry : entries)
        text.append(target.pieceText(entry.target))
            .append(" ")
            .append(source)
            .append(" ")
            .append(shortestText(entry.probability))
            .append("\n");
}

}  // namespace

void writeShortlist(const Shortlist& shortlist, const TokenizerPair& tokenizers, const std::filesystem::path& file)
{
    auto text = std::string(kHeader).append(kVersion).append("\n");
    appendEntries(text, shortlist.always, kNull, tokenizers.target);
    for (const auto& [source, entries] : shortlist.bySource)
        appendEntries(text, entries, tokenizers.source.pieceText(source), tokenizers.target);
    writeFileAtomically(file, text, Links::Followed);
}

Shortlist readShortlist(const std::filesystem::path& file, const TokenizerPair& tokenizers)
{
    return atBoundary("reading " + inQuotes(file.string()), [&] { return ShortlistReader(file, tokenizers).read(); });
}

}  // namespace translucent
