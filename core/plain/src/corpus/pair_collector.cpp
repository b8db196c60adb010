#include "corpus/pair_collector.h"

#include "corpus/text_cleaning.h"
#include "io/text_check.h"
#include "translucent/error.h"

namespace translucent {

namespace {

constexpr std::size_t kMostAttributions = 5;
constexpr std::size_t kMostProblems = 1000;
/// Each costs about 200 bytes.
constexpr std::size_t kMostPairs = 20'000'000;

}  // namespace

void PairCollector::add(std::size_t line, std::string_view source, std::string_view target)
{
    SentencePair pair {cleanText(source), cleanText(target), {}};
    if (!pair.source.empty() && !pair.target.empty()) {
        if (m_result.corpus.pairs.size() == kMostPairs) {
            fail(line, "there are more than " + std::to_string(kMostPairs) + " sentence pairs; give a part of them");
        }
        m_result.corpus.pairs.push_back(std::move(pair));
    } else if (pair.source.empty() && pair.target.empty()) {
        addProblem(line, "both sides are empty");
    } else {
        addProblem(line, pair.source.empty() ? "the source side is empty" : "the target side is empty");
    }
}

void PairCollector::addProblem(std::size_t line, std::string_view message)
{
    ++m_result.leftOut;
    if (m_result.problems.size() < kMostProblems) {
        m_result.problems.push_back({line, std::string(message)});
    }
}

void PairCollector::addAttribution(const std::string& attribution)
{
    std::string& known = m_result.corpus.attribution;
    if (known.find(attribution) != std::string::npos || m_attributions > kMostAttributions) {
        return;
    }
    ++m_attributions;
    known += (known.empty() ? "" : "; ") + (m_attributions > kMostAttributions ? "and others" : attribution);
}

CorpusReadResult PairCollector::finish(const std::string& corpusName)
{
    if (m_result.corpus.pairs.empty()) {
        const auto& problems = m_result.problems;
        throw Error(ErrorCode::InvalidFormat,
            m_name + ": holds no usable sentence pair"
                + (problems.empty() ? std::string()
                                    : "; the first problem is in line " + std::to_string(problems.front().line) + ": "
                            + problems.front().message));
    }
    m_result.corpus.name = corpusName;
    return std::move(m_result);
}

void PairCollector::fail(std::size_t line, const std::string& message) const
{
    throw Error(ErrorCode::InvalidFormat, lineOf(m_name, line) + ": " + message);
}

}  // namespace translucent
