#pragma once

#include "cli_options.h"
#include "json_output.h"
#include "model_arguments.h"
#include "translucent/corpus/phrases.h"
#include "translucent/neural/trainer.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/label_scores.h"
#include "translucent/scores/word_frequency.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// Reports the translations of a list of sentences: first as typed, then without their final punctuation.
class PhraseReport {
public:
    /// `translations` in the order of `phrases`, of which the first `asTyped` are as typed.
    PhraseReport(std::vector<Phrase> phrases, std::span<const std::string> translations, std::size_t asTyped);

    /// The shares that are acceptable and exact, and every translation that is not acceptable.
    std::string text() const;
    Json json() const;

    /// Every sentence as TSV: source, translation, nearest reference, chrF, acceptable, exact.
    /// @throws Error{WriteFailed}
    void write(const std::string& file) const;

private:
    struct Outcome {
        std::string source;
        std::string translation;
        std::string reference;  ///< the nearest
        PhraseScore score;
    };
    using Outcomes = std::span<const Outcome>;

    Outcomes asTyped() const { return Outcomes(m_outcomes).first(m_asTyped); }
    Outcomes bare() const { return Outcomes(m_outcomes).subspan(m_asTyped); }
    static double acceptable(Outcomes outcomes);
    static double exact(Outcomes outcomes);
    static std::string line(const std::string& label, Outcomes outcomes);
    static Json shares(Outcomes outcomes);
    static Json toJson(const Outcome& outcome);

    std::vector<Outcome> m_outcomes;
    std::size_t m_asTyped = 0;
};

/// The translation quality for sentences of similar length.
struct LengthGroup {
    std::size_t shortest = 0;  ///< pieces of the source, without END
    std::size_t longest = 0;
    std::size_t sentences = 0;
    double exactMatch = 0;     ///< share of the sentences, 0 … 1
    double tokenAccuracy = 0;  ///< share of the references' words that are at the same position, 0 … 1
    double chrf = 0;           ///< chrF2 of all of them together, 0 … 100
};

/// One sentence with its translation.
struct MeasuredSentence {
    std::size_t length;  ///< pieces of the source
    std::string translation;
    std::string reference;
};

/// In groups of `width` lengths – 1 … width, width + 1 … –, without empty groups. Words are separated by spaces; in
/// text without spaces, they are characters.
std::vector<LengthGroup> measureByLength(const std::vector<MeasuredSentence>& sentences, std::size_t width);

std::string lengthText(const std::vector<LengthGroup>& groups);
Json lengthJson(const std::vector<LengthGroup>& groups);

/// A line for every head: its alignment error rate if it is one of cross-attention, and the rule it follows.
std::string headText(std::span<const MeasuredHead> heads);

/// For all heads, and for the mean of the three best cross-attention heads.
Json headJson(std::span<const MeasuredHead> heads);

/// A line for each position and one over all tokens: accuracy and loss after the right tokens and after the model's
/// own.
std::string exposureText(const Exposure& exposure);

Json exposureJson(const Exposure& exposure);

/// Accuracy, macro F1, and precision, recall and F1 of each label.
std::string labelText(const LabelScores& scores);
Json labelJson(const LabelScores& scores);

/// The confusion matrix as a TSV file. @throws Error{WriteFailed}
void writeConfusion(const LabelScores& scores, const std::string& file);

/// The frequencies of words in a corpus, and the name of the corpus.
struct CountedWords {
    WordCounts counts;
    std::string from;  ///< SPEC, or "references"
};

/// Counts words of the target language. The training corpus is that of the model's run.json, or a built-in one.
CountedWords countWords(const FrequencyArguments& arguments, const std::string& model, const ModelInfo& info,
    std::span<const std::string> references, MetricTokenization tokenization);

/// A line for each frequency that a reference or translation has.
std::string frequencyText(const std::vector<FrequencyGroup>& groups, const std::string& from);
Json frequencyJson(const std::vector<FrequencyGroup>& groups);

}  // namespace translucent::cli
