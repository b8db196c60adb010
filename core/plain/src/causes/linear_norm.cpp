#include "causes/linear_norm.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

double averageOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// What a norm divides the input by. ε as in the network: under the root, but beside the sample deviation.
double divisorOf(const TransformerConfig& config, std::span<const double> input)
{
    const double centre = config.normKind == NormKind::Rms ? 0 : averageOf(input);
    double squares = 0;
    for (const double value : input)
        squares += (value - centre) * (value - centre);
    const auto count = static_cast<double>(input.size());
    if (config.normKind == NormKind::SampleStd)
        return std::sqrt(squares / (count - 1)) + config.normEpsilon;
    return std::sqrt(squares / count + config.normEpsilon);
}

/// Batch norm divides each feature by a trained number, whatever the input is.
LinearNorm batchNormOf(const TracedPass& pass, const std::string& path)
{
    const auto& gain = pass.parameter(path + ".weight").values;
    const auto& bias = pass.parameter(path + ".bias").values;
    const auto& mean = pass.parameter(path + ".running_mean").values;
    const auto& variance = pass.parameter(path + ".running_variance").values;
    LinearNorm norm {{}, {}, false};
    for (std::size_t d = 0; d < gain.size(); ++d) {
        norm.scale.push_back(
            static_cast<double>(gain[d]) / std::sqrt(static_cast<double>(variance[d]) + pass.config.normEpsilon));
        norm.shift.push_back(static_cast<double>(bias[d]) - norm.scale[d] * static_cast<double>(mean[d]));
    }
    return norm;
}

LinearNorm dividingBy(const TracedPass& pass, const std::string& path, double divisor)
{
    LinearNorm norm {{}, {}, pass.config.normKind != NormKind::Rms};
    for (const float gain : pass.parameter(path + ".weight").values)
        norm.scale.push_back(static_cast<double>(gain) / divisor);
    if (norm.centred) {
        const auto& bias = pass.parameter(path + ".bias").values;
        norm.shift.assign(bias.begin(), bias.end());
    }
    return norm;
}

}  // namespace

std::vector<double> LinearNorm::applied(std::span<const double> v) const
{
    const double mean = centred ? averageOf(v) : 0;
    std::vector<double> result(v.size());
    for (std::size_t d = 0; d < v.size(); ++d)
        result[d] = scale[d] * (v[d] - mean);
    return result;
}

std::vector<double> LinearNorm::pulledBack(std::span<const double> direction) const
{
    std::vector<double> result(direction.size());
    for (std::size_t d = 0; d < direction.size(); ++d)
        result[d] = scale[d] * direction[d];
    const double mean = centred ? averageOf(result) : 0;
    for (double& value : result)
        value -= mean;
    return result;
}

LinearNorm linearNormAt(const TracedPass& pass, const std::string& path, std::size_t position)
{
    if (pass.config.normKind == NormKind::Batch)
        return batchNormOf(pass, path);
    const auto row = pass.array(path + ".input").row(position);
    const std::vector<double> input(row.begin(), row.end());
    const double divisor = divisorOf(pass.config, input);
    return dividingBy(pass, path, divisor);
}

LinearNorm linearNormOf(const TransformerConfig& config, const ModelParameters& parameters, const std::string& path)
{
    const ForwardTrace none;
    const TracedPass pass {config, none, parameters};
    return config.normKind == NormKind::Batch ? batchNormOf(pass, path) : dividingBy(pass, path, 1);
}

}  // namespace translucent
