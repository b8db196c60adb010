#include "translucent/training/auto_recipe.h"

#include "base/numbers.h"
#include "model/architecture_rules.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace translucent {

namespace {

constexpr double kMultiplyAdd = 2;  ///< operations of one multiplication with its addition
constexpr double kForwardAndBackward = 3;
constexpr std::int64_t kFloatBytes = 4;

TransformerConfig withVocabularies(const Recipe& recipe)
{
    auto config = recipe.model;
    config.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
    config.targetVocabulary =
        recipe.tokenizer.shared ? recipe.tokenizer.sourceVocabulary : recipe.tokenizer.targetVocabulary;
    return config;
}

/// Weights, gradients and two moments, and the average if there is one; a copy of the weights while they are saved.
std::int64_t bytesOfParameters(const Recipe& recipe, std::int64_t parameters)
{
    const std::int64_t arrays = recipe.training.averageDecay > 0 ? 7 : 5;
    return arrays * kFloatBytes * parameters;
}

/// The memory that the backward pass needs from the forward pass: per token and layer the inputs of every product and
/// norm, and the attention weights; and the logits with their gradient for one part of the batch at a time.
double bytesOfActivations(const Recipe& recipe, const TransformerConfig& c, const BatchShape& shape)
{
    constexpr double kWidths = 14, kHiddenWidths = 3, kLogitRows = 2048;
    const auto tokens = static_cast<double>(recipe.training.batchTokens);
    const auto layers = static_cast<double>(c.encoderLayers + c.decoderLayers);
    const auto perToken = c.architecture != Architecture::Transformer
        ? activationsOfLayer(c)
        : kWidths * static_cast<double>(c.modelDimension) + kHiddenWidths * static_cast<double>(c.feedForwardDimension)
            + 2 * static_cast<double>(c.heads) * shape.sourceLength;
    return static_cast<double>(kFloatBytes)
        * (tokens * layers * perToken + 2 * kLogitRows * static_cast<double>(c.targetVocabulary));
}

double feedForwardMatrices(const TransformerConfig& config)
{
    switch (config.feedForward) {
    case FeedForwardKind::None: return 0;
    case FeedForwardKind::Swiglu: return 3;
    case FeedForwardKind::TwoLinear: break;
    }
    return 2;
}

// ---- Constants of the choice. All numbers that can change after experiments are here. ----

struct Size {
    std::int64_t d;
    std::int64_t layers;  ///< of either stack
    double peakRate;      ///< of Adam with β₂ = 0.98 and norms before the sublayers
    double epochs;        ///< how much more often than d = 128 it must see the sentences to be better
    double leastTokens;   ///< below this number of target tokens, a corpus is only memorised
};
constexpr std::array<Size, 6> kSizes {{{64, 2, 3e-3, 0.7, 0}, {128, 2, 2.5e-3, 1, 0}, {192, 3, 2e-3, 1.35, 6e4},
    {256, 3, 1.5e-3, 1.8, 1.5e5}, {384, 4, 1e-3, 2.6, 1.5e6}, {512, 6, 7e-4, 3.5, 8e6}}};

/// A value that depends on another one: linear between the logarithms, constant beyond the ends.
struct Knot {
    double at;
    double value;
};
/// Epochs that d = 128 needs, by corpus: pairs of ten target tokens.
constexpr std::array<Knot, 6> kNeededEpochs {{{1e3, 100}, {1e4, 28}, {3e4, 12}, {2e5, 4}, {2e6, 0.7}, {2e7, 0.1}}};
/// Pieces of a language, by words of the corpus.
constexpr std::array<Knot, 4> kPieces {{{2e4, 2000}, {2e5, 4500}, {2e6, 8500}, {2e7, 16000}}};

/// Target tokens of a batch, by the target tokens of the whole training: doubles when they quadruple, and so does the
/// number of steps.
constexpr std::array<Knot, 2> kBatch {{{5.4e6, 1500}, {1.536e8, 8000}}};

/// The dropout for a minimum of epochs · √(parameters ÷ tokens of an epoch).
struct Dropout {
    double pressure;
    double rate;
};
constexpr std::array<Dropout, 7> kDropouts {
    {{250, 0.3}, {190, 0.25}, {130, 0.2}, {80, 0.15}, {25, 0.1}, {8, 0.05}, {0, 0}}};

constexpr double kClosedWordsPerRoot = 9;  ///< fewer distinct words per √words: a made-up language
constexpr double kClosedEpochs = 0.5;      ///< share of the epochs that it needs
constexpr double kClosedPressure = 0.1;    ///< and of the dropout's pressure

constexpr double kSameAlphabet = 0.9;    ///< share of characters from which on the languages share their pieces
constexpr double kSharedPieces = 1.6;    ///< pieces of both languages together ÷ of one
constexpr double kPiecesPerWord = 1.15;  ///< punctuation marks count as words
constexpr double kClosedPerWord = 1.02;  ///< of a made-up language
constexpr double kLongestPerWord = 1.6;  ///< of the longest sentence, which has rarer words
constexpr double kCharacterRoom = 1.3;   ///< minimum number of pieces per character in a vocabulary

constexpr double kTraining = 0.9;       ///< of the minutes; the rest is evaluation
constexpr double kFilled = 0.9;         ///< of a batch; the rest is padding
constexpr double kBatchesOfEpoch = 20;  ///< of a tiny corpus, at least
constexpr double kWarmUpShare = 0.1;
constexpr double kMostWarmUp = 4000;
constexpr double kDecayShare = 0.4;
constexpr double kEvaluations = 15;
constexpr double kSamplingEpochs = 30;  ///< from here the sentences are segmented again in each epoch
constexpr double kSamplingAlpha = 0.2;
constexpr double kSampledShare = 0.75;  ///< of the steps; then the best pieces, as in translation
constexpr double kLinked = 0.9;         ///< share of linked pairs from which on a head is guided
constexpr double kGuidedWeight = 0.3;
constexpr double kGuidedShare = 0.4;  ///< of the steps

double averageDecay(double steps)
{
    return steps < 3000 ? 0.99 : steps < 8000 ? 0.995 : 0.998;
}

std::int64_t devPairs(double minutes)
{
    return minutes < 10 ? 300 : minutes < 30 ? 500 : 1000;
}

std::int64_t headsOf(std::int64_t d)
{
    constexpr std::int64_t kUsualHead = 64, kLeastHead = 32;
    return std::max(d / kUsualHead, std::min<std::int64_t>(4, d / kLeastHead));
}

// ---- The choice. ----

template <std::size_t kCount>
double interpolated(const std::array<Knot, kCount>& knots, double at)
{
    const auto after = std::ranges::find_if(knots, [at](const Knot& knot) { return knot.at >= at; });
    if (after == knots.begin())
        return knots.front().value;
    if (after == knots.end())
        return knots.back().value;
    const auto before = after - 1;
    const double share = std::log(at / before->at) / std::log(after->at / before->at);
    return before->value * std::pow(after->value / before->value, share);
}

/// Rounds to the nearest multiple.
std::int64_t rounded(double value, std::int64_t step)
{
    return step * std::llround(value / static_cast<double>(step));
}

class Chooser {
public:
    Chooser(const CorpusFacts& corpus, const RecipeOrigin& origin)
        : m_corpus(corpus)
        , m_origin(origin)
        , m_closed(corpus.target.distinctWordsPerRoot < kClosedWordsPerRoot)
    {
        const double perWord = m_closed ? kClosedPerWord : kPiecesPerWord;
        m_shape = {1, perWord * corpus.source.words + 1, perWord * corpus.target.words + 1};
        m_epochTokens = static_cast<double>(corpus.pairs) * m_shape.targetLength;
    }

