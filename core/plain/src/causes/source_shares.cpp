#include "translucent/causes/source_shares.h"

#include "causes/attention_parts.h"
#include "causes/linear_norm.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace translucent {

namespace {

/// ‖y‖₁ − ‖y − t‖₁, not below 0.
double nearness(std::span<const float> y, std::span<const double> t)
{
    double difference = 0;
    for (std::size_t d = 0; d < y.size(); ++d) {
        const auto value = static_cast<double>(y[d]);
        difference += std::abs(value) - std::abs(value - t[d]);
    }
    return std::max(0.0, difference);
}

/// What a query adds up in one attention. Legend: H heads, L keys, D model dimension.
class KeyVectors {
public:
    explicit KeyVectors(const AttentionParts& parts)
        : m_parts(parts)
    {
        for (std::size_t head = 0; head < parts.heads(); ++head) {
            for (std::size_t key = 0; key < parts.keys(); ++key)
                m_values.push_back(parts.projected(head, parts.value(head, key)));
            const auto* distances = parts.distanceValues();
            for (std::size_t row = 0; distances && row < static_cast<std::size_t>(distances->shape[0]); ++row)
                m_distances.push_back(parts.projected(head, distances->row(row)));
        }
    }

    bool isRead(std::size_t query, std::size_t key) const
    {
        for (std::size_t head = 0; head < m_parts.heads(); ++head)
            if (m_parts.weight(head, query, key) > 0)
                return true;
        return false;
    }

    /// Σ over heads of weight · W_O v. Shape: [D]
    std::vector<double> of(std::size_t query, std::size_t key) const
    {
        std::vector<double> sum(m_parts.modelDimension());
        for (std::size_t head = 0; head < m_parts.heads(); ++head) {
            const double weight = m_parts.weight(head, query, key);
            add(sum, weight, m_values[head * m_parts.keys() + key]);
            if (m_parts.distanceValues())
                add(sum, weight, m_distances[head * distances() + m_parts.distanceRow(query, key)]);
        }
        return sum;
    }

private:
    std::size_t distances() const { return m_distances.size() / m_parts.heads(); }

    static void add(std::vector<double>& sum, double factor, std::span<const double> vector)
    {
        for (std::size_t d = 0; d < sum.size(); ++d)
            sum[d] += factor * vector[d];
    }

    const AttentionParts& m_parts;
    std::vector<std::vector<double>> m_values;     ///< Shape: [H · L][D]
    std::vector<std::vector<double>> m_distances;  ///< Shape: [H · distances][D]
};

/// The states before and behind an attention with its residual connection.
struct AttentionEnds {
    const Array& before;
    const Array& behind;
};

AttentionEnds endsOf(const TracedPass& pass, AttentionKind kind, std::int64_t layer)
{
    const std::string stack = kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const auto at = [&](std::int64_t number) { return stack + ".layers." + std::to_string(number); };
    if (kind == AttentionKind::Cross)
        return {pass.array(at(layer) + ".after_self_attention"), pass.array(at(layer) + ".after_cross_attention")};
    return {pass.array(layer == 0 ? stack + ".input" : at(layer - 1) + ".output"),
        pass.array(at(layer) + ".after_self_attention")};
}

/// Fills the shares of one query.
class ShareRow {
public:
    ShareRow(std::span<const float> behind, std::optional<LinearNorm> norm, std::span<double> shares)
        : m_behind(behind)
        , m_norm(std::move(norm))
        , m_shares(shares)
        , m_read(shares.size())
    {
    }

    void set(std::size_t column, const std::vector<double>& vector)
    {
        m_shares[column] = nearness(m_behind, m_norm ? m_norm->applied(vector) : vector);
        m_read[column] = true;
    }

