#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"

#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "support/temporary_directory.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <limits>
#include <map>

#include <gtest/gtest.h>

namespace translucent {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::expectError;
using test::fileContent;

template <typename Stored>
TensorEntry entryOf(TensorType type, const std::vector<Stored>& numbers)
{
    return {"numbers", type, {std::ssize(numbers)}, std::as_bytes(std::span(numbers))};
}

/// A saved model whose files can be damaged one at a time.
class ModelDirectory : public testing::Test {
protected:
    ModelDirectory() { test::smallModel()->save(path()); }

    fs::path path() const { return m_root / "model"; }
    fs::path file(const char* name) const { return path() / name; }

    void replace(const char* name, const std::string& content) const
    {
        std::ofstream(file(name), std::ios::binary) << content;
    }
    template <typename Change>
    void editConfig(const Change& change) const
    {
        auto config = json::parse(fileContent(file("config.json")));
        change(config);
        replace("config.json", config.dump());
    }
    /// Like a config written by hand, or by a version without the checksum of the architecture.
    void removeChecksums() const
    {
        editConfig([](json& config) {
            config["format_version"] = 1;
            config.erase("architecture_crc32");
            config["tokenizer"].erase("source_crc32");
            config["tokenizer"].erase("target_crc32");
        });
    }
    /// With LibTorch and without it.
    void expectRefused(ErrorCode code, std::initializer_list<std::string_view> parts) const
    {
        expectError(code, parts, [&] { TranslationModel::load(path()); });
        expectError(code, parts, [&] { loadDecodingModel(path())->decodingWeights(DecodingPrecision::Float32); });
    }

    test::TemporaryDirectory m_root;
};

std::map<std::string, torch::Tensor> parametersOf(const TranslationModel& model)
{
    std::map<std::string, torch::Tensor> parameters;
    for (const auto& item : networkOf(model)->named_parameters())
        parameters.emplace(item.key(), item.value().detach());
    return parameters;
}

/// Rewrites the weights file with different entries.
void rewriteWeights(const fs::path& file, const std::function<void(std::vector<TensorView>&)>& change)
{
    const auto read = SafetensorsFile::read(file);
    std::vector<TensorView> views;
    for (const auto& entry : read.entries())
        views.push_back({entry.name, entry.type, entry.shape, entry.data});
    change(views);
    writeSafetensors(file, views, {});
}

TensorView& viewNamed(std::vector<TensorView>& views, const std::string& name)
{
    return *std::ranges::find(views, name, &TensorView::name);
}

}  // namespace

TEST(FloatTensor, HoldsTheNumbersOfEveryFloatingPointType)
{
    using Halves = std::vector<std::uint16_t>;
    const auto infinity = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(torch::equal(floatTensor(entryOf(TensorType::Float16, Halves {0x3C00, 0xC000, 0x7C00})),
        torch::tensor({1.0F, -2.0F, infinity})));
    EXPECT_TRUE(torch::equal(
        floatTensor(entryOf(TensorType::BFloat16, Halves {0x3F80, 0xC000})), torch::tensor({1.0F, -2.0F})));
    EXPECT_TRUE(torch::equal(floatTensor(entryOf(TensorType::Float64, std::vector {0.25})), torch::tensor({0.25F})));
    EXPECT_EQ(floatTensor({"nothing", TensorType::Float32, {2, 0}, {}}).numel(), 0);
    expectError(ErrorCode::InvalidFormat, {"'numbers'", "I64"},
        [] { floatTensor(entryOf(TensorType::Int64, std::vector<std::int64_t> {1})); });
}

TEST_F(ModelDirectory, RestoresFloat32BitForBit)
{
    for (const auto& [name, config] : test::allConfigs()) {
        SCOPED_TRACE(name);
        const auto model = test::smallModel(config);
        const auto directory = m_root / name;
        model->save(directory);
        const auto loaded = TranslationModel::load(directory);
        EXPECT_EQ(loaded->config(), model->config());
        EXPECT_EQ(loaded->info(), model->info());
        EXPECT_EQ(loaded->sharedVocabulary(), model->sharedVocabulary());
        EXPECT_EQ(loaded->sourceTokenizer().bytes(), model->sourceTokenizer().bytes());
        EXPECT_EQ(loaded->targetTokenizer().bytes(), model->targetTokenizer().bytes());
        const auto restored = parametersOf(*loaded);
        for (const auto& [parameter, values] : parametersOf(*model))
            EXPECT_TRUE(torch::equal(restored.at(parameter), values)) << parameter;
        EXPECT_FALSE(networkOf(*loaded)->is_training());
    }
}

