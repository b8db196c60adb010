#include "lessons/view_program.h"

#include <algorithm>
#include <array>

namespace translucent {

namespace {

using Constants = std::vector<ViewProgram::Constant>;

/// A calculator on screen: its controls, and the place in the model that its numbers are from.
struct ShownCalculator {
    const Scene& scene;
    const ShownNumbers& shown;
    SceneControls controls;

    bool isOfModel() const { return !shown.place.empty(); }
    std::string integer(std::string_view name, std::int64_t otherwise = 0) const
    {
        return std::to_string(controls.index(name, otherwise));
    }
    std::string real(std::string_view name, double otherwise) const
    {
        return pythonNumber(controls.number(name, otherwise));
    }
    std::string flag(std::string_view name) const { return controls.isOn(name) ? "True" : "False"; }
    std::string quoted(std::string_view name) const { return pythonLiteral(controls.text(name).value_or("")); }
};

ViewProgram plain(Constants constants, std::string_view code)
{
    return {.constants = std::move(constants), .code = std::string(code), .usesModel = false};
}

/// A program that sets `trace` to the pass of the scene first.
ViewProgram ofPass(const ShownCalculator& calculator, const Constants& constants, std::string_view code)
{
    ViewProgram program;
    addHypothesis(program, calculator.scene, calculator.shown);
    program.constants.emplace_back("PLACE", pythonLiteral(calculator.shown.place));
    program.constants.insert(program.constants.end(), constants.begin(), constants.end());
    program.code.append("trace = model.trace(TEXT, target_pieces=pieces, arrays=\"all\", **CHANGE)\n").append(code);
    return program;
}

/// As plain(), or nothing if the scene lacks numbers.
std::optional<ViewProgram> ofNumbers(Constants constants, std::string_view code)
{
    const bool lacks = std::ranges::any_of(constants, [](const auto& each) { return each.second.empty(); });
    return lacks ? std::nullopt : std::optional(plain(std::move(constants), code));
}

constexpr std::string_view kSoftmax = R"(z = np.array(scores, dtype=float) / TEMPERATURE
if SHIFT:
    z = z - z.max()
exponentials = np.exp(z)
print(exponentials)
print(exponentials.sum())
print(exponentials / exponentials.sum())
)";

std::optional<ViewProgram> softmaxProgram(const ShownCalculator& calculator)
{
    const Constants options {
        {"TEMPERATURE", calculator.real("softmaxTemperature", 1)}, {"SHIFT", calculator.flag("softmaxShift")}};
    if (!calculator.isOfModel()) {
        Constants constants {{"SCORES", calculator.controls.row("softmaxScores")},
            {"MASKED", calculator.controls.row("softmaxScores", 1)}};
        constants.insert(constants.end(), options.begin(), options.end());
        return ofNumbers(std::move(constants), "scores = np.where(MASKED, -np.inf, SCORES)\n" + std::string(kSoftmax));
    }
    const bool isAttention = calculator.shown.place.ends_with("attention");
    const bool isMasked = calculator.controls.index("takeMoment") == 1;
    Constants constants {{"HEAD", calculator.integer("takeHead")}, {"POSITION", calculator.integer("takePosition")}};
    constants.insert(constants.end(), options.begin(), options.end());
    const std::string scores = !isAttention ? "scores = trace.arrays[PLACE][POSITION]\n"
        : isMasked                          ? "scores = trace.arrays[PLACE + \".masked_scores\"][HEAD, POSITION]\n"
                                            : "scores = trace.arrays[PLACE + \".scores\"][HEAD, POSITION]\n";
    return ofPass(calculator, constants, scores + std::string(kSoftmax));
}

constexpr std::string_view kNorm = R"(x = np.array(rows, dtype=float)[ROW]
mean = x.mean()
variance = ((x - mean) ** 2).sum() / (len(x) - UNBIASED)
normalised = (x - mean) / (np.sqrt(variance) + EPSILON if BESIDE_ROOT else np.sqrt(variance + EPSILON))
print(f"{mean:.4f} {variance:.4f}")
print(normalised)
print(np.array(gain) * normalised + np.array(bias))
)";

