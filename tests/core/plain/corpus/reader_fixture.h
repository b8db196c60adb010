#pragma once

#include "support/expect_error.h"
#include "support/gzip_data.h"
#include "support/temporary_directory.h"
#include "translucent/corpus/corpus_spec.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace translucent::test {

using Texts = std::vector<std::pair<std::string, std::string>>;

inline Texts textsOf(const Corpus& corpus)
{
    Texts texts;
    for (const SentencePair& pair : corpus.pairs) {
        texts.emplace_back(pair.source, pair.target);
    }
    return texts;
}

inline std::vector<std::size_t> problemLines(const CorpusReadResult& result)
{
    std::vector<std::size_t> lines;
    for (const CorpusProblem& problem : result.problems) {
        lines.push_back(problem.line);
    }
    return lines;
}

/// Reads corpora from content given in the test.
class CorpusReaderTest : public testing::Test {
protected:
    CorpusReadResult readContent(std::string_view name, std::string_view content) const
    {
        return readCorpus(m_directory.add(name, content).string(), m_options);
    }
    /// Plain and gzipped content give the same result.
    void expectPairs(const std::string& name, std::string_view content, const Texts& expected) const
    {
        EXPECT_EQ(textsOf(readContent(name, content).corpus), expected);
        EXPECT_EQ(textsOf(readContent(name + ".gz", gzipped(content)).corpus), expected);
        EXPECT_EQ(readContent(name, content).corpus.name, name);
    }
    void expectRefused(
        std::string_view name, std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { readContent(name, content); });
        expectError(ErrorCode::InvalidFormat, {name}, [&] { readContent(name, content); });
    }

    TemporaryDirectory m_directory;
    CorpusReadOptions m_options;
};

}  // namespace translucent::test
