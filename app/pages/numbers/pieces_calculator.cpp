#include "pages/numbers/calculator.h"
#include "pages/numbers/padding_calculator.h"
#include "translucent/explain/segmentation.h"

#include <QCoreApplication>

#include <limits>

namespace translucent {

namespace {

constexpr int kLongestCut = 120;  // characters; each may be a merge
constexpr auto kText = "piecesText";

/// How a sentence is cut: the lattice of a unigram vocabulary, the merges of a BPE vocabulary.
class PiecesCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::PiecesCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("pieces"),
            .title = tr("Tokenisation"),
            .example = tr("A sentence cut by a small vocabulary"),
            .modes = {tr("Unigram: the most probable pieces"), tr("BPE: merging neighbours")},
            .modeTip = tr("How the vocabulary cuts a text")};
    }

    static std::vector<Field> fields() { return {Field::text(kText, tr("Sentence to cut"), 2).keepingModel()}; }

    static std::vector<Wording> steps()
    {
        return {{"unigram.characters", tr("Characters, each with ln p"),
                    tr("The text after the vocabulary's normalisation; \"▁\" stands for a space. Most characters are "
                       "pieces themselves, so that any text can be cut.")},
            {"unigram.lattice", tr("Lattice: every piece that fits"),
                tr("Each box is a piece of the vocabulary over the characters it covers, with ln p. Every way from "
                   "left to right without gap or overlap is one way to cut the sentence.")},
            {"unigram.viterbi", tr("Best way to each place (Viterbi)"),
                tr("From left to right: the best sum up to a place is the best sum up to where a last piece begins, "
                   "plus the ln p of that piece. So not all ways have to be tried.")},
            {"unigram.best", tr("The best way"),
                tr("Read from the end backwards: the pieces whose probabilities have the largest product, that is, "
                   "the largest sum of ln p.")},
            {"unigram.rivals", tr("Runners-up"),
                tr("The next best ways to cut the sentence. Subword sampling takes one of them now and then during "
                   "training (Kudo 2018).")},
            {"bpe.characters", tr("Begin with single characters"),
                tr("The text after the vocabulary's normalisation; \"▁\" stands for a space.")},
            {"bpe.merge", tr("Merge %1"),
                tr("Of all neighbours that are a piece together, those are merged that were merged first when the "
                   "vocabulary was learnt. The table has the number of each possible merge.")},
            {"pieces.ids", tr("What the model reads: ids"),
                tr("Only these numbers reach the model: each picks one row of the embedding table.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"unigram.unknown",
                    tr("Characters that are not in the vocabulary (orange): %1. Each counts %2, 10 less than the "
                       "least probable piece.")},
            {"bpe.unknown",
                tr("Characters that are not in the vocabulary (orange): %1. Nothing can be merged with them.")},
            {"pieces.unknown_read",
                tr("Unknown characters side by side become one token with the id of ⟨UNK⟩: whatever stands there, the "
                   "model reads the same.")},
            {"fitting", tr("pieces that fit")}, {"from", tr("from character")}, {"to", tr("to character")},
            {"last piece from", tr("last piece from character")}, {"best Σ ln p", tr("best Σ ln p")},
            {"pieces", tr("number of pieces")}, {"p ÷ best", tr("p ÷ p of the best")},
            {"in vocabulary", tr("in the vocabulary")}, {"merge number", tr("number of the merge")}};
    }

    static void showExample(FormValues& values) { values[kText].text = QStringLiteral("我妹妹昨天买了三本书。"); }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Source sentence"), QStringLiteral("pieces.source")},
            {tr("Translation"), QStringLiteral("pieces.target")}};
    }

    /// The one that shows how the model itself cuts.
    static int modeOf(const ModelNumbers& numbers)
    {
        const auto& vocabulary = numbers.model->sourceVocabulary;
        return vocabulary && ScoredVocabulary(*vocabulary).kind() == TokenizerKind::Bpe ? 1 : 0;
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const TranslationResult& result = *pick.numbers.trace->result;
        const auto& hypotheses = result.translation.hypotheses;
        state.values[kText].text = isTarget(state)
            ? QString::fromStdString(hypotheses[std::size_t(pick.numbers.trace->hypothesis)].text)
            : result.sourceText;
        return vocabularyOf(state).has_value();
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const QString text = state.values.at(kText).text.simplified();
        if (text.size() > kLongestCut)
            return {{}, tr("Too long to show piece by piece: at most %1 characters.").arg(kLongestCut)};
        if (text.isEmpty())
            return {{}, tr("There is nothing to cut. Type a sentence.")};
        try {
            return {cut(state, text.toStdString())};
        } catch (const InputError&) {
            throw;
        } catch (const Error&) {
            return {{}, tr("The small vocabulary could not be learnt. Install the program again.")};
        }
    }

private:
    static bool isTarget(const CalculatorState& state) { return state.choice.at[PlaceChoice::Place] == 1; }

    static std::optional<Tokenizer> vocabularyOf(const CalculatorState& state)
    {
        if (!state.model)
            return {};
        return isTarget(state) ? state.model->targetVocabulary : state.model->sourceVocabulary;
    }

    static std::vector<ShownStep> cut(const CalculatorState& state, const std::string& text)
    {
        const TokenizerKind kind = state.mode == 1 ? TokenizerKind::Bpe : TokenizerKind::Unigram;
        const auto models = state.isModels ? vocabularyOf(state) : std::nullopt;
        const bool usesModels = models && ScoredVocabulary(*models).kind() == kind;
        const Tokenizer& tokenizer = usesModels ? *models : smallVocabulary(kind);
        const ScoredVocabulary vocabulary(tokenizer);
        auto steps =
            shown(kind == TokenizerKind::Bpe ? explainBpe(vocabulary, text) : explainUnigram(vocabulary, text));
        for (ShownStep& step : steps) {
            step.columnTitle = tr("piece");
            step.notes << originText(kind, tokenizer, usesModels, models.has_value());
        }
        check(steps.back(), tokenizer, text);
        return steps;
    }

    static QString originText(TokenizerKind kind, const Tokenizer& tokenizer, bool usesModels, bool isOther)
    {
        const QString name = kind == TokenizerKind::Bpe ? QStringLiteral("BPE") : QStringLiteral("unigram");
        if (usesModels)
            return tr("Vocabulary: the loaded model's own (%1, %2 pieces).").arg(name).arg(tokenizer.vocabularySize());
        const QString small = tr("Vocabulary: %1, learnt just now from %2 sentence pairs of the classroom corpus, %3 "
                                 "pieces for both languages.")
                                  .arg(name)
                                  .arg(kSmallVocabularyPairs)
                                  .arg(tokenizer.vocabularySize());
        return isOther ? small + u' ' + tr("The loaded model's own is of another kind.") : small;
    }

    /// The ids against those of the tokeniser itself.
    static void check(ShownStep& step, const Tokenizer& tokenizer, const std::string& text)
    {
        std::vector<float> engine;
        for (const Piece& piece : tokenizer.encode(text))
            engine.push_back(float(piece.id));
        const auto ours = step.step.table.row(0);
        const QString name = tr("tokeniser");
        step.check = ours.size() == engine.size()
            ? checkAgainst(name, ours, engine)
            : EngineCheck {name, std::numeric_limits<double>::infinity(), engine.size(), false};
    }
};

}  // namespace

Calculator piecesCalculator()
{
    Calculator calculator = calculatorOf<PiecesCalculator>();
    calculator.modeOf = PiecesCalculator::modeOf;
    return calculator;
}

}  // namespace translucent
