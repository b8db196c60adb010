#include "formats/marian_model.h"

#include "files/safetensors.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace translucent {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::expectError;

/// A copy of a small model to be damaged.
class MarianFiles : public testing::Test {
protected:
    MarianFiles() { copyOf("marian_shared"); }

    void copyOf(const std::string& name)
    {
        fs::remove_all(m_model);
        fs::copy(fs::path(TRANSLUCENT_TEST_DATA) / "reference" / name, m_model);
    }

    /// Changes a JSON file of the model.
    void change(const std::string& file, const json& changes) const
    {
        auto content = json::parse(test::fileContent(m_model / file));
        content.update(changes);
        m_scratch.add("model/" + file, content.dump());
    }
    void expectRefused(const std::string& file, const json& changes, const std::string& part) const
    {
        const auto before = test::fileContent(m_model / file);
        change(file, changes);
        const auto field = changes.begin().key();
        SCOPED_TRACE(changes.dump());
        expectError(ErrorCode::InvalidFormat, {file, field, part}, [&] { readMarianConfig(m_model); });
        m_scratch.add("model/" + file, before);
    }

    std::vector<float> filled(const std::string& parameter, std::size_t count) const
    {
        const auto model = readMarianModel(m_model);
        std::vector<float> values(count);
        model.weights.fill(parameter, values, model.vocabularies);
        return values;
    }

    /// The weights with one tensor changed or removed by `change`.
    template <typename Change>
    void rewrite(const std::string& name, const Change& change) const
    {
        const auto file = m_model / "model.safetensors";
        const auto read = SafetensorsFile::read(file);
        std::vector<TensorView> views;
        for (const auto& entry : read.entries())
            views.push_back({entry.name, entry.type, entry.shape, entry.data});
        const auto at = std::ranges::find(views, name, &TensorView::name);
        ASSERT_NE(at, views.end());
        change(views, static_cast<std::size_t>(at - views.begin()));
        writeSafetensors(file, views, {});
    }
    void expectInconsistent(std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::Inconsistent, parts, [&] { readMarianModel(m_model); });
    }

    test::TemporaryDirectory m_scratch;
    fs::path m_model = m_scratch.path() / "model";
};

TEST_F(MarianFiles, TellsItsSizesAndItsSearch)
{
    const auto config = readMarianConfig(m_model);
    EXPECT_EQ(config.network.modelDimension, 16);
    EXPECT_EQ(config.network.activation, Activation::Silu);
    EXPECT_EQ(config.network.normPlacement, NormPlacement::Post);
    EXPECT_EQ(config.network.embeddingTying, EmbeddingTying::All);
    EXPECT_EQ(config.network.targetVocabulary, config.targetPieces + 1);
    EXPECT_EQ(config.sourceLanguage, "zh");
    EXPECT_EQ(config.targetLanguage, "en");
    const SearchDefaults expected {4, 1, EarlyStopping::WhenBetter, 11, true, true};
    EXPECT_EQ(config.search, expected);
    EXPECT_TRUE(isHuggingFaceModel(m_model));
    EXPECT_FALSE(isHuggingFaceModel(m_scratch.path()));
}

TEST_F(MarianFiles, ReadsTheSearchWhereverItStands)
{
    copyOf("marian_old");
    auto search = readMarianConfig(m_model).search;
    EXPECT_EQ(search.beamSize, 6);
    EXPECT_EQ(search.earlyStopping, EarlyStopping::WhenFull);
    EXPECT_FALSE(search.endsAtMaxLength);
    copyOf("marian_separate");
    search = readMarianConfig(m_model).search;
    EXPECT_EQ(search.earlyStopping, EarlyStopping::WhenImpossible);
    EXPECT_TRUE(readMarianConfig(m_model).padTakesProbability);
    m_scratch.add("model/generation_config.json", R"({"no_repeat_ngram_size": 3})");
    EXPECT_EQ(readMarianConfig(m_model).search.noRepeatNgram, 3);
    m_scratch.add("model/generation_config.json", "{}");
    EXPECT_EQ(readMarianConfig(m_model).search.noRepeatNgram, 0);
    EXPECT_EQ(readMarianConfig(m_model).search.beamSize, 1);
    EXPECT_EQ(readMarianConfig(m_model).search.maxLength, 19);
}

