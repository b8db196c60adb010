#include "training_data.h"

#include "cli_options.h"
#include "translucent/training_run.h"

namespace translucent::cli {

namespace {

constexpr std::string_view kBuiltin = "builtin:";

CorpusSplit heldOutAndNoted(const Corpus& corpus, std::size_t devPairs)
{
    auto split = holdOut(corpus, devPairs);
    note("held out " + std::to_string(split.heldOut.size()) + " of " + std::to_string(corpus.size())
        + " pairs to measure on");
    return split;
}

}  // namespace

CorpusSplit loadTrainingData(
    const std::string& spec, const std::string& devSpec, const CorpusReadOptions& read, std::size_t devPairs)
{
    auto corpus = loadCorpus(spec, read);
    if (!devSpec.empty())
        return {std::move(corpus), loadCorpus(devSpec, read)};
    if (spec.starts_with(kBuiltin))
        return {std::move(corpus), loadCorpus(devSpecOfBuiltin(spec, devPairs), read)};
    return heldOutAndNoted(corpus, devPairs);
}

}  // namespace translucent::cli
