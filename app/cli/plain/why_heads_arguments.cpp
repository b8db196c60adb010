#include "why_heads_arguments.h"

#include "cli_options.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"

#include <string>

namespace translucent::cli {

namespace {

constexpr auto kWhyHeadsFooter =
    R"(The model reads the references. Shares are weight, not strongest keys: the weight on the keys of a rule, as a mean
over the queries that have such a key. Confidence is the mean of the largest weight of a query, END left out as a key.
Importance is the mean over sentences of |dL/dxi|, with L the loss per token and xi a factor of the head's output; beside
it the same divided by the norm of its layer. --ablation adds the change of the loss without each head, positive if the
head is useful, with an interval that contains 95 % of resamples of the sentences.)";

HeadId shownHead(const std::string& text)
{
    try {
        return headIdFromText(text);
    } catch (const Error& error) {
        throw CLI::ValidationError("--head", error.what());
    }
}

}  // namespace

void WhyHeadsArguments::declare(CLI::App& app)
{
    app.footer(kWhyHeadsFooter);
    addModelOption(app, model.name);
    addCorpusOptions(app, corpus)->required(false);
    add(app, "--sentences", sentences, "N", "Use only the first N pairs")->check(wholeNumber(1))->capture_default_str();
    const auto addHead = [this](const std::vector<std::string>& texts) {
        for (const auto& text : texts)
            heads.push_back(shownHead(text));
    };
    auto* shown = app.add_option_function<std::vector<std::string>>("--head", addHead,
                         "Also show this head more closely: pairs of pieces with the most weight, the largest weights, "
                         "sentences; repeatable")
                      ->type_name("KIND:LAYER:HEAD ...");
    addChoice<HeadRule>(app, "--rule", rule, "Sentences with the most weight on this rule; default: its main one")
        ->needs(shown);
    add(app, "--best", best, "N", "Pairs of pieces and sentences to show")
        ->check(wholeNumber(1))
        ->capture_default_str()
        ->needs(shown);
    addChoice<HeadAblation>(app, "--ablation", ablation,
        "Also the change of the loss without each head: nothing in its place, or its mean output");
    auto* curves = app.add_flag("--pruning", pruning,
        "Also the loss while the heads of encoder, decoder and cross-attention are removed: by importance, measured "
        "again at every step or once, and in 5 random orders");
    app.add_flag("--bleu", bleu, "Also translate without the heads that are removed by importance")->needs(curves);
    addThreadsOption(app, model.threads, "one per processor");
    addJsonFlag(app, model.json);
}

void WhyHeadsArguments::check() const
{
    const auto config = model.config();
    requireCauses(config);
    validate(Intervention {.disabledHeads = heads}, config);
}

}  // namespace translucent::cli