TEST_F(MarianFiles, NamesWhatItCannotDo)
{
    expectRefused("config.json", {{"model_type", "t5"}}, "'t5'");
    expectRefused("config.json", {{"activation_function", "gelu_new"}}, "swish");
    expectRefused("config.json", {{"normalize_before", true}}, "must be false");
    expectRefused("config.json", {{"normalize_embedding", true}}, "must be false");
    expectRefused("config.json", {{"add_final_layer_norm", true}}, "must be false");
    expectRefused("config.json", {{"decoder_attention_heads", 4}}, "encoder_attention_heads");
    expectRefused("config.json", {{"decoder_ffn_dim", 4}}, "encoder_ffn_dim");
    expectRefused("config.json", {{"decoder_start_token_id", 0}}, "pad_token_id");
    expectRefused("config.json", {{"d_model", nullptr}}, "missing");
    expectRefused("config.json", {{"vocab_size", "many"}}, "whole number");
    expectRefused("generation_config.json", {{"no_repeat_ngram_size", -1}}, "must be from 0 to");
    expectRefused("generation_config.json", {{"encoder_no_repeat_ngram_size", 3}}, "must be 0");
    expectRefused("generation_config.json", {{"repetition_penalty", 1.2}}, "must be 1.0");
    expectRefused("generation_config.json", {{"bad_words_ids", {{1}}}}, "must be [[");
    expectRefused("generation_config.json", {{"forced_eos_token_id", 1}}, "eos_token_id");
    expectRefused("generation_config.json", {{"forced_bos_token_id", 1}}, "must be absent");
    expectRefused("generation_config.json", {{"early_stopping", "soon"}}, "never");
    expectRefused("generation_config.json", {{"max_length", 1}}, "no room");
}

TEST_F(MarianFiles, NamesWhatIsWrongInTheVocabulary)
{
    change("vocab.json", {{"</s>", 5}});
    expectError(ErrorCode::InvalidFormat, {"vocab.json", "another piece"}, [&] { readMarianModel(m_model); });
    copyOf("marian_shared");
    change("vocab.json", {{"more", 1000}});
    expectInconsistent({"vocab.json", "'more'"});
    copyOf("marian_shared");
    change("config.json", {{"eos_token_id", 1}});
    fs::remove(m_model / "generation_config.json");
    expectInconsistent({"vocab.json", "</s>", "id 1"});
    copyOf("marian_shared");
    fs::remove(m_model / "target.spm");
    expectError(ErrorCode::NotFound, {"target.spm"}, [&] { readMarianModel(m_model); });
}

TEST_F(MarianFiles, NamesWhatIsWrongInTheWeights)
{
    const std::string table = "model.shared.weight", bias = "model.decoder.layers.1.fc2.bias";
    rewrite(bias, [](auto& views, std::size_t at) { views.erase(views.begin() + static_cast<std::ptrdiff_t>(at)); });
    expectInconsistent({"model.safetensors", bias, "missing"});
    copyOf("marian_shared");
    rewrite(bias, [](auto& views, std::size_t at) { views[at].name = "model.pooler.bias"; });
    expectInconsistent({"model.safetensors"});
    copyOf("marian_shared");
    rewrite(bias, [](auto& views, std::size_t at) { views[at].shape = {2, 8}; });
    expectInconsistent({bias, "[2, 8]", "[16]"});
    copyOf("marian_shared");
    rewrite(table, [](auto& views, std::size_t at) {
        views.push_back({"lm_head.weight", views[at].type, views[at].shape, views[at].data});
    });
    EXPECT_NO_THROW(readMarianModel(m_model));  // the same numbers under a different name
    const auto numbers = SafetensorsFile::read(m_model / "model.safetensors").find(table)->data.size();
    const std::vector<std::byte> zeros(numbers);
    rewrite("lm_head.weight", [&](auto& views, std::size_t at) { views[at].data = zeros; });
    expectInconsistent({"lm_head.weight", table});
    copyOf("marian_shared");
    std::vector<float> endless(16, std::numeric_limits<float>::infinity());
    rewrite(bias, [&](auto& views, std::size_t at) { views[at].data = std::as_bytes(std::span(endless)); });
    expectError(
        ErrorCode::Inconsistent, {"not finite"}, [&] { filled("decoder.layers.1.feed_forward.outer.bias", 16); });
}

TEST_F(MarianFiles, TellsWhichWeightsItWants)
{
    fs::rename(m_model / "model.safetensors", m_model / "model-00001-of-00002.safetensors");
    expectError(ErrorCode::NotFound, {"model.safetensors", "pytorch_model.bin"}, [&] { readMarianModel(m_model); });
    m_scratch.add("model/model.safetensors.index.json", "{}");
    expectError(ErrorCode::NotFound, {"several parts"}, [&] { readMarianModel(m_model); });
}

TEST_F(MarianFiles, GivesPadNoProbability)
{
    const auto bias =
        filled("output.bias", static_cast<std::size_t>(readMarianConfig(m_model).network.targetVocabulary));
    EXPECT_EQ(bias[kPadId], -60000);
    EXPECT_EQ(bias[kBeginId], -60000);
    copyOf("marian_separate");
    const auto other =
        filled("output.bias", static_cast<std::size_t>(readMarianConfig(m_model).network.targetVocabulary));
    EXPECT_EQ(other[kPadId], -60000);
    EXPECT_EQ(other[kBeginId], 0);
}

}  // namespace
}  // namespace translucent
