#include "lessons/view_program.h"

#include "translucent/base/choice.h"

#include <algorithm>
#include <array>

namespace translucent {

namespace {

/// The n-best list as the window has it: every segmentation of a text is a hypothesis.
constexpr std::string_view kTranslate =
    R"(translation = model.translate(TEXT, nbest=SEARCH["beam"], nbest_segmentations=True, **SEARCH, **CHANGE)
)";

constexpr std::string_view kTraceAll = R"(trace = model.trace(TEXT, target_pieces=pieces, arrays="all", **CHANGE)
)";
constexpr std::string_view kTraceAttention = R"(trace = model.trace(TEXT, target_pieces=pieces, **CHANGE)
)";

/// The ten most probable tokens of every position.
constexpr std::string_view kCandidates = R"(vocabulary = model.vocabulary()
for piece, row in zip(trace.output_pieces, trace.log_probabilities):
    print(piece, f"{np.exp(row[vocabulary.index(piece)]):.4f}")
    for column in np.argsort(-row)[:10]:
        print("   ", vocabulary[column], f"{np.exp(row[column]):.4f}")
)";

bool looksAtOther(const ShownNumbers& shown)
{
    return !shown.pieces.empty();
}

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

Scene::Heads headsOf(const Scene& scene, const ShownNumbers& shown)
{
    const auto* heads = scene.head ? std::get_if<Scene::Heads>(&*scene.head) : nullptr;
    if (heads)
        return *heads;
    if (shown.bestHeads.empty())
        return {AttentionKind::Cross, 0, OneHead {0}};
    const auto& best = shown.bestHeads.front();
    return {best.kind, best.layer, OneHead {best.head}};
}

/// The first head if several are combined.
std::int64_t headNumber(const Scene& scene, const ShownNumbers& shown)
{
    const auto choice = headsOf(scene, shown).choice;
    const auto* one = std::get_if<OneHead>(&choice);
    return one ? one->head : 0;
}

std::string kindText(AttentionKind kind)
{
    return pythonLiteral(name(kind));
}

std::string headsText(std::span<const HeadId> heads)
{
    std::string text;
    for (const auto& head : heads)
        text += (text.empty() ? "[(" : ", (") + kindText(head.kind) + ", " + number(head.layer) + ", "
            + number(head.head) + ")";
    return text + "]";
}

/// The path of an attention in the arrays of a pass.
std::string pathOf(AttentionKind kind, std::int64_t layer)
{
    const auto* const stack = kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const auto* const block = kind == AttentionKind::Cross ? "cross_attention" : "self_attention";
    return std::string(stack) + ".layers." + number(layer) + "." + block;
}

struct Axes {
    std::string_view queries;
    std::string_view keys;
};

Axes axesOf(AttentionKind kind)
{
    constexpr std::string_view kSource = "trace.source_pieces", kOutput = "trace.output_pieces";
    if (kind == AttentionKind::EncoderSelf)
        return {kSource, kSource};
    return {kOutput, kind == AttentionKind::Cross ? kSource : "trace.input_pieces"};
}

/// The position of a row of the heatmap that is pinned, or the first one.
std::int64_t pinnedRow(const Scene& scene, AttentionKind kind)
{
    const auto pinned = kind == AttentionKind::EncoderSelf ? scene.source : scene.target;
    return std::max<std::int64_t>(0, pinned.value_or(0));
}

constexpr std::string_view kRow =
    R"(q, k, v, scores, masked, weights = (trace.arrays[f"{PATH}.{name}"][HEAD]
                                    for name in ("q", "k", "v", "scores", "masked_scores", "weights"))
print("q · k", k @ q[ROW])
print("÷ √d_k", scores[ROW])
print("mask", masked[ROW])
print("softmax", weights[ROW])
print("context", weights[ROW] @ v)
)";

}  // namespace

void addHypothesis(ViewProgram& program, const Scene& scene, const ShownNumbers& shown)
{
    if (looksAtOther(shown)) {
        program.constants.emplace_back("PIECES", pythonList(shown.pieces));
        program.code += "pieces = PIECES\n";
        return;
    }
    program.constants.emplace_back("HYPOTHESIS", number(scene.hypothesis.value_or(0)));
    program.code += kTranslate;
    program.code += "pieces = translation.hypotheses[HYPOTHESIS].pieces\n";
}

