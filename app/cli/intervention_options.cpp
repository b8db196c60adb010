#include "intervention_options.h"

#include "translucent/error.h"

#include <CLI/Error.hpp>
#include <CLI/Option.hpp>

#include <vector>

namespace translucent::cli {

namespace {

/// A repeatable option; values that cannot be read are wrong usage.
template <typename Read>
CLI::Option* addRepeatable(CLI::App& command, const std::string& flag, const Read& read, const std::string& help)
{
    const auto assign = [flag, read](const std::vector<std::string>& texts) {
        for (const auto& text : texts) {
            try {
                read(text);
            } catch (const Error& error) {
                throw CLI::ValidationError(flag, error.what());
            }
        }
    };
    return command.add_option_function<std::vector<std::string>>(flag, assign, help + "; repeatable");
}

/// "source=none" or "target=shuffled:7".
void readPositions(const std::string& text, Intervention& intervention)
{
    const auto equals = text.find('=');
    const auto side = text.substr(0, equals);
    if (equals == std::string::npos || (side != "source" && side != "target"))
        throw Error(ErrorCode::InvalidArgument,
            "'" + text + "' is not of the form source|target=none|shuffled:SEED, e.g. source=none");
    auto& change = side == "source" ? intervention.sourcePositions : intervention.targetPositions;
    change = positionChangeFromText(std::string_view(text).substr(equals + 1));
}

}  // namespace

void addInterventionOptions(CLI::App& command, Intervention& intervention)
{
    addRepeatable(
        command, "--disable-head",
        [&intervention](const std::string& text) { intervention.disabledHeads.push_back(headIdFromText(text)); },
        "Switch this head off")
        ->type_name("enc|dec|cross:LAYER:HEAD");
    addRepeatable(
        command, "--edit-row",
        [&intervention](const std::string& text) { intervention.rowEdits.push_back(rowEditFromText(text)); },
        "Attention weights of one query: uniform, all on one key (=7), or given (=0.2,0.8,0)")
        ->type_name("enc|dec|cross:LAYER:HEAD:ROW=WEIGHTS");
    command.add_flag("--remove-causal-mask", intervention.causalMaskRemoved,
        "Let the decoder attend to later positions (only in a pass over a given translation, not while "
        "decoding)");
    addRepeatable(
        command, "--positions", [&intervention](const std::string& text) { readPositions(text, intervention); },
        "Leave the positions of one side out, or shuffle them")
        ->type_name("source|target=none|shuffled:SEED");
    addRepeatable(
        command, "--skip-residual",
        [&intervention](const std::string& text) { intervention.skippedResiduals.push_back(sublayerIdFromText(text)); },
        "Skip this residual connection: pass on only the sublayer's output")
        ->type_name("enc|dec:LAYER:self|cross|ffn");
    addRepeatable(
        command, "--skip-norm",
        [&intervention](const std::string& text) { intervention.skippedNorms.push_back(sublayerIdFromText(text)); },
        "Skip this layer norm; enc:final and dec:final are the norms after the stacks")
        ->type_name("enc|dec:LAYER:self|cross|ffn");
}

CLI::Option* addPrefixOption(CLI::App& command, std::string& prefix)
{
    return command.add_option("--prefix", prefix, "Force the translation to start with this text")->type_name("TEXT");
}

std::vector<std::int64_t> prefixIds(const Tokenizer& target, const std::string& prefix)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : target.encode(prefix))
        ids.push_back(piece.id);
    return ids;
}

}  // namespace translucent::cli
