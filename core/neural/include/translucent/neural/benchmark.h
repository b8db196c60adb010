#pragma once

#include "translucent/auto_recipe.h"
#include "translucent/explain/cost.h"
#include "translucent/recipe.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// What is measured: a recipe's network with random weights, fed with made-up sentences that all have one length, so
/// that every run does the same arithmetic. A decoder's END is made impossible for the same reason.
struct BenchmarkOptions {
    TransformerConfig model;
    std::int64_t batch = 64;                   ///< sentence pairs of a training step
    std::int64_t decodedBatch = 32;            ///< sentences translated together
    std::int64_t sourceLength = 24;            ///< pieces with END
    std::int64_t targetLength = 24;            ///< pieces with END
    std::int64_t shortlist = 0;                ///< target tokens to search among; 0 = the whole vocabulary
    std::int64_t repetitions = 20;             ///< after a warm-up
    Precision precision = Precision::Float32;  ///< of training; not Auto
};

/// The sizes of a preset, with its dropout at 0.1 and as many vocabulary entries as its tokenizers may have.
/// @throws Error{InvalidArgument} listing the presets
BenchmarkOptions benchmarkOptions(std::string_view preset);

/// One thing measured.
struct BenchmarkResult {
    std::string name;
    std::vector<double> milliseconds;  ///< of each repetition
    double units = 0;                  ///< done in a repetition
    std::string unit;
    double flops = 0;          ///< floating-point operations of the matrix products in a repetition; 0 = not counted
    double peakBytes = 0;      ///< memory that a repetition needs at its peak; 0 = not measured
    std::string problem = {};  ///< why this machine cannot do it; nothing is measured then

    double medianMilliseconds() const;
    double fastestMilliseconds() const;
    double unitsPerSecond() const;
    double gigaflopsPerSecond() const;
};

/// Whole optimizer steps: forward, backward, clipping, Adam.
BenchmarkResult benchmarkTraining(const BenchmarkOptions& options);
/// What `autoRecipe` chooses by: some steps of small networks of several widths, on the device, in the precision and
/// with the threads of a training with these options. Takes about two seconds.
TrainingSpeed benchmarkSpeed(const TrainingOptions& options = {});
/// "greedy", "beam 5", "greedy batch N", and "greedy with attention", which also keeps every attention weight.
std::vector<BenchmarkResult> benchmarkDecoding(const BenchmarkOptions& options);
/// Forward passes that keep "attention" only or "everything".
std::vector<BenchmarkResult> benchmarkTracing(const BenchmarkOptions& options);
/// The encoder over one sentence of 256, 1024 and 2048 pieces, full attention and every pattern in turn, with
/// `attentionSpan` of the options' model: translating ("translate full, 2048"), and forward and backward ("train …");
/// with their memory where the system tells it (Linux).
std::vector<BenchmarkResult> benchmarkPatterns(const BenchmarkOptions& options);
/// Large matrix products, "float32" and "bfloat16": what the machine can do at most; one of them may have a `problem`.
std::vector<BenchmarkResult> benchmarkPeak(std::int64_t repetitions);

/// Measures on the calling thread, length by length; what was measured when `stop` was requested.
/// Self-attention keeps all L² scores, as the formula is written. @throws Error{InvalidArgument}
LayerCosts measureLayerCosts(
    const LayerCostOptions& options, std::stop_token stop, const LayerCostObserver& observer = {});

}  // namespace translucent
