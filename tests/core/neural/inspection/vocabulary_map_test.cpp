#include "translucent/neural/vocabulary_map.h"

#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/label_model.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {
namespace {

using MapMatrix = std::vector<std::vector<double>>;

MapMatrix matrixOf(const torch::Tensor& tensor)
{
    MapMatrix rows(
        static_cast<std::size_t>(tensor.size(0)), std::vector<double>(static_cast<std::size_t>(tensor.size(1))));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            rows[i][j] = tensor[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(j)].item<double>();
    return rows;
}

MapMatrix centredRows(MapMatrix rows)
{
    for (std::size_t j = 0; j < rows.front().size(); ++j) {
        double mean = 0;
        for (const auto& row : rows)
            mean += row[j] / static_cast<double>(rows.size());
        for (auto& row : rows)
            row[j] -= mean;
    }
    return rows;
}

struct MapAxis {
    double variance = 0;
    std::vector<double> direction;
};

/// The eigenvectors of XᵀX by Jacobi's rotations, those of the largest eigenvalues first.
std::vector<MapAxis> axesOf(const MapMatrix& x)
{
    const auto size = x.front().size();
    MapMatrix a(size, std::vector<double>(size)), v = a;
    for (std::size_t i = 0; i < size; ++i) {
        v[i][i] = 1;
        for (std::size_t j = 0; j < size; ++j)
            for (const auto& row : x)
                a[i][j] += row[i] * row[j];
    }
    constexpr int kSweeps = 30;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        for (std::size_t p = 0; p < size; ++p) {
            for (std::size_t q = p + 1; q < size; ++q) {
                if (a[p][q] == 0)
                    continue;
                const double angle = std::atan(2 * a[p][q] / (a[q][q] - a[p][p])) / 2;  // π/4 if both are equal
                const double c = std::cos(angle), s = std::sin(angle);
                for (std::size_t k = 0; k < size; ++k) {
                    const double left = a[k][p], right = a[k][q], one = v[k][p], other = v[k][q];
                    a[k][p] = c * left - s * right;
                    a[k][q] = s * left + c * right;
                    v[k][p] = c * one - s * other;
                    v[k][q] = s * one + c * other;
                }
                for (std::size_t k = 0; k < size; ++k) {
                    const double upper = a[p][k], lower = a[q][k];
                    a[p][k] = c * upper - s * lower;
                    a[q][k] = s * upper + c * lower;
                }
            }
        }
    }
    std::vector<MapAxis> axes;
    for (std::size_t i = 0; i < size; ++i) {
        MapAxis axis {a[i][i], {}};
        for (std::size_t k = 0; k < size; ++k)
            axis.direction.push_back(v[k][i]);
        axes.push_back(std::move(axis));
    }
    std::ranges::sort(axes, std::ranges::greater {}, &MapAxis::variance);
    return axes;
}

const torch::Tensor& weightOf(const TranslationModel& model, EmbeddingTable table)
{
    auto& network = *networkOf(model);
    if (table == EmbeddingTable::Output)
        return network.outputWeight();
    return (table == EmbeddingTable::Source ? network.sourceEmbedding() : network.targetEmbedding())->weight();
}

std::shared_ptr<const TranslationModel> modelOfThreeTables()
{
    auto config = test::smallConfig();
    config.embeddingTying = EmbeddingTying::Separate;
    return test::smallModel(config);
}

}  // namespace

TEST(VocabularyMap, EqualsTheEigenvectorsOfTheCovariance)
{
    const auto model = modelOfThreeTables();
    constexpr std::int64_t kComponents = 4;
    for (const auto& [table, name] : kChoices<EmbeddingTable>) {
        const auto map = vocabularyMap(*model, table, kComponents);
        const auto rows = centredRows(matrixOf(weightOf(*model, table)));
        const auto axes = axesOf(rows);
        const auto all = std::accumulate(
            axes.begin(), axes.end(), 0.0, [](double sum, const MapAxis& axis) { return sum + axis.variance; });
        ASSERT_EQ(std::ssize(map.components), kComponents);
        ASSERT_EQ(map.pieces.size(), rows.size());
        EXPECT_EQ(map.table, table);
        EXPECT_EQ(map.dimensions, model->config().modelDimension);
        for (std::size_t i = 0; i < map.components.size(); ++i) {
            EXPECT_NEAR(map.components[i].share, axes[i].variance / all, 1e-9) << name;
            const auto largest =
                *std::ranges::max_element(axes[i].direction, {}, [](double number) { return std::abs(number); });
            const double sign = largest > 0 ? 1 : -1;
            for (std::size_t piece = 0; piece < rows.size(); ++piece)
                EXPECT_NEAR(map.at(piece, i),
                    sign * std::inner_product(rows[piece].begin(), rows[piece].end(), axes[i].direction.begin(), 0.0),
                    1e-6)
                    << name << ' ' << piece << ' ' << i;
        }
    }
}

TEST(VocabularyMap, FindsTheDirectionThatTheRowsAreOn)
{
    const auto model = modelOfThreeTables();
    {
        torch::NoGradGuard noGrad;
        auto rows = weightOf(*model, EmbeddingTable::Source);
        rows.zero_();
        for (std::int64_t i = 0; i < rows.size(0); ++i)
            rows[i][3] = -static_cast<double>(i);  // the rows differ in one number only
        rows.select(1, 5).fill_(7);
    }
    const auto map = vocabularyMap(*model, EmbeddingTable::Source, 2);
    EXPECT_NEAR(map.components[0].share, 1, 1e-12);
    EXPECT_NEAR(map.components[1].share, 0, 1e-12);
    const auto middle = static_cast<double>(map.pieces.size() - 1) / 2;
    for (std::size_t i = 0; i < map.pieces.size(); ++i)
        EXPECT_NEAR(map.at(i, 0), middle - static_cast<double>(i), 1e-9);
}