TEST_F(ModelDirectory, RestoresFloat16WithinHalfPrecision)
{
    const auto model = test::smallModel();
    const auto directory = m_root / "half";
    model->save(directory, WeightPrecision::Float16);
    const auto restored = parametersOf(*TranslationModel::load(directory));
    constexpr double kHalfEpsilon = 1.0 / 2048;
    bool rounded = false;
    for (const auto& [name, values] : parametersOf(*model)) {
        const auto error = (restored.at(name) - values).abs();
        EXPECT_TRUE(error.le(values.abs() * kHalfEpsilon + 1e-7).all().item<bool>()) << name;
        rounded = rounded || error.max().item<double>() > 0;
    }
    EXPECT_TRUE(rounded);
    EXPECT_LT(fs::file_size(directory / "model.safetensors"), fs::file_size(file("model.safetensors")) * 6 / 10);
}

TEST_F(ModelDirectory, KeepsOneFileForASharedVocabulary)
{
    auto config = test::smallConfig();
    config.embeddingTying = EmbeddingTying::All;
    const auto directory = m_root / "shared";
    test::smallModel(config)->save(directory);
    EXPECT_TRUE(fs::exists(directory / "shared.model"));
    EXPECT_FALSE(fs::exists(directory / "source.model"));
    EXPECT_TRUE(TranslationModel::load(directory)->sharedVocabulary());
}

TEST_F(ModelDirectory, RestoresWhatIsKnownAboutTheModel)
{
    auto impl = std::make_unique<ModelState>(ModelState::of(*test::smallModel()));
    impl->info = {"de", "fr", "corpus \"x\" 语料", "CC-BY 2.0", 1200, 3, 1.25, 31.5};
    const auto info = impl->info;
    ModelState::intoModel(std::move(impl))->save(path());
    EXPECT_EQ(TranslationModel::load(path())->info(), info);
}

TEST_F(ModelDirectory, KeepsOtherFilesWhenItIsSavedAgain)
{
    replace("training.jsonl", "{}\n");
    test::smallModel(test::smallConfig(), 8)->save(path());
    EXPECT_EQ(fileContent(file("training.jsonl")), "{}\n");
    const auto left = std::distance(fs::directory_iterator(path()), fs::directory_iterator());
    EXPECT_EQ(left, 5) << "no temporary files stay behind";
}

TEST_F(ModelDirectory, NamesTheDirectoryThatIsMissing)
{
    expectError(
        ErrorCode::NotFound, {"absent", "no such model directory"}, [&] { TranslationModel::load(m_root / "absent"); });
    expectError(ErrorCode::NotFound, {"config.json", "no such model directory"},
        [&] { TranslationModel::load(file("config.json")); });
}

TEST_F(ModelDirectory, NamesTheFileThatIsMissing)
{
    for (const auto* name : {"config.json", "model.safetensors", "source.model", "target.model"}) {
        const auto content = fileContent(file(name));
        fs::remove(file(name));
        expectRefused(ErrorCode::NotFound, {name});
        replace(name, content);
    }
    EXPECT_NO_THROW(TranslationModel::load(path()));
}

TEST_F(ModelDirectory, NamesTheFileThatIsCutOff)
{
    for (const auto* name : {"config.json", "model.safetensors", "source.model", "target.model"}) {
        const auto content = fileContent(file(name));
        for (const auto size : {std::size_t {0}, std::size_t {5}, content.size() / 2, content.size() - 3}) {
            replace(name, content.substr(0, size));
            expectRefused(ErrorCode::InvalidFormat, {name});
        }
        replace(name, content);
    }
}

TEST_F(ModelDirectory, NamesTheFileThatIsSomethingElse)
{
    for (const auto* name : {"config.json", "model.safetensors", "source.model", "target.model"}) {
        const auto content = fileContent(file(name));
        replace(name, std::string("PK\x03\x04 something else entirely"));
        expectRefused(ErrorCode::InvalidFormat, {name});
        replace(name, content);
    }
}