std::optional<ViewProgram> normProgram(const ShownCalculator& calculator)
{
    constexpr std::array kEpsilons {"0", "1e-12", "1e-6", "1e-5", "1e-3", "0.1"};  // of the choice
    const auto& controls = calculator.controls;
    const auto epsilon = static_cast<std::size_t>(controls.index("normEpsilon", 3));
    Constants constants {{"ROW", calculator.integer("normRow")}, {"UNBIASED", calculator.integer("normVariance")},
        {"BESIDE_ROOT", controls.index("normEpsilonPlace") == 1 ? "True" : "False"}};
    if (epsilon < kEpsilons.size())
        constants.emplace_back("EPSILON", kEpsilons[epsilon]);
    if (calculator.isOfModel()) {
        const std::string rows = controls.index("takeMoment") == 1 ? "rows = trace.arrays[PLACE + \".output\"]\n"
                                                                   : "rows = trace.arrays[PLACE + \".input\"]\n";
        const std::string gains = "gain, bias = (model.parameter(f\"{PLACE}.{name}\") for name in (\"weight\", "
                                  "\"bias\"))\n";
        return ofPass(calculator, constants,
            epsilon < kEpsilons.size() ? rows + gains + std::string(kNorm)
                                       : "print(trace.arrays[PLACE + \".output\"][ROW])\n");
    }
    constants.insert(constants.begin(),
        {{"X", controls.matrix("normX")}, {"GAIN", controls.row("normGains")}, {"BIAS", controls.row("normGains", 1)}});
    return epsilon < kEpsilons.size()
        ? ofNumbers(std::move(constants), "rows, gain, bias = X, GAIN, BIAS\n" + std::string(kNorm))
        : std::nullopt;
}

constexpr std::string_view kAttention =
    R"(q, k, v = ((np.array(X) @ np.array(weight) + np.array(bias)).reshape(len(X), HEADS, -1).transpose(1, 0, 2)
           for weight, bias in zip((W_Q, W_K, W_V), BIASES))
scores = q @ k.transpose(0, 2, 1) / (np.sqrt(q.shape[-1]) if SCALED else 1)
if CAUSAL:
    scores = np.where(np.tril(np.ones((len(X), len(X)), dtype=bool)), scores, -np.inf)
weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
weights /= weights.sum(axis=-1, keepdims=True)
context = weights @ v
for name, array in {"q": q, "k": k, "v": v, "scores": scores, "weights": weights, "context": context}.items():
    print(name)
    print(array[HEAD])
print("output")
print(np.concatenate(list(context), axis=-1) @ np.array(W_O) + np.array(BIASES[3]))
)";

constexpr std::string_view kModelAttention =
    R"(for name in ("q", "k", "v", "scores", "masked_scores", "weights", "context"):
    print(name)
    print(trace.arrays[f"{PLACE}.{name}"][HEAD])
print("output")
print(trace.arrays[PLACE + ".output"])
)";

std::optional<ViewProgram> attentionNumbers(const ShownCalculator& calculator)
{
    const Constants head {{"HEAD", calculator.integer("attentionHead")}};
    if (calculator.isOfModel())
        return ofPass(calculator, head, kModelAttention);
    const auto matrix = [&calculator](std::string_view name) { return calculator.controls.matrix(name); };
    return ofNumbers(
        {{"X", matrix("attention.X")}, {"W_Q", matrix("attention.W^Q")}, {"W_K", matrix("attention.W^K")},
            {"W_V", matrix("attention.W^V")}, {"W_O", matrix("attention.W^O")}, {"BIASES", matrix("attention.b")},
            {"HEADS", calculator.integer("attentionHeads", 1)}, head.front(),
            {"SCALED", calculator.flag("attentionScaled")}, {"CAUSAL", calculator.flag("attentionCausal")}},
        kAttention);
}

constexpr std::string_view kPositionLoss = R"(z = np.array(logits, dtype=float)
log_probabilities = z - z.max() - np.log(np.exp(z - z.max()).sum())
target = np.full(len(z), SMOOTHING / len(z))
target[TARGET] += 1 - SMOOTHING
losses = np.where(target > 0, -target * log_probabilities, 0)
print(log_probabilities)
print(np.exp(log_probabilities))
print(target)
print(losses)
print(f"{losses.sum():.4f}")
)";

