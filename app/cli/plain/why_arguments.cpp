#include "why_arguments.h"

#include "cli_options.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"
#include "translucent/model/model_info.h"
#include "why_heads_arguments.h"
#include "why_neuron_arguments.h"
#include "why_vocabulary_arguments.h"

#include <tuple>

namespace translucent::cli {

namespace {

constexpr auto kWhyLensFooter =
    R"(Each state of the decoder passes the final norm and the output layer as if it were the last. rank and p are those
of the token that is written there, KL is the sum of p log(p/q) in nats with p the model's own probabilities and q
those of the state, and entropy is in bits. With a shared table the first row names the token that was read.
A low p in an early row does not mean that the model "does not know yet": the output layer was trained on the last.)";

constexpr auto kWhyEncoderLensFooter =
    R"(All layers of the decoder read the output of one encoder layer. The last row is the ordinary translation.)";

constexpr auto kWhyContributionsFooter =
    R"(The summands add up to the logit of the token minus that of its rival, by default the runner-up. They are direct
effects: later sublayers that read the same vector have summands of their own, and the norms keep the deviation they
have. Keys of cross-attention are encoder outputs, which already hold something of all source tokens.)";

constexpr auto kWhySourcesFooter =
    R"(ALTI+ (Ferrando et al. 2022): the shares of all source tokens and of all tokens before add up to 1.)";

constexpr auto kWhyMomentsFooter =
    R"(--model is the directory of a training with --moments, or one of its moments. source is the share of the source in
the predictions (ALTI+, see 'why sources'), and depth the sublayer of the decoder from which on the token that is written
is the most probable one (see 'why lens'; 0 = the input, - = never), both as means over the translation of that moment.)";

constexpr auto kWhyPatchFooter =
    R"(Both sentences are translated greedily; they must have the same number of pieces and different translations. What is
compared is the first word in which these differ: its logit minus that of the other word. 'denoise' puts states of the
clean sentence into the pass over the corrupted one and finds what suffices, 'noise' does the opposite and finds what is
necessary. Numbers are shares: 1 = as with the clean sentence, 0 = as with the corrupted one; they can be outside.
A head is exchanged before the output projection. A SITE is a state as --json prints it and a position counted from 0,
such as encoder.input@5 or decoder.layers.2.cross_attention.context.0@4; give --sites after the sentences.)";

constexpr auto kWhyStepFooter =
    R"(All pairs are one batch. The step is that of `train` with the same batch and learning rate: loss, gradients, clipping
and Adam; the model does not change. Losses are in nats, by token: the part of the token itself and, with label
smoothing, that of all tokens alike. Gradients are Euclidean norms over the batch.
Without --weight, Adam's numbers are those of the weight with the largest gradient.)";

using WeightText = std::tuple<std::string, std::int64_t, std::int64_t>;

void declareStep(CLI::App& app, LearningStepOptions& options)
{
    add(app, "--learning-rate", options.learningRate, "X", "Learning rate of the step")->capture_default_str();
    add(app, "--label-smoothing", options.smoothing, "X", "Mass of the target spread evenly over all tokens")
        ->capture_default_str();
    add(app, "--clip-norm", options.clipNorm, "X", "Largest norm of the gradients; 0 = no limit")
        ->capture_default_str();
    add(app, "--dropout", options.dropout, "X", "Probability of zeroing a value")->capture_default_str();
    add(app, "--seed", options.seed, "N", "Random numbers of the dropout")->capture_default_str();
    add(app, "--step", options.number, "N", "Show step N on the same batch, after N - 1 others")
        ->check(wholeNumber(1))
        ->capture_default_str();
    app.add_flag("--without-residuals", options.withoutResiduals,
        "Pass on only the output of each sublayer, and see what is left of the gradients");
    app.add_flag("--unshifted", options.unshifted, "Let the decoder read the very token that it is to write");
    const auto place = [&options](const WeightText& text) {
        options.weight = WeightPlace {std::get<0>(text), std::get<1>(text), std::get<2>(text)};
    };
    app.add_option_function<WeightText>(
           "--weight", place, "A number of a parameter, counted from 0; the row of a vector is 0")
        ->type_name("NAME ROW COLUMN");
}

constexpr auto kWhyAttributionFooter =
    R"(F, what is explained, is the log-probability of the token, or with a rival the difference of the two logits.