TEST_F(ModelDirectory, NamesTheFieldOfTheConfig)
{
    const auto refuse = [&](const char* pointer, const json& value, std::initializer_list<std::string_view> parts) {
        const auto before = fileContent(file("config.json"));
        editConfig([&](json& config) { config[json::json_pointer(pointer)] = value; });
        SCOPED_TRACE(pointer);
        expectRefused(ErrorCode::InvalidFormat, parts);
        expectRefused(ErrorCode::InvalidFormat, {"config.json"});
        replace("config.json", before);
    };
    refuse("/format_version", 7, {"format_version is 7", "reads versions 1 to 6"});
    refuse("/format_version", 1, {"architecture_crc32 is not known"});
    refuse("/format_version", "1", {"format_version must be a whole number"});
    refuse("/architecture", json::array(), {"architecture must be a JSON object"});
    refuse("/architecture/heads", 3, {"heads is 3", "multiple"});
    refuse("/architecture/heads", 2.5, {"architecture.heads must be a whole number"});
    refuse("/architecture/dropout", "0.1", {"architecture.dropout must be a number"});
    refuse("/architecture/activation", "tanh", {"activation is 'tanh'", "relu, gelu, silu"});
    refuse("/architecture/activation", "", {"activation is ''", "relu, gelu, silu"});
    refuse("/architecture/activation", 3, {"architecture.activation must be a quoted string"});
    refuse("/architecture/colour", "red", {"architecture.colour is not known", "model_dimension"});
    refuse("/languages/source", 7, {"languages.source must be a quoted string"});
    refuse("/tokenizer/shared", "no", {"tokenizer.shared must be true or false"});
    refuse("/training/steps", true, {"training.steps must be a whole number"});
    refuse("/training/weights", "best", {"weights is 'best'", "raw, averaged"});
}

TEST_F(ModelDirectory, NamesTheFieldThatIsMissing)
{
    const auto refuse = [&](const char* group, const char* field) {
        const auto before = fileContent(file("config.json"));
        editConfig([&](json& config) { (*group ? config[group] : config).erase(field); });
        expectRefused(ErrorCode::InvalidFormat, {"config.json", field, "is missing"});
        replace("config.json", before);
    };
    refuse("", "format_version");
    refuse("", "architecture");
    refuse("", "languages");
    refuse("", "tokenizer");
    refuse("", "architecture_crc32");
    refuse("tokenizer", "target_crc32");
    refuse("architecture", "source_vocabulary");
    refuse("languages", "target");
    refuse("tokenizer", "shared");
}

TEST_F(ModelDirectory, RefusesAnotherTokenizerKind)
{
    editConfig([](json& config) { config["tokenizer"]["kind"] = "wordpiece"; });
    expectRefused(ErrorCode::InvalidFormat, {"config.json", "tokenizer.kind is 'wordpiece'", "sentencepiece"});
}

TEST_F(ModelDirectory, RefusesTheVocabularyOfAnotherModel)
{
    auto bytes = test::englishTokenizer().bytes();
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
    replace("target.model", bytes);
    expectRefused(ErrorCode::InvalidFormat, {"target.model", "is damaged or belongs to another model"});
    replace("target.model", test::englishTokenizer().bytes());
    removeChecksums();
    EXPECT_NO_THROW(TranslationModel::load(path()));
}

TEST_F(ModelDirectory, RefusesAVocabularyOfAnotherSize)
{
    removeChecksums();
    const auto tokenizer = Tokenizer::train(test::englishSentences(), {TokenizerKind::Unigram, 45, 1.0});
    replace("target.model", tokenizer.bytes());
    expectRefused(ErrorCode::Inconsistent,
        {"target.model", std::to_string(tokenizer.vocabularySize()), "target_vocabulary",
            std::to_string(test::englishTokenizer().vocabularySize())});
}

TEST_F(ModelDirectory, RefusesASharedVocabularyWithUnequalSizes)
{
    removeChecksums();
    editConfig([](json& config) { config["tokenizer"]["shared"] = true; });
    replace("shared.model", test::chineseTokenizer().bytes());
    editConfig([](json& config) { config["architecture"]["target_vocabulary"] = 1000; });
    expectRefused(ErrorCode::Inconsistent, {"shared.model", "target_vocabulary"});
}