constexpr std::string_view kSentenceLoss = R"(losses = -np.log(probabilities)
print(np.array(probabilities))
print(losses)
print(f"{losses.sum():.4f} {losses.mean():.4f} {np.exp(losses.mean()):.4f} {np.exp(-losses.sum()):.4g}")
)";

constexpr std::string_view kModelProbabilities = R"(vocabulary = model.vocabulary()
columns = [vocabulary.index(piece) for piece in trace.output_pieces]
probabilities = np.exp(trace.log_probabilities[np.arange(len(columns)), columns])
)";

std::optional<ViewProgram> lossProgram(const ShownCalculator& calculator)
{
    const auto& controls = calculator.controls;
    const std::string positionLoss(kPositionLoss), sentenceLoss(kSentenceLoss);
    if (controls.index("lossMode") == 1) {
        if (calculator.isOfModel())
            return ofPass(calculator, {}, std::string(kModelProbabilities) + sentenceLoss);
        return ofNumbers(
            {{"PROBABILITIES", controls.row("lossProbabilities")}}, "probabilities = PROBABILITIES\n" + sentenceLoss);
    }
    Constants constants {{"TARGET", std::to_string(std::max<std::int64_t>(1, controls.index("lossTarget", 1)) - 1)},
        {"SMOOTHING", calculator.real("lossSmoothing", 0)}};
    if (calculator.isOfModel()) {
        constants.emplace_back("POSITION", calculator.integer("takePosition"));
        return ofPass(calculator, constants, "logits = trace.arrays[PLACE][POSITION]\n" + positionLoss);
    }
    constants.emplace_back("LOGITS", controls.row("lossLogits"));
    return ofNumbers(std::move(constants), "logits = LOGITS\n" + positionLoss);
}

constexpr std::string_view kFeedForward = R"(inner = np.array(X) @ np.array(W_1) + np.array(B_1)
activated = ACTIVATION(inner)
output = activated @ np.array(W_2) + np.array(B_2)
for name, array in {"inner": inner, "activated": activated, "output": output,
                    "residual": np.array(R) + output}.items():
    print(name)
    print(array)
)";

constexpr std::string_view kModelFeedForward = R"(for name in ("inner", "activated", "output"):
    print(name)
    print(trace.arrays[f"{PLACE}.feed_forward.{name}"])
print("layer")
print(trace.arrays[PLACE + ".output"])
)";

std::optional<ViewProgram> feedForwardProgram(const ShownCalculator& calculator)
{
    constexpr std::array kActivations {"lambda h: np.maximum(h, 0)",
        "np.vectorize(lambda h: h / 2 * (1 + math.erf(h / math.sqrt(2))))", "lambda h: h / (1 + np.exp(-h))"};
    if (calculator.isOfModel())
        return ofPass(calculator, {}, kModelFeedForward);
    const auto& controls = calculator.controls;
    const auto activation = std::min<std::size_t>(
        static_cast<std::size_t>(controls.index("feedForwardActivation")), kActivations.size() - 1);
    auto program = ofNumbers({{"X", controls.matrix("feedForward0")}, {"W_1", controls.matrix("feedForward1")},
                                 {"B_1", controls.row("feedForward2")}, {"W_2", controls.matrix("feedForward3")},
                                 {"B_2", controls.row("feedForward4")}, {"R", controls.matrix("feedForward5")},
                                 {"ACTIVATION", kActivations[activation]}},
        kFeedForward);
    if (program && activation == 1)
        program->modules = "import math\n";
    return program;
}

constexpr std::string_view kSchedule = R"(steps = np.array(STEPS, dtype=float)
decay, warmup = steps ** -0.5, steps * WARMUP ** -1.5
print(decay)
print(warmup)
for step, rate in zip(steps, FACTOR * D ** -0.5 * np.minimum(decay, warmup)):
    print(f"{step:g} {rate:.6g}")
)";

constexpr std::string_view kAdam = R"(m = v = 0
weight = START
for step, gradient in enumerate(GRADIENTS, 1):
    m = BETA_1 * m + (1 - BETA_1) * gradient
    v = BETA_2 * v + (1 - BETA_2) * gradient ** 2
    m_corrected, v_corrected = m / (1 - BETA_1 ** step), v / (1 - BETA_2 ** step)
    update = RATE * m_corrected / (np.sqrt(v_corrected) + EPSILON)
    weight -= update
    print(step, f"{m:.4f} {v:.4f} {m_corrected:.4f} {v_corrected:.4f} {update:.4f} {weight:.4f}")
)";

