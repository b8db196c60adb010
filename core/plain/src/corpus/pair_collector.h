#pragma once

#include "translucent/corpus_spec.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// Gathers what a reader finds: cleans both sides and keeps a note of pairs of which a side is empty.
class PairCollector {
public:
    /// `name` is the file name as the user gave it; messages begin with it.
    explicit PairCollector(std::string name)
        : m_name(std::move(name))
    {
    }

    const std::string& name() const { return m_name; }
    /// Both sides must be UTF-8, as TextLines and the parsers guarantee.
    void add(std::size_t line, std::string_view source, std::string_view target);
    /// Only the first ones are kept, the others counted.
    void addProblem(std::size_t line, std::string_view message);
    /// Adds a licence that differs from those before; only the first few are kept.
    void addAttribution(const std::string& attribution);

    /// The corpus under its short name. @throws Error{InvalidFormat} when not one pair is usable.
    CorpusReadResult finish(const std::string& corpusName);

    /// @throws Error{InvalidFormat} `file, line 12: message`
    [[noreturn]] void fail(std::size_t line, const std::string& message) const;

private:
    std::string m_name;
    CorpusReadResult m_result;
    std::size_t m_attributions = 0;
};

}  // namespace translucent