TEST_F(ModelDirectory, NamesTheTensorThatDoesNotFit)
{
    const auto refuse = [&](const std::function<void(std::vector<TensorView>&)>& change, ErrorCode code,
                            std::initializer_list<std::string_view> parts) {
        const auto before = fileContent(file("model.safetensors"));
        rewriteWeights(file("model.safetensors"), change);
        expectRefused(code, parts);
        expectRefused(code, {"model.safetensors"});
        replace("model.safetensors", before);
    };
    refuse([](auto& views) { std::erase_if(views, [](const auto& view) { return view.name == "output.bias"; }); },
        ErrorCode::Inconsistent, {"output.bias", "missing"});
    const std::vector<float> extra(16, 0.5F);
    refuse(
        [&](auto& views) {
            views.push_back({"extra.weight", TensorType::Float32, {16}, std::as_bytes(std::span(extra))});
        },
        ErrorCode::Inconsistent, {"extra.weight", "not part of the architecture"});
    refuse(
        [](auto& views) {
            viewNamed(views, "encoder.final_norm.weight").shape = {2, 8};
        },
        ErrorCode::Inconsistent, {"encoder.final_norm.weight", "[2, 8]", "[16]"});
    const std::vector<float> broken(16, std::numeric_limits<float>::quiet_NaN());
    refuse([&](auto& views) { viewNamed(views, "encoder.final_norm.weight").data = std::as_bytes(std::span(broken)); },
        ErrorCode::Inconsistent, {"encoder.final_norm.weight", "not finite"});
    const std::vector<std::int64_t> integers(16, 1);
    refuse(
        [&](auto& views) {
            auto& view = viewNamed(views, "encoder.final_norm.weight");
            view.type = TensorType::Int64;
            view.data = std::as_bytes(std::span(integers));
        },
        ErrorCode::Inconsistent, {"encoder.final_norm.weight", "I64"});
}

TEST_F(ModelDirectory, RefusesSizesBeyondTheWeightsBeforeTakingMemory)
{
    removeChecksums();
    editConfig([](json& config) { config["architecture"]["model_dimension"] = 1 << 20; });
    expectRefused(ErrorCode::Inconsistent, {"model.safetensors", "config.json"});
    editConfig([](json& config) {
        config["architecture"]["model_dimension"] = 16;
        config["architecture"]["encoder_layers"] = 1000;
    });
    expectRefused(ErrorCode::Inconsistent, {"model.safetensors", "config.json"});
}

/// Edits that keep all shapes: no other check would detect them.
TEST_F(ModelDirectory, RefusesAnEditedArchitectureUntilItIsSigned)
{
    const auto before = fileContent(file("config.json"));
    const std::vector<std::pair<const char*, json>> edits {{"heads", 1}, {"heads", 8}, {"norm_kind", "sample_std"},
        {"activation", "silu"}, {"norm_epsilon", 1e-3}, {"position_kind", "none"}, {"max_length", 6}, {"dropout", 0.7}};
    for (const auto& [field, value] : edits) {
        SCOPED_TRACE(field);
        editConfig([&](json& config) { config["architecture"][field] = value; });
        expectRefused(ErrorCode::InvalidFormat, {"config.json", "architecture_crc32", "model sign"});
        EXPECT_THROW(readModelOverview(path()), Error);
        signModel(path());
        EXPECT_EQ(json::parse(fileContent(file("config.json")))["architecture"][field], value);
        EXPECT_EQ(TranslationModel::load(path())->config(), readModelOverview(path()).config);
        replace("config.json", before);
    }
    editConfig([](json& config) { config["training"]["corpus"] = "renamed"; });
    replace("config.json", json::parse(fileContent(file("config.json"))).dump(7));
    EXPECT_EQ(readModelOverview(path()).info.corpus, "renamed") << "neither spaces nor the order of the fields matter";
}

/// Commands check their arguments with it before anything else is read.
TEST_F(ModelDirectory, TellsItsArchitectureWithoutVocabulariesAndWeights)
{
    const auto expected = TranslationModel::load(path())->config();
    for (const char* name : {"source.model", "target.model", "model.safetensors"})
        std::filesystem::remove(file(name));
    EXPECT_EQ(readModelConfig(path()).config, expected);
    EXPECT_THROW(readModelOverview(path()), Error);
    editConfig([](json& config) { config["architecture"]["heads"] = 1; });
    EXPECT_THROW(readModelConfig(path()), Error);
}

/// This lets other programs sign models, and lets later versions with more fields check them.
TEST_F(ModelDirectory, HasAChecksumOfTheArchitectureAsItIsWritten)
{
    editConfig([](json& config) {
        config["architecture"] = {{"source_vocabulary", 60}, {"target_vocabulary", 60}, {"norm_epsilon", 1e-5}};
        config["architecture_crc32"] =
            "25106bfd";  // Python: zlib.crc32(json.dumps(a, sort_keys=True, separators=(",", ":")))
    });
    EXPECT_NO_THROW(readModelDescription(file("config.json").string()));
    editConfig([](json& config) { config["architecture"]["heads"] = 4; });
    expectRefused(ErrorCode::InvalidFormat, {"config.json: field architecture", "architecture_crc32"});
}

