#include "batch_translation.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/shortlist/shortlist.h"

#include <string>

namespace translucent::cli {

namespace {

/// Learns from a corpus which target pieces each source piece of a model is translated to.
struct ShortlistCommand : ShortlistArguments {
    int run() const;
};

/// Writes a corpus whose targets are translations of a model, as training data for another model.
/// Source: Kim & Rush 2016, §3.2 (sequence-level knowledge distillation).
struct DistilCommand : DistilArguments {
    int run() const;
};

int ShortlistCommand::run() const
{
    const SignalStop signals("nothing will be written");
    const auto loaded = load(model, 0);
    validate(Shortlist {}, loaded->config());
    const TokenizerPair tokenizers {loaded->sourceTokenizer(), loaded->targetTokenizer()};
    auto learning = options;
    learning.threads = model.threads.value_or(0);
    const auto learnt = learnShortlist(corpus.loadFor(loaded->info()), tokenizers, learning, signals.token());
    if (!learnt)
        return 1;
    writeShortlist(*learnt, tokenizers, out);
    note("wrote the list of " + std::to_string(learnt->bySource.size()) + " source pieces to " + out);
    return 0;
}

int DistilCommand::run() const
{
    const auto model = load(teacher, 0);
    validate(decode, model->config());
    refuseNonAutoregressiveSearch(decode, *model);
    auto taught = corpus.loadFor(model->info());
    std::vector<std::string> sources;
    for (const auto& pair : taught.pairs)
        sources.push_back(pair.source);
    ProgressBar bar;
    const auto outcomes =
        translateAll(Decoder(model), sources, decode, [&](double share) { bar.show(share, "translating"); });
    bar.clear();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (auto text = outcomes[i].text(); !text.empty())
            taught.pairs[kept++] = {taught.pairs[i].source, std::move(text), {}};
    taught.pairs.resize(kept);
    if (kept == 0)
        throw Error(ErrorCode::InvalidArgument, untranslated(corpus.spec + ": the teacher translates none of it"));
    writeTsv(taught, out);
    note("wrote " + counted(kept, "pair") + " to " + out
        + (kept < outcomes.size() ? ", " + std::to_string(outcomes.size() - kept) + " could not be translated" : ""));
    return 0;
}

}  // namespace

void addCorpusCommands(CLI::App& corpus, Action& action)
{
    addCommand<DistilCommand>(corpus, action);
    addCommand<ShortlistCommand>(corpus, action);
}

}  // namespace translucent::cli