TEST(VocabularyMap, EqualRowsHaveNoVariance)
{
    const auto model = modelOfThreeTables();
    {
        torch::NoGradGuard noGrad;
        auto rows = weightOf(*model, EmbeddingTable::Target);
        rows.fill_(1);
    }
    const auto map = vocabularyMap(*model, EmbeddingTable::Target, 2);
    EXPECT_EQ(map.components[0].share, 0);
    EXPECT_FALSE(map.components[0].scoreCorrelation);
}

TEST(VocabularyMap, KnowsWhatTheTokenizerKnows)
{
    const auto model = modelOfThreeTables();
    const auto map = vocabularyMap(*model, EmbeddingTable::Output, 3);
    EXPECT_EQ(map.pieces, mappedPieces(model->targetTokenizer()));
    EXPECT_EQ(map.scoring, TokenizerKind::Unigram);
    for (std::size_t i = 0; i < map.components.size(); ++i) {
        ASSERT_TRUE(map.components[i].scoreCorrelation);
        EXPECT_EQ(map.components[i].scoreCorrelation, scoreCorrelation(map.pieces, map.column(i)));
    }
}

TEST(VocabularyMap, SharedTablesHaveOneMap)
{
    const auto model = test::smallModel();  // target and output
    const auto target = vocabularyMap(*model, EmbeddingTable::Target, 2);
    EXPECT_EQ(target.coordinates, vocabularyMap(*model, EmbeddingTable::Output, 2).coordinates);
    EXPECT_NE(target.coordinates, vocabularyMap(*model, EmbeddingTable::Source, 2).coordinates);
}

TEST(NearestPieces, HaveTheLargestCosinesOfAll)
{
    const auto model = modelOfThreeTables();
    for (const auto& [table, name] : kChoices<EmbeddingTable>) {
        const auto rows = matrixOf(weightOf(*model, table));
        for (const std::size_t id : {0u, 7u, 20u}) {
            std::vector<std::pair<double, std::int64_t>> expected;
            const auto product = [&](std::size_t i, std::size_t j) {
                return std::inner_product(rows[i].begin(), rows[i].end(), rows[j].begin(), 0.0);
            };
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (i != id)
                    expected.emplace_back(
                        -product(id, i) / std::sqrt(product(i, i) * product(id, id)), static_cast<std::int64_t>(i));
            std::ranges::sort(expected);
            const auto found = nearestPieces(*model, table, static_cast<std::int64_t>(id), 6);
            ASSERT_EQ(found.size(), 6u);
            for (std::size_t i = 0; i < found.size(); ++i) {
                EXPECT_NEAR(found[i].cosine, -expected[i].first, 1e-9);
                EXPECT_EQ(found[i].id, expected[i].second) << name;
                const auto& tokenizer =
                    table == EmbeddingTable::Source ? model->sourceTokenizer() : model->targetTokenizer();
                EXPECT_EQ(found[i].text, tokenizer.pieceText(found[i].id));
            }
        }
    }
}

TEST(NearestPieces, ARowOfZerosHasNoAngle)
{
    const auto model = modelOfThreeTables();
    {
        torch::NoGradGuard noGrad;
        weightOf(*model, EmbeddingTable::Target)[kPadId].zero_();
    }
    EXPECT_TRUE(nearestPieces(*model, EmbeddingTable::Target, kPadId, 5).empty());
    const auto others = nearestPieces(*model, EmbeddingTable::Target, kEndId, 1000);
    EXPECT_EQ(std::ssize(others), model->targetTokenizer().vocabularySize() - 2);
    EXPECT_TRUE(std::ranges::none_of(others, [](const PieceNeighbour& each) { return each.id == kPadId; }));
    EXPECT_TRUE(std::ranges::is_sorted(others, std::ranges::greater {}, &PieceNeighbour::cosine));
}

TEST(NearestPieces, AnUnknownPieceIsRefused)
{
    const auto model = test::smallModel();
    test::expectError(ErrorCode::InvalidArgument, {}, [&] { nearestPieces(*model, EmbeddingTable::Source, 9999, 1); });
}

TEST(VocabularyMap, ATaggerHasATableOfItsLabels)
{
    const auto model = test::labelModel(Task::Tagging);
    EXPECT_EQ(vocabularyMap(*model, EmbeddingTable::Output, 2).pieces, mappedPieces(model->targetTokenizer()));
    EXPECT_EQ(vocabularyMap(*model, EmbeddingTable::Source, 2).pieces, mappedPieces(model->sourceTokenizer()));
    test::expectError(
        ErrorCode::InvalidArgument, {"no decoder"}, [&] { vocabularyMap(*model, EmbeddingTable::Target, 2); });
    test::expectError(
        ErrorCode::InvalidArgument, {"no decoder"}, [&] { nearestPieces(*model, EmbeddingTable::Target, 0, 2); });
}

TEST(VocabularyMap, OlderNetworksHaveTablesToo)
{
    for (const auto& each : test::olderConfigs()) {
        const auto model = test::smallModel(each.config);
        for (const auto& [table, name] : kChoices<EmbeddingTable>)
            EXPECT_EQ(std::ssize(vocabularyMap(*model, table, 2).pieces), weightOf(*model, table).size(0)) << each.name;
    }
}

}  // namespace translucent
