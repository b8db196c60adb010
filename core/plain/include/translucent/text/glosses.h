#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How a Chinese word is read, and what it means in English.
struct Gloss {
    std::string pinyin;                 ///< with tone marks: "zuó tiān"
    std::vector<std::string> meanings;  ///< the most usual first; at least one
};

/// A dictionary for reading: one gloss per word. Immutable; any thread.
class Glosses {
public:
    Glosses() = default;
    /// Reads lines of word, pinyin, and meanings divided by semicolons, with tabs between them. A word that occurs
    /// again, in the same or a later file, keeps its first gloss.
    /// @throws Error{InvalidFormat} names file and line; Error{NotFound} if a file does not exist
    explicit Glosses(const std::vector<std::filesystem::path>& files);

    /// nullptr if the word is not in the dictionary.
    const Gloss* find(std::string_view word) const;
    std::size_t size() const { return m_glosses.size(); }

private:
    std::map<std::string, Gloss, std::less<>> m_glosses;
};

/// The dictionary that is shipped: our own glosses of function words, then CC-CEDICT (CC BY-SA 4.0), see
/// resources/glosses/NOTICE.txt.
Glosses shippedGlosses();

}  // namespace translucent
