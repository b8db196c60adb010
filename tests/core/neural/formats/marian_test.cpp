#include "support/temporary_directory.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <map>

namespace translucent {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::TemporaryDirectory;

constexpr double kMarianTolerance = 1e-5;

const fs::path kMarianData = fs::path(TRANSLUCENT_TEST_DATA) / "reference";

json jsonIn(const fs::path& file)
{
    return json::parse(std::ifstream(file));
}

/// A small model in the layout of OPUS-MT models, and results of plain PyTorch for it: see
/// tests/data/reference/make_marian.py.
class Marian : public testing::TestWithParam<std::string> {
protected:
    Marian()
        : m_folder(kMarianData / GetParam())
        , m_expected(jsonIn(m_folder / "expected.json"))
        , m_model(TranslationModel::load(m_folder))
        , m_sourceIds(jsonIn(m_folder / "vocab.json"))
        , m_targetIds(fs::exists(m_folder / "target_vocab.json") ? jsonIn(m_folder / "target_vocab.json") : m_sourceIds)
        , m_generation(jsonIn(
              m_folder / (fs::exists(m_folder / "generation_config.json") ? "generation_config.json" : "config.json")))
    {
    }

    /// The file's id for one of our ids.
    static std::int64_t theirs(std::int64_t id, const Tokenizer& tokenizer, const json& ids)
    {
        static const std::map<std::int64_t, const char*> special {
            {kUnknownId, "<unk>"}, {kBeginId, "<pad>"}, {kEndId, "</s>"}};
        const auto found = special.find(id);
        return ids.at(found == special.end() ? tokenizer.pieceText(id) : found->second);
    }
    std::int64_t theirTarget(std::int64_t id) const { return theirs(id, m_model->targetTokenizer(), m_targetIds); }

    /// Our id for one of the file's ids.
    std::int64_t ourTarget(std::int64_t id) const
    {
        for (std::int64_t ours = kUnknownId; ours < m_model->targetTokenizer().vocabularySize(); ++ours)
            if (theirTarget(ours) == id)
                return ours;
        throw std::out_of_range("no such piece");
    }
    std::vector<std::int64_t> ourTargets(const json& ids) const
    {
        std::vector<std::int64_t> result;
        for (const auto& id : ids)
            result.push_back(ourTarget(id));
        return result;
    }

    std::vector<std::int64_t> ourSource(const std::string& text) const
    {
        auto ids = m_model->sourceTokenizer().encodeIds(text);
        ids.push_back(kEndId);
        return ids;
    }

    DecodeOptions beamOptions() const
    {
        DecodeOptions options;
        takeDefaults(m_model->info().search.value(), options);
        options.nBest = options.beamSize;
        return options;
    }

    void expectHypothesis(const Hypothesis& found, const json& expected) const
    {
        EXPECT_EQ(found.ids(), ourTargets(expected.at(0)));
        EXPECT_NEAR(found.score, expected.at(1).get<double>(), kMarianTolerance);
    }

    static void expectClose(const std::vector<float>& found, const json& expected, const std::string& what)
    {
        ASSERT_EQ(found.size(), expected.size()) << what;
        for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_NEAR(found[i], expected[i].get<double>(), kMarianTolerance) << what << " " << i;
    }

    ForwardTrace trace(const json& entry) const
    {
        const auto outputs = ourTargets(entry.at("beam").at(0).at(0));
        return traceForward(*m_model, ourSource(entry.at("text")), outputs, {.detail = TraceDetail::Everything});
    }

