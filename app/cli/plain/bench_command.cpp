#include "cli_options.h"
#include "program.h"
#include "translucent/training/recipe.h"

#include <memory>
#include <string_view>

namespace translucent::cli {

namespace {

constexpr auto kBenchFooter =
    R"(Weights are random and sentences made up, 24 pieces on either side, so only speed is measured,
never quality. Reported are medians after a warm-up.)";

struct BenchKind {
    const char* name;
    const char* help;
    std::int64_t usualThreads;  ///< 0 = one per processor
    bool hasPreset = true;
    bool hasRepetitions = true;
};

constexpr BenchKind kKinds[] {
    {"train", "Optimizer steps of 64 sentence pairs", 0},
    {"decode", "Greedy and beam translation of 1 and 32 sentences", 1},
    {"trace", "Forward passes that record all intermediate arrays", 1},
    {"patterns", "The encoder over 256, 1,024 and 2,048 pieces with full attention and every attention pattern", 1},
    {"peak", "Large matrix products: peak throughput of this machine", 0, false},
    {"speed", "Training steps of small networks of several widths, as --preset auto measures them", 0, false, false},
};

void addBench(CLI::App& parent, Action& action, const RunBench& run, const BenchKind& kind)
{
    auto& command = *parent.add_subcommand(kind.name, kind.help);
    const auto arguments = std::make_shared<BenchArguments>();
    arguments->kind = kind.name;
    if (kind.hasPreset)
        add(command, "--preset", arguments->preset, "NAME", "Preset whose sizes are measured")
            ->required()
            ->check(CLI::IsMember(recipePresetNames()));
    if (arguments->kind == "train") {
        add(command, "--precision", arguments->precision, "fp32|tf32|bf16", "Precision of the matrix products")
            ->check(CLI::IsMember({"fp32", "tf32", "bf16"}))
            ->capture_default_str();
        add(command, "--device", arguments->device, "cpu|cuda", "Device to compute on")
            ->check(CLI::IsMember({"cpu", "cuda"}))
            ->capture_default_str();
        add(command, "--batch", arguments->batch, "N", "Sentence pairs per step; default: 64")->check(wholeNumber(1));
    }
    if (arguments->kind == "decode")
        add(command, "--shortlist", arguments->shortlist, "N",
            "Search among N target pieces, as with a shortlist; default: the whole vocabulary")
            ->check(wholeNumber(1));
    if (kind.hasRepetitions) {
        command.footer(kBenchFooter);
        add(command, "--repetitions", arguments->repetitions, "N", "Measured repetitions")
            ->check(wholeNumber(1))
            ->capture_default_str();
    }
    addThreadsOption(command, arguments->threads, kind.usualThreads == 0 ? "one per processor" : "1");
    addJsonFlag(command, arguments->json);
    command.callback([=, &action, usual = kind.usualThreads] {
        arguments->threads = arguments->threads.value_or(usual);
        action = [=] { return run ? run(*arguments) : kRunModule; };
    });
}

}  // namespace

void addBenchCommand(CLI::App& app, Action& action, const RunBench& run)
{
    auto& command = *app.add_subcommand("bench", "Measure speed on this machine");
    command.require_subcommand(1);
    for (const auto& kind : kKinds)
        addBench(command, action, run, kind);
}

}  // namespace translucent::cli
