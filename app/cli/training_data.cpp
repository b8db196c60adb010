#include "training_data.h"

#include "cli_options.h"

#include <algorithm>
#include <sstream>

namespace translucent::cli {

namespace {

constexpr std::string_view kBuiltin = "builtin:";
constexpr std::size_t kLargestHeldOutShare = 10;  // one in ten

CorpusSplit holdOut(const Corpus& corpus, std::size_t devPairs)
{
    SplitOptions options;
    options.heldOutPairs = std::clamp<std::size_t>(corpus.size() / kLargestHeldOutShare, 1, devPairs);
    auto split = splitCorpus(corpus, options);
    note("held out " + std::to_string(split.heldOut.size()) + " of " + std::to_string(corpus.size())
        + " pairs to measure on");
    return split;
}

}  // namespace

std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs)
{
    const auto question = spec.find('?');
    std::string result = spec.substr(0, question) + "?";
    std::istringstream settings(question == std::string::npos ? std::string() : spec.substr(question + 1));
    for (std::string setting; std::getline(settings, setting, '&');)
        if (!setting.starts_with("pairs=") && !setting.starts_with("part="))
            result += setting + "&";
    return result + "pairs=" + std::to_string(devPairs) + "&part=dev";
}

CorpusSplit loadTrainingData(
    const std::string& spec, const std::string& devSpec, const CorpusReadOptions& read, std::size_t devPairs)
{
    auto corpus = loadCorpus(spec, read);
    if (!devSpec.empty())
        return {std::move(corpus), loadCorpus(devSpec, read)};
    if (spec.starts_with(kBuiltin))
        return {std::move(corpus), loadCorpus(devSpecOfBuiltin(spec, devPairs), read)};
    return holdOut(corpus, std::max<std::size_t>(devPairs, 1));
}

}  // namespace translucent::cli
