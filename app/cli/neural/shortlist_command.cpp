#include "shortlist_command.h"

#include "terminal.h"

namespace translucent::cli {

void ShortlistCommand::declare(CLI::App& app)
{
    addModelOption(app, model.name);
    addCorpusOptions(app, corpus);
    add(app, "--out", out, "FILE", "The list: target piece, source piece and probability line by line")
        ->check(givenName())
        ->required();
    add(app, "--best", options.best, "K", "Most target pieces of a source piece")
        ->check(wholeNumber(1))
        ->capture_default_str();
    add(app, "--frequent", options.frequent, "N", "Most frequent target pieces that every sentence may have")
        ->check(wholeNumber(0))
        ->capture_default_str();
    addThreadsOption(app, model.threads, "one per core");
}

int ShortlistCommand::run() const
{
    const SignalStop signals("nothing will be written");
    const auto loaded = model.load(0);
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

}  // namespace translucent::cli
