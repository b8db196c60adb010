#include "export/exported_weights.h"
#include "export/marian_pieces.h"
#include "export/marian_tensors.h"
#include "export/plain_transformer.h"
#include "io/atomic_file.h"
#include "marian/marian_config.h"
#include "marian/marian_layout.h"
#include "model/model_files.h"
#include "text/numbered_pieces.h"
#include "translucent/decoding.h"
#include "translucent/error.h"
#include "translucent/model_export.h"

#include <string>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto kFormat = "Marian";
constexpr double kTheirEpsilon = 1e-5;  // not contained in any of their files

template <typename Value>
[[noreturn]] void refuse(const std::string& option, const Value& value, const std::string& rule)
{
    throw Error(ErrorCode::InvalidArgument, untranslated(option + " is " + Json(value).dump() + ", " + rule));
}

void requireMarian(const TransformerConfig& c)
{
    requirePlainTransformer(c, kFormat);
    if (c.normPlacement != NormPlacement::Post)
        refuse("norm_placement", name(c.normPlacement),
            "which Marian does not have; it takes \"post\", and no other Hugging Face layout is written");
    if (!addsToEmbeddings(c.positionKind))
        refuse("position_kind", name(c.positionKind), "which Marian does not have; it takes \"sinusoidal\"");
    const bool isSample = c.normKind == NormKind::SampleStd;  // its eps is added to the deviation and has less effect
    if (isSample ? c.normEpsilon > kTheirEpsilon : c.normEpsilon != kTheirEpsilon)
        refuse("norm_epsilon", c.normEpsilon, "but that of Marian is always 1e-05");
}

std::string_view activationName(Activation activation)
{
    return activation == Activation::Silu ? "swish" : name(activation);
}

/// The search settings that both files contain.
Json searchJson(const TransformerConfig& c, const std::optional<SearchDefaults>& search, const MarianPieces& pieces)
{
    const DecodeOptions usual;
    const auto s = search.value_or(SearchDefaults {usual.beamSize, usual.lengthPenalty, usual.earlyStopping});
    auto never = Json::array({Json::array({pieces.pad()})});
    if (!s.mayWriteUnknown)
        never.push_back(Json::array({MarianPieces::kUnknown}));
    Json json {{"num_beams", s.beamSize}, {"length_penalty", s.lengthPenalty},
        {"max_length", s.maxLength > 0 ? s.maxLength + 1 : c.maxLength}, {"bad_words_ids", never}};
    json["early_stopping"] = s.earlyStopping == EarlyStopping::WhenFull;
    if (s.earlyStopping == EarlyStopping::WhenImpossible)
        json["early_stopping"] = "never";
    if (s.noRepeatNgram > 0)
        json["no_repeat_ngram_size"] = s.noRepeatNgram;
    json["forced_eos_token_id"] = nullptr;
    if (!search || s.endsAtMaxLength)
        json["forced_eos_token_id"] = MarianPieces::kEnd;
    return json;
}

Json idsJson(const MarianPieces& pieces)
{
    return {{"pad_token_id", pieces.pad()}, {"eos_token_id", MarianPieces::kEnd}, {"bos_token_id", MarianPieces::kEnd},
        {"decoder_start_token_id", pieces.pad()}};
}

Json configJson(const TransformerConfig& c, const MarianPieces& pieces, bool shared)
{
    Json json {{"architectures", {"MarianMTModel"}}, {"model_type", "marian"}, {"is_encoder_decoder", true},
        {"vocab_size", pieces.size()}, {"decoder_vocab_size", pieces.size()},
        {"share_encoder_decoder_embeddings", shared}, {"tie_word_embeddings", shared}, {"d_model", c.modelDimension},
        {"num_hidden_layers", c.encoderLayers}, {"max_position_embeddings", c.maxLength},
        {"activation_function", activationName(c.activation)}, {"scale_embedding", true}, {"dropout", c.dropout},
        {"attention_dropout", 0.0}, {"activation_dropout", 0.0}, {"normalize_before", false},
        {"normalize_embedding", false}, {"add_final_layer_norm", false}, {"static_position_embeddings", true},
        {"use_cache", true}, {"torch_dtype", "float32"}};
    for (const std::string side : {"encoder", "decoder"}) {
        json[side + "_layers"] = side == "encoder" ? c.encoderLayers : c.decoderLayers;
        json[side + "_attention_heads"] = c.heads;
        json[side + "_ffn_dim"] = c.feedForwardDimension;
    }
    json.update(idsJson(pieces));
    return json;
}

Json tokenizerJson(const ModelDescription& description)
{
    return {{"tokenizer_class", "MarianTokenizer"}, {"source_lang", description.info.sourceLanguage},
        {"target_lang", description.info.targetLanguage}, {"separate_vocabs", false},
        {"model_max_length", description.config.maxLength}, {"unk_token", "<unk>"}, {"eos_token", "</s>"},
        {"pad_token", "<pad>"}, {"clean_up_tokenization_spaces", false}};
}

void writeJson(const std::filesystem::path& file, const Json& json)
{
    writeFileAtomically(file, json.dump(2) + "\n");
}

}  // namespace

void exportToHuggingFace(const std::filesystem::path& model, const std::filesystem::path& directory)
{
    requireOwnForm(model.string());
    const auto files = readModelFiles(model);
    const auto& config = files.description.config;
    const auto& search = files.description.info.search;
    requireMarian(config);
    ExportedWeights weights(files.description, model);
    const auto pieces = marianPieces(files.source, files.target);
    const MarianTensors tensors(config, weights, pieces);
    auto settings = configJson(config, pieces, tensors.shared());
    auto generation = idsJson(pieces);
    for (auto* json : {&settings, &generation})
        json->update(searchJson(config, search, pieces));
    generation["renormalize_logits"] = !search || tensors.padBias() <= kMarianNever;
    writeDirectoryAtomically(directory, [&](const std::filesystem::path& folder) {
        tensors.write(folder / kWeightsFile);
        writeFileAtomically(folder / "source.spm", withoutNumberedPieces(files.source.bytes()));
        writeFileAtomically(folder / "target.spm", withoutNumberedPieces(files.target.bytes()));
        writeFileAtomically(folder / "vocab.json", vocabularyJson(pieces));
        writeJson(folder / kMarianTokenizer, tokenizerJson(files.description));
        writeJson(folder / kMarianGeneration, generation);
        writeJson(folder / kMarianConfig, settings);
    });
}

}  // namespace translucent
