#include "translucent/scores/metrics.h"

#include "base/random.h"
#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;
using Counts = std::map<std::string, int>;

struct Invented {
    Texts translations;
    std::vector<Texts> sets;
};

/// Sentences of few words, so that they share some; some of the later references are missing.
Invented invented(std::size_t sentences, std::size_t references)
{
    Random random(5);
    const auto sentence = [&random] {
        std::string text;
        for (auto words = 3 + random.below(8); words > 0; --words)
            text += std::string(text.empty() ? "" : " ") + std::string(1, static_cast<char>('a' + random.below(2)))
                + std::string(random.below(2), 'x') + (random.below(9) == 0 ? "!" : "");
        return text;
    };
    Invented result {{}, std::vector<Texts>(references)};
    for (std::size_t i = 0; i < sentences; ++i) {
        result.translations.push_back(sentence());
        for (std::size_t set = 0; set < references; ++set)
            result.sets[set].push_back(set > 0 && random.below(4) == 0 ? std::string() : sentence());
    }
    return result;
}

Texts present(const Invented& invented, std::size_t sentence)
{
    Texts result;
    for (const auto& set : invented.sets)
        if (!set[sentence].empty())
            result.push_back(set[sentence]);
    return result;
}

Texts wordsOf(const std::string& text)
{
    return tokenizeForMetric(text, MetricTokenization::None);
}

Counts ngrams(const Texts& words, std::size_t n)
{
    Counts counts;
    for (std::size_t i = 0; i + n <= words.size(); ++i) {
        std::string ngram;
        for (std::size_t k = i; k < i + n; ++k)
            ngram += words[k] + '\n';
        ++counts[ngram];
    }
    return counts;
}

int common(const Counts& a, const Counts& b)
{
    int sum = 0;
    for (const auto& [ngram, count] : a)
        sum += b.contains(ngram) ? std::min(count, b.at(ngram)) : 0;
    return sum;
}

/// Papineni et al. 2002, §2.2 to 2.3, implemented literally; every order has a match here.
double naiveBleu(const Invented& invented)
{
    double logarithms = 0, ours = 0, theirs = 0;
    for (std::size_t n = 1; n <= 4; ++n) {
        double correct = 0, total = 0;
        for (std::size_t i = 0; i < invented.translations.size(); ++i) {
            Counts most;
            for (const auto& reference : present(invented, i))
                for (const auto& [ngram, count] : ngrams(wordsOf(reference), n))
                    most[ngram] = std::max(most[ngram], count);
            const auto counts = ngrams(wordsOf(invented.translations[i]), n);
            correct += common(counts, most);
            for (const auto& [ngram, count] : counts)
                total += count;
        }
        logarithms += std::log(correct / total) / 4;
    }
    for (std::size_t i = 0; i < invented.translations.size(); ++i) {
        const auto length = std::ssize(wordsOf(invented.translations[i]));
        std::ptrdiff_t nearest = -1;
        for (const auto& reference : present(invented, i)) {
            const auto other = std::ssize(wordsOf(reference));
            const auto distance = std::abs(other - length), least = std::abs(nearest - length);
            if (nearest < 0 || distance < least || (distance == least && other < nearest))
                nearest = other;
        }
        ours += double(length);
        theirs += double(nearest);
    }
    return 100 * std::min(1.0, std::exp(1 - theirs / ours)) * std::exp(logarithms);
}

Texts charactersOf(const std::string& text)
{
    Texts result;
    for (const char c : text)
        if (c != ' ')
            result.emplace_back(1, c);
    return result;
}

using Sums = std::array<std::array<double, 3>, 6>;

double fOf(const Sums& sums)
{
    double precision = 0, recall = 0;
    int orders = 0;
    for (const auto& [ours, theirs, both] : sums)
        if (ours > 0 && theirs > 0) {
            precision += both / ours;
            recall += both / theirs;
            ++orders;
        }
    if (precision + recall == 0)
        return 0;
    precision /= orders;
    recall /= orders;
    return 100 * 5 * precision * recall / (4 * precision + recall);
}

/// Popović 2015, with the best reference of each sentence.
double naiveChrf(const Invented& invented)
{
    Sums all {};
    for (std::size_t i = 0; i < invented.translations.size(); ++i) {
        Sums best {};
        double bestF = -1;
        for (const auto& reference : present(invented, i)) {
            Sums sums {};
            for (std::size_t n = 1; n <= 6; ++n) {
                const auto ours = charactersOf(invented.translations[i]), theirs = charactersOf(reference);
                if (theirs.size() < n)
                    continue;
                sums[n - 1] = {ours.size() < n ? 0.0 : double(ours.size() - n + 1), double(theirs.size() - n + 1),
                    double(common(ngrams(ours, n), ngrams(theirs, n)))};
            }
            if (fOf(sums) > bestF) {
                bestF = fOf(sums);
                best = sums;
            }
        }
        for (std::size_t n = 0; n < 6; ++n)
            for (std::size_t k = 0; k < 3; ++k)
                all[n][k] += best[n][k];
    }
    return fOf(all);
}

}  // namespace

TEST(References, BleuClipsByTheMostAndTakesTheNearestLength)
{
    for (const std::size_t sets : {1, 2, 4}) {
        const auto texts = invented(60, sets);
        const auto score = bleu(texts.translations, References(texts.sets), {MetricTokenization::None});
        EXPECT_GT(score.correct[3], 0);
        EXPECT_NEAR(score.score, naiveBleu(texts), 1e-9) << sets;
        EXPECT_TRUE(score.signature.starts_with(sets == 1 ? "nrefs:1|" : "nrefs:var|")) << score.signature;
    }
}

