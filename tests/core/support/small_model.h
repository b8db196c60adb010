#pragma once

#include "decoding/network_decoding.h"
#include "network/model_state.h"
#include "translucent/model/plain_transformer.h"

#include <torch/nn/functional.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace translucent::test {

inline const std::vector<std::string>& chineseSentences()
{
    static const std::vector<std::string> sentences {"我喜欢读书。", "他不喜欢喝茶。", "老师在学校。", "你好吗？",
        "学生在学校读书。", "我们去北京。", "他们喜欢老师。", "今天天气很好。", "我在家喝茶。", "你去学校吗？"};
    return sentences;
}

inline const std::vector<std::string>& englishSentences()
{
    static const std::vector<std::string> sentences {"I like to read books.", "He does not like to drink tea.",
        "The teacher is at school.", "How are you?", "The students read books at school.", "We go to Beijing.",
        "They like the teacher.", "The weather is good today.", "I drink tea at home.", "Do you go to school?"};
    return sentences;
}

inline Tokenizer trainedOn(const std::vector<std::string>& sentences)
{
    constexpr std::int64_t kPieces = 60;
    return Tokenizer::train(sentences, {TokenizerKind::Unigram, kPieces, 1.0});
}

inline const Tokenizer& chineseTokenizer()
{
    static const auto tokenizer = trainedOn(chineseSentences());
    return tokenizer;
}

inline const Tokenizer& englishTokenizer()
{
    static const auto tokenizer = trainedOn(englishSentences());
    return tokenizer;
}

/// A shared vocabulary for both languages.
inline const Tokenizer& sharedTokenizer()
{
    static const auto tokenizer = [] {
        auto both = chineseSentences();
        both.insert(both.end(), englishSentences().begin(), englishSentences().end());
        return Tokenizer::train(both, {TokenizerKind::Unigram, 100, 1.0});
    }();
    return tokenizer;
}

inline TransformerConfig smallConfig()
{
    TransformerConfig config;
    config.modelDimension = 16;
    config.heads = 2;
    config.encoderLayers = config.decoderLayers = 2;
    config.feedForwardDimension = 32;
    config.maxLength = 24;
    return config;
}

/// All parameters are random, including biases and gains, so that no zero or one hides an error. Xavier weights alone
/// make distributions too flat for searching.
inline void fillAtRandom(TranslationNetwork& network, std::uint64_t seed)
{
    torch::NoGradGuard noGrad;
    torch::manual_seed(seed);
    const double spread = network.config().normKind == NormKind::None ? 0.15 : 0.3;
    for (auto& item : network.named_parameters()) {
        const bool isGain = item.key().ends_with("norm.weight");
        item.value().normal_(isGain ? 1 : 0, spread);
        if (item.key().ends_with(".running_variance"))
            item.value().abs_().add_(10);  // as large as random weights make it, so that numbers do not grow
    }
}

/// How far log p of a sentence may depend on the sentences beside it: not at all for plain Transformers; the network
/// itself adds in another order where there is padding.
inline double companyTolerance(const TransformerConfig& config)
{
    return decodesOnBuffers(config) ? 0 : 1e-4;
}

/// A model with the vocabularies above; they are shared if the embeddings are.
inline std::shared_ptr<const TranslationModel> smallModel(
    const TransformerConfig& config = smallConfig(), std::uint64_t seed = 7)
{
    const bool shared = config.embeddingTying == EmbeddingTying::All;
    auto model = TranslationModel::create(config, shared ? sharedTokenizer() : chineseTokenizer(),
        shared ? sharedTokenizer() : englishTokenizer(), shared, seed);
    fillAtRandom(*networkOf(*model), seed);
    return model;
}

/// Architectures that differ in every choice.
struct NamedConfig {
    const char* name;
    TransformerConfig config;
};

inline std::vector<NamedConfig> variedConfigs()
{
    auto post = smallConfig();
    post.normPlacement = NormPlacement::Post;
    post.embeddingTying = EmbeddingTying::Separate;
    auto learned = smallConfig();
    learned.positionKind = PositionKind::Learned;
    learned.normKind = NormKind::SampleStd;
    learned.normEpsilon = 1e-6;
    learned.activation = Activation::Gelu;
    learned.encoderLayers = 1;
    auto unordered = smallConfig();
    unordered.positionKind = PositionKind::None;
    unordered.activation = Activation::Silu;
    unordered.embeddingTying = EmbeddingTying::All;
    unordered.heads = 4;
    unordered.decoderLayers = 3;
    return {
        {"Pre", smallConfig()}, {"PostSeparate", post}, {"LearnedSampleStd", learned}, {"NoPositionsTied", unordered}};
}

/// Techniques inside attention, each in one model at least, and positions together with patterns.
inline std::vector<NamedConfig> attentionFormConfigs()
{
    const auto with = [](PositionKind positions, AttentionPattern pattern, std::int64_t span) {
        auto config = smallConfig();
        config.positionKind = positions;
        config.attentionPattern = pattern;
        config.attentionSpan = span;
        config.relativeDistance = 2;
        config.attentionThreshold = 0.1;
        return config;
    };
    auto alibi = with(PositionKind::Alibi, AttentionPattern::Full, 1);
    alibi.normPlacement = NormPlacement::Post;
    alibi.heads = 4;
    return {{"Alibi", alibi}, {"Rotary", with(PositionKind::Rotary, AttentionPattern::Full, 1)},
        {"Relative", with(PositionKind::Relative, AttentionPattern::Full, 1)},
        {"WindowRelative", with(PositionKind::Relative, AttentionPattern::Window, 2)},
        {"BlocksAlibi", with(PositionKind::Alibi, AttentionPattern::Blocks, 3)},
        {"TopKeysRotary", with(PositionKind::Rotary, AttentionPattern::TopKeys, 3)},
        {"Threshold", with(PositionKind::Sinusoidal, AttentionPattern::Threshold, 1)},
        {"LowRank", with(PositionKind::Learned, AttentionPattern::LowRank, 3)}};
}

