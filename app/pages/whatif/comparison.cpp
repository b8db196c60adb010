#include "pages/whatif/comparison.h"

#include "widgets/token_text.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// Length of the longest common subsequence of the words from (i, j) on. Shape: [a + 1][b + 1]
std::vector<std::vector<int>> commonLengths(const QStringList& a, const QStringList& b)
{
    std::vector<std::vector<int>> length(std::size_t(a.size()) + 1, std::vector<int>(std::size_t(b.size()) + 1, 0));
    for (auto i = a.size() - 1; i >= 0; --i)
        for (auto j = b.size() - 1; j >= 0; --j)
            length[std::size_t(i)][std::size_t(j)] = a[i] == b[j]
                ? length[std::size_t(i) + 1][std::size_t(j) + 1] + 1
                : std::max(length[std::size_t(i) + 1][std::size_t(j)], length[std::size_t(i)][std::size_t(j) + 1]);
    return length;
}

QStringList tokensOf(const Hypothesis& hypothesis)
{
    std::vector<TokenRef> tokens;
    for (const HypothesisToken& token : hypothesis.tokens)
        tokens.push_back({token.chosen.id, token.chosen.piece});
    return tokenTexts(tokens);
}

std::optional<double> probabilityAt(const Hypothesis& hypothesis, std::size_t position)
{
    if (position >= hypothesis.tokens.size())
        return {};
    return std::exp(hypothesis.tokens[position].chosen.logProbability);
}

}  // namespace

ComparedTexts comparedTexts(const QString& before, const QString& after)
{
    const QStringList a = before.split(u' ', Qt::SkipEmptyParts);
    const QStringList b = after.split(u' ', Qt::SkipEmptyParts);
    const auto length = commonLengths(a, b);
    ComparedTexts texts;
    qsizetype i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) {
            texts.before.push_back({a[i++], false});
            texts.after.push_back({b[j++], false});
        } else if (j == b.size()
            || (i < a.size()
                && length[std::size_t(i) + 1][std::size_t(j)] >= length[std::size_t(i)][std::size_t(j) + 1])) {
            texts.before.push_back({a[i++], true});
        } else {
            texts.after.push_back({b[j++], true});
        }
    }
    return texts;
}

QString markedText(const std::vector<ComparedWord>& words, const QString& colour)
{
    QStringList marked;
    for (const ComparedWord& word : words) {
        const QString text = word.text.toHtmlEscaped();
        marked << (word.differs
                ? QStringLiteral("<span style=\"background-color:%1\"><b>%2</b></span>").arg(colour, text)
                : text);
    }
    return marked.join(u' ');
}

std::vector<ComparedToken> comparedTokens(const Hypothesis& before, const Hypothesis& after)
{
    const QStringList a = tokensOf(before);
    const QStringList b = tokensOf(after);
    std::vector<ComparedToken> tokens;
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i)
        tokens.push_back(
            {a.value(i), b.value(i), probabilityAt(before, std::size_t(i)), probabilityAt(after, std::size_t(i))});
    return tokens;
}

}  // namespace translucent
