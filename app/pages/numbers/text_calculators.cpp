#include "pages/numbers/calculator.h"
#include "translucent/base/language.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/explain/segmentation.h"
#include "translucent/explain/subword_training.h"
#include "widgets/display_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace translucent {

namespace {

constexpr std::size_t kSmallVocabularyPairs = 2000;
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
                tr("From the left, the longest piece that fits is taken, again and again: the order of the merges no "
                   "longer matters. If no piece fits at some position, the whole word is unknown.")},
            {"wordpiece.beside_bpe", tr("Beside BPE"),
                tr("The same words and as many merges, learnt as BPE (left) and as WordPiece (right).")}};
    }

    static std::vector<Wording> words()
    {
        return {{"pieces.more_pairs", tr("More pairs after these: %1.")},
            {"pieces.tie", tr("Several pairs are tied: the one that comes first in the words is merged.")},
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

constexpr int kLongestCut = 120;  // characters; each can be a merge
constexpr auto kText = "piecesText";

/// The segmentation of a sentence: the lattice of a unigram vocabulary, the merges of a BPE vocabulary.
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
                tr("Of all neighbouring pieces that form a piece together, the pair that was merged first when the "
                   "vocabulary was learnt is merged. The table has the number of each possible merge.")},
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
                tr("Adjacent unknown characters become one token with the id of ⟨UNK⟩: the model cannot tell them "
                   "apart.")},
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

    /// The mode that shows the segmentation of the model itself.
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
        return isOther ? inOneParagraph({small, tr("The loaded model's own is of a different type.")}) : small;
    }

    /// Compares the ids with those of the tokenizer itself.
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

constexpr std::int64_t kPieces = 2000;
constexpr double kCoverage = 0.9995;

Tokenizer learnt(TokenizerKind kind)
{
    std::vector<std::string> sentences;
    for (const SentencePair& pair : generateBuiltinCorpus({.pairs = kSmallVocabularyPairs}).pairs) {
        sentences.push_back(pair.source);
        sentences.push_back(pair.target);
    }
    return Tokenizer::train(sentences, {kind, kPieces, kCoverage});
}

constexpr int kLargestBatch = 8;
constexpr int kLongestSentence = 120;  // characters of a sentence
constexpr auto kSentences = "paddingSentences", kRow = "paddingSentence";

/// A batch as in training, and the effect of the padding mask on the weights of a head.
class PaddingCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::PaddingCalculator)

public:
    static Calculator describe(PaddedSentences& sentences)
    {
        return {.stem = QStringLiteral("padding"),
            .title = tr("Padding"),
            .example = tr("Four sentences of different lengths"),
            .fields = fields(),
            .steps = steps(),
            .words = words(),
            .showExample = showExample,
            .adapt = adapt,
            .places = places,
            .take = take,
            .calculate = [&sentences](const CalculatorState& state) { return calculate(state, sentences); }};
    }

