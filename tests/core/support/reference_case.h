#pragma once

#include "files/safetensors.h"
#include "model/model_files.h"
#include "network/model_state.h"
#include "network/transformer.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <map>
#include <string>

namespace translucent::test {

/// Results of plain PyTorch for one small model: see tests/data/reference.
class ReferenceCase {
public:
    explicit ReferenceCase(const std::string& name)
        : m_file(SafetensorsFile::read(directory() + name + ".safetensors"))
    {
        const auto path = directory() + name + ".json";
        const auto json = readJson(path);
        JsonObject object(json, path, "");
        object.options(config);
        object.finish();
    }

    torch::Tensor tensor(const std::string& name) const
    {
        const auto* entry = m_file.find(name);
        if (!entry)
            throw std::runtime_error("the reference has no " + name);
        return floatTensor(*entry);
    }
    torch::Tensor ids(const std::string& name) const { return tensor(name).to(torch::kLong); }

    static std::string directory() { return TRANSLUCENT_TEST_DATA "/reference/"; }

    TransformerConfig config;

private:
    SafetensorsFile m_file;
};

/// Weights by the formula of tests/data/reference/reference_model.py, without random numbers.
inline void fillByFormula(TranslationNetwork& network)
{
    torch::NoGradGuard noGrad;
    std::map<std::string, torch::Tensor> parameters;
    for (const auto& item : network.named_parameters())
        parameters.emplace(item.key(), item.value());
    double p = 0;
    for (auto& [name, parameter] : parameters) {
        const auto i = torch::arange(parameter.numel(), torch::kDouble);
        auto values = 0.3 * torch::cos(1.7 * p + 0.61 * i + 0.013 * i * p);
        if (name.ends_with("norm.weight") || name.ends_with(".running_variance"))
            values = values + 1;
        parameter.copy_(values.view(parameter.sizes()).to(torch::kFloat));
        ++p;
    }
}

inline double largestDifference(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<double>();
}

}  // namespace translucent::test
