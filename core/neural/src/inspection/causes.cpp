#include "translucent/neural/causes.h"

#include "inspection/explained_token.h"
#include "inspection/lens_network.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <string>
#include <utility>

namespace translucent {

namespace {

ForwardTrace completeTrace(
    const TranslationModel& model, std::span<const std::int64_t> sourceIds, std::span<const std::int64_t> outputIds)
{
    requireCauses(model.config());
    return traceForward(model, sourceIds, outputIds, {.detail = TraceDetail::Everything});
}

OutputDifference differenceOf(const TranslationModel& model, std::int64_t word, std::int64_t rival)
{
    return atBoundary("reading the output layer", [&] {
        auto& network = *networkOf(model);
        const auto rows = network.outputWeight();
        const auto of = rows[word].to(torch::kDouble), against = rows[rival].to(torch::kDouble);
        const auto direction = (of - against).detach().to(torch::kCPU).contiguous();  // [D]
        const auto* values = direction.data_ptr<double>();
        const auto& bias = network.outputBias();
        return OutputDifference {
            {values, values + direction.numel()}, bias[word].item<double>() - bias[rival].item<double>()};
    });
}

}  // namespace

Causes::Causes(std::shared_ptr<const TranslationModel> model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds)
    : m_model(std::move(model))
    , m_trace(completeTrace(*m_model, sourceIds, outputIds))
    , m_parameters(layerParameters(*m_model))
{
}

TracedPass Causes::pass() const
{
    return {m_model->config(), m_trace, m_parameters};
}

Lens Causes::lens(std::size_t best) const
{
    return lensOf(m_model->config(), m_trace, lensLogits(*m_model, m_trace), m_model->targetTokenizer(), best);
}

TokenLogit Causes::tokenLogit(std::int64_t position, std::int64_t id) const
{
    const auto& logits = *m_trace.find("output.logits");
    return {id, m_model->targetTokenizer().pieceText(id),
        static_cast<double>(logits.at(static_cast<std::size_t>(position), static_cast<std::size_t>(id)))};
}

LogitContributions Causes::contributions(std::int64_t position, std::int64_t word, std::int64_t rival) const
{
    requirePosition(m_trace, position);
    requireTwoTokens(m_model->config(), word, rival);
    return {position, tokenLogit(position, word), tokenLogit(position, rival),
        contributionsTo(differenceOf(*m_model, word, rival), pass(), position)};
}

LogitNeurons Causes::neurons(std::int64_t position, std::int64_t word, std::int64_t rival) const
{
    requirePosition(m_trace, position);
    requireTwoTokens(m_model->config(), word, rival);
    return {position, tokenLogit(position, word), tokenLogit(position, rival),
        neuronContributionsTo(differenceOf(*m_model, word, rival), pass(), position)};
}

std::vector<TokenLogit> Causes::rivals(std::int64_t position, std::int64_t word, std::size_t count) const
{
    requirePosition(m_trace, position);
    const auto logits = m_trace.find("output.logits")->row(static_cast<std::size_t>(position));
    std::vector<std::int64_t> ids;
    const auto& search = m_model->info().search;
    if (search && search->mayWriteUnknown && word != kUnknownId)
        ids.push_back(kUnknownId);
    for (auto id = kEndId; id < std::ssize(logits); ++id)
        if (id != word)
            ids.push_back(id);
    const auto isAbove = [&](std::int64_t one, std::int64_t other) {
        const auto first = logits[static_cast<std::size_t>(one)], second = logits[static_cast<std::size_t>(other)];
        return first != second ? first > second : one < other;
    };
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(count, ids.size()));
    std::partial_sort(ids.begin(), end, ids.end(), isAbove);
    std::vector<TokenLogit> best;
    for (auto id = ids.begin(); id != end; ++id)
        best.push_back(tokenLogit(position, *id));
    return best;
}

std::int64_t Causes::runnerUp(std::int64_t position, std::int64_t word) const
{
    return rivals(position, word, 1).front().id;
}

SourceShares Causes::sourceShares() const
{
    return translucent::sourceShares(pass());
}

std::vector<EncoderLensRow> encoderLens(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, std::stop_token stop)
{
    requireEncoderLens(model->config());
    const std::string sentence(text);
    const auto layers = model->config().encoderLayers;
    std::vector<EncoderLensRow> rows;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const Decoder decoder(layer + 1 < layers ? readingEncoderLayer(*model, layer) : model);
        auto translations = decoder.translateBatch(std::span(&sentence, 1), options, stop);
        if (translations.empty())
            break;
        rows.push_back({layer, std::move(translations.front().hypotheses.front())});
    }
    return rows;
}

}  // namespace translucent