    void divide()
    {
        const double sum = std::accumulate(m_shares.begin(), m_shares.end(), 0.0);
        const auto read = static_cast<double>(std::ranges::count(m_read, true));
        for (std::size_t column = 0; column < m_shares.size(); ++column)
            m_shares[column] = sum > 0 ? m_shares[column] / sum : m_read[column] ? 1 / read : 0;
    }

private:
    std::span<const float> m_behind;
    std::optional<LinearNorm> m_norm;
    std::span<double> m_shares;
    std::vector<bool> m_read;
};

ShareTable productOf(const ShareTable& a, const ShareTable& b)
{
    ShareTable result {a.rows, b.columns, std::vector<double>(a.rows * b.columns)};
    for (std::size_t row = 0; row < a.rows; ++row)
        for (std::size_t inner = 0; inner < a.columns; ++inner)
            for (std::size_t column = 0; column < b.columns; ++column)
                result.at(row, column) += a.at(row, inner) * b.at(inner, column);
    return result;
}

/// From the source tokens to the output of each encoder layer. Shape: [layers] of [S, S]
std::vector<ShareTable> encoderRollouts(const TracedPass& pass)
{
    std::vector<ShareTable> rollouts;
    for (std::int64_t layer = 0; layer < pass.config.encoderLayers; ++layer) {
        auto shares = attentionShares(pass, AttentionKind::EncoderSelf, layer);
        rollouts.push_back(rollouts.empty() ? std::move(shares) : productOf(shares, rollouts.back()));
    }
    return rollouts;
}

/// One decoder layer behind those below. Shapes: below [T, S + T], self [T, T], cross [T, S + 1], encoder [S, S]
ShareTable behindLayer(
    const ShareTable& below, const ShareTable& self, const ShareTable& cross, const ShareTable& encoder)
{
    auto result = productOf(self, below);
    const auto S = encoder.rows;
    for (std::size_t t = 0; t < result.rows; ++t) {
        for (double& value : std::span(result.values).subspan(t * result.columns, result.columns))
            value *= cross.at(t, S);
        for (std::size_t key = 0; key < S; ++key)
            for (std::size_t source = 0; source < S; ++source)
                result.at(t, source) += cross.at(t, key) * encoder.at(key, source);
    }
    return result;
}

}  // namespace

ShareTable attentionShares(const TracedPass& pass, AttentionKind kind, std::int64_t layer)
{
    requireSourceShares(pass.config);
    const AttentionParts parts(pass, kind, layer);
    const KeyVectors vectors(parts);
    const auto [before, behind] = endsOf(pass, kind, layer);
    const bool cross = kind == AttentionKind::Cross, connected = pass.config.residual == ResidualKind::Connected;
    const bool normed = pass.config.normPlacement == NormPlacement::Post && pass.config.normKind != NormKind::None;
    const auto columns = parts.keys() + (cross ? 1 : 0);
    ShareTable table {parts.queries(), columns, std::vector<double>(parts.queries() * columns)};
    for (std::size_t query = 0; query < table.rows; ++query) {
        ShareRow row(behind.row(query),
            normed ? std::optional(linearNormAt(pass, attentionModule(kind, layer) + "_norm", query)) : std::nullopt,
            std::span(table.values).subspan(query * columns, columns));
        const auto own = before.row(query);
        for (std::size_t key = 0; key < parts.keys(); ++key) {
            const bool isOwn = !cross && connected && key == query;
            if (!isOwn && !vectors.isRead(query, key))
                continue;
            auto vector = vectors.of(query, key);
            for (std::size_t d = 0; isOwn && d < vector.size(); ++d)
                vector[d] += static_cast<double>(own[d]);
            row.set(key, vector);
        }
        if (cross && connected)
            row.set(parts.keys(), {own.begin(), own.end()});
        row.divide();
    }
    return table;
}

double SourceShares::sourceShare(std::size_t position) const
{
    const auto shares = source(position);
    return std::accumulate(shares.begin(), shares.end(), 0.0);
}

double SourceShares::meanSourceShare() const
{
    double sum = 0;
    for (std::size_t position = 0; position < table.rows; ++position)
        sum += sourceShare(position);
    return sum / static_cast<double>(table.rows);
}

SourceShares sourceShares(const TracedPass& pass)
{
    requireSourceShares(pass.config);
    const auto encoder = encoderRollouts(pass);
    const auto S = pass.trace.sourceIds.size(), T = pass.trace.inputIds.size();
    ShareTable table {T, S + T, std::vector<double>(T * (S + T))};
    for (std::size_t t = 0; t < T; ++t)
        table.at(t, S + t) = 1;
    for (std::int64_t layer = 0; layer < pass.config.decoderLayers; ++layer) {
        const auto read = static_cast<std::size_t>(encoderLayersRead(pass.config, layer).front());
        table = behindLayer(table, attentionShares(pass, AttentionKind::DecoderSelf, layer),
            attentionShares(pass, AttentionKind::Cross, layer), encoder[read]);
    }
    return {std::move(table), S};
}

}  // namespace translucent
