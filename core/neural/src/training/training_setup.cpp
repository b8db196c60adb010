#include "training/training_setup.h"

#include "files/checksum.h"
#include "model/model_files.h"
#include "network/gpu.h"
#include "network/linear.h"
#include "training/checkpoint.h"
#include "training/recipe_json.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/json_text.h"
#include "translucent/training/training_run.h"

#include <nlohmann/json.hpp>
#include <torch/nn/functional.h>

#include <algorithm>
#include <future>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using nlohmann::json;

constexpr auto kComparedSentences = "sentences";

/// "/recipe/training/seed" → "training.seed"
std::string fieldOf(std::string pointer)
{
    constexpr std::string_view kRecipe = "/recipe/";
    pointer.erase(0, pointer.starts_with(kRecipe) ? kRecipe.size() : 1);
    for (char& letter : pointer)
        if (letter == '/')
            letter = '.';
    return pointer;
}

/// Null if it is not JSON.
json termsFrom(const std::string& text)
{
    try {
        return parseJson(text, JsonKind::TrainingState, {"terms"});
    } catch (const Error&) {
        return {};
    }
}

std::string textOf(const json& fields, const std::string& pointer)
{
    return fields.contains(pointer) ? fields.at(pointer).dump() : "not set";
}

using Tokenizers = std::pair<Tokenizer, Tokenizer>;

/// One side of a corpus, or both sides one after the other.
class SideTexts : public VocabularyTexts {
public:
    SideTexts(const StoredPairs& pairs, std::vector<std::string SentencePair::*> sides)
        : m_pairs(pairs)
        , m_sides(std::move(sides))
    {
    }

    std::size_t parts() const override { return m_sides.size() * partsOfSide(); }
    void visit(std::size_t part, const Visitor& visitor) const override
    {
        const auto side = m_sides[part / partsOfSide()];
        const bool source = side == &SentencePair::source;
        for (const auto& pair : m_pairs.part(part % partsOfSide() * StoredPairs::kPart, StoredPairs::kPart))
            visitor(source ? VocabularyText {pair.source, pair.sourceWords} : VocabularyText {pair.*side});
    }

private:
    std::size_t partsOfSide() const { return (m_pairs.size() + StoredPairs::kPart - 1) / StoredPairs::kPart; }

    const StoredPairs& m_pairs;
    std::vector<std::string SentencePair::*> m_sides;
};

/// Trains one shared vocabulary or one per side, on the training sentences only. A shared one does not use word
/// boundaries, because the beginning of a word differs between languages with and without spaces.
Tokenizers trainTokenizers(const TokenizerOptions& options, Task task, const StoredPairs& pairs)
{
    const auto either = [](const std::string& given, auto otherwise) {
        return given.empty() ? std::string(otherwise) : given;
    };
    const auto ofTarget = either(options.targetNormalization, kNoNormalization);
    VocabularyOptions wanted {options.kind, options.sourceVocabulary, options.characterCoverage,
        either(options.sourceNormalization, options.shared ? std::string_view(ofTarget) : kNfkc),
        options.wordBoundaries && !options.shared};
    wanted.splitDigits = options.splitDigits;
    if (options.shared) {
        const auto both = Tokenizer::train(SideTexts(pairs, {&SentencePair::source, &SentencePair::target}), wanted);
        return {both, both};
    }
    const auto learn = [&pairs](std::string SentencePair::*side, const VocabularyOptions& vocabulary) {
        return std::async(std::launch::async,
            [&pairs, side, vocabulary] { return Tokenizer::train(SideTexts(pairs, {side}), vocabulary); });
    };
    auto source = learn(&SentencePair::source, wanted);
    wanted.pieces = options.targetVocabulary;
    wanted.wholeWords = task != Task::Translation;
    wanted.normalization = wanted.wholeWords ? std::string(kNoNormalization) : ofTarget;
    auto target = learn(&SentencePair::target, wanted);
    auto learnt = source.get();
    return {std::move(learnt), target.get()};
}

