#include "text/numbered_pieces.h"

#include "base/numbers.h"
#include "base/unicode.h"
#include "text/vocabulary_check.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

/// The field of the extension; numbers from 200 are free.
constexpr std::uint32_t kListField = 2017;
constexpr std::size_t kMostListed = std::size_t {1} << 20U;

constexpr std::array<std::pair<std::string_view, std::int64_t>, 3> kLiterals {
    {{"</s>", kEndId}, {"<unk>", kUnknownId}, {"<pad>", kBeginId}}};

/// The first literal at or after `from`; the end of the text if there is none.
std::pair<std::size_t, std::pair<std::string_view, std::int64_t>> nextLiteral(std::string_view text, std::size_t from)
{
    std::pair found {text.size(), kLiterals.front()};
    for (const auto& literal : kLiterals)
        if (const auto at = text.find(literal.first, from); at < found.first)
            found = {at, literal};
    return found;
}

}  // namespace

NumberedPieces::NumberedPieces(std::vector<std::string> listed, const std::string& origin)
    : m_listed(std::move(listed))
{
    const auto refuse = [&](const Message& what) { throw Error(ErrorCode::InvalidFormat, about(origin, what)); };
    if (m_listed.size() > kMostListed)
        refuse(say("lists more than %1 pieces", kMostListed));
    m_ids.reserve(m_listed.size());
    for (const auto& piece : m_listed) {
        if (piece.empty() || !isValidUtf8(piece))
            refuse(say("lists a piece that is empty or not UTF-8"));
        if (!m_ids.emplace(piece, kSpecialIds + static_cast<std::int64_t>(m_ids.size())).second)
            refuse(say("lists the piece %1 twice", quote(piece)));
    }
}

NumberedPieces NumberedPieces::behind(std::string_view model, const std::string& origin)
{
    std::vector<std::string> listed;
    ProtobufReader reader(model, origin);
    while (const auto field = reader.next())
        if (field->number == kListField && field->type == WireType::Bytes)
            listed.emplace_back(field->bytes);
    return {std::move(listed), origin};
}

std::int64_t NumberedPieces::idOf(std::string_view piece) const
{
    const auto found = m_ids.find(piece);
    return found == m_ids.end() ? kUnknownId : found->second;
}

std::vector<NumberedPieces::Part> NumberedPieces::parts(std::string_view text) const
{
    constexpr std::string_view kOpening = ">>", kClosing = "<<";
    std::vector<Part> result;
    std::size_t at = 0;
    if (const auto end = text.find(kClosing, kOpening.size() + 1);
        text.starts_with(kOpening) && end != std::string_view::npos) {
        at = end + kClosing.size();
        result.push_back({{0, at}, true, idOf(text.substr(0, at))});
    }
    while (at < text.size()) {
        const auto [begin, literal] = nextLiteral(text, at);
        if (begin > at)
            result.push_back({{at, begin}, false, kUnknownId});
        at = begin;
        if (begin < text.size()) {
            at += literal.first.size();
            result.push_back({{begin, at}, true, literal.second});
        }
    }
    return result;
}

std::string withNumberedPieces(std::string_view model, std::span<const std::string> listed)
{
    std::string bytes(model);
    for (const auto& piece : listed) {
        appendVarint(bytes, std::uint64_t {kListField} << 3U | static_cast<unsigned>(WireType::Bytes));
        appendVarint(bytes, piece.size());
        bytes += piece;
    }
    return bytes;
}

std::string withoutNumberedPieces(std::string_view model)
{
    const auto list = withNumberedPieces({}, NumberedPieces::behind(model, {}).listed());
    return std::string(model.substr(0, model.size() - (model.ends_with(list) ? list.size() : 0)));
}

std::string withoutMarks(std::string_view text)
{
    constexpr std::string_view kMark = "▁";
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const bool isMark = text.substr(at).starts_with(kMark);
        result += isMark ? ' ' : text[at];
        at += isMark ? kMark.size() : 1;
    }
    const auto first = result.find_first_not_of(' ');
    return first == std::string::npos ? "" : result.substr(first, result.find_last_not_of(' ') - first + 1);
}

}  // namespace translucent
