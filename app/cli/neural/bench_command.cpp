#include "cli_options.h"
#include "json_output.h"
#include "program.h"
#include "terminal.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/runtime.h"

#include <iomanip>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr auto kBenchFooter =
    R"(Weights are random and sentences made up, 24 pieces on either side, so only speed is measured,
never quality. Reported are medians after a warm-up.)";

struct BenchArguments {
    std::string preset;
    std::int64_t repetitions = 20;
    std::string precision = "fp32";
    std::int64_t shortlist = 0;
    std::optional<std::int64_t> threads;
    bool json = false;
};

using Bench = std::vector<BenchmarkResult> (*)(const BenchArguments&);

struct BenchKind {
    const char* name;
    const char* help;
    Bench measure;
    std::int64_t usualThreads;  ///< 0 = one per processor
    bool hasPreset;
};

BenchmarkOptions benchmarkOptions(const BenchArguments& arguments)
{
    auto options = translucent::benchmarkOptions(arguments.preset);
    options.repetitions = arguments.repetitions;
    options.shortlist = arguments.shortlist;
    options.precision = choiceFromName<Precision>(arguments.precision, "precision");
    return options;
}

constexpr BenchKind kKinds[] {
    {"train", "Optimizer steps of 64 sentence pairs",
        [](const BenchArguments& a) { return std::vector {benchmarkTraining(benchmarkOptions(a))}; }, 0, true},
    {"decode", "Greedy and beam translation of 1 and 32 sentences",
        [](const BenchArguments& a) { return benchmarkDecoding(benchmarkOptions(a)); }, 1, true},
    {"trace", "Forward passes that record all intermediate arrays",
        [](const BenchArguments& a) { return benchmarkTracing(benchmarkOptions(a)); }, 1, true},
    {"patterns", "The encoder over 256, 1,024 and 2,048 pieces with full attention and every attention pattern",
        [](const BenchArguments& a) { return benchmarkPatterns(benchmarkOptions(a)); }, 1, true},
    {"peak", "Large matrix products: peak throughput of this machine",
        [](const BenchArguments& a) { return benchmarkPeak(a.repetitions); }, 0, false},
};

constexpr double kMegabyte = 1e6;

void print(const std::vector<BenchmarkResult>& results)
{
    for (const auto& r : results) {
        if (!r.problem.empty()) {
            std::cout << std::left << std::setw(24) << r.name << " cannot be measured: " << r.problem << '\n';
            continue;
        }
        std::cout << std::left << std::setw(24) << r.name << padLeft(fixed(r.medianMilliseconds(), 2), 10)
                  << " ms (fastest " << fixed(r.fastestMilliseconds(), 2) << ")"
                  << padLeft(fixed(r.unitsPerSecond(), 0), 10) << ' ' << r.unit << "/s";
        if (r.flops > 0)
            std::cout << padLeft(fixed(r.gigaflopsPerSecond(), 0), 8) << " GFLOP/s";
        if (r.peakBytes > 0)
            std::cout << padLeft(fixed(r.peakBytes / kMegabyte, 1), 10) << " MB";
        std::cout << '\n';
    }
}

Json benchJson(const BenchKind& kind, const std::vector<BenchmarkResult>& results, const BenchArguments& arguments)
{
    Json list = Json::array(), problems = Json::array();
    for (const auto& r : results) {
        if (!r.problem.empty()) {
            problems.push_back({{"name", r.name}, {"problem", r.problem}});
            continue;
        }
        Json item {{"name", r.name}, {"repetitions", r.milliseconds.size()}, {"median_ms", r.medianMilliseconds()},
            {"fastest_ms", r.fastestMilliseconds()}, {"units_per_second", r.unitsPerSecond()}, {"unit", r.unit}};
        if (r.flops > 0)
            item["gflops"] = r.gigaflopsPerSecond();
        if (r.peakBytes > 0)
            item["peak_bytes"] = r.peakBytes;
        list.push_back(std::move(item));
    }
    Json json {{"bench", kind.name}, {"runtime", runtimeDescription()}, {"results", std::move(list)}};
    if (!problems.empty())
        json["not_measured"] = std::move(problems);
    if (kind.hasPreset)
        json["preset"] = arguments.preset;
    if (arguments.shortlist > 0)
        json["shortlist"] = arguments.shortlist;
    return json;
}

int runBench(const BenchKind& kind, const BenchArguments& arguments)
{
    setThreads(arguments.threads.value_or(kind.usualThreads));
    keepFreedMemory();
    const auto results = kind.measure(arguments);
    if (arguments.json)
        std::cout << indented(benchJson(kind, results, arguments)) << '\n';
    else
        print(results);
    return 0;
}

void addBench(CLI::App& parent, Action& action, const BenchKind& kind)
{
    auto& command = *parent.add_subcommand(kind.name, kind.help);
    auto arguments = std::make_shared<BenchArguments>();
    command.footer(kBenchFooter);
    if (kind.hasPreset)
        add(command, "--preset", arguments->preset, "NAME", "Preset whose sizes are measured")
            ->required()
            ->check(CLI::IsMember(recipePresetNames()));
    if (std::string_view(kind.name) == "train")
        add(command, "--precision", arguments->precision, "fp32|bf16", "Precision of the matrix products")
            ->check(CLI::IsMember({"fp32", "bf16"}))
            ->capture_default_str();
    if (std::string_view(kind.name) == "decode")
        add(command, "--shortlist", arguments->shortlist, "N",
            "Search among N target pieces, as with a shortlist; default: the whole vocabulary")
            ->check(wholeNumber(1));
    add(command, "--repetitions", arguments->repetitions, "N", "Measured repetitions")
        ->check(wholeNumber(1))
        ->capture_default_str();
    addThreadsOption(command, arguments->threads, kind.usualThreads == 0 ? "one per processor" : "1");
    addJsonFlag(command, arguments->json);
    command.callback([=, &action] { action = [=] { return runBench(kind, *arguments); }; });
}

/// Measures the speed that the preset "auto" needs.
struct SpeedCommand {
    static constexpr auto kName = "speed";
    static constexpr auto kHelp = "Training steps of small networks of several widths, as --preset auto measures them";

    void declare(CLI::App& app)
    {
        addThreadsOption(app, threads, "one per processor");
        addJsonFlag(app, json);
    }

    int run() const
    {
        constexpr double kGiga = 1e9;
        Json widths = Json::object();
        for (const auto& point : benchmarkSpeed({.threads = threads.value_or(0)})) {
            widths[std::to_string(point.modelDimension)] = point.operationsPerSecond;
            if (!json)
                std::cout << std::left << std::setw(24) << "d " + std::to_string(point.modelDimension)
                          << padLeft(fixed(point.operationsPerSecond / kGiga, 1), 10) << " GFLOP/s\n";
        }
        if (json)
            std::cout << indented(
                {{"bench", kName}, {"runtime", runtimeDescription()}, {"operations_per_second", std::move(widths)}})
                      << '\n';
        return 0;
    }

    std::optional<std::int64_t> threads;
    bool json = false;
};

}  // namespace

void addBenchCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand(kBench.name, kBench.help);
    command.require_subcommand(1);
    for (const auto& kind : kKinds)
        addBench(command, action, kind);
    addCommand<SpeedCommand>(command, action);
}

}  // namespace translucent::cli