/// Weights may have the right shape for another number of heads, for example, but would have another meaning.
void requireArchitecture(const TransformerConfig& kept, const TrainingJob& job)
{
    auto expected = job.recipe.model;
    expected.sourceVocabulary = kept.sourceVocabulary;
    expected.targetVocabulary = kept.targetVocabulary;
    if (kept != expected)
        throw Error(ErrorCode::Inconsistent,
            say("%1: the recipe does not match this model's architecture (first difference: %2); resume with the "
                "recipe "
                "in run.json",
                job.directory / "config.json", firstDifference(kept, expected)));
}

void requireLanguages(const ModelInfo& kept, const TrainingJob& job, const std::filesystem::path& directory)
{
    if (kept.sourceLanguage != job.sourceLanguage || kept.targetLanguage != job.targetLanguage)
        throw Error(ErrorCode::Inconsistent,
            say("%1: this model translates from %2 to %3, but it was to be trained from %4 to %5; give its languages",
                directory / "config.json", printable(kept.sourceLanguage), printable(kept.targetLanguage),
                printable(job.sourceLanguage), printable(job.targetLanguage)));
}

std::unique_ptr<ModelState> keptModel(const TrainingJob& job)
{
    requireCheckpoint(job.directory);
    const auto kept = TranslationModel::load(job.directory);
    requireArchitecture(kept->config(), job);
    requireLanguages(kept->info(), job, job.directory);
    return std::make_unique<ModelState>(ModelState::of(*kept));
}

/// Sets the corpus of this training; the authors of the earlier sentences are kept.
void nameCorpus(ModelInfo& info, const TrainingJob& job)
{
    info.sourceLanguage = job.sourceLanguage;
    info.targetLanguage = job.targetLanguage;
    info.corpus = job.train.name;
    if (info.attribution.find(job.train.attribution) == std::string::npos)
        info.attribution += (info.attribution.empty() ? "" : "; ") + job.train.attribution;
    if (job.recipe.training.guidedAttention > 0)
        info.guidedHead = guidedHead(job.recipe);
}

/// A trained model as the starting point of a new training.
std::unique_ptr<ModelState> warmModel(const TrainingJob& job)
{
    const auto kept = TranslationModel::load(job.init);
    if (const auto difference = differenceFromModel(job.recipe, job.init); !difference.empty())
        throw Error(ErrorCode::Inconsistent,
            say("init %1: training cannot start from this model (first difference: %2); give the recipe of the model, "
                "or start from random weights",
                job.init, difference));
    requireLanguages(kept->info(), job, job.init);
    auto impl = std::make_unique<ModelState>(ModelState::of(*kept));
    impl->config.dropout = job.recipe.model.dropout;
    const auto& before = kept->info();
    impl->info = {{}, {}, {}, before.attribution, 0, 0, 0, 0, before.guidedHead};
    nameCorpus(impl->info, job);
    return impl;
}

std::unique_ptr<ModelState> freshModel(const TrainingJob& job, const Tokenizers& tokenizers)
{
    const auto fresh = TranslationModel::create(
        job.recipe.model, tokenizers.first, tokenizers.second, job.recipe.tokenizer.shared, job.recipe.training.seed);
    auto impl = std::make_unique<ModelState>(ModelState::of(*fresh));
    nameCorpus(impl->info, job);
    return impl;
}

void emptyBegin(ModelState& model)
{
    torch::NoGradGuard noGrad;
    model.network->targetEmbedding()->weight().select(0, kBeginId).zero_();
}

std::unique_ptr<ModelState> firstModel(const TrainingJob& job, TrainingObserver& observer)
{
    if (job.resume)
        return keptModel(job);
    if (!job.init.empty()) {
        observer.onMessage("Beginning with the weights of " + job.init.string());
        return warmModel(job);
    }
    observer.onMessage("Learning the vocabulary from " + std::to_string(job.train.size()) + " pairs");
    return freshModel(job, trainTokenizers(job.recipe.tokenizer, job.recipe.model.task, job.train.pairs));
}

Tokenizers receivedTokenizers(TrainingPeers& peers)
{
    std::string source, target;
    peers.copyFromFirst(source);
    peers.copyFromFirst(target);
    return {Tokenizer::fromBytes(source, "the first process's source vocabulary"),
        Tokenizer::fromBytes(target, "the first process's target vocabulary")};
}

