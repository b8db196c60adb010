#include "pages/architecture/block_flow.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

using enum Axis;

/// The names of one block's arrays.
class ArrayNames {
public:
    ArrayNames(BlockId block, const TransformerConfig& config, std::int64_t layer)
        : m_block(block)
        , m_pre(config.normPlacement == NormPlacement::Pre && config.normKind != NormKind::None)
        , m_layer(layer)
    {
    }

    std::string own(const char* suffix) const { return blockPath(m_block, m_layer) + suffix; }

    std::string of(BlockKind kind, const char* suffix) const
    {
        return blockPath({m_block.stack, kind, m_block.sublayer}, m_layer) + suffix;
    }

    std::string sublayerOutput() const
    {
        return of(m_block.sublayer == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention, ".output");
    }

    /// The input of the sublayer: with pre-norm the output of its norm, otherwise the output of the previous sublayer.
    std::string sublayerInput() const { return m_pre ? of(BlockKind::Norm, ".output") : stream(); }

    /// The output of the previous sublayer.
    std::string stream() const
    {
        const std::vector<Sublayer> all = sublayersOf(m_block.stack);
        if (m_block.sublayer != all.front()) {
            const Sublayer before = *std::prev(std::ranges::find(all, m_block.sublayer));
            return blockPath({m_block.stack, BlockKind::Add, before}, m_layer);
        }
        if (m_layer == 0)
            return blockPath({m_block.stack, BlockKind::PositionSum}, 0);
        return blockPath({m_block.stack, BlockKind::Add, all.back()}, m_layer - 1);
    }

private:
    BlockId m_block;
    bool m_pre;
    std::int64_t m_layer;
};

std::vector<BlockArray> attentionArrays(const ArrayNames& names, Axis position, Axis key, bool lowRank)
{
    const auto head = [&](ArrayRole role, const char* suffix, Axis at, Axis last) {
        return BlockArray {role, names.own(suffix), {Head, at, last}};
    };
    const Axis seen = lowRank ? Mixture : key;
    return {{ArrayRole::Input, names.sublayerInput(), {position, ModelDimension}},
        head(ArrayRole::Queries, ".q", position, HeadDimension), head(ArrayRole::Keys, ".k", seen, HeadDimension),
        head(ArrayRole::Values, ".v", seen, HeadDimension), head(ArrayRole::Scores, ".scores", position, seen),
        head(ArrayRole::MaskedScores, ".masked_scores", position, seen),
        lowRank ? head(ArrayRole::Factors, ".factors", position, key)
                : head(ArrayRole::Weights, ".weights", position, key),
        head(ArrayRole::Context, ".context", position, HeadDimension),
        {ArrayRole::Output, names.own(".output"), {position, ModelDimension}}};
}

std::vector<BlockArray> normArrays(const ArrayNames& names, Axis position, const TransformerConfig& config, bool behind)
{
    const bool withSum = behind && config.residual == ResidualKind::Connected;
    std::vector<BlockArray> arrays {
        {withSum ? ArrayRole::Sum : ArrayRole::Input, names.own(".input"), {position, ModelDimension}}};
    if (config.normKind == NormKind::Rms) {
        arrays.push_back({ArrayRole::RootMeanSquare, names.own(".rms"), {position}});
    } else if (config.normKind != NormKind::Batch) {
        arrays.push_back({ArrayRole::Mean, names.own(".mean"), {position}});
        arrays.push_back({ArrayRole::Deviation, names.own(".std"), {position}});
    }
    arrays.push_back({ArrayRole::Output, names.own(".output"), {position, ModelDimension}});
    return arrays;
}

/// The arrays between the input of the queries and the queries.
std::vector<BlockArray> memoryArrays(const TransformerConfig& config, std::int64_t layer)
{
    std::vector<BlockArray> arrays;
    if (config.crossWiring != CrossWiring::Last)
        arrays.push_back(
            {ArrayRole::Memory, "decoder.layers." + std::to_string(layer) + ".memory", {Source, ModelDimension}});
    if (config.crossWiring == CrossWiring::Mixture)
        arrays.push_back({ArrayRole::Shares, "cross_wiring.shares", {DecoderLayer, EncoderLayer}});
    return arrays;
}

std::vector<BlockArray> feedForwardArrays(const ArrayNames& names, Axis position, const TransformerConfig& config)
{
    const std::vector<Axis> model {position, ModelDimension}, inner {position, FeedForwardDimension};
    std::vector<BlockArray> arrays {
        {ArrayRole::Input, names.sublayerInput(), model}, {ArrayRole::Inner, names.own(".inner"), inner}};
    if (config.feedForward == FeedForwardKind::Swiglu)
        arrays.push_back({ArrayRole::Gate, names.own(".gate"), inner});
    arrays.push_back({ArrayRole::Activated, names.own(".activated"), inner});
    arrays.push_back({ArrayRole::Output, names.own(".output"), model});
    return arrays;
}

