#pragma once

#include "batch_translation.h"
#include "json_output.h"
#include "translucent/corpus/phrases.h"
#include "translucent/scores/counterparts.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// Reports the translations of a list of sentences by kind. Sentences that are held out are counted, but not shown.
class KindReport {
public:
    /// `outcomes` in the order of `phrases`, with the attention of the search.
    KindReport(std::vector<KindOfPhrase> phrases, std::span<const LineOutcome> outcomes, const ModelInfo& info);

    /// A line for each kind and for all, then the open sentences whose translation is not acceptable or loses a word.
    std::string text() const;
    Json json() const;

    /// The open sentences as TSV: kind, source, translation, nearest reference, chrF, lost words.
    /// @throws Error{WriteFailed}
    void write(const std::string& file) const;

private:
    struct Outcome {
        KindOfPhrase sentence;
        std::string translation;
        PhraseScore score;
        std::vector<EssentialWord> lost;
        bool negates = false;   ///< the source contains a negation
        bool counts = false;    ///< the source contains a number
        bool doubtful = false;  ///< as QualityEstimate
    };
    struct Row {
        std::string kind;
        std::size_t sentences = 0, acceptable = 0, exact = 0;
        std::size_t negations = 0, negationsKept = 0;  ///< sentences with a negation
        std::size_t numbers = 0, numbersKept = 0;      ///< sentences with a number
        std::size_t acceptableDoubted = 0, othersDoubted = 0;
    };

    std::vector<Row> rows() const;
    static void count(Row& row, const Outcome& outcome);
    static std::string line(const Row& row, std::size_t width);
    static Json toJson(const Row& row);
    static std::string lostText(const Outcome& outcome);

    std::vector<Outcome> m_outcomes;
};

}  // namespace translucent::cli
