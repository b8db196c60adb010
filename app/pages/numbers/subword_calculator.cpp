#include "pages/numbers/calculator.h"
#include "translucent/explain/subword_training.h"

#include <QCoreApplication>

namespace translucent {

namespace {

constexpr int kMostLetters = 1000;  // characters
constexpr int kMostWords = 60;
constexpr int kBpe = 0;  // mode
constexpr auto kWords = "subwordWords", kMerges = "subwordMerges", kNew = "subwordNew", kEnds = "subwordEnds";

/// Learning pieces from words: BPE counts pairs, WordPiece weighs them.
class SubwordCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::SubwordCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("subwords"),
            .title = tr("Subwords"),
            .example = tr("low, lower, newest and widest, the example of Sennrich et al. 2016"),
            .modes = {tr("BPE: merge the most frequent pair"),
                tr("WordPiece: merge the most strongly associated pair")},
            .modeTip = tr("How the pair to merge next is chosen")};
    }

    static std::vector<Field> fields()
    {
        return {Field::text(kWords, tr("Words to learn from; word×5 counts five times"), 3).keepingModel(),
            Field::integer(kMerges, tr("Merges"), tr("How many pairs are merged at most"), {1, 60}).keepingModel(),
            Field::flag(kEnds, tr("Mark the ends of words"),
                tr("Appends \"</w>\" to each word, as Sennrich et al. do, so that the end of a word can be told from "
                   "its middle"))
                .beside()
                .in(kBpe)
                .keepingModel(),
            Field::text(kNew, tr("Words to cut with it"), 1).keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {{"bpe.words", tr("Words as characters"),
                    tr("Each word is cut into single characters: the initial pieces. Merges never cross the end of a "
                       "word.")},
            {"bpe.learn", tr("Merge %1"),
                tr("All neighbouring pairs are counted, each word as often as it occurs; the most frequent pair "
                   "becomes one piece everywhere.")},
            {"bpe.cut", tr("Cut other words with it"),
                tr("A new word is cut into characters, then the merges are repeated in the order in which they were "
                   "learnt. Characters that were never seen stay unknown.")},
            {"wordpiece.words", tr("Words as characters"),
                tr("Each word is cut into single characters; \"##\" marks those that do not begin a word.")},
            {"wordpiece.learn", tr("Merge %1"),
                tr("score = count(ab) ÷ (count(a) · count(b)): not the most frequent pair wins, but the one whose "
                   "parts are rare without each other.")},
            {"wordpiece.cut", tr("Cut other words: longest match first"),
                tr("From the left, the longest piece that fits is taken, again and again: the order of the merges "
                   "does not count any more. If nothing fits at some place, the whole word is unknown.")},
            {"wordpiece.beside_bpe", tr("Beside BPE"),
                tr("The same words and as many merges, learnt as BPE (left) and as WordPiece (right).")}};
    }

    static std::vector<Wording> words()
    {
        return {{"pieces.more_pairs", tr("More pairs after these: %1.")},
            {"pieces.tie", tr("Several pairs are equal: the one that comes first in the words is merged.")},
            {"count", tr("count")}, {"score", tr("score")}, {"pieces", tr("number of pieces")},
            {"count(ab)", tr("count(ab)")}, {"count(a)", tr("count(a)")}, {"count(b)", tr("count(b)")}};
    }

    static void showExample(FormValues& values)
    {
        values[kWords].text = QStringLiteral("low×5 lower×2 newest×6 widest×3");
        values[kNew].text = QStringLiteral("lowest newer sky");
        values[kMerges].number = 10;
        values[kEnds].number = 1;
    }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Source sentence")}, {tr("Translation")}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const TranslationResult& result = *pick.numbers.trace->result;
        const auto& hypothesis = result.translation.hypotheses[std::size_t(pick.numbers.trace->hypothesis)];
        const bool target = state.choice.at[PlaceChoice::Place] == 1;
        state.values[kWords].text = target ? QString::fromStdString(hypothesis.text) : result.sourceText;
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const QString text = state.values.at(kWords).text, fresh = state.values.at(kNew).text;
        if (text.size() > kMostLetters || fresh.size() > kMostLetters)
            return {{}, tr("Too long to show word by word: at most %1 characters.").arg(kMostLetters)};
        SubwordTrainingInput input {countedWords(text.toStdString()),
            {state.mode == kBpe ? SubwordMethod::Bpe : SubwordMethod::WordPiece, state.values.index(kMerges),
                state.values.flag(kEnds)},
            {}};
        if (input.words.empty())
            return {{}, tr("There is no word to learn from. Type some words.")};
        if (input.words.size() > kMostWords)
            return {{}, tr("Too many different words to show: at most %1.").arg(kMostWords)};
        for (const CountedWord& word : countedWords(fresh.toStdString()))
            input.newWords.push_back(word.text);
        auto steps = shown(explainSubwordTraining(input));
        for (ShownStep& step : steps) {
            const bool merges = step.step.name.find('#') != std::string::npos;
            step.columnTitle = merges ? tr("pair") : tr("word");
        }
        return {steps};
    }
};

}  // namespace

Calculator subwordCalculator()
{
    return calculatorOf<SubwordCalculator>();
}

}  // namespace translucent