struct ArrayText {
    const char* title;
    const char* symbol;
};

/// In the order of ArrayRole.
constexpr std::array kArrayTexts {
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Input"), "<i>x</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Embedding"), "<i>e</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Positional encoding"), "<i>PE</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Queries"), "<i>Q</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Keys"), "<i>K</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Values"), "<i>V</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Scores"), "<i>QK</i><sup>T</sup>/√<i>d</i><sub>k</sub>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Masked scores"), "+<i>M</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Attention weights"), "<i>A</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Context vectors"), "<i>AV</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Before the activation"),
        "<i>xW</i><sub>1</sub>+<i>b</i><sub>1</sub>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "After the activation"), "<i>a</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Output of the sublayer"), "<i>F</i>(<i>x</i>)"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Sum of both inputs"), "<i>u</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Mean"), "<i>μ</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Standard deviation"), "<i>σ</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Output"), "<i>y</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Logits"), "<i>z</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Probabilities"), "<i>p</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Root mean square"), "RMS"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Gate, before its activation"),
        "<i>xW</i><sub>g</sub>+<i>b</i><sub>g</sub>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "What it reads from the encoder"), "<i>Z</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Shares of the encoder's layers"), "<i>s</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Gate: share that is generated"), "<i>g</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "What copying alone would give"), "<i>c</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Signed factors of the tokens"), "<i>AF</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Probability of each length"), "<i>p</i>(<i>N</i>)"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Input gate"), "<i>i</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Forget gate"), "<i>f</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Output gate"), "<i>o</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Cell"), "<i>c</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Candidate"), "<i>g</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Reset gate"), "<i>r</i>"},
    ArrayText {QT_TRANSLATE_NOOP("translucent::ArrayText", "Update gate"), "<i>z</i>"},
};
static_assert(kArrayTexts.size() == std::size_t(ArrayRole::UpdateGate) + 1);

struct AxisText {
    const char* symbol;
    const char* title;
    const char* name;
};