private:
    static std::vector<Field> fields()
    {
        return {Field::text(kSentences, tr("Sentences of the batch, one per line"), 4).keepingModel(),
            Field::integer(kRow, tr("Weights of sentence"), tr("The sentence whose attention weights are shown"), {1})
                .keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {{"padding.grid", tr("The batch: one row per sentence"),
                    tr("The trainer computes several sentences at once, as one table. Shorter ones are filled with "
                       "⟨PAD⟩ (hatched) up to the longest.")},
            {"padding.mask", tr("Padding mask: 1 = may be attended to"),
                tr("The mask hides the padding from every query: its scores become −∞ before softmax.")},
            {"padding.weights", tr("Attention weights with the mask"),
                tr("One row per query. Hatched: padding. Its keys have weight exactly 0. Its own rows are computed, "
                   "too, but they are not used.")},
            {"padding.unmasked", tr("Without the mask"),
                tr("The same pass if no layer had a mask: some weight falls on ⟨PAD⟩ and is missing elsewhere. The "
                   "translation would depend on the other sentences in the batch.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"cells", tr("cells")}, {"padding", tr("of them padding")}, {"padding (%)", tr("padding (%)")},
            {"on padding (%)", tr("mean weight on padding (%)")}};
    }

    static void showExample(FormValues& values)
    {
        values[kSentences].text = QStringLiteral("我妹妹昨天买了三本书。\n%1").arg(others(true));
        values[kRow].number = 2;
    }

    static void adapt(CalculatorState& state)
    {
        FieldValue& row = state.values[kRow];
        row.most = double(std::max<std::size_t>(1, sentences(state).size()));
        row.number = std::clamp(row.number, 1.0, row.most);
        row.visible = state.isModels;
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        std::vector<ModelPlace> places = attentionPlaces(config);
        places.resize(std::min<std::size_t>(1, places.size()));
        return places;
    }

    /// Replaces the first sentence; the following ones are kept.
    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        QString& text = state.values[kSentences].text;
        const bool chinese = languageGroup(pick.numbers.model->info.sourceLanguage) == LanguageGroup::Chinese;
        const QString rest = state.isModels ? text.section(u'\n', 1) : others(chinese);
        text = pick.numbers.trace->result->sourceText.simplified() + u'\n' + rest;
        return pick.numbers.model->sourceVocabulary.has_value();
    }

    static Calculation calculate(const CalculatorState& state, PaddedSentences& together)
    {
        const auto texts = sentences(state);
        if (texts.empty())
            return {{}, tr("There is no sentence. Type at least one.")};
        if (texts.size() > kLargestBatch)
            return {{}, tr("Too many sentences to show: at most %1.").arg(kLargestBatch)};
        if (std::ranges::any_of(texts, [](const QString& text) { return text.size() > kLongestSentence; }))
            return {{}, tr("Too long to show: at most %1 characters per sentence.").arg(kLongestSentence)};
        return state.isModels ? ofModel(state, texts, together) : ofSmallVocabulary(texts);
    }

    static QString others(bool chinese)
    {
        return chinese ? QStringLiteral("你好吗？\n谢谢。\n老师在学校里喝茶。")
                       : QStringLiteral("How are you?\nThanks.\nThe teacher drinks tea at school.");
    }

    static QStringList sentences(const CalculatorState& state)
    {
        QStringList texts;
        for (const QString& line : state.values.at(kSentences).text.split(u'\n'))
            if (!line.trimmed().isEmpty())
                texts << line.simplified();
        return texts;
    }

    static Calculation ofModel(const CalculatorState& state, const QStringList& texts, PaddedSentences& together)
    {
        std::vector<std::string> wanted;
        for (const QString& text : texts)
            wanted.push_back(text.toStdString());
        together.want(wanted, state.model);
        const PaddedBatchPtr batch = together.batch();
        if (!batch) {
            const QString problem = together.problem();
            return ofPieces(texts, *state.model->sourceVocabulary,
                problem.isEmpty() ? tr("The model is encoding these sentences…") : problem);
        }
        const PaddedChoice choice {std::min(state.values.index(kRow), batch->ids.size()) - 1,
            std::size_t(state.choice.at[PlaceChoice::Layer]), std::size_t(state.choice.at[PlaceChoice::Head])};
        auto steps = shown(explainPadding(*batch, choice));
        for (ShownStep& step : steps) {
            if (step.step.name == "padding.weights")
                check(step, *batch, choice);
            label(step);
        }
        return {steps};
    }

    static Calculation ofSmallVocabulary(const QStringList& texts)
    {
        try {
            return ofPieces(texts, smallVocabulary(TokenizerKind::Unigram),
                tr("Split with a small vocabulary. Use the numbers of a model to see its attention weights."));
        } catch (const InputError&) {
            throw;
        } catch (const Error&) {
            return {{}, tr("The small vocabulary could not be learnt. Install the program again.")};
        }
    }

    /// Without weights.
    static Calculation ofPieces(const QStringList& texts, const Tokenizer& tokenizer, const QString& note)
    {
        PaddedBatch batch;
        for (const QString& text : texts)
            add(batch, tokenizer, text.toStdString());
        auto steps = shown(explainPadding(batch, {}));
        for (ShownStep& step : steps) {
            label(step);
            step.notes << note;
        }
        return {steps};
    }

    static void add(PaddedBatch& batch, const Tokenizer& tokenizer, const std::string& text)
    {
        auto& pieces = batch.pieces.emplace_back();
        auto& ids = batch.ids.emplace_back();
        for (const Piece& piece : tokenizer.encode(text)) {
            pieces.push_back(piece.text);
            ids.push_back(piece.id);
        }
        pieces.push_back(tokenizer.pieceText(kEndId));
        ids.push_back(kEndId);
    }

    static void label(ShownStep& step)
    {
        const bool weights = step.step.name == "padding.weights" || step.step.name == "padding.unmasked";
        step.numbersAreNames = step.step.name == "padding.grid";
        step.columnTitle = weights ? tr("key (attended token)") : tr("position");
        if (weights)
            return;
        for (std::size_t row = 0; row < step.step.table.rows.size(); ++row)
            step.rowLabels << tr("Sentence %1").arg(row + 1);
    }

    /// Compares the sentence's own rows and columns with a pass over that sentence alone.
    static void check(ShownStep& step, const PaddedBatch& batch, const PaddedChoice& choice)
    {
        const Array& alone = batch.layers[choice.layer].alone[choice.sentence];
        const std::size_t length = batch.ids[choice.sentence].size();
        std::vector<double> ours;
        for (std::size_t query = 0; query < length; ++query)
            for (std::size_t key = 0; key < length; ++key)
                ours.push_back(step.step.table.at(query, key));
        const auto first = std::span(alone.values).subspan(choice.head * length * length, length * length);
        step.check = checkAgainst(tr("pass over this sentence alone"), ours, first);
    }
};

}  // namespace

Calculator subwordCalculator()
{
    return calculatorOf<SubwordCalculator>();
}

Calculator piecesCalculator()
{
    Calculator calculator = calculatorOf<PiecesCalculator>();
    calculator.modeOf = PiecesCalculator::modeOf;
    return calculator;
}

const Tokenizer& smallVocabulary(TokenizerKind kind)
{
    static const Tokenizer unigram = learnt(TokenizerKind::Unigram);
    if (kind == TokenizerKind::Unigram)
        return unigram;
    static const Tokenizer bpe = learnt(TokenizerKind::Bpe);
    return bpe;
}

PaddedSentences::PaddedSentences(Engine& engine)
    : m_request(engine,
        {[this](const PaddedBatchPtr& batch) {
             m_batch = batch;
             Q_EMIT encoded();
         },
            [this] {
                m_batch = nullptr;
                Q_EMIT encoded();
            }})
{
}

void PaddedSentences::want(const std::vector<std::string>& sentences, const ModelSummaryPtr& model)
{
    if (sentences == m_sentences && model == m_model)
        return;
    if (model != m_model)
        m_batch = nullptr;
    m_sentences = sentences;
    m_model = model;
    m_request.ask({sentences});
}

Calculator paddingCalculator(PaddedSentences& sentences)
{
    return PaddingCalculator::describe(sentences);
}

}  // namespace translucent
