#pragma once

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// Scores of invented sentence pairs, written by tests/data/reference/make_metrics.py.
inline const nlohmann::json& metricsFixture()
{
    static const nlohmann::json fixture =
        nlohmann::json::parse(std::ifstream(TRANSLUCENT_TEST_DATA "/reference/metrics.json"));
    return fixture;
}

struct SentencePairs {
    std::vector<std::string> hypotheses;
    std::vector<std::string> references;
};

/// Sentences first … last - 1 of the fixture.
inline SentencePairs fixturePairs(std::size_t first, std::size_t last)
{
    SentencePairs pairs;
    for (std::size_t i = first; i < last; ++i) {
        const auto& sentence = metricsFixture().at("sentences").at(i);
        pairs.hypotheses.push_back(sentence.at("hypothesis"));
        pairs.references.push_back(sentence.at("reference"));
    }
    return pairs;
}

}  // namespace translucent
