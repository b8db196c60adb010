#include "translucent/text/glosses.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <utility>

namespace translucent {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> meaningsOf(std::string_view text)
{
    std::vector<std::string> meanings;
    while (!text.empty()) {
        const auto end = text.find(';');
        if (const auto meaning = trimmed(text.substr(0, end)); !meaning.empty())
            meanings.emplace_back(meaning);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return meanings;
}

}  // namespace

Glosses::Glosses(const std::vector<std::filesystem::path>& files)
{
    for (const auto& file : files) {
        TextLines lines(file);
        while (const auto line = lines.next()) {
            const auto first = line->find('\t'), second = line->find('\t', first + 1);
            const auto meanings =
                second == std::string_view::npos ? std::vector<std::string>() : meaningsOf(line->substr(second + 1));
            if (first == 0 || second == first + 1 || meanings.empty())
                throw Error(ErrorCode::InvalidFormat,
                    about(lineOf(lines.fileName(), lines.number()),
                        say("a gloss is a word, its pinyin and its meanings, with tabs between them")));
            m_glosses.emplace(
                line->substr(0, first), Gloss {std::string(line->substr(first + 1, second - first - 1)), meanings});
        }
    }
}

const Gloss* Glosses::find(std::string_view word) const
{
    const auto found = m_glosses.find(word);
    return found == m_glosses.end() ? nullptr : &found->second;
}

Glosses shippedGlosses()
{
    return Glosses({resourcePath("glosses/function_words.tsv"), resourcePath("glosses/cedict.tsv")});
}

}  // namespace translucent
