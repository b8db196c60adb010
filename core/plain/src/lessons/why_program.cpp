#include "lessons/view_program.h"
#include "translucent/causes/attribution.h"
#include "translucent/causes/vocabulary_map.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

namespace translucent {

namespace {

constexpr std::size_t kTokens = 5;   // of each cell, as on page Why
constexpr std::size_t kNearest = 8;  // pieces, as on page Why

/// A tab of the page: the command that writes its numbers, and Python that prints them from its answer.
struct WhyTab {
    std::string_view kind;
    std::string_view code;
};

constexpr std::string_view kEncoderLens = "encoder-lens";  // of no single hypothesis
constexpr std::string_view kPatch = "patch";               // of two sentences
constexpr std::string_view kAttribution = "attribution";
constexpr std::string_view kHeads = "heads";                      // of many sentences, the same for every hypothesis
constexpr std::array kSentenceCounts {"20", "100", "200"};        // of such a number, as on page Why
constexpr std::string_view kStep = "step";                        // of a sentence and a reference
constexpr std::string_view kVocabulary = "vocabulary";            // of the model, whatever the sentence
constexpr std::string_view kNeurons = "neurons";                  // of a prediction, or one in many sentences
constexpr std::size_t kLargestNeurons = 20, kSurveyEntries = 10;  // as on page Why

constexpr std::array<WhyTab, 10> kTabs {{{"lens", R"(for row in answer["rows"]:
    print(row["after"] or "input")
    for piece, cell in zip(answer["output_pieces"], row["cells"]):
        best = [f"{token['piece']} {np.exp(token['log_probability']):.4f}" for token in cell["best"]]
        print("   ", piece, "rank", cell["rank"], f"KL {cell['divergence']:.3f}", *best)
)"},
    {"contributions", R"(for found in answer["positions"]:
    print(found["word"]["piece"], "against", found["rival"]["piece"], f"{found['difference']:.4f}")
    for part in sorted(found["parts"], key=lambda part: -abs(part["value"])):
        place = [str(part[name]) for name in ("kind", "sublayer", "head", "key_piece") if name in part]
        print("   ", f"{part['value']:.4f}", *place)
)"},
    {"sources", R"(print("source:", *answer["source_pieces"], " prefix:", *answer["input_pieces"])
for row in answer["rows"]:
    print(row["piece"], f"{row['source_share']:.4f}", np.array(row["source"]), np.array(row["prefix"]))
)"},
    {kEncoderLens, R"(for layer in answer["layers"]:
    print(layer["layer"] + 1, f"{layer['log_probability']:.4f}", layer["text"])
)"},
    {kPatch, R"(for side in ("clean", "corrupted"):
    print(answer[side]["target"], f"{answer[side + '_difference']:.4f}")
print(answer["clean_word"]["piece"], "against", answer["corrupted_word"]["piece"])
for row in answer["rows"]:
    print(row["state"])
    for kind in ("recovered", "estimated"):
        if kind in row:
            print("   ", kind, *[f"{share:.4f}" for share in row[kind]])
)"},
    {kAttribution, R"(for found in answer["positions"]:
    what = "against " + found["rival"]["piece"] if found["rival"] else "log p"
    for explained in found["attributions"]:
        print(found["word"]["piece"], what, f"{found['value']:.4f}", explained["method"])
        for piece, score in zip(answer["source_pieces"], explained["source"]):
            print("    source", piece, f"{score:.4f}")
        for piece, score in zip(answer["input_pieces"], explained["prefix"] or []):
            print("    prefix", piece, f"{score:.4f}")
)"},
    {kHeads, R"(print(answer["sentences"], "sentences, loss", f"{answer['loss']:.4f}")
for head in answer["heads"]:
    change = [f"{change:.4f}" for change in [head["loss_change"], *head["loss_change_interval"]]]
    print(head["head"], head["mostly"], head["confidence"], f"{head['importance_in_layer']:.4f}", *change)
for shown in answer.get("shown", []):
    for pair in shown["pairs"]:
        print("   ", pair["query"], "->", pair["key"], f"{pair['weight']:.2f}")
    for example in shown["examples"]:
        print("   ", f"{example['share']:.4f}", example["source"])
for curve in answer.get("pruning", []):
    print(curve["kind"], curve["order"], *[f"{point['loss']:.4f}" for point in curve["points"]])
)"},
    {kStep, R"(print(f"loss {answer['loss']:.4f}, after the step {answer['loss_after']:.4f}")
for token in answer["tokens"]:
    print("   ", token["read"], "->", token["piece"], f"{token['loss']:.4f}")
for array in reversed(answer["arrays"]):
    print(f"{array['gradient_norm']:.3e}", array["name"])
print(f"all gradients {answer['gradient_norm']:.4f}, multiplied by {answer['gradient_factor']:.4f}")
for name, value in answer["weight"].items():
    print("   ", name, value)
)"},
    {kVocabulary, R"(for number, component in enumerate(answer["components"], 1):
    print("component", number, f"{component['share']:.4f}", component["score_correlation"])
for piece in answer["pieces"]:
    print(piece["piece"], piece["score"], *[f"{place:.4f}" for place in piece["coordinates"]])
if answer["neighbours"]:
    print("nearest to", answer["neighbours"]["piece"])
    for piece in answer["neighbours"]["nearest"]:
        print("   ", piece["piece"], f"{piece['cosine']:.4f}")
)"},
    {kNeurons, R"(if "neuron" in answer:
    print(answer["neuron"], "silent at", answer["silent"], "of", answer["positions"], f"mean {answer['mean']:.4f}")
    for words in ("promotes", "suppresses"):
        print(words, *[token["piece"] for token in answer[words]])
    for firings in ("strongest", "counterexamples"):
        print(firings)
        for firing in answer[firings]:
            print("   ", f"{firing['activation']:.4f}", firing["reads"], "->", firing["writes"], firing["source"])
else:
    for found in answer["positions"]:
        print(found["word"], "against", found["rival"], f"{found['difference']:.4f}")
        print("    layers", *[f"{total:.4f}" for total in found["layer_sums"]])
        for neuron in found["neurons"]:
            numbers = f"{neuron['value']:.4f} {neuron['activation']:.4f}"
            print("   ", neuron["neuron"], numbers, *[token["piece"] for token in neuron["promotes"]])
)"}}};

/// The choice of this number in a box, or that of `otherwise`.
template <NamedEnum Enum>
std::string_view chosenName(const Scene& scene, std::string_view box, Enum otherwise = kChoices<Enum>.front().value)
{
    const auto index = static_cast<std::size_t>(SceneControls(scene).index(box, static_cast<std::int64_t>(otherwise)));
    return kChoices<Enum>[std::min(index, kChoices<Enum>.size() - 1)].name;
}

const WhyTab& tabOf(const Scene& scene)
{
    const auto index = static_cast<std::size_t>(SceneControls(scene).index("whyTabs"));
    return kTabs[std::min(index, kTabs.size() - 1)];
}

std::string joinedPieces(const std::vector<std::string>& pieces)
{
    std::string text;
    for (const auto& piece : pieces)
        text += (text.empty() ? "" : " ") + piece;
    return text;
}

/// Empty without the other sentence.
std::vector<std::string> patchArguments(const Scene& scene)
{
    const SceneControls controls(scene);
    const auto other = controls.text("patchOther").value_or("");
    if (other.empty())
        return {};
    std::vector<std::string> arguments {"why", std::string(kPatch), "--model", scene.model.value_or(""),
        *scene.sentence, other, "--direction", controls.isOn("patchNoise") ? "noise" : "denoise"};
    if (controls.isOn("patchEstimate") && scene.everything.value_or(true))
        arguments.emplace_back("--estimate");
    return arguments;
}

std::string sentencesOf(const Scene& scene, std::string_view box)
{
    return kSentenceCounts[std::min(
        static_cast<std::size_t>(SceneControls(scene).index(box)), kSentenceCounts.size() - 1)];
}

std::vector<std::string> headsArguments(const Scene& scene)
{
    const SceneControls controls(scene);
    std::vector<std::string> arguments {"why", std::string(kHeads), "--model", scene.model.value_or(""), "--sentences",
        sentencesOf(scene, "headsSentences"), "--ablation", "zero"};
    if (const auto head = controls.text("examinedHead").value_or(""); !head.empty())
        arguments.insert(arguments.end(), {"--head", head});
    if (controls.isOn("headsPruning"))
        arguments.insert(arguments.end(), {"--pruning", "--bleu"});
    return arguments;
}

/// Empty without a reference.
std::vector<std::string> stepArguments(const Scene& scene)
{
    const SceneControls controls(scene);
    const auto reference = controls.text("stepReference").value_or("");
    if (reference.empty())
        return {};
    std::vector<std::string> arguments {
        "why", std::string(kStep), "--model", scene.model.value_or(""), "--pair", *scene.sentence, reference};
    if (controls.isOn("stepWithoutResiduals"))
        arguments.emplace_back("--without-residuals");
    if (controls.isOn("stepUnshifted"))
        arguments.emplace_back("--unshifted");
    std::istringstream weight(controls.text("stepWeight").value_or(""));
    std::vector<std::string> place {std::istream_iterator<std::string>(weight), {}};
    if (!place.empty()) {
        arguments.emplace_back("--weight");
        std::ranges::move(place, std::back_inserter(arguments));
    }
    return arguments;
}

/// Up to the second of the components on the axes.
std::vector<std::string> vocabularyArguments(const Scene& scene)
{
    const SceneControls controls(scene);
    const auto table = chosenName(scene, "vocabularyTable", EmbeddingTable::Target);
    std::vector<std::string> arguments {"why", std::string(kVocabulary), "--model", scene.model.value_or(""), "--table",
        std::string(table), "--components", std::to_string(controls.index("vocabularyComponents") + 2)};
    if (const auto piece = controls.text("vocabularyPiece").value_or(""); !piece.empty())
        arguments.insert(arguments.end(), {"--piece", piece, "--nearest", std::to_string(kNearest)});
    return arguments;
}

/// Of the chosen neuron; empty if there is none.
std::vector<std::string> neuronArguments(const Scene& scene)
{
    const auto neuron = SceneControls(scene).text("examinedNeuron").value_or("");
    if (neuron.empty())
        return {};
    return {"why", "neuron", neuron, "--model", scene.model.value_or(""), "--unseen", "--sentences",
        sentencesOf(scene, "neuronSentences"), "--beam", "1", "--top", std::to_string(kSurveyEntries)};
}

}  // namespace

std::vector<std::string> whyArguments(const Scene& scene, const ShownNumbers& shown)
{
    const bool isChanged = scene.change && !scene.change->empty();
    if (scene.page != "why" || !scene.sentence || shown.pieces.empty() || isChanged)
        return {};
    const auto& tab = tabOf(scene);
    if (tab.kind == kPatch)
        return patchArguments(scene);
    if (tab.kind == kHeads)
        return headsArguments(scene);
    if (tab.kind == kStep)
        return stepArguments(scene);
    if (tab.kind == kVocabulary)
        return vocabularyArguments(scene);
    if (const auto ofOne = neuronArguments(scene); tab.kind == kNeurons && !ofOne.empty())
        return ofOne;
    std::vector<std::string> arguments {
        "why", std::string(tab.kind), "--model", scene.model.value_or(""), "--text", *scene.sentence};
    const auto add = [&](const char* option, const std::string& value) {
        arguments.insert(arguments.end(), {option, value});
    };
    if (tab.kind == kEncoderLens) {
        add("--beam", std::to_string(std::max<std::int64_t>(1, scene.beam.value_or(1))));
        if (scene.penalty)
            add("--length-penalty", pythonNumber(*scene.penalty));
        return arguments;
    }
    add("--target-pieces", joinedPieces(shown.pieces));
    if (tab.kind == "lens")
        add("--best", std::to_string(kTokens));
    if (tab.kind == "contributions" || tab.kind == kAttribution || tab.kind == kNeurons) {
        add("--position", std::to_string(std::max<std::int64_t>(0, scene.target.value_or(0))));
        if (const auto& rival = tab.kind == kAttribution ? shown.comparedWith : shown.rival; !rival.empty())
            add("--rival-piece", rival);
    }
    if (tab.kind == kNeurons)
        add("--top", std::to_string(kLargestNeurons));
    if (tab.kind == kAttribution) {
        add("--method", std::string(chosenName<AttributionMethod>(scene, "attributionMethod")));
        add("--baseline", std::string(chosenName<AttributionBaseline>(scene, "attributionBaseline")));
    }
    return arguments;
}

/// The client has no method for this: the script starts the command line.
std::optional<ViewProgram> whyProgram(const Scene& scene, const ShownNumbers& shown)
{
    const auto arguments = whyArguments(scene, shown);
    if (arguments.empty())
        return {};
    ViewProgram program;
    program.usesModel = false;
    program.modules = "import json\nimport subprocess\n";
    program.constants = {{"PROGRAM", pythonLiteral(shown.program)}, {"ARGUMENTS", pythonList(arguments)}};
    program.code = R"(command = [PROGRAM, *ARGUMENTS, "--json"]
answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
)";
    program.code += tabOf(scene).code;
    return program;
}

}  // namespace translucent