TEST_F(ModelDirectory, ReadsAndSignsTheFirstFormatVersion)
{
    removeChecksums();
    EXPECT_NO_THROW(TranslationModel::load(path()));
    signModel(path());
    const auto config = json::parse(fileContent(file("config.json")));
    EXPECT_EQ(config["format_version"], 2);
    EXPECT_TRUE(config.contains("architecture_crc32"));
    EXPECT_EQ(readModelOverview(path()).formatVersion, 2) << "3 only where a head was guided";
    EXPECT_NO_THROW(TranslationModel::load(path()));
}

TEST_F(ModelDirectory, SignsNothingThatIsDamaged)
{
    const auto config = fileContent(file("config.json"));
    const auto weights = fileContent(file("model.safetensors"));
    auto damaged = weights;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    replace("model.safetensors", damaged);
    expectError(ErrorCode::InvalidFormat, {"model.safetensors", "checksum"}, [&] { signModel(path()); });
    replace("model.safetensors", weights);
    editConfig([](json& edited) { edited["architecture"]["feed_forward_dimension"] = 33; });
    expectError(ErrorCode::Inconsistent, {"model.safetensors", "config.json requires"}, [&] { signModel(path()); });
    editConfig([](json& edited) { edited["architecture"]["heads"] = 3; });
    expectError(ErrorCode::InvalidFormat, {"config.json", "heads is 3"}, [&] { signModel(path()); });
    replace("config.json", config);
    replace("target.model", fileContent(file("source.model")));
    expectError(ErrorCode::InvalidFormat, {"target.model", "another model"}, [&] { signModel(path()); });
    EXPECT_EQ(fileContent(file("config.json")), config);
}

TEST_F(ModelDirectory, RefusesWeightsWithoutTheChecksumThatTheVersionPromises)
{
    auto weights = fileContent(file("model.safetensors"));
    const auto key = weights.find("translucent.crc32");
    ASSERT_NE(key, std::string::npos);
    replace("model.safetensors", weights.replace(key, 11, "another_one"));
    expectRefused(ErrorCode::InvalidFormat, {"model.safetensors", "no checksum", "version 2", "model sign"});
    const auto signedConfig = fileContent(file("config.json"));
    removeChecksums();
    EXPECT_NO_THROW(TranslationModel::load(path())) << "as other programs write them";
    replace("config.json", signedConfig);
    signModel(path());
    const auto expected = parametersOf(*test::smallModel());
    for (const auto& [name, values] : parametersOf(*TranslationModel::load(path())))
        EXPECT_TRUE(torch::equal(values, expected.at(name))) << name;
}

TEST_F(ModelDirectory, ComparesWeightsWithTheConfigBeforeReadingThem)
{
    constexpr std::uint64_t kData = std::uint64_t {1} << 40U;
    std::string header = R"({"weights":{"dtype":"F32","shape":[)" + std::to_string(kData / 4)
        + R"(],"data_offsets":[0,)" + std::to_string(kData) + "]}}";
    const std::uint64_t size = header.size();
    replace("model.safetensors", std::string(reinterpret_cast<const char*>(&size), sizeof size) + header);
    fs::resize_file(file("model.safetensors"), sizeof size + header.size() + kData);
    expectRefused(ErrorCode::Inconsistent, {"model.safetensors", std::to_string(kData / 4), "config.json requires"});
    EXPECT_THROW(readModelOverview(path()), Error);
}

TEST_F(ModelDirectory, TellsAboutItselfWithoutReadingItsWeights)
{
    const auto overview = readModelOverview(path());
    EXPECT_EQ(overview.config, test::smallModel()->config());
    EXPECT_FALSE(overview.sharedVocabulary);
    const auto weights = fileContent(file("model.safetensors"));
    auto damaged = weights;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    replace("model.safetensors", damaged);
    EXPECT_NO_THROW(readModelOverview(path()));
    expectRefused(ErrorCode::InvalidFormat, {"model.safetensors", "checksum"});
    expectError(ErrorCode::InvalidFormat, {"model.safetensors", "checksum"}, [&] { verifyWeights(path()); });
    replace("model.safetensors", weights);
    EXPECT_NO_THROW(verifyWeights(path()));
    rewriteWeights(file("model.safetensors"), [](auto& views) { views.pop_back(); });
    expectError(
        ErrorCode::Inconsistent, {"model.safetensors", "config.json requires"}, [&] { readModelOverview(path()); });
}

