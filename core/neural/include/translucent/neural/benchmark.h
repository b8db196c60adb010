#pragma once

#include "translucent/explain/cost.h"
#include "translucent/model/transformer_config.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The measured work: a recipe's network with random weights processes random sentences of equal length, so that every
/// run does the same arithmetic. A decoder cannot choose END for the same reason.
struct BenchmarkOptions {
    TransformerConfig model;
    std::int64_t batch = 64;                   ///< sentence pairs per training step
    std::int64_t decodedBatch = 32;            ///< sentences translated together
    std::int64_t sourceLength = 24;            ///< pieces with END
    std::int64_t targetLength = 24;            ///< pieces with END
    std::int64_t shortlist = 0;                ///< target tokens to search among; 0 = the whole vocabulary
    std::int64_t repetitions = 20;             ///< repetitions after a warm-up
    Precision precision = Precision::Float32;  ///< precision of training; not Auto
    Device device = Device::Cpu;               ///< device of training
};

/// The sizes of a preset, with dropout 0.1 and the largest vocabulary that its tokenizers may have.
/// @throws Error{InvalidArgument} listing the presets
BenchmarkOptions benchmarkOptions(std::string_view preset);

/// The result of one measurement.
struct BenchmarkResult {
    std::string name;
    std::vector<double> milliseconds;  ///< duration of each repetition
    double units = 0;                  ///< units of work per repetition
    std::string unit;
    double flops = 0;          ///< floating-point operations of the matrix products in a repetition; 0 = not counted
    double peakBytes = 0;      ///< peak memory of a repetition; 0 = not measured
    std::string problem = {};  ///< why this machine cannot run it; nothing is measured then

    double medianMilliseconds() const;
    double fastestMilliseconds() const;
    double unitsPerSecond() const;
    double gigaflopsPerSecond() const;
};

/// Measures whole optimizer steps: forward, backward, clipping, Adam.
BenchmarkResult benchmarkTraining(const BenchmarkOptions& options);
/// Measures the speed that `autoRecipe` uses: some steps of small networks of several widths, with the device,
/// precision and threads of a training with these options. Takes about two seconds.
TrainingSpeed benchmarkSpeed(const TrainingOptions& options = {});
/// Measures "greedy", "beam 5", "greedy batch N", and "greedy with attention", which also keeps all attention weights.
std::vector<BenchmarkResult> benchmarkDecoding(const BenchmarkOptions& options);
/// Measures forward passes that keep only "attention" or "everything".
std::vector<BenchmarkResult> benchmarkTracing(const BenchmarkOptions& options);
/// Measures the encoder on one sentence of 256, 1024 and 2048 pieces, with full attention and with each pattern, using
/// `attentionSpan` of the options' model: translation ("translate full, 2048"), and forward and backward pass ("train
/// …"). Includes peak memory where the system reports it (Linux).
std::vector<BenchmarkResult> benchmarkPatterns(const BenchmarkOptions& options);
/// Measures large matrix products, "float32" and "bfloat16", as the maximum speed of the machine. One of them may have
/// a `problem`.
std::vector<BenchmarkResult> benchmarkPeak(std::int64_t repetitions);

/// Measures one length after another on the calling thread; returns the lengths measured so far when `stop` is
/// requested. Self-attention keeps all L² scores, as the formula is written. @throws Error{InvalidArgument}
LayerCosts measureLayerCosts(
    const LayerCostOptions& options, std::stop_token stop, const LayerCostObserver& observer = {});

}  // namespace translucent
