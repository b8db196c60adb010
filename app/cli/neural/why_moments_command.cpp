#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/causes.h"
#include "why_arguments.h"

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace translucent::cli {

namespace {

/// What a moment makes of a sentence.
struct MomentReading {
    Moment moment;
    std::string text;  ///< the translation
    std::vector<std::string> pieces;
    SourceShares shares;
    Lens lens;
};

MomentReading readingOf(const Moment& moment, const std::shared_ptr<const TranslationModel>& model,
    const std::string& sentence, const DecodeOptions& decode)
{
    const auto translation = Decoder(model).translate(sentence, decode);
    const auto& best = translation.hypotheses.front();
    const auto outputs = best.ids();
    const Causes causes(model, endedIds(model->sourceTokenizer(), sentence), outputs);
    std::vector<std::string> pieces;
    for (const auto id : outputs)
        pieces.push_back(model->targetTokenizer().pieceText(id));
    return {moment, best.text, std::move(pieces), causes.sourceShares(), causes.lens(1)};
}

Json readingJson(const MomentReading& reading)
{
    Json shares = Json::array(), decided = Json::array();
    for (std::size_t t = 0; t < reading.pieces.size(); ++t) {
        shares.push_back(reading.shares.sourceShare(t));
        decided.push_back(jsonOrNull(reading.lens.decidedAt(t)));
    }
    const auto weights = reading.moment.isAveraged ? WeightKind::Averaged : WeightKind::Raw;
    return {{"step", reading.moment.step}, {"directory", reading.moment.directory.string()}, {"weights", name(weights)},
        {"target", reading.text}, {"output_pieces", reading.pieces},
        {"mean_source_share", reading.shares.meanSourceShare()}, {"source_shares", std::move(shares)},
        {"mean_decided_at", jsonOrNull(reading.lens.meanDecidedAt())}, {"decided_at", std::move(decided)}};
}

void printReading(const MomentReading& reading)
{
    const auto depth = reading.lens.meanDecidedAt();
    std::cout << padLeft(std::to_string(reading.moment.step), kNumberWidth)
              << column(reading.shares.meanSourceShare(), 3) << (depth ? column(*depth, 2) : padLeft("-", kNumberWidth))
              << "  " << reading.text << '\n';
}

struct WhyMomentsCommand : WhyMomentsArguments {
    int run();

private:
    Json runJson(const std::string& sentence) const;
    MomentReading read(const Moment& moment, const std::string& sentence) const;
};

MomentReading WhyMomentsCommand::read(const Moment& moment, const std::string& sentence) const
{
    const ModelArguments own {moment.directory.string(), model.threads, model.json};
    return readingOf(moment, load(own, 1), sentence, decode);
}

Json WhyMomentsCommand::runJson(const std::string& sentence) const
{
    Json json = {{"model", model.name}, {"source", sentence}};
    json.update(beamJson(decode));
    json["states"] = decoderStates(model.config()).size();
    json["moments"] = Json::array();
    for (const auto& moment : moments())
        json["moments"].push_back(readingJson(read(moment, sentence)));
    return json;
}

int WhyMomentsCommand::run()
{
    takeSearchDefaults(*command, model.name, decode);
    const auto sentence = sentenceOf(*this);
    if (model.json) {
        std::cout << compact(runJson(sentence)) << '\n';
        return 0;
    }
    std::cout << padLeft("step", kNumberWidth) << padLeft("source", kNumberWidth) << padLeft("depth", kNumberWidth)
              << "  translation\n";
    const auto found = moments();
    for (const auto& moment : found)
        printReading(read(moment, sentence));
    return 0;
}

}  // namespace

void addWhyMomentsCommand(CLI::App& why, Action& action)
{
    addCommand<WhyMomentsCommand>(why, action);
}

}  // namespace translucent::cli