TEST_F(ModelDirectory, ShowsNamesOfTensorsAsText)
{
    const std::vector<float> extra(16, 0.5F);
    rewriteWeights(file("model.safetensors"), [&](auto& views) {
        views.push_back({"\x1B[2J", TensorType::Float32, {16}, std::as_bytes(std::span(extra))});
    });
    expectRefused(ErrorCode::Inconsistent, {R"(tensor \x1B[2J is not part)"});
}

TEST_F(ModelDirectory, OverwritesNothingWhenItCannotSave)
{
    const auto regular = m_root.add("regular", "content");
    expectError(ErrorCode::WriteFailed, {"regular"}, [&] { test::smallModel()->save(regular); });
    expectError(ErrorCode::WriteFailed, {"regular"}, [&] { test::smallModel()->save(regular / "below"); });
    EXPECT_EQ(fileContent(regular), "content");
}

TEST_F(ModelDirectory, KeepsTheOldModelWhenAFileCannotBeReplaced)
{
    const auto before = parametersOf(*TranslationModel::load(path()));
    fs::rename(file("model.safetensors"), file("moved"));
    fs::create_directories(file("model.safetensors") / "occupied");
    expectError(
        ErrorCode::WriteFailed, {"model.safetensors"}, [&] { test::smallModel(test::smallConfig(), 8)->save(path()); });
    fs::remove_all(file("model.safetensors"));
    fs::rename(file("moved"), file("model.safetensors"));
    for (const auto& [name, values] : parametersOf(*TranslationModel::load(path())))
        EXPECT_TRUE(torch::equal(values, before.at(name))) << name;
}

TEST_F(ModelDirectory, RefusesToSaveWeightsThatAreNoNumbers)
{
    const auto model = test::smallModel();
    {
        torch::NoGradGuard noGrad;
        networkOf(*model)->parameters()[0].view(-1)[3] = std::numeric_limits<float>::infinity();
    }
    const auto before = fileContent(file("model.safetensors"));
    expectError(ErrorCode::Numeric, {"source_embedding.weight"}, [&] { model->save(path()); });
    EXPECT_EQ(fileContent(file("model.safetensors")), before);
}

TEST_F(ModelDirectory, RefusesWeightsThatHalfPrecisionCannotHold)
{
    const auto model = test::smallModel();
    {
        torch::NoGradGuard noGrad;
        networkOf(*model)->parameters()[0].view(-1)[3] = 1e6F;
    }
    EXPECT_NO_THROW(model->save(path()));
    expectError(ErrorCode::Numeric, {"source_embedding.weight", "half"},
        [&] { model->save(path(), WeightPrecision::Float16); });
}

TEST_F(ModelDirectory, IsFoundByPath)
{
    EXPECT_EQ(findModel(path().string()), path());
    expectError(ErrorCode::NotFound, {"model 'nonesuch'", "neither a directory nor a shipped model"},
        [] { findModel("nonesuch"); });
}

TEST_F(ModelDirectory, IsListedBesideOthers)
{
    const auto resources = m_root / "resources";
    fs::create_directories(resources / "models" / "empty");
    test::smallModel()->save(resources / "models" / "b");
    test::smallModel()->save(resources / "models" / "a");
    ASSERT_EQ(::setenv("TRANSLUCENT_RESOURCES", resources.c_str(), 1), 0);
    const auto models = listModels();
    ASSERT_EQ(models.size(), 2u);
    EXPECT_EQ(models[0].name, "a");
    EXPECT_EQ(models[1].name, "b");
    EXPECT_EQ(findModel("b"), models[1].directory);
    expectError(ErrorCode::NotFound, {"nonesuch", "a, b"}, [] { findModel("nonesuch"); });

    fs::create_directories(resources / "models" / "loop");
    fs::create_symlink("config.json", resources / "models" / "loop" / "config.json");
    EXPECT_EQ(listModels().size(), 3u) << "listed, so that its reason can be told";
    EXPECT_EQ(findModel("b"), models[1].directory);
    expectError(
        ErrorCode::NotFound, {"loop/config.json", "symbolic links"}, [] { TranslationModel::load(findModel("loop")); });
    ::unsetenv("TRANSLUCENT_RESOURCES");
}

}  // namespace translucent
