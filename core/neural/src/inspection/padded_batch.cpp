#include "translucent/neural/padded_batch.h"

#include "network/masks.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"

#include <algorithm>

namespace translucent {

namespace {

using Rows = std::vector<std::vector<std::int64_t>>;

/// Weights of every layer of the encoder. Shape: [rows, H, S, S] each; no row axis for a single row
std::vector<Array> weightsOf(std::vector<NamedArray> arrays)
{
    std::vector<Array> weights;
    for (auto& [name, array] : arrays)
        if (name.starts_with("encoder.layers.") && name.ends_with(".self_attention.weights"))
            weights.push_back(std::move(array));
    return weights;
}

torch::Tensor onDevice(const torch::Tensor& ids, TranslationNetwork& network)
{
    return ids.to(network.parameters().front().device());
}

std::vector<Array> encoded(TranslationNetwork& network, const Rows& rows)
{
    Recorder recorder(TraceDetail::Attention);
    network.encode(onDevice(padded(rows), network), {.recorder = &recorder});
    return weightsOf(recorder.take());
}

/// The encoder's input for a batch: embeddings and positions. Shape: [B, S, D]
torch::Tensor encoderInput(TranslationNetwork& network, const Rows& rows)
{
    Recorder recorder(TraceDetail::Everything);
    network.encode(onDevice(padded(rows), network), {.recorder = &recorder});
    auto arrays = recorder.take();
    const auto found = std::ranges::find(arrays, "encoder.input", &NamedArray::name);
    auto& array = found->array;
    return onDevice(torch::from_blob(array.values.data(), array.shape, torch::kFloat).clone(), network);
}

/// For at least two rows. Ignores whether a key is padding.
std::vector<Array> encodedWithoutMask(TransformerImpl& network, const Rows& rows)
{
    const auto x = encoderInput(network, rows);
    const auto everywhere = torch::ones({x.size(0), 1, 1, x.size(1)}, torch::dtype(torch::kBool).device(x.device()));
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {.recorder = &recorder};
    network.encoder()(x, everywhere, context);
    return weightsOf(recorder.take());
}

void addSentence(PaddedBatch& batch, const TranslationModel& model, const std::string& sentence)
{
    auto& pieces = batch.pieces.emplace_back();
    auto& ids = batch.ids.emplace_back();
    for (const auto& piece : model.sourceTokenizer().encode(sentence)) {
        pieces.push_back(piece.text);
        ids.push_back(piece.id);
    }
    pieces.push_back(model.sourceTokenizer().pieceText(kEndId));
    ids.push_back(kEndId);
    if (const auto most = model.config().maxLength; std::ssize(ids) > most)
        throw Error(ErrorCode::TooLong,
            say("%1 has %2 pieces; the model takes %3; shorten it", say("the source"), ids.size(), most));
}

void addLayers(PaddedBatch& batch, TransformerImpl& network)
{
    c10::InferenceMode inference;
    auto rows = batch.ids;
    if (rows.size() == 1)  // a batch of one has no row axis
        rows.push_back({kEndId});
    auto masked = encoded(network, rows), unmasked = encodedWithoutMask(network, rows);
    for (std::size_t layer = 0; layer < masked.size(); ++layer)
        batch.layers.push_back({std::move(masked[layer]), std::move(unmasked[layer]), {}});
    for (const auto& row : batch.ids) {
        auto alone = encoded(network, {row});
        for (std::size_t layer = 0; layer < alone.size(); ++layer)
            batch.layers[layer].alone.push_back(std::move(alone[layer]));
    }
}

}  // namespace

PaddedBatch encodeTogether(const TranslationModel& model, std::span<const std::string> sentences)
{
    if (sentences.empty())
        throw Error(ErrorCode::InvalidArgument, say("there is no sentence; write one"));
    if (const auto architecture = model.config().architecture; architecture != Architecture::Transformer)
        throw Error(ErrorCode::InvalidArgument,
            say("the encoder of this model (%1) has no self-attention that could hide padding; choose a Transformer",
                name(architecture)));
    PaddedBatch batch;
    for (const auto& sentence : sentences)
        addSentence(batch, model, sentence);
    const auto operation = [&] { return "encoding " + std::to_string(sentences.size()) + " sentences together"; };
    atBoundary(operation, [&] { addLayers(batch, transformerOf(model)); });
    return batch;
}

Array embeddingRows(const TranslationModel& model, StackKind stack, std::int64_t count)
{
    return atBoundary("copying rows of an embedding table", [&] {
        auto& network = *networkOf(model);
        const auto& table =
            stack == StackKind::Encoder ? network.sourceEmbedding()->weight() : network.targetEmbedding()->weight();
        return toArray(table.slice(0, 0, std::min(count, table.size(0))));
    });
}

}  // namespace translucent
