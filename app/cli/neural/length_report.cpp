#include "length_report.h"

#include "text_format.h"
#include "translucent/metrics.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace translucent::cli {

namespace {

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::vector<std::string> unitsOf(const std::string& text)
{
    std::vector<std::string> words;
    if (text.find(' ') != std::string::npos) {
        std::istringstream stream(text);
        for (std::string word; stream >> word;)
            words.push_back(word);
        return words;
    }
    for (const char byte : text)
        isContinuation(byte) && !words.empty() ? words.back() += byte : words.emplace_back(1, byte);
    return words;
}

struct Counts {
    std::size_t exact = 0, right = 0, words = 0;
    std::vector<std::string> translations, references;

    void add(const MeasuredSentence& sentence)
    {
        exact += sentence.translation == sentence.reference ? 1 : 0;
        const auto ours = unitsOf(sentence.translation), theirs = unitsOf(sentence.reference);
        words += theirs.size();
        for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i)
            right += ours[i] == theirs[i] ? 1 : 0;
        translations.push_back(sentence.translation);
        references.push_back(sentence.reference);
    }
};

double share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::vector<LengthGroup> measureByLength(const std::vector<MeasuredSentence>& sentences, std::size_t width)
{
    std::map<std::size_t, Counts> counts;
    for (const auto& sentence : sentences)
        counts[(std::max<std::size_t>(sentence.length, 1) - 1) / width].add(sentence);
    std::vector<LengthGroup> groups;
    for (const auto& [number, of] : counts)
        groups.push_back(
            {number * width + 1, (number + 1) * width, of.references.size(), share(of.exact, of.references.size()),
                share(of.right, of.words), chrf(of.translations, of.references).score});
    return groups;
}

std::string lengthText(const std::vector<LengthGroup>& groups)
{
    std::string text = "source pieces   sentences   exact match %   words in place %   chrF2\n";
    for (const auto& group : groups)
        text += padLeft(std::to_string(group.shortest) + " to " + std::to_string(group.longest), 13)
            + padLeft(std::to_string(group.sentences), 12) + padLeft(fixed(100 * group.exactMatch, 2), 16)
            + padLeft(fixed(100 * group.tokenAccuracy, 2), 19) + padLeft(fixed(group.chrf, 2), 8) + "\n";
    return text;
}

Json lengthJson(const std::vector<LengthGroup>& groups)
{
    Json list = Json::array();
    for (const auto& group : groups)
        list.push_back({{"shortest", group.shortest}, {"longest", group.longest}, {"sentences", group.sentences},
            {"exact_match", group.exactMatch}, {"token_accuracy", group.tokenAccuracy}, {"chrf", group.chrf}});
    return list;
}

}  // namespace translucent::cli
