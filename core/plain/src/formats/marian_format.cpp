#include "formats/marian_format.h"

#include "base/require.h"
#include "files/json_object.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

namespace translucent {

namespace {

/// Our ids of the pieces that are not special, by their texts.
std::unordered_map<std::string, std::int64_t> idsOf(const Tokenizer& tokenizer)
{
    std::unordered_map<std::string, std::int64_t> ids;
    for (auto id = kSpecialIds; id < tokenizer.vocabularySize(); ++id)
        ids.emplace(tokenizer.pieceText(id), id);
    for (const auto* special : {"</s>", "<unk>", "<pad>"})
        if (ids.contains(special))
            throw Error(ErrorCode::InvalidArgument,
                untranslated(std::string("the vocabulary has a piece of its own called ") + special
                    + ", which is a special one of Marian models; train one without"));
    return ids;
}

}  // namespace

const std::vector<MarianLayerPart>& marianLayerParts()
{
    static const std::vector<MarianLayerPart> parts {
        {"self_attention.qkv", PartShape::Reading, {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"}},
        {"self_attention.output", PartShape::Writing, {"self_attn.out_proj"}},
        {"self_attention_norm", PartShape::Vector, {"self_attn_layer_norm"}},
        {"cross_attention.query", PartShape::Reading, {"encoder_attn.q_proj"}, true},
        {"cross_attention.key_value", PartShape::Reading, {"encoder_attn.k_proj", "encoder_attn.v_proj"}, true},
        {"cross_attention.output", PartShape::Writing, {"encoder_attn.out_proj"}, true},
        {"cross_attention_norm", PartShape::Vector, {"encoder_attn_layer_norm"}, true},
        {"feed_forward.inner", PartShape::Inner, {"fc1"}},
        {"feed_forward.outer", PartShape::Outer, {"fc2"}},
        {"feed_forward_norm", PartShape::Vector, {"final_layer_norm"}},
    };
    return parts;
}

void computeMarianPositions(std::int64_t dimension, std::span<float> values)
{
    const auto half = dimension / 2 + dimension % 2;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto position = static_cast<double>(static_cast<std::int64_t>(i) / dimension);
        const auto column = static_cast<std::int64_t>(i) % dimension;
        const auto pair = static_cast<double>(column < half ? column : column - half);
        const auto angle = position / std::pow(10000.0, 2 * pair / static_cast<double>(dimension));
        values[i] = static_cast<float>(column < half ? std::sin(angle) : std::cos(angle));
    }
}

MarianPieces marianPieces(const Tokenizer& source, const Tokenizer& target)
{
    const auto sourceIds = idsOf(source), targetIds = idsOf(target);
    MarianPieces pieces {{"</s>", "<unk>"}, {kEndId, kUnknownId}, {kEndId, kUnknownId}};
    const auto add = [&](const std::string& text) {
        const auto inSource = sourceIds.find(text), inTarget = targetIds.find(text);
        pieces.texts.push_back(text);
        pieces.source.push_back(inSource == sourceIds.end() ? kUnknownId : inSource->second);
        pieces.target.push_back(inTarget == targetIds.end() ? MarianPieces::kNone : inTarget->second);
        pieces.isJoint = pieces.isJoint && pieces.source.back() == pieces.target.back();
    };
    for (auto id = kSpecialIds; id < source.vocabularySize(); ++id)
        add(source.pieceText(id));
    for (auto id = kSpecialIds; id < target.vocabularySize(); ++id)
        if (!sourceIds.contains(target.pieceText(id)))
            add(target.pieceText(id));
    pieces.texts.emplace_back("<pad>");
    pieces.source.push_back(MarianPieces::kNone);
    pieces.target.push_back(kBeginId);
    return pieces;
}

std::string vocabularyJson(const MarianPieces& pieces)
{
    std::string json;  // generated as text: an ordered object searches all members for each insertion
    for (std::int64_t id = 0; id < pieces.size(); ++id)
        json += (id == 0 ? "{\n " : ",\n ") + nlohmann::json(pieces.texts[static_cast<std::size_t>(id)]).dump() + ": "
            + std::to_string(id);
    return json + "\n}\n";
}

namespace fs = std::filesystem;

namespace {

/// Fields of a JSON file, of which many are irrelevant here; null means missing.
class LooseObject {
public:
    explicit LooseObject(const fs::path& file)
        : m_file(file.string())
        , m_json(withoutNulls(readJson(m_file)))
        , m_object(m_json, m_file, "")
    {
    }

    LooseObject(const LooseObject&) = delete;
    LooseObject& operator=(const LooseObject&) = delete;
    ~LooseObject() = default;

    template <typename Value>
    Value get(const char* field, Value otherwise)
    {
        m_object.optional(field, otherwise);
        return otherwise;
    }
    std::int64_t size(const char* field)
    {
        std::int64_t value = 0;
        m_object.required(field, value);
        return value;
    }
    bool has(const char* field) const { return m_json.contains(field); }
    const nlohmann::json& json() const { return m_json; }
    const std::string& name() const { return m_file; }

    /// The field must have this value; it can be absent if `otherwise` is the same.
    template <typename Value>
    void require(const char* field, Value needed, Value otherwise)
    {
        if (get(field, otherwise) != needed)
            refuse(field, say("must be %1 for this program", nlohmann::json(needed).dump()));
    }
    [[noreturn]] void refuse(const char* field, const Message& what) const { m_object.refuse(field, what); }

private:
    static nlohmann::json withoutNulls(nlohmann::json json)
    {
        for (auto item = json.begin(); json.is_object() && item != json.end();)
            item = item->is_null() ? json.erase(item) : std::next(item);
        return json;
    }

    std::string m_file;
    nlohmann::json m_json;
    JsonObject m_object;
};

Activation activationOf(LooseObject& file)
{
    const auto name = file.get("activation_function", std::string("gelu"));
    static const std::map<std::string, Activation> known {{"swish", Activation::Silu}, {"silu", Activation::Silu},
        {"gelu", Activation::Gelu}, {"relu", Activation::Relu}};
    const auto found = known.find(name);
    if (found == known.end())
        file.refuse("activation_function", say("is %1; this program knows %2", quote(name), "swish, silu, gelu, relu"));
    return found->second;
}

/// The value of two stacks, which must be equal here.
std::int64_t common(LooseObject& file, const char* encoder, const char* decoder)
{
    const auto size = file.size(encoder);
    if (file.size(decoder) != size)
        file.refuse(decoder, say("must equal %1, %2: both stacks are alike in this program", encoder, size));
    return size;
}

EmbeddingTying tyingOf(const MarianConfig& c)
{
    if (!c.tiesOutput || !c.scalesEmbedding)  // the scaled table is not that of the output
        return EmbeddingTying::Separate;
    return c.sharesTables ? EmbeddingTying::All : EmbeddingTying::TargetOutput;
}

void readNetwork(LooseObject& file, MarianConfig& c)
{
    auto& n = c.network;
    n.modelDimension = file.size("d_model");
    n.heads = common(file, "encoder_attention_heads", "decoder_attention_heads");
    n.encoderLayers = file.size("encoder_layers");
    n.decoderLayers = file.size("decoder_layers");
    n.feedForwardDimension = common(file, "encoder_ffn_dim", "decoder_ffn_dim");
    n.maxLength = file.get("max_position_embeddings", std::int64_t {1024});
    n.dropout = file.get("dropout", 0.1);
    n.activation = activationOf(file);
    n.normPlacement = NormPlacement::Post;
    n.positionKind = PositionKind::Learned;
    file.require("normalize_before", false, false);
    file.require("normalize_embedding", false, false);
    file.require("add_final_layer_norm", false, false);
}

void readVocabularies(LooseObject& file, MarianConfig& c)
{
    constexpr std::int64_t kUsualPad = 58100;
    c.sharesTables = file.get("share_encoder_decoder_embeddings", true);
    c.tiesOutput = file.get("tie_word_embeddings", true);
    c.scalesEmbedding = file.get("scale_embedding", false);
    c.sourcePieces = file.size("vocab_size");
    c.targetPieces = c.sharesTables ? c.sourcePieces : file.get("decoder_vocab_size", c.sourcePieces);
    c.endId = file.get("eos_token_id", std::int64_t {0});
    c.padId = file.get("pad_token_id", kUsualPad);
    if (file.get("decoder_start_token_id", c.padId) != c.padId)
        file.refuse(
            "decoder_start_token_id", say("must equal pad_token_id, %1: a Marian translation begins with it", c.padId));
    c.network.sourceVocabulary = c.sourcePieces + 1;
    c.network.targetVocabulary = c.targetPieces + 1;
    c.network.embeddingTying = tyingOf(c);
}

EarlyStopping stoppingOf(LooseObject& file)
{
    if (!file.has("early_stopping"))
        return EarlyStopping::WhenBetter;
    const auto& value = file.json().at("early_stopping");
    if (value.is_boolean())
        return value.get<bool>() ? EarlyStopping::WhenFull : EarlyStopping::WhenBetter;
    if (value != "never")
        file.refuse("early_stopping", say("must be true, false or \"never\""));
    return EarlyStopping::WhenImpossible;
}

/// PAD is never written; UNK can be the other excluded token.
void readBadWords(LooseObject& file, MarianConfig& c)
{
    if (!file.has("bad_words_ids"))
        return;
    auto words = file.json().at("bad_words_ids");
    const auto padOnly = nlohmann::json::array({nlohmann::json::array({c.padId})});
    if (words.is_array() && words.size() == 2 && words[1].is_array() && words[1].size() == 1
        && words[1][0].is_number_unsigned()) {
        c.neverId = words[1][0].get<std::int64_t>();
        words.erase(1);
    }
    if (words != padOnly)
        file.refuse("bad_words_ids", say("must be %1 for this program", padOnly.dump()));
}

/// Rejects settings that change every search in a way that this program does not support.
void requirePlainSearch(LooseObject& file, const MarianConfig& c)
{
    using Number = std::int64_t;
    for (const auto* field : {"min_length", "encoder_no_repeat_ngram_size"})
        file.require(field, Number {0}, Number {0});
    file.require("num_beam_groups", Number {1}, Number {1});
    for (const auto* field : {"repetition_penalty", "encoder_repetition_penalty"})
        file.require(field, 1.0, 1.0);
    for (const auto* field : {"forced_bos_token_id", "suppress_tokens", "begin_suppress_tokens", "sequence_bias"})
        if (file.has(field))
            file.refuse(field, say("must be absent: this program does not support it"));
    if (file.get("forced_eos_token_id", c.endId) != c.endId)
        file.refuse("forced_eos_token_id", say("must equal eos_token_id, %1", c.endId));
}

void readSearch(LooseObject file, MarianConfig& c)
{
    constexpr std::int64_t kUsualLength = 20;
    requirePlainSearch(file, c);
    readBadWords(file, c);
    auto& s = c.search;
    s.beamSize = file.get("num_beams", std::int64_t {1});
    s.lengthPenalty = file.get("length_penalty", 1.0);
    s.earlyStopping = stoppingOf(file);
    s.noRepeatNgram = file.get("no_repeat_ngram_size", std::int64_t {0});
    const auto most = file.has("max_new_tokens") ? file.size("max_new_tokens")
                                                 : file.get("max_length", kUsualLength) - 1;  // without the start
    if (most < 1)
        file.refuse("max_length", say("leaves no room for a translation (BEGIN is counted)"));
    s.maxLength = std::min(most, c.network.maxLength);
    s.mayWriteUnknown = c.neverId < 0;
    s.endsAtMaxLength = file.has("forced_eos_token_id");
    c.padTakesProbability = !file.get("renormalize_logits", false);
    try {
        requireRanges(s);
    } catch (const Error& error) {
        throw Error(ErrorCode::InvalidFormat, about(file.name(), error.message()));
    }
}

/// The tokenizers of these models name some languages by three letters.
std::string languageOf(LooseObject& file, const char* field)
{
    static const std::map<std::string, std::string> twoLetters {{"zho", "zh"}, {"cmn", "zh"}, {"eng", "en"},
        {"fra", "fr"}, {"deu", "de"}, {"spa", "es"}, {"jpn", "ja"}, {"rus", "ru"}};
    const auto name = file.get(field, std::string("und"));
    const auto found = twoLetters.find(name);
    return found == twoLetters.end() ? name : found->second;
}

void readTokenizer(const fs::path& directory, MarianConfig& c)
{
    c.separateVocabularies = isThere(directory / kMarianTargetPieces);
    if (!isThere(directory / kMarianTokenizer))
        return;
    LooseObject file(directory / kMarianTokenizer);
    c.sourceLanguage = languageOf(file, "source_lang");
    c.targetLanguage = languageOf(file, "target_lang");
}

}  // namespace

ModelInfo MarianConfig::info() const
{
    ModelInfo info;
    info.sourceLanguage = sourceLanguage;
    info.targetLanguage = targetLanguage;
    info.search = search;
    return info;
}

MarianConfig readMarianConfig(const fs::path& directory)
{
    MarianConfig config;
    LooseObject file(directory / kMarianConfig);
    if (const auto type = file.get("model_type", std::string()); type != "marian")
        file.refuse(
            "model_type", say("is %1; of the Hugging Face models, this program supports only marian", quote(type)));
    try {
        readNetwork(file, config);
        readVocabularies(file, config);
        validate(config.network);
        const bool hasOwn = isThere(directory / kMarianGeneration);
        readSearch(LooseObject(directory / (hasOwn ? kMarianGeneration : kMarianConfig)), config);
        readTokenizer(directory, config);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, about(directory / kMarianConfig, error.message()));
    }
    return config;
}

}  // namespace translucent
