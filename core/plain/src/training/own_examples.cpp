#include "translucent/training/own_examples.h"

#include "translucent/training/training_run.h"

#include <algorithm>
#include <string_view>

namespace translucent {

namespace {

constexpr std::size_t kExamples = 12;

}  // namespace

std::optional<BuiltinTask> builtinTaskOf(const ModelInfo& info)
{
    constexpr std::string_view kBuiltin = "builtin:";
    const std::string_view corpus = info.corpus;
    if (!corpus.starts_with(kBuiltin))
        return {};
    const auto task = corpus.substr(kBuiltin.size(), corpus.find('?') - kBuiltin.size());
    const auto& known = kChoices<BuiltinTask>;
    const auto found = std::ranges::find(known, task, [](const auto& choice) { return std::string_view(choice.name); });
    return found == known.end() ? std::nullopt : std::optional(found->value);
}

bool isOfLetters(std::optional<BuiltinTask> task)
{
    return task == BuiltinTask::Copy || task == BuiltinTask::Reverse || task == BuiltinTask::Sort
        || task == BuiltinTask::Monotone;
}

bool needsSpaces(std::optional<BuiltinTask> task)
{
    return isOfLetters(task) || task == BuiltinTask::Tagging;
}

std::vector<SentencePair> ownExamples(const ModelInfo& info)
{
    const auto task = builtinTaskOf(info);
    if (!task || task == BuiltinTask::Classroom)
        return {};
    return readCorpus(devSpecOfBuiltin(info.corpus, kExamples), {}).corpus.pairs;
}

}  // namespace translucent
