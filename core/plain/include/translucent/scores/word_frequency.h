#pragma once

#include "translucent/scores/metrics.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

/// The frequency of each word in a corpus; words as in BLEU.
class WordCounts {
public:
    explicit WordCounts(MetricTokenization tokenization)
        : m_tokenization(tokenization)
    {
    }

    void add(std::string_view text);
    /// 0 for a word that is not in the corpus.
    std::int64_t of(const std::string& word) const;
    MetricTokenization tokenization() const { return m_tokenization; }

private:
    MetricTokenization m_tokenization;
    std::unordered_map<std::string, std::int64_t> m_counts;
};

/// The accuracy for words of similar frequency, regardless of their position in the sentence.
struct FrequencyGroup {
    std::int64_t least = 0;
    std::optional<std::int64_t> most = {};  ///< nothing = no bound
    std::int64_t inReferences = 0;          ///< words, with repetitions
    std::int64_t inTranslations = 0;
    std::int64_t common = 0;  ///< words that occur in a reference and in its translation, with repetitions

    double recall() const;     ///< share of the references' words in the translations, 0 … 1; 0 if none
    double precision() const;  ///< share of the translations' words that are correct, 0 … 1; 0 if there are none
    double f1() const;         ///< harmonic mean of both; 0 without a common word

    bool operator==(const FrequencyGroup&) const = default;
};

/// Always returns the same groups in the same order: 0 – not in the corpus –, 1, 2, 3, 4, 5 … 9, 10 … 99, 100 … 999,
/// 1000 and more. Source: Neubig et al. 2019 (compare-mt), §3.
/// @throws Error{InvalidArgument} if the numbers of translations and references differ.
std::vector<FrequencyGroup> accuracyByFrequency(
    std::span<const std::string> translations, std::span<const std::string> references, const WordCounts& counts);

}  // namespace translucent