    fs::path m_folder;
    json m_expected;
    std::shared_ptr<const TranslationModel> m_model;
    json m_sourceIds;
    json m_targetIds;
    json m_generation;
};

TEST_P(Marian, CutsTextIntoTheSamePieces)
{
    for (const auto& entry : m_expected) {
        const auto text = entry.at("text").get<std::string>();
        const auto& source = m_model->sourceTokenizer();
        std::vector<std::int64_t> found, ours;
        for (const auto& piece : source.encode(text)) {
            EXPECT_LE(piece.span.end, text.size());
            ours.push_back(piece.id);
        }
        EXPECT_EQ(ours, source.encodeIds(text));
        for (const auto id : ourSource(text))
            found.push_back(theirs(id, source, m_sourceIds));
        EXPECT_EQ(found, entry.at("ids").get<std::vector<std::int64_t>>()) << text;
    }
}

TEST_P(Marian, ComputesTheSameLogitsAndAttention)
{
    const auto& entry = m_expected.at(1);
    const auto& details = entry.at("details");
    const auto passed = trace(entry);
    const auto* logits = passed.find("output.logits");
    ASSERT_NE(logits, nullptr);
    const auto ours = m_model->targetTokenizer().vocabularySize(), their = ours - 1;
    const bool renormalised = m_generation.value("renormalize_logits", json()).is_boolean();
    for (std::size_t t = 0; t < passed.outputIds.size(); ++t)
        for (std::int64_t id = kUnknownId; id < ours; ++id) {
            if (id == kBeginId && renormalised)
                continue;
            const auto at = t * static_cast<std::size_t>(ours) + static_cast<std::size_t>(id);
            const auto there = t * static_cast<std::size_t>(their) + static_cast<std::size_t>(theirTarget(id));
            ASSERT_NEAR(logits->values[at], details["logits"][there].get<double>(), kMarianTolerance);
        }
    const std::map<AttentionKind, const char*> kinds {{AttentionKind::EncoderSelf, "encoder"},
        {AttentionKind::DecoderSelf, "decoder"}, {AttentionKind::Cross, "cross"}};
    for (const auto& [kind, name] : kinds) {
        ASSERT_EQ(passed.layers(kind), std::ssize(details.at(name)));
        for (std::int64_t layer = 0; layer < passed.layers(kind); ++layer)
            expectClose(
                passed.attention(kind, layer).values, details.at(name).at(static_cast<std::size_t>(layer)), name);
    }
}

TEST_P(Marian, KeepsTheSameAttentionWhileItSearches)
{
    const auto& entry = m_expected.at(1);
    auto options = beamOptions();
    options.attention = true;
    const auto found = Decoder(m_model).translate(entry.at("text").get<std::string>(), options);
    const auto& best = found.hypotheses.front();
    for (std::size_t layer = 0; layer < best.crossAttention.size(); ++layer) {
        expectClose(best.crossAttention[layer].values, entry["details"]["cross"][layer], "cross");
        expectClose(best.selfAttention[layer].values, entry["details"]["decoder"][layer], "decoder");
    }
    for (std::size_t layer = 0; layer < found.sourceAttention.size(); ++layer)
        expectClose(found.sourceAttention[layer].values, entry["details"]["encoder"][layer], "encoder");
}

TEST_P(Marian, FindsTheSameHypotheses)
{
    const Decoder decoder(m_model);
    for (const auto& entry : m_expected) {
        SCOPED_TRACE(entry.at("text").get<std::string>());
        const auto found = decoder.translate(entry.at("text").get<std::string>(), beamOptions());
        const auto& expected = entry.at("beam");
        ASSERT_EQ(found.hypotheses.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            expectHypothesis(found.hypotheses[i], expected[i]);
        EXPECT_EQ(found.hypotheses.front().text, entry.at("translation").get<std::string>());
    }
}

TEST_P(Marian, FindsTheSameGreedily)
{
    const Decoder decoder(m_model);
    DecodeOptions options;
    options.lengthPenalty = m_model->info().search->lengthPenalty;
    for (const auto& entry : m_expected) {
        SCOPED_TRACE(entry.at("text").get<std::string>());
        expectHypothesis(
            decoder.translate(entry.at("text").get<std::string>(), options).hypotheses.front(), entry["greedy"]);
    }
}

TEST_P(Marian, IsTheSameInALayoutOfOurOwn)
{
    const TemporaryDirectory scratch;
    const auto directory = scratch.path() / "own";
    m_model->save(directory);
    const auto again = TranslationModel::load(directory);
    EXPECT_EQ(again->config(), m_model->config());
    EXPECT_EQ(again->info(), m_model->info());
    EXPECT_EQ(readModelOverview(directory).formatVersion, 5);
    EXPECT_EQ(readModelOverview(m_folder).config, m_model->config());
    const auto text = m_expected.at(2).at("text").get<std::string>();
    const auto before = Decoder(m_model).translate(text, beamOptions()),
               after = Decoder(again).translate(text, beamOptions());
    EXPECT_EQ(before.source, after.source);
    for (std::size_t i = 0; i < before.hypotheses.size(); ++i) {
        EXPECT_EQ(before.hypotheses[i].ids(), after.hypotheses[i].ids());
        EXPECT_EQ(before.hypotheses[i].score, after.hypotheses[i].score);
    }
    EXPECT_NO_THROW(m_model->save(scratch.path() / "half", WeightPrecision::Float16));
    EXPECT_NO_THROW(TranslationModel::load(scratch.path() / "half"));
}

INSTANTIATE_TEST_SUITE_P(Layouts, Marian, testing::Values("marian_shared", "marian_separate", "marian_old"),
    [](const auto& chosen) { return chosen.param; });

}  // namespace
}  // namespace translucent