std::string attentionCode(ViewProgram& program, const Scene& scene, const ShownNumbers& shown)
{
    const auto [kind, layer, choice] = headsOf(scene, shown);
    if (std::holds_alternative<BestHeads>(choice) && !shown.bestHeads.empty()) {
        program.constants.emplace_back("HEADS", headsText(shown.bestHeads));
        return "weights = np.mean([trace.attention(kind, layer)[head] for kind, layer, head in HEADS], axis=0)\n";
    }
    program.constants.insert(program.constants.end(), {{"KIND", kindText(kind)}, {"LAYER", number(layer)}});
    if (std::holds_alternative<Rollout>(choice))
        return R"(weights = np.eye(trace.attention(KIND, 0).shape[-1])
for layer in range(LAYER + 1):
    weights = (trace.attention(KIND, layer).mean(axis=0) + np.eye(len(weights))) / 2 @ weights
)";
    const auto* one = std::get_if<OneHead>(&choice);
    if (!one)
        return "weights = trace.attention(KIND, LAYER).mean(axis=0)\n";
    program.constants.emplace_back("HEAD", number(one->head));
    return "weights = trace.attention(KIND, LAYER)[HEAD]\n";
}

std::optional<ViewProgram> translateProgram(const Scene& scene, const ShownNumbers& shown)
{
    ViewProgram program;
    addHypothesis(program, scene, shown);
    if (!looksAtOther(shown))
        program.code += R"(for each in translation.hypotheses:
    print(f"{each.score:.4f} {each.log_probability:.4f}", each.text)
)";
    program.code += kTraceAttention;
    program.code += kCandidates;
    return program;
}

std::optional<ViewProgram> attentionProgram(const Scene& scene, const ShownNumbers& shown)
{
    enum Tab { Map, Lines, Alignment, Row };
    const auto kind = headsOf(scene, shown).kind;
    const auto tab = SceneControls(scene).index("attentionViews");
    ViewProgram program;
    addHypothesis(program, scene, shown);
    if (tab == Row) {
        program.constants.insert(program.constants.end(),
            {{"PATH", pythonLiteral(pathOf(kind, headsOf(scene, shown).layer))},
                {"HEAD", number(headNumber(scene, shown))}, {"ROW", number(pinnedRow(scene, kind))}});
        program.code += kTraceAll;
        program.code.append("print(").append(axesOf(kind).queries).append("[ROW])\nprint(");
        program.code.append(axesOf(kind).keys).append(")\n").append(kRow);
        return program;
    }
    program.code += kTraceAttention;
    program.code += attentionCode(program, scene, shown);
    if (looksAtOther(shown) && kind != AttentionKind::EncoderSelf)  // a path that ends early is traced with END
        program.code += kind == AttentionKind::Cross ? "weights = weights[:len(pieces)]\n"
                                                     : "weights = weights[:len(pieces), :len(pieces)]\n";
    program.code.append("print(").append(axesOf(kind).queries).append(")\nprint(");
    program.code.append(axesOf(kind).keys).append(")\nprint(weights)\n");
    if (tab == Alignment && kind == AttentionKind::Cross)
        program.code += R"(for piece, row in zip(trace.output_pieces, weights):
    print(piece, "–", trace.source_pieces[row.argmax()])
)";
    return program;
}

namespace {

constexpr std::string_view kForcedPositions = R"(vocabulary = model.vocabulary()
columns = [vocabulary.index(piece) for piece in trace.output_pieces]
losses = -trace.log_probabilities[np.arange(len(columns)), columns]
for read, expected, loss in zip(trace.input_pieces, trace.output_pieces, losses):
    print(read, expected, f"{np.exp(-loss):.4f} {loss:.4f}")
print(f"{losses.mean():.4f}")
)";

constexpr std::string_view kArray =
    R"(array = np.exp(trace.log_probabilities) if ARRAY == "log_probabilities" else trace.arrays[ARRAY]
print(ARRAY, array.shape)
print(array[min(HEAD, len(array) - 1)] if array.ndim == 3 else array)
)";

/// A vocabulary is too wide to print.
constexpr std::string_view kVocabularyArray =
    R"(array = np.exp(trace.log_probabilities) if ARRAY == "log_probabilities" else trace.arrays[ARRAY]
print(ARRAY, array.shape)
vocabulary = model.vocabulary()
for piece, row in zip(trace.input_pieces, array):
    print(piece, *(f"{vocabulary[column]} {row[column]:.4f}" for column in np.argsort(-row)[:10]))
)";

constexpr std::string_view kAllArrays = R"(for name, array in trace.arrays.items():
    print(name, array.shape)
)";

bool hasVocabulary(std::string_view array)
{
    constexpr std::array<std::string_view, 4> kOfVocabulary {
        "output.logits", "log_probabilities", "copy.distribution", "copy.log_mixture"};
    return std::ranges::find(kOfVocabulary, array) != kOfVocabulary.end();
}

}  // namespace