TEST(References, ChrfTakesTheBestOfEachSentence)
{
    for (const std::size_t sets : {1, 2, 4}) {
        const auto texts = invented(60, sets);
        EXPECT_NEAR(chrf(texts.translations, References(texts.sets)).score, naiveChrf(texts), 1e-9) << sets;
    }
}

TEST(References, TerTakesTheFewestEditsAndTheMeanLength)
{
    const auto texts = invented(60, 3);
    double edits = 0, length = 0;
    for (std::size_t i = 0; i < texts.translations.size(); ++i) {
        const auto references = present(texts, i);
        std::int64_t fewest = 1 << 20;
        for (const auto& reference : references) {
            const auto score = ter(std::span(&texts.translations[i], 1), std::span(&reference, 1));
            fewest = std::min(fewest, score.edits);
            length += score.referenceLength / double(references.size());
        }
        edits += double(fewest);
    }
    const auto score = ter(texts.translations, References(texts.sets));
    EXPECT_EQ(score.edits, std::int64_t(edits));
    EXPECT_NEAR(score.referenceLength, length, 1e-9);
    EXPECT_NEAR(score.score, 100 * edits / length, 1e-9);
}

// Numbers that sacreBLEU publishes for these sentences.
TEST(References, GiveThePublishedNumbers)
{
    const Texts dogs {"The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."};
    const std::vector<Texts> sets {{"The dog bit the man.", "It was not unexpected.", "The man bit him first."},
        {"The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."}};
    const References references(sets);
    EXPECT_NEAR(bleu(dogs, references, {}).score, 48.530827, 1e-6);
    EXPECT_NEAR(bleu(dogs, references, {MetricTokenization::None}).score, 49.1919566, 1e-6);
    EXPECT_EQ(
        bleu(dogs, references, {}).signature, "nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:translucent-0.1");
}

TEST(References, OneSetOfThemIsTheUsualScore)
{
    const auto texts = invented(20, 1);
    const auto& only = texts.sets.front();
    EXPECT_EQ(bleu(texts.translations, References(texts.sets), {}).score, bleu(texts.translations, only, {}).score);
    EXPECT_EQ(
        chrfPlusPlus(texts.translations, References(texts.sets)).score, chrfPlusPlus(texts.translations, only).score);
    EXPECT_EQ(bleuMatches(texts.translations[0], std::span(only).first(1), {}).score.score,
        bleu(std::span(texts.translations).first(1), std::span(only).first(1), {}).score);
}

TEST(References, CapitalsCountUnlessTheyShallNot)
{
    const Texts translations {"THE Cat Sat On The Mat"}, references {"the cat sat on the mat"};
    EXPECT_EQ(bleu(translations, references, {}).score, 0);
    const auto lower = bleu(translations, references, {.letterCase = LetterCase::Lower});
    EXPECT_NEAR(lower.score, 100, 1e-9);
    EXPECT_EQ(lower.signature, "nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:translucent-0.1");
    EXPECT_LT(chrf(translations, references).score, 70);
    EXPECT_NEAR(chrf(translations, references, LetterCase::Lower).score, 100, 1e-9);
    EXPECT_NEAR(chrfPlusPlus(translations, references, LetterCase::Lower).score, 100, 1e-9);
}

TEST(References, UnequalSetsAreRefused)
{
    using Sets = std::vector<Texts>;
    test::expectError(ErrorCode::InvalidArgument, {"1 sentences", "another 2"}, [] {
        References(Sets {{"a"}, {"a", "b"}});
    });
    test::expectError(ErrorCode::InvalidArgument, {"0 sets"}, [] { References(Sets {}); });
    test::expectError(ErrorCode::InvalidArgument, {"11 sets"}, [] { References(Sets(11, Texts {"a"})); });
}

TEST(UsualTokenization, IsThatOfTheLanguage)
{
    for (const char* chinese :
        {"zh", "zh-CN", "zh_TW", "ZH-Hant", "cmn", "zho", "chi", "Chinese", "yue", "yue-HK", "nan"})
        EXPECT_EQ(usualTokenization(chinese), MetricTokenization::Zh) << chinese;
    for (const char* unspaced : {"ja", "jpn", "ko", "kor-KR", "th", "my", "km", "lo"})
        EXPECT_EQ(usualTokenization(unspaced), MetricTokenization::Character) << unspaced;
    for (const char* spaced : {"en", "de-AT", "vi", "fr", "zha", "jav", "kok"})
        EXPECT_EQ(usualTokenization(spaced), MetricTokenization::Mteval13a) << spaced;
}

TEST(UsualTokenization, IsThatOfTheScriptWhereTheLanguageIsNotTold)
{
    const auto of = [](const Texts& references) { return usualTokenization("und", references); };
    EXPECT_EQ(of({"我在GitHub上看到了。", "OK", "他喜欢喝茶。"}), MetricTokenization::Zh);
    EXPECT_EQ(of({"私は毎日お茶を飲みます。", "東京大学"}), MetricTokenization::Character);
    EXPECT_EQ(of({"저는 차를 마십니다."}), MetricTokenization::Character);
    EXPECT_EQ(of({"ฉันดื่มชา"}), MetricTokenization::Character);
    EXPECT_EQ(of({"I drink tea (茶) every day.", "1234"}), MetricTokenization::Mteval13a);
    EXPECT_EQ(of({"Я пью чай."}), MetricTokenization::Mteval13a);
    EXPECT_EQ(of({"12 + 7 = 19"}), MetricTokenization::Mteval13a);
    EXPECT_EQ(of({}), MetricTokenization::Mteval13a);
    EXPECT_EQ(usualTokenization("en", Texts {"我喜欢。"}), MetricTokenization::Mteval13a) << "the language says it";
}

}  // namespace translucent
