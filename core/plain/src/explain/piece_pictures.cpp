#include "explain/piece_pictures.h"

#include "base/unicode.h"
#include "explain/fill.h"

#include <algorithm>

namespace translucent {

double boxWidth(const std::string& text)
{
    constexpr char32_t kFirstWide = 0x2E80;  // radicals, ideographs and other characters with the width of two letters
    double width = 0;
    for (const char32_t character : decodeUtf8(text))
        width += character >= kFirstWide ? 1.0 : 0.6;
    return std::max(1.0, width + 0.4);
}

double addBoxes(BoxPicture& picture, std::span<const std::string> pieces, double x, double y, BoxTone tone,
    std::span<const std::size_t> chosen)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const double width = boxWidth(pieces[i]);
        const bool stands = std::ranges::find(chosen, i) != chosen.end();
        picture.push_back({x, y, width, pieces[i], {}, stands ? BoxTone::Chosen : tone});
        x += width;
    }
    return x;
}

std::string escapedText(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return result;
}

std::string joinedPieces(std::span<const std::string> pieces, const std::string& between)
{
    std::string text;
    for (const std::string& piece : pieces)
        text += (text.empty() ? "" : between) + escapedText(piece);
    return text;
}

ExplainStep idStep(std::span<const std::string> pieces, const ScoredVocabulary& vocabulary)
{
    ExplainStep step {"pieces.ids", ""};
    std::vector<double> ids;
    double x = 0;
    for (const auto& piece : vocabulary.read(pieces)) {
        const bool unknown = piece.id == kUnknownId;
        const double width = std::max(unknown ? 2.6 : 1.8, boxWidth(piece.text));
        const auto tone = unknown ? BoxTone::Chosen : BoxTone::Plain;
        step.picture.push_back({x, 0, width, piece.text, {}, tone});
        step.picture.push_back({x, 1, width, std::to_string(piece.id), unknown ? "<unk>" : "", tone});
        step.table.columns.push_back(piece.text);
        ids.push_back(static_cast<double>(piece.id));
        x += width;
    }
    step.table.addRow("id", ids);
    if (std::ranges::count(ids, static_cast<double>(kUnknownId)) > 0)
        step.notes = {{"pieces.unknown_read"}};
    return step;
}

}  // namespace translucent
