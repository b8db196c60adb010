#include "distil_command.h"

#include "batch_translation.h"
#include "terminal.h"
#include "translucent/error.h"

namespace translucent::cli {

void DistilCommand::declare(CLI::App& app)
{
    addModelOption(app, teacher.name);
    addCorpusOptions(app, corpus);
    addBeamOptions(app, decode);
    add(app, "--out", out, "FILE", "TSV file: source, tab, the teacher's translation")->check(givenName())->required();
    addThreadsOption(app, teacher.threads, "one per processor");
}

int DistilCommand::run() const
{
    const auto model = teacher.load(0);
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
    note("wrote " + std::to_string(kept) + " pairs to " + out
        + (kept < outcomes.size() ? ", " + std::to_string(outcomes.size() - kept) + " could not be translated" : ""));
    return 0;
}

}  // namespace translucent::cli