    AutoRecipe choose()
    {
        choosePieces();
        chooseSize();
        chooseRegularisation();
        chooseBatches();
        chooseRate();
        chooseEvaluation();
        return std::move(m_result);
    }

private:
    void choosePieces();
    void chooseSize();
    void chooseRegularisation();
    void chooseBatches();
    void chooseRate();
    void chooseEvaluation();

    void explain(std::string_view field, RecipeReason why, std::vector<double> numbers)
    {
        m_result.reasons.push_back({field, why, std::move(numbers)});
    }
    std::int64_t pieces(const SideFacts& side, double share) const;
    void take(const Size& size);
    double tokensPerSecond(const Size& size) const;
    double epochs(const Size& size) const
    {
        return kTraining * 60 * m_origin.minutes * tokensPerSecond(size) / m_epochTokens;
    }
    double neededEpochs(const Size& size) const;
    void explainSize(const Size& size, const Size* next);

    const CorpusFacts& m_corpus;
    const RecipeOrigin& m_origin;
    bool m_closed;
    BatchShape m_shape;
    double m_epochTokens = 0;
    AutoRecipe m_result;
    const Size* m_size = kSizes.data();
};

/// @param share of the languages that have these pieces in common
std::int64_t Chooser::pieces(const SideFacts& side, double share) const
{
    constexpr std::int64_t kLeast = 200, kStep = 100;
    if (m_closed)
        return std::max(kLeast, rounded(share * static_cast<double>(side.distinctWords + kStep), kStep));
    const double wanted = share * interpolated(kPieces, static_cast<double>(m_corpus.pairs) * side.words);
    return rounded(std::max(wanted, kCharacterRoom * static_cast<double>(side.distinctCharacters)), kStep);
}

void Chooser::choosePieces()
{
    auto& tokenizer = m_result.recipe.tokenizer;
    tokenizer.characterCoverage = 0.9999;
    tokenizer.shared = !m_closed && m_corpus.sharedCharacters >= kSameAlphabet;
    tokenizer.sourceVocabulary = pieces(m_corpus.source, tokenizer.shared ? kSharedPieces : 1);
    tokenizer.targetVocabulary = tokenizer.shared ? tokenizer.sourceVocabulary : pieces(m_corpus.target, 1);
    const auto source = static_cast<double>(tokenizer.sourceVocabulary),
               target = static_cast<double>(tokenizer.targetVocabulary);
    if (tokenizer.shared) {
        tokenizer.kind = TokenizerKind::Bpe;
        m_result.recipe.model.embeddingTying = EmbeddingTying::All;
        explain("tokenizer.shared", RecipeReason::VocabularyShared, {source});
    } else if (m_closed) {
        explain("tokenizer.target_vocabulary", RecipeReason::VocabularyClosed,
            {source, target, static_cast<double>(m_corpus.target.distinctWords)});
    } else {
        explain("tokenizer.target_vocabulary", RecipeReason::VocabularyWords, {source, target});
    }
}

void Chooser::take(const Size& size)
{
    auto& model = m_result.recipe.model;
    model.modelDimension = size.d;
    model.feedForwardDimension = 4 * size.d;
    model.encoderLayers = model.decoderLayers = size.layers;
    model.heads = headsOf(size.d);
    m_size = &size;
}

double Chooser::tokensPerSecond(const Size& size) const
{
    auto recipe = m_result.recipe;
    recipe.model.modelDimension = size.d;
    recipe.model.feedForwardDimension = 4 * size.d;
    recipe.model.encoderLayers = recipe.model.decoderLayers = size.layers;
    return kFilled * operationsPerSecond(m_origin.speed, size.d) / estimateTraining(recipe, m_shape).operationsPerToken;
}

double Chooser::neededEpochs(const Size& size) const
{
    constexpr double kTokensOfPair = 10;
    return size.epochs * (m_closed ? kClosedEpochs : 1) * interpolated(kNeededEpochs, m_epochTokens / kTokensOfPair);
}

/// Selects the largest size that is not too large for the corpus and gets the epochs that it needs.
void Chooser::chooseSize()
{
    const Size* next = nullptr;
    for (const auto& size : kSizes) {
        next = &size == &kSizes.back() ? nullptr : &size + 1;
        take(size);
        const bool tooLong = next && epochs(*next) < neededEpochs(*next);
        if (!next || tooLong || m_epochTokens < next->leastTokens)
            break;
    }
    auto& model = m_result.recipe.model;
    const double longest =
        kLongestPerWord * static_cast<double>(std::max(m_corpus.source.longestWords, m_corpus.target.longestWords));
    constexpr std::int64_t kShort = 128;
    model.maxLength = longest + 2 < kShort ? kShort : 2 * kShort;
    m_result.tokensPerSecond = tokensPerSecond(*m_size);
    m_result.epochs = epochs(*m_size);
    explainSize(*m_size, next);
}

void Chooser::explainSize(const Size& size, const Size* next)
{
    const auto d = static_cast<double>(size.d), layers = static_cast<double>(size.layers);
    const double needed = neededEpochs(size);
    if (m_result.epochs < needed)
        explain("model.model_dimension", RecipeReason::SizeOfMinutes, {d, layers, m_result.epochs, needed});
    else if (!next || m_epochTokens < next->leastTokens)
        explain("model.model_dimension", RecipeReason::SizeOfCorpus, {d, layers, static_cast<double>(m_corpus.pairs)});
    else
        explain("model.model_dimension", RecipeReason::SizeFits,
            {d, layers, m_result.epochs, needed, static_cast<double>(next->d), epochs(*next), neededEpochs(*next)});
}

void Chooser::chooseRegularisation()
{
    auto& recipe = m_result.recipe;
    const auto parameters = static_cast<double>(estimateTraining(recipe, m_shape).parameters);
    const double pressure = (m_closed ? kClosedPressure : 1) * m_result.epochs * std::sqrt(parameters / m_epochTokens);
    recipe.model.dropout =
        std::ranges::find_if(kDropouts, [pressure](const Dropout& step) { return pressure >= step.pressure; })->rate;
    if (recipe.model.dropout > 0)
        explain("model.dropout", RecipeReason::DropoutSome,
            {recipe.model.dropout, parameters, m_epochTokens, m_result.epochs});
    else
        explain("model.dropout", RecipeReason::DropoutNone, {m_result.epochs});
    recipe.training.labelSmoothing = m_closed ? 0.05 : 0.1;
    if (!m_closed && m_result.epochs >= kSamplingEpochs) {
        recipe.training.subwordSampling = kSamplingAlpha;
        explain("training.subword_sampling", RecipeReason::Sampling, {m_result.epochs});
    }
}

void Chooser::chooseBatches()
{
    constexpr std::int64_t kStep = 100;
    auto& training = m_result.recipe.training;
    const double tokens = m_result.epochs * m_epochTokens;
    const double wanted = interpolated(kBatch, tokens);
    training.batchTokens = std::max(3 * kStep, rounded(std::min(wanted, m_epochTokens / kBatchesOfEpoch), kStep));
    m_result.steps = std::max(1.0, tokens / (kFilled * static_cast<double>(training.batchTokens)));
    explain(
        "training.batch_tokens", RecipeReason::BatchSize, {static_cast<double>(training.batchTokens), m_result.steps});
}

void Chooser::chooseRate()
{
    constexpr double kLeastWarmUp = 20, kThousandths = 1000;
    auto& training = m_result.recipe.training;
    training.schedule = Schedule::Budget;
    training.decayShare = kDecayShare;
    training.maxMinutes = m_origin.minutes;
    training.warmupSteps = rounded(std::clamp(kWarmUpShare * m_result.steps, kLeastWarmUp, kMostWarmUp), 10);
    const auto d = static_cast<double>(m_size->d), warmup = static_cast<double>(training.warmupSteps);
    training.learningRateFactor = std::round(kThousandths * m_size->peakRate * std::sqrt(d * warmup)) / kThousandths;
    training.averageDecay = averageDecay(m_result.steps);
    if (training.subwordSampling > 0)
        training.subwordSteps = rounded(kSampledShare * m_result.steps, 10);
    explain("training.learning_rate_factor", RecipeReason::Rate, {m_size->peakRate, d, warmup});
    explain("training.schedule", RecipeReason::Decay, {kDecayShare, m_origin.minutes});
    if (m_corpus.linkedPairs >= kLinked) {
        training.guidedAttention = kGuidedWeight;
        training.guidedSteps = std::max<std::int64_t>(1, rounded(kGuidedShare * m_result.steps, 10));
        explain("training.guided_attention", RecipeReason::Guided, {m_corpus.linkedPairs});
    }
}

void Chooser::chooseEvaluation()
{
    constexpr std::int64_t kStep = 25;
    auto& training = m_result.recipe.training;
    training.evaluateEverySteps = std::max(kStep, rounded(m_result.steps / kEvaluations, kStep));
    training.devPairs = devPairs(m_origin.minutes);
    training.bestBy = BestBy::Bleu;
    explain("training.evaluate_every_steps", RecipeReason::Evaluation,
        {m_result.steps / static_cast<double>(training.evaluateEverySteps), static_cast<double>(training.devPairs)});
}

void requirePositive(const Message& what, double value)
{
    if (!(value > 0) || !std::isfinite(value))
        throw Error(ErrorCode::InvalidArgument,
            say("a recipe can only be chosen if %1 is above 0, but it is %2", what, std::to_string(value)));
}

/// "27,796"; with decimals below ten.
std::string countText(double value)
{
    constexpr double kFew = 10;
    if (value < kFew && value != std::floor(value))
        return fixedText(value, 1);
    auto text = fixedText(value, 0);
    for (auto at = std::ssize(text) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

/// "%1" … are the numbers; "%p1" is the first in percent, "%r1" as it is.
struct Sentence {
    RecipeReason why;
    std::string_view text;
};

constexpr Sentence kSentences[] {
    {RecipeReason::SizeFits,
        "d %1 with %2 + %2 layers sees every sentence about %3 times, and %4 times are needed; d %5 would see them %6 "
        "times and need %7"},
    {RecipeReason::SizeOfMinutes,
        "d %1 with %2 + %2 layers is the smallest, and even it sees every sentence only about %3 times; %4 times would "
        "be better, so more minutes help most"},
    {RecipeReason::SizeOfCorpus, "d %1 with %2 + %2 layers: a larger one would only memorise the %3 pairs"},
    {RecipeReason::VocabularyWords, "%1 source and %2 target pieces fit the number of words in the corpus"},
    {RecipeReason::VocabularyShared, "both sides are written with the same letters: they share %1 BPE pieces"},
    {RecipeReason::VocabularyClosed,
        "%1 source and %2 target pieces: the corpus has about %3 distinct words, so each can be a piece"},
    {RecipeReason::DropoutNone, "no dropout: about %1 passes over these sentences are too few to memorise them"},
    {RecipeReason::DropoutSome, "dropout %r1: %2 parameters see the same %3 target tokens about %4 times"},
    {RecipeReason::Sampling, "the sentences are cut into other pieces each time, as they are seen about %1 times"},
    {RecipeReason::BatchSize, "batches of %1 tokens give about %2 steps"},
    {RecipeReason::Rate, "the rate rises to %r1, which suits d %2, within %3 steps"},
    {RecipeReason::Decay, "it falls to 0 in the last %p1 % of the steps, just when the %2 minutes are over"},
    {RecipeReason::Evaluation, "about %1 evaluations on at most %2 pairs; the best BLEU is kept"},
    {RecipeReason::Guided, "%p1 % of the pairs know which words belong together, so one head is guided by that"},
};

std::string written(char kind, double number)
{
    constexpr double kPercent = 100;
    if (kind == 'p')
        return fixedText(kPercent * number, 0);
    return kind == 'r' ? shortestText(number) : countText(number);
}

}  // namespace

double forwardMultiplications(const TransformerConfig& config, const BatchShape& shape)
{
    const double B = shape.sentences, S = shape.sourceLength, T = shape.targetLength;
    const auto D = static_cast<double>(config.modelDimension), A = static_cast<double>(config.attentionWidth());
    if (config.architecture != Architecture::Transformer)
        return B * (multiplicationsOfLayers(config, S, T) + T * D * static_cast<double>(config.targetVocabulary));
    const double hidden = feedForwardMatrices(config) * D * static_cast<double>(config.feedForwardDimension);
    const double encoderLayer = B * S * (4 * D * A + hidden) + 2 * B * S * S * A;
    const double decoderLayer =
        B * T * (6 * D * A + hidden) + B * S * 2 * D * A + 2 * B * T * T * A + 2 * B * T * S * A;
    return static_cast<double>(config.encoderLayers) * encoderLayer
        + static_cast<double>(config.decoderLayers) * decoderLayer
        + B * T * D * static_cast<double>(config.targetVocabulary);
}

TrainingEstimate estimateTraining(const Recipe& recipe, const BatchShape& shape)
{
    constexpr std::int64_t kProgramBytes = 260'000'000;  ///< LibTorch and everything else
    const auto config = withVocabularies(recipe);
    TrainingEstimate estimate;
    estimate.parameters = parameterCount(config);
    estimate.modelBytes = kFloatBytes * estimate.parameters;
    estimate.trainingBytes = kProgramBytes + bytesOfParameters(recipe, estimate.parameters)
        + static_cast<std::int64_t>(bytesOfActivations(recipe, config, shape));
    estimate.operationsPerToken = kMultiplyAdd * kForwardAndBackward * forwardMultiplications(config, shape)
        / (shape.sentences * shape.targetLength);
    return estimate;
}

double operationsPerSecond(const TrainingSpeed& speed, std::int64_t modelDimension)
{
    if (speed.empty())
        return 0;
    const auto wider =
        std::ranges::find_if(speed, [&](const auto& point) { return point.modelDimension >= modelDimension; });
    if (wider == speed.begin())
        return speed.front().operationsPerSecond;
    if (wider == speed.end())
        return speed.back().operationsPerSecond;
    const auto narrower = wider - 1;
    const auto width = static_cast<double>(narrower->modelDimension);
    const double share = std::log(static_cast<double>(modelDimension) / width)
        / std::log(static_cast<double>(wider->modelDimension) / width);
    return narrower->operationsPerSecond * std::pow(wider->operationsPerSecond / narrower->operationsPerSecond, share);
}

AutoRecipe autoRecipe(const CorpusFacts& corpus, const RecipeOrigin& origin)
{
    requirePositive(say("a number of pairs"), static_cast<double>(corpus.pairs));
    requirePositive(say("a number of minutes"), origin.minutes);
    requirePositive(say("a measured speed"), operationsPerSecond(origin.speed, kSizes.front().d));
    return Chooser(corpus, origin).choose();
}

std::string reasonText(const FieldReason& reason)
{
    std::string result;
    std::string_view text;
    for (const auto& sentence : kSentences)
        if (sentence.why == reason.why)
            text = sentence.text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool marked = i + 2 < text.size() && (text[i + 1] == 'p' || text[i + 1] == 'r');
        const auto at = i + (marked ? 2 : 1);
        if (text[i] != '%' || at >= text.size() || text[at] < '1' || text[at] > '9') {
            result += text[i];
            continue;
        }
        result += written(text[at - 1], reason.numbers.at(static_cast<std::size_t>(text[at] - '1')));
        i = at;
    }
    return result;
}

}  // namespace translucent