saliency is the length of the gradient of F by the embedding of a token; gradient_x_input and integrated_gradients are
signed, and the latter add up to F minus F of the baseline. occlusion is the drop in F with <unk> in place of the token.
Attention and value_zeroing have numbers for the source only. Numbers of different methods have different units; compare
their order. END and BEGIN are never replaced: they have 0 in integrated_gradients and occlusion.)";

constexpr auto kWhyValuesFooter =
    R"(1 - cos of each output of the layer with and without the values of one token, each row divided by its sum
(Mohebbi et al. 2023). What the layer reads stays as it is. A row in which nothing changes has zeros.)";

constexpr auto kWhyDeletionFooter =
    R"(To delete a piece is to put <unk> in its place. comprehensiveness is the loss of probability without the first k
pieces of an explanation, and large if it is faithful; sufficiency is the loss with only these, and small. Written are
the means over k = 0 to all, and those of random orders. Occlusion optimises nearly what is measured here. With --corpus,
one token of each sentence's own translation is drawn, and intervals and p are those of a bootstrap over sentences.)";

}  // namespace

void WhyArguments::declare(CLI::App& app)
{
    command = &app;
    addModelOption(app, model.name);
    add(app, "--text,text", text, "TEXT", "The source sentence; default: the first line of standard input");
    addBeamOptions(app, decode);
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void WhyTargetArguments::declare(CLI::App& app)
{
    WhyArguments::declare(app);
    auto* given = add(app, "--target", target, "TEXT", "Explain this translation instead of the model's own");
    add(app, "--target-pieces", targetPieces, "PIECES",
        "The same, as pieces of the target vocabulary, separated by spaces and without END")
        ->excludes(given);
}

void WhyTargetArguments::check() const
{
    requireCauses(model.config());
}

void WhyLensArguments::declare(CLI::App& app)
{
    app.footer(kWhyLensFooter);
    WhyTargetArguments::declare(app);
    add(app, "--best", best, "N", "Tokens to write for each state")->check(wholeNumber(1))->capture_default_str();
}

void WhyEncoderLensArguments::declare(CLI::App& app)
{
    app.footer(kWhyEncoderLensFooter);
    WhyArguments::declare(app);
}

void WhyEncoderLensArguments::check() const
{
    requireEncoderLens(model.config());
}

void WhyTokenArguments::declare(CLI::App& app)
{
    WhyTargetArguments::declare(app);
    auto* place = add(app, "--position", position, "N", "Only this position of the translation, counted from 0")
                      ->check(wholeNumber(0));
    add(app, "--word", word, "WORD",
        "Only this token: the first in the translation, a word of one token or a piece of the vocabulary")
        ->excludes(place);
}

void WhyRivalArguments::declare(CLI::App& app)
{
    WhyTokenArguments::declare(app);
    auto* given = add(
        app, "--rival", rival, "WORD", "The token to compare with, a word of one token or a piece of the vocabulary");
    add(app, "--rival-piece", rivalPiece, "PIECE", "The same, only as a piece of the vocabulary")->excludes(given);
}

void WhyContributionsArguments::declare(CLI::App& app)
{
    app.footer(kWhyContributionsFooter);
    WhyRivalArguments::declare(app);
}

void WhySourcesArguments::declare(CLI::App& app)
{
    app.footer(kWhySourcesFooter);
    WhyTargetArguments::declare(app);
}

void WhySourcesArguments::check() const
{
    requireSourceShares(model.config());
}

void WhyMomentsArguments::declare(CLI::App& app)
{
    app.footer(kWhyMomentsFooter);
    WhyArguments::declare(app);
}

void WhyMomentsArguments::check() const
{
    requireSourceShares(model.config());
    moments();
}

std::vector<Moment> WhyMomentsArguments::moments() const
{
    auto found = listMoments(findModel(model.name));
    if (found.empty())
        throw Error(ErrorCode::NotFound,
            untranslated(
                model.name + " has no moments; a training keeps them with 'translucent-cli train --moments N'"));
    return found;
}

void WhyAttributionArguments::declare(CLI::App& app)
{
    app.footer(kWhyAttributionFooter);
    WhyRivalArguments::declare(app);
    auto* one = addChoice<AttributionMethod>(app, "--method", method, "The explanation to compute")
                    ->default_str(std::string(name(method)));
    app.add_flag("--all", all, "All explanations")->excludes(one);
    addChoice<AttributionBaseline>(app, "--baseline", baseline,
        "What integrated gradients compare with: all tokens but END and BEGIN are unknown, zeros or padding")
        ->default_str(std::string(name(baseline)));
}

void WhyAttributionArguments::check() const
{
    if (!all && method == AttributionMethod::Alti)
        requireSourceShares(model.config());
    else
        requireCauses(model.config());
}

void WhyValuesArguments::declare(CLI::App& app)
{
    app.footer(kWhyValuesFooter);
    WhyTargetArguments::declare(app);
    addChoice<AttentionKind>(app, "--kind", kind, "The attention whose values are zeroed")
        ->default_str(std::string(name(kind)));
    add(app, "--layer", layer, "N", "Its layer, counted from 0; default: the last one")->check(wholeNumber(0));
}

void WhyDeletionArguments::declare(CLI::App& app)
{
    app.footer(kWhyDeletionFooter);
    WhyTokenArguments::declare(app);
    addCorpusOptions(app, corpus)->required(false);
    add(app, "--sentences", sentences, "N", "Of the corpus at most")->check(wholeNumber(1))->capture_default_str();
    addChoice<AttributionBaseline>(app, "--baseline", options.baseline, "Of integrated gradients")
        ->default_str(std::string(name(options.baseline)));
    add(app, "--random-orders", options.randomOrders, "N", "Random orders to compare with")
        ->check(wholeNumber(1))
        ->capture_default_str();
    add(app, "--seed", options.seed, "N", "Of the random orders, the tokens drawn and the bootstrap")
        ->capture_default_str();
}

void WhyDeletionArguments::settle() const
{
    if (!corpus.spec.empty() && (text || target || !targetPieces.empty() || position || !word.empty()))
        throw CLI::ValidationError("--corpus",
            "explains translations of its own sentences: give no sentence, translation, --position or --word with it");
}

void WhyPatchArguments::declare(CLI::App& app)
{
    app.footer(kWhyPatchFooter);
    addModelOption(app, model.name);
    add(app, "clean", clean, "CLEAN", "A source sentence")->required();
    add(app, "corrupted", corrupted, "CORRUPTED", "The same with another word in one place")->required();
    addChoice<PatchDirection>(app, "--direction", direction, "Whose states are put into the other sentence")
        ->default_str(std::string(name(direction)));
    auto* estimated = app.add_flag("--estimate", estimate, "Also estimate the shares by one backward pass");
    auto* ofHeads = app.add_flag("--heads", heads, "Exchange the outputs of attention heads instead of states");
    add(app, "--sites", sites, "SITE ...", "Exchange these together, and each by itself for comparison")
        ->excludes(estimated)
        ->excludes(ofHeads);
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void WhyPatchArguments::check() const
{
    const auto config = model.config();
    requireCauses(config);
    for (const auto& site : sites)
        patchSiteFromText(site, config);
}

void WhyStepArguments::declare(CLI::App& app)
{
    app.footer(kWhyStepFooter);
    addModelOption(app, model.name);
    add(app, "--pair", pairs, "SOURCE TARGET", "A sentence and its translation; may be repeated");
    add(app, "--pairs", corpus.spec, "SPEC", "Further pairs: a corpus as of `train`");
    declareStep(app, options);
    add(app, "--top", top, "N", "Parameters to print, by their gradient")->check(wholeNumber(0))->capture_default_str();
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void WhyStepArguments::settle() const
{
    if (pairs.empty() && corpus.spec.empty())
        throw CLI::ValidationError("--pair", "give a sentence and its translation, or a corpus with --pairs");
}

void WhyStepArguments::check() const
{
    validate(options);
    requireCauses(model.config());
}

void addWhyCommand(CLI::App& app, Action& action)
{
    CLI::App* why = app.add_subcommand(kWhy.name, kWhy.help);
    why->require_subcommand(1);
    addModuleCommand<WhyLensArguments>(*why, action);
    addModuleCommand<WhyEncoderLensArguments>(*why, action);
    addModuleCommand<WhyContributionsArguments>(*why, action);
    addModuleCommand<WhySourcesArguments>(*why, action);
    addModuleCommand<WhyMomentsArguments>(*why, action);
    addModuleCommand<WhyAttributionArguments>(*why, action);
    addModuleCommand<WhyValuesArguments>(*why, action);
    addModuleCommand<WhyDeletionArguments>(*why, action);
    addModuleCommand<WhyPatchArguments>(*why, action);
    addModuleCommand<WhyNeuronsArguments>(*why, action);
    addModuleCommand<WhyNeuronArguments>(*why, action);
    addModuleCommand<WhyStepArguments>(*why, action);
    addModuleCommand<WhyHeadsArguments>(*why, action);
    addModuleCommand<WhyVocabularyArguments>(*why, action);
}

}  // namespace translucent::cli