/// In the order of Axis.
constexpr std::array kAxisTexts {
    AxisText {"<i>S</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Source tokens"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Source token")},
    AxisText {"<i>T</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Tokens read by the decoder"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Target token")},
    AxisText {"<i>h</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Head"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Head")},
    AxisText {"<i>d</i><sub>k</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Dimension of the head (d_k)"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Dimension")},
    AxisText {"<i>d</i><sub>model</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Dimension (d_model)"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Dimension")},
    AxisText {"<i>d</i><sub>ff</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Hidden unit (d_ff)"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Dimension")},
    AxisText {"<i>V</i><sub>tgt</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Target vocabulary"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Vocabulary entry")},
    AxisText {"<i>N</i><sub>dec</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Decoder layer"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Decoder layer")},
    AxisText {"<i>N</i><sub>enc</sub>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Encoder layer"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Encoder layer")},
    AxisText {"<i>r</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Mixture of tokens"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Mixture")},
    AxisText {"<i>U</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Units"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Unit")},
    AxisText {"1", QT_TRANSLATE_NOOP("translucent::ArrayText", "Sentence"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Sentence")},
    AxisText {"<i>N</i>", QT_TRANSLATE_NOOP("translucent::ArrayText", "Length of the translation, ⟨END⟩ included"),
        QT_TRANSLATE_NOOP("translucent::ArrayText", "Length")},
};
static_assert(kAxisTexts.size() == std::size_t(Axis::Length) + 1);

QString arrayTextTr(const char* text)
{
    return QCoreApplication::translate("translucent::ArrayText", text);
}

}  // namespace

std::vector<BlockArray> blockArrays(BlockId block, const TransformerConfig& config, std::int64_t layer)
{
    const ArrayNames names(block, config, layer);
    const Axis position = block.stack == Stack::Encoder ? Source : Target;
    const std::vector<Axis> model {position, ModelDimension}, vocabulary {position, TargetVocabulary};
    const bool pre = config.normPlacement == NormPlacement::Pre;
    switch (block.kind) {
    case BlockKind::Embedding:
        if (block.stack == Stack::Decoder && config.generation == Generation::LengthPredictor)
            return {{ArrayRole::Lengths, "length_predictor.log_probabilities", {Sentence, Length}},
                {ArrayRole::Embedding, names.own(""), model}};
        return {{ArrayRole::Embedding, names.own(""), model}};
    case BlockKind::Positions: return {{ArrayRole::Positions, names.own(""), model}};
    case BlockKind::PositionSum:
        return {{ArrayRole::Embedding, names.of(BlockKind::Embedding, ""), model},
            {ArrayRole::Positions, names.of(BlockKind::Positions, ""), model}, {ArrayRole::Sum, names.own(""), model}};
    case BlockKind::Attention: {
        const bool cross = block.sublayer == Sublayer::CrossAttention;
        const bool lowRank =
            config.attentionPattern == AttentionPattern::LowRank && block.stack == Stack::Encoder && !cross;
        auto arrays = attentionArrays(names, position, cross ? Source : position, lowRank);
        if (cross)
            for (const BlockArray& array : memoryArrays(config, layer))
                arrays.insert(arrays.end() - 1, array);
        return arrays;
    }
    case BlockKind::FeedForward: return feedForwardArrays(names, position, config);
    case BlockKind::Norm: return normArrays(names, position, config, !pre);
    case BlockKind::FinalNorm: return normArrays(names, position, config, false);
    case BlockKind::Add:
        return {{ArrayRole::Input, names.stream(), model}, {ArrayRole::SublayerOutput, names.sublayerOutput(), model},
            {ArrayRole::Sum, names.own(""), model}};
    case BlockKind::Linear:
        return {{ArrayRole::Input, "decoder.output", model}, {ArrayRole::Logits, "output.logits", vocabulary}};
    case BlockKind::Softmax: break;
    }
    if (config.copies())
        return {{ArrayRole::Logits, "output.logits", vocabulary}, {ArrayRole::CopyGate, "copy.gate", {position}},
            {ArrayRole::Copies, "copy.distribution", vocabulary},
            {ArrayRole::Probabilities, "log_probabilities", vocabulary}};
    return {
        {ArrayRole::Logits, "output.logits", vocabulary}, {ArrayRole::Probabilities, "log_probabilities", vocabulary}};
}

std::size_t mainArray(const std::vector<BlockArray>& arrays)
{
    const auto weights = std::ranges::find_if(arrays,
        [](const BlockArray& array) { return array.role == ArrayRole::Weights || array.role == ArrayRole::Factors; });
    return weights != arrays.end() ? std::size_t(weights - arrays.begin()) : arrays.size() - 1;
}

std::optional<SentenceLengths> lengthsOf(const ForwardTrace* pass)
{
    if (!pass)
        return {};
    return SentenceLengths {std::int64_t(pass->sourceIds.size()), std::int64_t(pass->outputIds.size())};
}

std::optional<std::int64_t> axisSize(Axis axis, const TransformerConfig& config, std::optional<SentenceLengths> lengths)
{
    switch (axis) {
    case Source: return lengths ? std::optional(lengths->source) : std::nullopt;
    case Target: return lengths ? std::optional(lengths->target) : std::nullopt;
    case Head: return config.heads;
    case HeadDimension: return config.headDimension();
    case ModelDimension: return config.modelDimension;
    case FeedForwardDimension: return config.feedForwardDimension;
    case DecoderLayer: return config.decoderLayers;
    case EncoderLayer: return config.encoderLayers;
    case Mixture: return config.attentionSpan;
    case Unit: return config.modelDimension;
    case Sentence: return 1;
    case Length: return config.maxLength;
    case TargetVocabulary: break;
    }
    return config.targetVocabulary;
}

QString arrayTitle(ArrayRole role)
{
    return arrayTextTr(kArrayTexts[std::size_t(role)].title);
}

QString arraySymbol(ArrayRole role)
{
    return QString::fromUtf8(kArrayTexts[std::size_t(role)].symbol);
}

QString axisSymbol(Axis axis)
{
    return QString::fromUtf8(kAxisTexts[std::size_t(axis)].symbol);
}

QString axisTitle(Axis axis)
{
    return arrayTextTr(kAxisTexts[std::size_t(axis)].title);
}

QString axisName(Axis axis)
{
    return arrayTextTr(kAxisTexts[std::size_t(axis)].name);
}

/// The probabilities of those classes of a length predictor that are valid lengths; the classes start at the smallest
/// possible difference to the source.
Array lengthProbabilities(const Array& classes, std::size_t source)
{
    const std::size_t most = (classes.values.size() + 1) / 2;
    Array probabilities {{1, std::int64_t(most)}, {}};
    for (std::size_t length = 1; length <= most; ++length) {
        const std::size_t answer = length + most - 1 - source;  // as core's lengthClass
        probabilities.values.push_back(std::exp(classes.values[answer]));
    }
    return probabilities;
}

std::optional<Array> arrayOf(const ForwardTrace& trace, const BlockArray& array)
{
    if (array.role == ArrayRole::Lengths) {
        const Array* classes = trace.find(array.name);
        return classes ? std::optional(lengthProbabilities(*classes, trace.sourceIds.size())) : std::nullopt;
    }
    if (array.role != ArrayRole::Probabilities) {
        const Array* found = trace.find(array.name);
        return found ? std::optional(*found) : std::nullopt;
    }
    if (trace.logProbabilities.empty())
        return {};
    Array probabilities = trace.logProbabilities;
    std::ranges::transform(probabilities.values, probabilities.values.begin(), [](float x) { return std::exp(x); });
    return probabilities;
}

}  // namespace translucent
