#pragma once

#include "json_output.h"
#include "translucent/phrases.h"

#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// What became of the sentences of a list: first as they are typed, then those without their final punctuation.
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

}  // namespace translucent::cli
