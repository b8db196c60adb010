#include "base/random.h"
#include "inspection/explained_token.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/attribution.h"

#include <algorithm>
#include <map>
#include <utility>

namespace translucent {

namespace {

/// Sources between two checks for a stop request.
constexpr std::size_t kSourcesBetweenChecks = 64;

/// The source pieces that are deleted together, and what each deletion does.
class Deletions {
public:
    Deletions(const Causes& causes, std::int64_t position, std::int64_t word)
        : m_causes(causes)
        , m_position(position)
        , m_word(word)
        , m_pieces(causes.trace().sourceIds.size() - 1)
    {
    }

    void plan(const std::vector<std::size_t>& order)
    {
        for (std::size_t k = 0; k <= m_pieces; ++k) {
            numberOf(withoutFirst(order, k));
            numberOf(withOnlyFirst(order, k));
        }
    }

    /// False after a stop request.
    bool compute(const std::stop_token& stop)
    {
        for (std::size_t first = 0; first < m_sources.size(); first += kSourcesBetweenChecks) {
            if (stop.stop_requested())
                return false;
            const auto some =
                std::span(m_sources).subspan(first, std::min(kSourcesBetweenChecks, m_sources.size() - first));
            const auto found = probabilitiesWith(m_causes, m_position, m_word, some);
            m_probabilities.insert(m_probabilities.end(), found.begin(), found.end());
        }
        return true;
    }

    double probability() { return m_probabilities[numberOf(std::vector<bool>(m_pieces))]; }

    DeletionCurve curve(const std::vector<std::size_t>& order)
    {
        DeletionCurve curve;
        for (std::size_t k = 0; k <= m_pieces; ++k) {
            curve.comprehensiveness.push_back(probability() - m_probabilities[numberOf(withoutFirst(order, k))]);
            curve.sufficiency.push_back(probability() - m_probabilities[numberOf(withOnlyFirst(order, k))]);
        }
        return curve;
    }

private:
    std::vector<bool> withoutFirst(const std::vector<std::size_t>& order, std::size_t count) const
    {
        std::vector<bool> deleted(m_pieces);
        for (std::size_t i = 0; i < count; ++i)
            deleted[order[i]] = true;
        return deleted;
    }
    std::vector<bool> withOnlyFirst(const std::vector<std::size_t>& order, std::size_t count) const
    {
        auto deleted = withoutFirst(order, count);
        deleted.flip();
        return deleted;
    }

    std::size_t numberOf(const std::vector<bool>& deleted)
    {
        const auto [found, isNew] = m_numbers.try_emplace(deleted, m_sources.size());
        if (isNew) {
            m_sources.push_back(m_causes.trace().sourceIds);
            for (std::size_t i = 0; i < m_pieces; ++i)
                if (deleted[i])
                    m_sources.back()[i] = kUnknownId;
        }
        return found->second;
    }

    const Causes& m_causes;
    std::int64_t m_position;
    std::int64_t m_word;
    std::size_t m_pieces;  ///< without END
    std::map<std::vector<bool>, std::size_t> m_numbers;
    std::vector<std::vector<std::int64_t>> m_sources;
    std::vector<double> m_probabilities;
};

/// A position of the translation, without END. Empty if there is no other token.
std::optional<std::int64_t> drawnPosition(std::span<const std::int64_t> outputIds, Random& random)
{
    const auto words = outputIds.size() - (outputIds.back() == kEndId ? 1 : 0);
    if (words == 0)
        return {};
    return random.below(static_cast<std::uint32_t>(words));
}

}  // namespace

std::optional<DeletionCurves> deletionCurves(
    const Causes& causes, std::int64_t position, const DeletionOptions& options, std::stop_token stop)
{
    const auto& trace = causes.trace();
    requirePosition(trace, position);
    const auto pieces = trace.sourceIds.size() - 1;
    if (pieces == 0)
        throw Error(ErrorCode::InvalidArgument, say("the source is empty: there is nothing to delete"));
    const auto methods = options.methods.empty() ? attributionMethods(causes.model().config()) : options.methods;
    DeletionCurves curves {.position = position, .word = trace.outputIds[static_cast<std::size_t>(position)]};
    Deletions deletions(causes, position, curves.word);
    for (const auto method : methods) {
        if (stop.stop_requested())
            return {};
        auto attribution =
            attributionOf(causes, {position, curves.word, options.rival}, method, {.baseline = options.baseline});
        auto order = deletionOrder(attribution);
        deletions.plan(order);
        curves.explanations.push_back({std::move(attribution), std::move(order), {}});
    }
    const auto randomOrders = randomDeletionOrders(pieces, options.randomOrders, options.seed);
    for (const auto& order : randomOrders)
        deletions.plan(order);
    if (!deletions.compute(stop))
        return {};
    curves.probability = deletions.probability();
    for (auto& explained : curves.explanations)
        explained.curve = deletions.curve(explained.order);
    for (const auto& order : randomOrders)
        curves.random.push_back(deletions.curve(order));
    return curves;
}

std::vector<DeletionCurves> corpusDeletions(const std::shared_ptr<const TranslationModel>& model,
    std::span<const std::string> sources, const DecodeOptions& decode, const DeletionOptions& options,
    const DeletionObserver& observer, std::stop_token stop)
{
    requireCauses(model->config());
    const Decoder decoder(model);
    std::vector<DeletionCurves> found;
    for (std::size_t i = 0; i < sources.size() && !stop.stop_requested(); ++i) {
        const auto translation = decoder.translate(sources[i], decode);
        std::vector<std::int64_t> sourceIds;
        for (const auto& piece : translation.source)
            sourceIds.push_back(piece.id);
        const auto outputIds = translation.hypotheses.front().ids();
        Random random(Random::mix(options.seed) + i);
        const auto position = outputIds.empty() ? std::nullopt : drawnPosition(outputIds, random);
        if (position && sourceIds.size() > 1) {
            auto own = options;
            own.seed = random.next();
            if (auto curves = deletionCurves(Causes(model, sourceIds, outputIds), *position, own, stop))
                found.push_back(std::move(*curves));
        }
        if (observer)
            observer(static_cast<std::int64_t>(i) + 1, std::ssize(sources));
    }
    return found;
}

}  // namespace translucent