std::optional<ViewProgram> optimizerProgram(const ShownCalculator& calculator)
{
    constexpr std::array kEpsilons {"0", "1e-9", "1e-8", "1e-4"};  // of the choice
    const auto& controls = calculator.controls;
    if (controls.index("optimizerMode") == 0)
        return ofNumbers({{"STEPS", controls.row("scheduleSteps")}, {"D", calculator.integer("scheduleDimension", 512)},
                             {"WARMUP", calculator.integer("scheduleWarmup", 4000) + ".0"},
                             {"FACTOR", calculator.real("scheduleFactor", 1)}},
            kSchedule);
    const auto epsilon =
        std::min<std::size_t>(static_cast<std::size_t>(controls.index("adamEpsilon", 1)), kEpsilons.size() - 1);
    return ofNumbers({{"GRADIENTS", controls.row("adamGradients")}, {"START", calculator.real("adamStart", 0.5)},
                         {"RATE", calculator.real("adamRate", 0.1)}, {"BETA_1", calculator.real("adamBeta1", 0.9)},
                         {"BETA_2", calculator.real("adamBeta2", 0.98)}, {"EPSILON", kEpsilons[epsilon]}},
        kAdam);
}

constexpr std::string_view kBleuCounts = R"(

def ngrams(words, n):
    return collections.Counter(tuple(words[i:i + n]) for i in range(len(words) - n + 1))

)";

/// Source: Papineni et al. 2002; exponential smoothing as in sacreBLEU.
constexpr std::string_view kBleu = R"(words, others = TOKENS(HYPOTHESIS_TEXT), [TOKENS(each) for each in REFERENCES]
correct, total = [], []
for n in range(1, 5):
    counts = ngrams(words, n)
    most = collections.Counter()
    for other in others:
        most |= ngrams(other, n)
    correct.append(sum((counts & most).values()))
    total.append(sum(counts.values()))
precisions, smooth = [], 1
for c, t in zip(correct, total):
    if t and not c:
        smooth *= 2
    precisions.append(100 * (c / t if c else 1 / (smooth * t)) if t else 0.0)
length = min((len(other) for other in others), key=lambda other: (abs(other - len(words)), other))
brevity = 1.0 if len(words) >= length else np.exp(1 - length / len(words))
orders = sum(t > 0 for t in total) if EFFECTIVE_ORDER else 4
print(words)
print(correct, total)
print(np.array(precisions))
print(f"{brevity:.4f}")
score = brevity * np.exp(np.mean(np.log(precisions[:orders]))) if correct[0] and min(precisions[:orders]) > 0 else 0.0
print(f"{score:.4f}")
)";

std::optional<ViewProgram> bleuProgram(const ShownCalculator& calculator)
{
    constexpr std::array kTokenizers {R"(re.compile(r"\w+|[^\w\s]").findall)",
        R"(re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|[^\w\s]").findall)",
        R"(lambda text: list(text.replace(" ", "")))", "str.split"};
    const auto tokens = static_cast<std::size_t>(calculator.controls.index("bleuTokenization"));
    auto program =
        plain({{"HYPOTHESIS_TEXT", calculator.quoted("bleuHypothesis")},
                  {"REFERENCES",
                      "[line for line in " + calculator.quoted("bleuReferences") + ".splitlines() if line.strip()]"},
                  {"EFFECTIVE_ORDER", calculator.flag("bleuEffectiveOrder")},
                  {"TOKENS", kTokenizers[std::min(tokens, kTokenizers.size() - 1)]}},
            kBleu);
    program.definitions = kBleuCounts;
    program.modules = "import collections\nimport re\n";
    return calculator.controls.text("bleuReferences") ? std::optional(program) : std::nullopt;
}

/// Source: Vaswani et al. 2017, table 1; a convolution of width 3 and dilated layers of it.
constexpr std::string_view kGrowth = R"(for length in (16, 32, 64, 128, 256, 512, 1024):
    print(length, 4 * length * D ** 2 + 2 * length ** 2 * D, 8 * length * D ** 2, 3 * length * D ** 2,
          1, length, int(np.ceil(np.log(length) / np.log(3) - 1e-9)))
)";