std::optional<ViewProgram> architectureProgram(const Scene& scene, const ShownNumbers& shown)
{
    enum Side : std::size_t { Blocks, Training, Inference };
    constexpr std::array<std::string_view, 3> kSides {"viewBlocks", "viewTraining", "viewInference"};
    const SceneControls controls(scene);
    const auto side = controls.open(kSides);
    ViewProgram program;
    addHypothesis(program, scene, shown);
    if (side != Blocks) {
        program.code += kTraceAttention;
        program.code += side == Inference ? kCandidates : kForcedPositions;
        if (side == Training && controls.index("trainingTabs") == 1)
            program.code += "print(np.tril(np.ones((len(columns), len(columns)), dtype=int)))\n";
        return program;
    }
    program.code += kTraceAll;
    if (shown.array.empty()) {
        program.code += kAllArrays;
        return program;
    }
    program.constants.emplace_back("ARRAY", pythonLiteral(shown.array));
    if (!hasVocabulary(shown.array))
        program.constants.emplace_back("HEAD", number(headNumber(scene, shown)));
    program.code += hasVocabulary(shown.array) ? kVocabularyArray : kArray;
    return program;
}

namespace {

constexpr std::string_view kSearches = R"(for beam in BEAMS:
    translation = model.translate(TEXT, search=True, **dict(SEARCH, beam=beam), **CHANGE)
    best = translation.hypotheses[0]
    print(f"beam {beam}: {best.log_probability:.4f} {best.score:.4f}", best.text)
    for number, each in enumerate((translation.search or {}).get("candidates", [])):
        print("   ", number, each["parent"], each["position"], each["piece"], f"{np.exp(each['log_probability']):.4f}",
              f"{each['sum']:.4f} {each['score']:.4f}", each["fate"])
)";

constexpr std::string_view kSampling = R"(samples = model.sample(TEXT, **SAMPLING, **CHANGE)
same = {}
for each in samples:
    same.setdefault(each.text, []).append(each)
for text, found in sorted(same.items(), key=lambda item: (-len(item[1]), -item[1][0].log_probability)):
    print(len(found), f"{len(found) / len(samples):.4f} {found[0].log_probability:.4f}", text)
    print("   ", *(f"{piece} {probability:.4f}" for piece, probability in zip(found[0].pieces, found[0].probabilities)))
)";

constexpr std::string_view kGains = R"(for text in SENTENCES:
    print(text)
    for beam in (1, SEARCH["beam"]):
        best = model.translate(text, **dict(SEARCH, beam=beam), **CHANGE).hypotheses[0]
        print(f"    beam {beam}: {best.log_probability:.4f} {best.score:.4f}", best.text)
)";

/// The search of the blackboard, whose sentences have three tokens and END at most.
constexpr std::string_view kBlackboard = R"(

def score(path):
    return path[1] / len(path[0]) ** ALPHA


def search(beam):
    running, finished = [((), 0.0)], []
    while running:
        grown = [(prefix + (piece,), total + np.log(p)) for prefix, total in running
                 for piece, p in CHOICES.get(prefix, {"</s>": 1.0}).items() if p > 0]
        grown.sort(key=lambda path: -path[1])
        finished += [path for path in grown[:beam] if path[0][-1] == "</s>"]
        finished = sorted(finished, key=score, reverse=True)[:beam]
        running = [path for path in grown if path[0][-1] != "</s>"][:beam]
        if len(finished) == beam and running and score(running[0]) <= score(finished[-1]):
            break
    return finished

)";

constexpr std::string_view kBlackboardResults = R"(for beam in BEAMS:
    for path in search(beam):
        print(f"beam {beam}: {np.exp(path[1]):.4f} {path[1]:.4f} {score(path):.4f}", *path[0])
)";

std::string choicesText(std::span<const ShownChoice> choices)
{
    std::string text = "{";
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& [prefix, piece, probability] = choices[i];
        const bool isNew = i == 0 || choices[i - 1].prefix != prefix;
        if (isNew) {
            text += i == 0 ? "(" : "},\n           (";
            for (const auto& each : prefix)
                text += pythonLiteral(each) + ", ";
            text += "): {";
        }
        text += (isNew ? "" : ", ") + pythonLiteral(piece) + ": " + pythonNumber(probability);
    }
    return text + (choices.empty() ? "}" : "}}");
}

std::string samplingText(const SceneControls& controls)
{
    return "dict(temperature=" + pythonNumber(controls.number("samplingTemperature", 1)) + ", top_k="
        + number(controls.index("samplingTopK")) + ", top_p=" + pythonNumber(controls.number("samplingTopP", 1))
        + ", samples=" + number(controls.index("samplingCount", 1))
        + ", seed=" + number(static_cast<std::int64_t>(controls.number("samplingSeed", 1))) + ")";
}

}  // namespace

