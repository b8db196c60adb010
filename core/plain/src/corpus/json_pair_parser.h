#pragma once

#include "corpus/corpus_readers.h"
#include "translucent/corpus_spec.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace translucent {

/// Reads one JSON value as a sentence pair.
class JsonPairParser {
public:
    JsonPairParser(const CorpusReadOptions& options, PairCollector& pairs);

    /// `line` is where the value begins. @throws Error{InvalidFormat} naming file, line and key.
    void parse(std::string_view json, std::size_t line);

private:
    struct Keys {
        std::string source;
        std::string target;
        bool found() const { return !source.empty() && !target.empty(); }
    };

    nlohmann::json parseJson(std::string_view json, std::size_t line) const;
    void readObject(const nlohmann::json& object, std::size_t line);
    void readArray(const nlohmann::json& array, std::size_t line);
    Keys keysOf(const nlohmann::json& object) const;
    std::string textOf(const nlohmann::json& value, const std::string& name, std::size_t line) const;
    [[noreturn]] void failKeys(const nlohmann::json& object, std::size_t line) const;

    CorpusReadOptions m_options;
    std::vector<std::string> m_sourceNames;
    std::vector<std::string> m_targetNames;
    PairCollector& m_pairs;
};

}  // namespace translucent