Message whatIsThere()
{
    const auto used = std::string(productInstructions());
    if (used.empty())
        return say("this program was built without oneDNN");
    return processorInstructionSet() == InstructionSet::Avx512
        ? say("here they are limited to %1 (TRANSLUCENT_MAX_ISA or DNNL_MAX_CPU_ISA)", used)
        : say("this processor supports at most %1", used);
}

}  // namespace

std::string corpusFingerprint(const Corpus& corpus)
{
    Fingerprint texts;
    for (const auto& pair : corpus.pairs) {
        texts.add(pair.source);
        texts.add(pair.target);
    }
    return texts.text();
}

std::string trainingTerms(const TrainingJob& job, int processes, Device device)
{
    auto recipe = job.recipe;
    recipe.training.threads = recipe.training.moments = 0;
    recipe.training.device = device;
    recipe.training.precision = Precision::Auto;
    recipe.tokenizer.sourceNormalization.clear();
    recipe.tokenizer.targetNormalization.clear();
    return json {{"WORLD_SIZE", processes}, {kComparedSentences, job.train.pairs.fingerprint()},
        {"recipe", json(toJson(recipe))}}
        .dump();
}

std::string differenceOfTerms(const std::string& own, const std::string& first)
{
    if (own == first)
        return {};
    const auto mine = termsFrom(own), theirs = termsFrom(first);
    if (!mine.is_object() || !theirs.is_object())
        return "it was started by another version of this program";
    const auto left = mine.flatten(), right = theirs.flatten();
    for (const auto& [pointer, value] : left.items()) {
        if (right.contains(pointer) && right.at(pointer) == value)
            continue;
        if (pointer == std::string("/") + kComparedSentences)
            return "its training sentences are not the same";
        return "its " + fieldOf(pointer) + " is " + value.dump() + ", that of the first one " + textOf(right, pointer);
    }
    return "it was started by another version of this program";
}

torch::Device trainingDevice(Device device)
{
    const int gpus = device == Device::Cpu ? 0 : gpuCount();
    if (device == Device::Cuda && gpus == 0)
        throw Error(ErrorCode::InvalidArgument,
            say("device is cuda, but this machine or its LibTorch has no CUDA; choose cpu or auto"));
    if (gpus == 0)
        return torch::kCPU;
    const auto place = trainingPlace();
    const int processes = std::max(place.localSize, place.localRank + 1);
    if (processes > gpus)
        throw Error(ErrorCode::InvalidArgument,
            say("at least %1 processes train on this machine, but they can use %2 of its GPUs; start as many processes "
                "as GPUs, or choose cpu as device",
                processes, gpus));
    return {torch::kCUDA, static_cast<torch::DeviceIndex>(place.localRank)};
}

std::int64_t batchFactor(torch::Device device)
{
    constexpr std::size_t kMemoryOfPreset = std::size_t {6} << 30U;  // of preset base, with a margin
    constexpr std::size_t kLargest = 4;
    return static_cast<std::int64_t>(std::clamp<std::size_t>(deviceMemory(device) / kMemoryOfPreset, 1, kLargest));
}

Precision trainingPrecision(Precision wanted, torch::Device device)
{
    if (wanted == Precision::TensorFloat32 && device.is_cpu())
        throw Error(ErrorCode::Unsupported,
            say("precision is tf32, which only GPUs have; valid choices here: auto, fp32, bf16"));
    if (wanted == Precision::BFloat16 && device.is_cpu() && bfloat16Speed() == BFloat16Speed::Impossible)
        throw Error(ErrorCode::Unsupported,
            say("precision is bf16, but matrix products of bfloat16 need AVX-512, and %1; valid choices here: auto, "
                "fp32",
                whatIsThere()));
    return wanted == Precision::Auto ? Precision::Float32 : wanted;
}

std::unique_ptr<ModelState> trainingModel(const TrainingJob& job, TrainingObserver& observer, TrainingPeers& peers)
{
    if (!peers.leads())
        return freshModel(job, receivedTokenizers(peers));
    auto model = firstModel(job, observer);
    if (job.recipe.training.zeroBegin)
        emptyBegin(*model);
    auto source = model->source.bytes(), target = model->target.bytes();
    peers.copyFromFirst(source);
    peers.copyFromFirst(target);
    return model;
}

}  // namespace translucent