constexpr std::string_view kSparse = R"(q, k, v = np.array(Q), np.array(K), np.array(V)
rows, columns = np.arange(len(q))[:, np.newaxis], np.arange(len(k))
scores = q @ k.T / np.sqrt(q.shape[1])
seen = columns <= rows if CAUSAL else np.ones(scores.shape, dtype=bool)
place = np.minimum(rows, len(k) - 1)
ranks = np.argsort(np.argsort(-np.where(seen, scores, -np.inf), axis=1, kind="stable"), axis=1)
for name, kept in {"full": seen, "window": seen & (abs(columns - place) <= WINDOW),
                   "blocks": seen & (columns // BLOCK == place // BLOCK), "top": seen & (ranks < TOP)}.items():
    weights = np.exp(np.where(kept, scores, -np.inf) - np.where(kept, scores, -np.inf).max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    print(name, kept.sum())
    print(weights)
    print(weights @ v)
)";

std::optional<ViewProgram> costProgram(const ShownCalculator& calculator)
{
    const auto& controls = calculator.controls;
    if (controls.index("costMode") == 0)
        return plain({{"D", calculator.integer("costDimension", 128)}}, kGrowth);
    return ofNumbers({{"Q", controls.matrix("sparse.q")}, {"K", controls.matrix("sparse.k")},
                         {"V", controls.matrix("sparse.v")}, {"WINDOW", calculator.integer("sparseWindow", 1)},
                         {"BLOCK", std::to_string(std::max<std::int64_t>(1, controls.index("sparseBlock", 2)))},
                         {"TOP", calculator.integer("sparseTop", 2)}, {"CAUSAL", calculator.flag("sparseCausal")}},
        kSparse);
}

constexpr std::string_view kPieces = R"(print(pieces)
print([vocabulary.index(piece) for piece in pieces])
)";

std::optional<ViewProgram> piecesProgram(const ShownCalculator& calculator)
{
    if (!calculator.controls.text("piecesText"))
        return {};
    ViewProgram program {.constants = {{"CUT", calculator.quoted("piecesText")}}};
    const bool isTarget = calculator.shown.place == "pieces.target";
    program.code = isTarget ? "pieces, vocabulary = model.trace(TEXT, target=CUT).output_pieces, model.vocabulary()\n"
                            : "pieces, vocabulary = model.trace(CUT).source_pieces, model.vocabulary(\"source\")\n";
    program.code += kPieces;
    return program;
}

constexpr std::string_view kSubwordFunctions = R"(

def merged(pieces, pair):
    result = []
    for piece in pieces:
        if result and (result[-1], piece) == pair:
            result[-1] += piece[2:] if WORDPIECE else piece
        else:
            result.append(piece)
    return result


def start(word):
    return [word[0]] + ["##" + each for each in word[1:]] if WORDPIECE else list(word) + ["</w>"] * MARKS_ENDS


def cut(word):
    if not WORDPIECE:
        pieces = start(word)
        for pair in merges:
            pieces = merged(pieces, pair)
        return pieces
    pieces, begin = [], 0
    while begin < len(word):
        fits = [end for end in range(begin + 1, len(word) + 1) if ("##" if begin else "") + word[begin:end] in vocabulary]
        if not fits:
            return ["<unk>"]
        pieces.append(("##" if begin else "") + word[begin:fits[-1]])
        begin = fits[-1]
    return pieces

)";

/// Source: Sennrich et al. 2016; Schuster and Nakajima 2012.
constexpr std::string_view kSubwords = R"(counts = {}
for word in WORDS.split():
    word, count = re.fullmatch(r"(.+?)(?:[×*](\d+))?", word).groups()
    counts[word] = counts.get(word, 0) + int(count or 1)
words = {word: start(word) for word in counts}
merges, vocabulary = [], {piece for pieces in words.values() for piece in pieces}
for number in range(MERGES):
    pairs, single = {}, {}
    for word, pieces in words.items():
        for piece in pieces:
            single[piece] = single.get(piece, 0) + counts[word]
        for pair in zip(pieces, pieces[1:]):
            pairs[pair] = pairs.get(pair, 0) + counts[word]
    if not pairs:
        break
    scores = {(a, b): n / (single[a] * single[b]) if WORDPIECE else n for (a, b), n in pairs.items()}
    best = max(scores, key=scores.get)  # of equal ones the first
    merges.append(best)
    words = {word: merged(pieces, best) for word, pieces in words.items()}
    vocabulary.add(best[0] + (best[1][2:] if WORDPIECE else best[1]))
    print(number + 1, *best, f"{scores[best]:.6g}")
