#pragma once

#include <nlohmann/json.hpp>

#include <fstream>

namespace translucent {

/// Edits, scores and p-values of invented translations, written by tests/data/reference/make_significance.py.
inline const nlohmann::json& significanceFixture()
{
    static const nlohmann::json fixture =
        nlohmann::json::parse(std::ifstream(TRANSLUCENT_TEST_DATA "/reference/significance.json"));
    return fixture;
}

}  // namespace translucent
