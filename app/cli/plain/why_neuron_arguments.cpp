#include "why_neuron_arguments.h"

#include "translucent/causes/neurons.h"

namespace translucent::cli {

namespace {

constexpr auto kWhyNeuronsFooter =
    R"(A neuron is one of the values between the two maps of a feed-forward network. It adds its value times its column of
the second map; all neurons of a layer add up to the summand feed_forward of 'why contributions'. Names: LAYER:NEURON.)";

constexpr auto kWhyNeuronFooter =
    R"(What it promotes is its column of the second map given to the output layer, less the mean over the vocabulary.
With --corpus or --unseen, the model translates the sentences; the counterexamples write the piece of the strongest firing while the
neuron is silent.)";

}  // namespace

void WhyNeuronsArguments::declare(CLI::App& app)
{
    app.footer(kWhyNeuronsFooter);
    WhyRivalArguments::declare(app);
    add(app, "--top", top, "N", "Neurons to write for each position")->check(wholeNumber(1))->capture_default_str();
}

void WhyNeuronsArguments::check() const
{
    requireNeuron(model.config(), {});
}

void WhyNeuronArguments::declare(CLI::App& app)
{
    command = &app;
    app.footer(kWhyNeuronFooter);
    addModelOption(app, model.name);
    add(app, "neuron", neuron, "LAYER:NEURON", "Counted from 0: 1:37")->required();
    auto* spec = addCorpusOptions(app, corpus)->required(false);
    app.add_flag("--unseen", unseen, "Instead of a corpus: sentences of the model's task that it was not trained on")
        ->excludes(spec);
    add(app, "--sentences", sentences, "N", "Sentences to translate")->check(wholeNumber(1))->capture_default_str();
    add(app, "--top", top, "N", "Entries of each list")->check(wholeNumber(1))->capture_default_str();
    addBeamOptions(app, decode);
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void WhyNeuronArguments::check() const
{
    requireNeuron(model.config(), neuronIdFromText(neuron));
}

}  // namespace translucent::cli
