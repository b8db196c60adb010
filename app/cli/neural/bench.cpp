#include "json_output.h"
#include "program.h"
#include "terminal.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/trainer.h"

#include <iomanip>
#include <iostream>

namespace translucent::cli {

namespace {

BenchmarkOptions benchmarkOptions(const BenchArguments& arguments)
{
    auto options = translucent::benchmarkOptions(arguments.preset);
    options.repetitions = arguments.repetitions;
    options.shortlist = arguments.shortlist;
    options.precision = choiceFromName<Precision>(arguments.precision, "precision");
    options.device = choiceFromName<Device>(arguments.device, "device");
    options.batch = arguments.batch.value_or(options.batch);
    return options;
}

std::vector<BenchmarkResult> measure(const BenchArguments& arguments)
{
    if (arguments.kind == "peak")
        return benchmarkPeak(arguments.repetitions);
    const auto options = benchmarkOptions(arguments);
    if (arguments.kind == "train")
        return {benchmarkTraining(options)};
    if (arguments.kind == "decode")
        return benchmarkDecoding(options);
    return arguments.kind == "trace" ? benchmarkTracing(options) : benchmarkPatterns(options);
}

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

Json benchJson(const std::vector<BenchmarkResult>& results, const BenchArguments& arguments)
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
    Json json {{"bench", arguments.kind}, {"runtime", runtimeDescription()}, {"results", std::move(list)}};
    if (!problems.empty())
        json["not_measured"] = std::move(problems);
    if (!arguments.preset.empty())
        json["preset"] = arguments.preset;
    if (arguments.batch)
        json["batch"] = *arguments.batch;
    if (arguments.device != "cpu")
        json["device"] = trainingMachine(Device::Cuda).gpu;
    if (arguments.shortlist > 0)
        json["shortlist"] = arguments.shortlist;
    return json;
}

/// Measures the speed that the preset "auto" needs.
void runSpeed(const BenchArguments& arguments)
{
    constexpr double kGiga = 1e9;
    Json widths = Json::object();
    for (const auto& point : benchmarkSpeed({.threads = arguments.threads.value_or(0)})) {
        widths[std::to_string(point.modelDimension)] = point.operationsPerSecond;
        if (!arguments.json)
            std::cout << std::left << std::setw(24) << "d " + std::to_string(point.modelDimension)
                      << padLeft(fixed(point.operationsPerSecond / kGiga, 1), 10) << " GFLOP/s\n";
    }
    if (arguments.json)
        std::cout << indented({{"bench", arguments.kind}, {"runtime", runtimeDescription()},
            {"operations_per_second", std::move(widths)}})
                  << '\n';
}

}  // namespace

int runBench(const BenchArguments& arguments)
{
    if (arguments.kind == "speed") {
        runSpeed(arguments);
        return 0;
    }
    setThreads(arguments.threads.value_or(0));
    keepFreedMemory();
    const auto results = measure(arguments);
    if (arguments.json)
        std::cout << indented(benchJson(results, arguments)) << '\n';
    else
        print(results);
    return 0;
}

}  // namespace translucent::cli