std::optional<ViewProgram> decodingProgram(const Scene& scene, const ShownNumbers& shown)
{
    enum Part : std::size_t { Race, Tree, Sampling, Blackboard, Gains };
    constexpr std::array<std::string_view, 5> kParts {
        "partRace", "partTree", "partSampling", "partTextbook", "partGains"};
    const SceneControls controls(scene);
    const auto of = [](ViewProgram::Constant constant, std::string_view code) {
        return ViewProgram {.constants = {std::move(constant)}, .code = std::string(code)};
    };
    switch (static_cast<Part>(controls.open(kParts))) {
    case Race: return of({"BEAMS", "(1, SEARCH[\"beam\"])"}, kSearches);
    case Tree: return of({"BEAMS", "(SEARCH[\"beam\"],)"}, kSearches);
    case Sampling: return of({"SAMPLING", samplingText(controls)}, kSampling);
    case Blackboard: break;
    case Gains: return of({"SENTENCES", pythonList(shown.sentences)}, kGains);
    }
    auto program = of({"CHOICES", choicesText(shown.choices)}, kBlackboardResults);
    program.definitions = kBlackboard;
    program.usesModel = false;
    program.constants.insert(program.constants.end(),
        {{"BEAMS", "(1, " + number(scene.beam.value_or(1)) + ")"}, {"ALPHA", pythonNumber(scene.penalty.value_or(1))}});
    return program;
}

namespace {

constexpr std::string_view kBeforeAfter =
    R"(unchanged = {name: value for name, value in SEARCH.items() if name != "prefix"}
before = model.translate(TEXT, **unchanged)
after = model.translate(TEXT, **SEARCH, **CHANGE)
for translation in (before, after):
    best = translation.hypotheses[0]
    print(f"{best.score:.4f} {best.log_probability:.4f}", best.text)
)";

constexpr std::string_view kTokens = R"(    for piece, log_probability in zip(best.pieces, best.log_probabilities):
        print("   ", piece, f"{np.exp(log_probability):.4f} {log_probability:.4f}")
)";

constexpr std::string_view kTrees =
    R"(unchanged = {name: value for name, value in SEARCH.items() if name != "prefix"}
for arguments in (unchanged, dict(SEARCH, **CHANGE)):
    translation = model.translate(TEXT, search=True, **arguments)
    print(translation.text)
    for number, each in enumerate((translation.search or {}).get("candidates", [])):
        print("   ", number, each["parent"], each["position"], each["piece"], f"{np.exp(each['log_probability']):.4f}",
              f"{each['sum']:.4f} {each['score']:.4f}", each["fate"])
)";

constexpr std::string_view kEffects = R"(for effect in model.sweep(TEXT, **unchanged):
    print(effect["head"], f"{effect['divergence']:.4f} {effect['log_probability_change']:.4f}", effect["text"])
)";

}  // namespace

std::optional<ViewProgram> whatIfProgram(const Scene& scene, const ShownNumbers& /*shown*/)
{
    enum Outcome { Heads, Tokens, Trees, Ranking };
    ViewProgram program;
    switch (SceneControls(scene).index("outcomes")) {
    case Tokens: program.code.append(kBeforeAfter).append(kTokens); return program;
    case Trees: program.code = kTrees; return program;
    default: program.code.append(kBeforeAfter).append(kEffects); return program;
    }
}

namespace {

constexpr std::string_view kHistory = R"(for run in RUNS:
    print(run)
    with open(f"{run}/training.jsonl", encoding="utf-8") as lines:
        events = [json.loads(line) for line in lines]
    for event in events:
        if event["event"] in ("step", "evaluation"):
            print("   ", event["event"], *(f"{name} {value:.6g}" for name, value in event.items()
                                           if isinstance(value, (int, float)) and not isinstance(value, bool)))
)";

}  // namespace

std::optional<ViewProgram> trainingProgram(const Scene& scene, const ShownNumbers& shown)
{
    constexpr std::int64_t kCompare = 2;  // tab
    if (shown.runs.empty())
        return {};
    const bool isOne = SceneControls(scene).index("trainingTabs") != kCompare && scene.tab != "compare";
    const std::span runs(shown.runs.data(), isOne ? 1 : shown.runs.size());
    return ViewProgram {.constants = {{"RUNS", pythonList(runs)}},
        .code = std::string(kHistory),
        .usesModel = false,
        .modules = "import json\n"};
}

}  // namespace translucent