for pieces in [*words.values(), *(cut(word) for word in NEW.split())]:
    print(*pieces)
)";

std::optional<ViewProgram> subwordsProgram(const ShownCalculator& calculator)
{
    if (!calculator.controls.text("subwordWords"))
        return {};
    auto program = plain({{"WORDS", calculator.quoted("subwordWords")}, {"NEW", calculator.quoted("subwordNew")},
                             {"MERGES", calculator.integer("subwordMerges", 10)},
                             {"WORDPIECE", calculator.controls.index("subwordsMode") == 1 ? "True" : "False"},
                             {"MARKS_ENDS", calculator.flag("subwordEnds")}},
        kSubwords);
    program.definitions = kSubwordFunctions;
    program.modules = "import re\n";
    return program;
}

constexpr std::string_view kEmbedding = R"(row = np.array(TABLE)[TOKEN]
print(row)
print(row * np.sqrt(len(row)))
print(row * np.sqrt(len(row)) + np.array(POSITION))
)";

std::optional<ViewProgram> embeddingProgram(const ShownCalculator& calculator)
{
    const auto& controls = calculator.controls;
    return ofNumbers({{"TABLE", controls.matrix("embeddingTable")}, {"TOKEN", calculator.integer("embeddingToken")},
                         {"POSITION", controls.row("embeddingPosition")}},
        kEmbedding);
}

/// The numbers of a sentence do not depend on those beside it.
constexpr std::string_view kPadding = R"(traces = [model.trace(each, **CHANGE) for each in SENTENCES]
longest = max(len(trace.source_pieces) for trace in traces)
for trace in traces:
    print(trace.source_pieces + ["<pad>"] * (longest - len(trace.source_pieces)))
for trace in traces:
    print([1] * len(trace.source_pieces) + [0] * (longest - len(trace.source_pieces)))
print(traces[ROW].attention("enc", LAYER)[HEAD])
)";

std::optional<ViewProgram> paddingProgram(const ShownCalculator& calculator)
{
    const auto& controls = calculator.controls;
    if (!controls.text("paddingSentences"))
        return {};
    return ViewProgram {
        .constants = {{"SENTENCES",
                          "[line for line in " + calculator.quoted("paddingSentences")
                              + ".splitlines() if line.strip()]"},
            {"ROW", std::to_string(std::max<std::int64_t>(1, controls.index("paddingSentence", 1)) - 1)},
            {"LAYER", calculator.integer("takeLayer")}, {"HEAD", calculator.integer("takeHead")}},
        .code = std::string(kPadding)};
}

struct CalculatorProgram {
    std::string_view stem;
    std::optional<ViewProgram> (*program)(const ShownCalculator& calculator);
};

/// In the order of the tabs.
constexpr std::array<CalculatorProgram, 12> kCalculators {{{"softmax", softmaxProgram}, {"norm", normProgram},
    {"attention", attentionNumbers}, {"loss", lossProgram}, {"feed-forward", feedForwardProgram},
    {"optimizer", optimizerProgram}, {"bleu", bleuProgram}, {"cost", costProgram}, {"pieces", piecesProgram},
    {"subwords", subwordsProgram}, {"embedding", embeddingProgram}, {"padding", paddingProgram}}};

}  // namespace

std::optional<ViewProgram> numbersProgram(const Scene& scene, const ShownNumbers& shown)
{
    auto index = static_cast<std::size_t>(SceneControls(scene).index("calculatorTabs"));
    for (std::size_t i = 0; i < kCalculators.size(); ++i)
        if (scene.tab == std::string(kCalculators[i].stem) + "Calculator")
            index = i;
    const auto& [stem, program] = kCalculators[std::min(index, kCalculators.size() - 1)];
    return program({scene, shown, SceneControls(scene, std::string(stem) + "Calculator")});
}

}  // namespace translucent
