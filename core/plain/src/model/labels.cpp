#include "translucent/model/labels.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr std::string_view kWordMark = "\u2581";  // ▁, which represents a space in pieces

}  // namespace

std::vector<std::string> wordsBetweenSpaces(std::string_view text)
{
    std::vector<std::string> words;
    for (auto begin = text.find_first_not_of(' '); begin != std::string_view::npos;) {
        const auto end = std::min(text.find(' ', begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(' ', end);
    }
    return words;
}

std::vector<std::int64_t> labelPlaces(Task task, const Tokenizer& source, std::span<const std::int64_t> ids)
{
    std::vector<std::int64_t> places;
    const auto last = std::ssize(ids) - 1;
    if (task == Task::Classification)
        return {last};
    for (std::int64_t i = 0; task == Task::Tagging && i < last; ++i) {
        const auto& piece = source.pieceText(ids[static_cast<std::size_t>(i)]);
        if (i == 0 || piece.starts_with(kWordMark))
            places.push_back(piece == kWordMark && i + 1 < last ? i + 1 : i);
    }
    return places;
}

std::string labelText(const Tokenizer& labels, std::int64_t id)
{
    const auto& piece = labels.pieceText(id);
    return piece.starts_with(kWordMark) ? piece.substr(kWordMark.size()) : piece;
}

Message labelProblem(Task task, std::string_view source, std::string_view target)
{
    if (task == Task::Translation)
        return {};
    const auto words = wordsBetweenSpaces(source).size(), labels = wordsBetweenSpaces(target).size();
    if (task == Task::Classification)
        return labels == 1 ? Message() : say("has %1 labels; classification takes one without spaces", labels);
    return labels == words ? Message()
                           : say("the number of words between spaces (%1) differs from the number of labels (%2); "
                                 "tagging needs one label per word",
                               words, labels);
}

}  // namespace translucent