/// Configs with removed or replaced parts.
inline std::vector<NamedConfig> partConfigs()
{
    auto rms = smallConfig();
    rms.normKind = NormKind::Rms;
    rms.feedForward = FeedForwardKind::Swiglu;
    auto batch = smallConfig();
    batch.normKind = NormKind::Batch;
    batch.normPlacement = NormPlacement::Post;
    batch.ownHeadDimension = 3;
    batch.encoderLayers = 1;
    auto batchBefore = smallConfig();
    batchBefore.normKind = NormKind::Batch;
    batchBefore.feedForward = FeedForwardKind::None;
    auto bare = smallConfig();
    bare.normKind = NormKind::None;
    auto wide = smallConfig();
    wide.residual = ResidualKind::None;
    wide.heads = 3;
    wide.ownHeadDimension = 12;
    wide.encoderLayers = 3;
    auto same = smallConfig();
    same.crossWiring = CrossWiring::Same;
    auto mixture = smallConfig();
    mixture.crossWiring = CrossWiring::Mixture;
    mixture.encoderLayers = 3;
    mixture.normKind = NormKind::Rms;
    auto chosen = smallConfig();
    chosen.crossWiring = CrossWiring::Chosen;
    chosen.crossLayers = "2,1,2";
    chosen.decoderLayers = 3;
    chosen.normPlacement = NormPlacement::Post;
    return {{"CrossSame", same}, {"CrossMixture", mixture}, {"CrossChosenPost", chosen}, {"RmsSwiglu", rms},
        {"BatchPostNarrowHeads", batch}, {"BatchPreAttentionOnly", batchBefore}, {"NoNorm", bare},
        {"NoResidualWideHeads", wide}};
}

/// Non-autoregressive configs, with possible combinations.
inline std::vector<NamedConfig> parallelConfigs()
{
    auto masks = smallConfig();
    masks.generation = Generation::LengthPredictor;
    auto begins = smallConfig();
    begins.generation = Generation::BeginRow;
    begins.positionKind = PositionKind::Learned;
    auto tied = masks;
    tied.positionKind = PositionKind::Learned;
    tied.embeddingTying = EmbeddingTying::All;
    auto window = masks;
    window.positionKind = PositionKind::Relative;
    window.relativeDistance = 2;
    window.attentionPattern = AttentionPattern::Window;
    window.attentionSpan = 2;
    auto mixture = masks;
    mixture.crossWiring = CrossWiring::Mixture;
    mixture.normKind = NormKind::Rms;
    auto post = begins;
    post.normPlacement = NormPlacement::Post;
    post.embeddingTying = EmbeddingTying::Separate;
    post.feedForward = FeedForwardKind::Swiglu;
    return {{"Masks", masks}, {"Begins", begins}, {"MasksTied", tied}, {"MasksWindowRelative", window},
        {"MasksMixture", mixture}, {"BeginsPostSwiglu", post}};
}

/// Architectures before the Transformer.
inline std::vector<NamedConfig> olderConfigs()
{
    const auto recurrent = [](Architecture architecture, RecurrentAttention attention) {
        auto config = smallConfig();
        config.architecture = architecture;
        config.recurrentAttention = attention;
        return config;
    };
    auto deep = recurrent(Architecture::Gru, RecurrentAttention::None);
    deep.encoderLayers = 1;
    deep.decoderLayers = 3;
    auto tied = recurrent(Architecture::Gru, RecurrentAttention::Dot);
    tied.embeddingTying = EmbeddingTying::All;
    auto cnn = smallConfig();
    cnn.architecture = Architecture::Cnn;
    auto wide = cnn;
    wide.kernelWidth = 5;
    wide.positionKind = PositionKind::Learned;
    wide.embeddingTying = EmbeddingTying::Separate;
    wide.encoderLayers = 3;
    return {{"LstmWithoutAttention", recurrent(Architecture::Lstm, RecurrentAttention::None)},
        {"LstmDot", recurrent(Architecture::Lstm, RecurrentAttention::Dot)},
        {"LstmAdditive", recurrent(Architecture::Lstm, RecurrentAttention::Additive)}, {"GruWithoutAttention", deep},
        {"GruDotTied", tied}, {"GruAdditive", recurrent(Architecture::Gru, RecurrentAttention::Additive)}, {"Cnn", cnn},
        {"CnnWideLearned", wide}};
}

/// Configs with copying: with two vocabularies and one.
inline std::vector<NamedConfig> copyConfigs()
{
    auto two = smallConfig();
    two.copyMechanism = CopyMechanism::PointerGenerator;
    auto one = two;
    one.embeddingTying = EmbeddingTying::All;
    one.normPlacement = NormPlacement::Post;
    one.decoderLayers = 3;
    return {{"CopyTwoVocabularies", two}, {"CopyOneVocabulary", one}};
}

inline std::vector<NamedConfig> joined(std::vector<NamedConfig> configs, const std::vector<NamedConfig>& more)
{
    configs.insert(configs.end(), more.begin(), more.end());
    return configs;
}

/// Configs that the textbook's functions also support.
inline std::vector<NamedConfig> textbookConfigs()
{
    return joined(variedConfigs(), partConfigs());
}

/// Transformers of every kind that write token by token.
inline std::vector<NamedConfig> allConfigs()
{
    return joined(joined(textbookConfigs(), attentionFormConfigs()), copyConfigs());
}

}  // namespace translucent::test
