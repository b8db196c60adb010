#include "translucent/alignment.h"

#include "alignment/agreement.h"
#include "alignment/parallel.h"
#include "alignment/symmetrization.h"
#include "translucent/processor.h"
#include "util/boundary.h"
#include "util/require.h"

#include <algorithm>
#include <thread>
#include <unordered_map>

namespace translucent {

namespace alignment {

namespace {

/// Gives ids numbers without gaps.
class Numbering {
public:
    std::vector<Word> of(std::span<const std::int64_t> ids)
    {
        std::vector<Word> words;
        words.reserve(ids.size());
        for (const std::int64_t id : ids)
            words.push_back(numberOf(id));
        return words;
    }

    /// The id of each number.
    const std::vector<std::int64_t>& ids() const { return m_ids; }

private:
    Word numberOf(std::int64_t id)
    {
        const auto [found, isNew] = m_words.emplace(id, static_cast<Word>(m_ids.size()));
        if (isNew)
            m_ids.push_back(id);
        return found->second;
    }

    std::unordered_map<std::int64_t, Word> m_words;
    std::vector<std::int64_t> m_ids;
};

/// The pairs that take part, both sides numbered.
struct Material {
    explicit Material(std::span<const TokenPair> pairs)
    {
        const auto fits = [](const auto& tokens) { return !tokens.empty() && tokens.size() <= kLongestAligned; };
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (fits(pairs[i].source) && fits(pairs[i].target)) {
                places.push_back(i);
                source.add(sourceWords.of(pairs[i].source));
                target.add(targetWords.of(pairs[i].target));
            }
    }

    std::vector<std::size_t> places;  ///< which pairs they are
    Sentences source;
    Sentences target;
    Numbering sourceWords;
    Numbering targetWords;
};

std::size_t threadsOf(const AlignerOptions& options)
{
    return options.threads > 0 ? static_cast<std::size_t>(options.threads)
                               : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

/// Models of both directions, which learn from material that must outlive them. A stop request ends that early.
struct Models {
    Models(const Material& material, const AlignerOptions& options, const std::stop_token& stop)
        : forward(material.source, material.target)
        , backward(material.target, material.source)
        , kind(options.hmmIterations > 0 ? ModelKind::Hmm : ModelKind::Model1)
    {
        const std::size_t threads = threadsOf(options);
        for (auto* model : {&forward, &backward})
            model->keepCells(threads);
        for (std::int64_t i = 0; i < options.model1Iterations; ++i)
            trainTogether(forward, backward, ModelKind::Model1, threads, stop);
        for (std::int64_t i = 0; i < options.hmmIterations; ++i)
            trainTogether(forward, backward, ModelKind::Hmm, threads, stop);
    }

    DirectedModel forward;
    DirectedModel backward;
    ModelKind kind;  ///< which they have learnt last
};

std::vector<std::vector<TokenLink>> aligned(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const Material material(pairs);
    const Models models(material, options, stop);
    if (stop.stop_requested())
        return {};
    std::vector<std::vector<TokenLink>> links(pairs.size());
    parallelFor(material.places.size(), threadsOf(options), [&](std::size_t i) {
        links[material.places[i]] =
            growDiagFinalAnd(models.forward.bestLinks(models.kind, i), models.backward.bestLinks(models.kind, i));
    });
    return links;
}

TokenTranslations translationsOf(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const Material material(pairs);
    const Models models(material, options, stop);
    if (stop.stop_requested())
        return {};
    const auto& lexicon = models.forward.lexicon();
    TokenTranslations translations;
    for (Word from = 0; from < material.source.wordCount(); ++from) {
        auto& found = translations[material.sourceWords.ids()[from]];
        auto cell = lexicon.firstCell(from);
        for (const Word to : lexicon.translations(from))
            found.push_back({material.targetWords.ids()[to], lexicon[cell++]});
        std::ranges::sort(found, [](const auto& a, const auto& b) {
            return a.probability != b.probability ? a.probability > b.probability : a.target < b.target;
        });
    }
    return translations;
}

}  // namespace

}  // namespace alignment

void validate(const AlignerOptions& options)
{
    const auto require = [](std::int64_t value, std::string_view field, std::int64_t least, std::int64_t most) {
        requireField(value >= least && value <= most, field, value, say("it must be from %1 to %2", least, most));
    };
    constexpr std::int64_t kMostIterations = 1000;
    require(options.model1Iterations, "model1Iterations", 1, kMostIterations);
    require(options.hmmIterations, "hmmIterations", 0, kMostIterations);
    requireField(options.threads >= 0 && options.threads <= mostThreads(), "threads", options.threads, threadsRule());
}

std::vector<std::vector<TokenLink>> alignTokens(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary("aligning " + std::to_string(pairs.size()) + " pairs",
        [&] { return alignment::aligned(pairs, options, stop); });
}

TokenTranslations learnTranslations(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary("learning from " + std::to_string(pairs.size()) + " pairs",
        [&] { return alignment::translationsOf(pairs, options, stop); });
}

}  // namespace translucent
