#include "pages/numbers/padding_calculator.h"

#include "pages/numbers/calculator.h"
#include "translucent/corpus_spec.h"

#include <QCoreApplication>

#include <algorithm>
#include <string>
#include <vector>

namespace translucent {

namespace {

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

}  // namespace

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

namespace {

constexpr int kLargestBatch = 8;
constexpr int kLongestSentence = 120;  // characters of a sentence
constexpr auto kSentences = "paddingSentences", kRow = "paddingSentence";

/// A batch as the trainer reads it, and what the padding mask does to the weights of a head.
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
                tr("The mask hides the filling from every query: its scores become −∞ before softmax.")},
            {"padding.weights", tr("Attention weights with the mask"),
                tr("One row per query. Hatched: padding. Its keys have weight exactly 0. Its own rows are computed, "
                   "too, but they are not used.")},
            {"padding.unmasked", tr("Without the mask"),
                tr("The same pass, had no layer a mask: weight falls on ⟨PAD⟩ and is missing elsewhere. The sentence "
                   "would be translated differently depending on what it stands beside.")}};
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

    /// The sentence that is shown in front; what stands behind it stays.
    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        QString& text = state.values[kSentences].text;
        const bool chinese = pick.numbers.model->info.sourceLanguage == "zh";
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
                tr("Cut by a small vocabulary. With the numbers of a model, its attention weights follow."));
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

    /// The sentence's own rows and columns against a pass over that sentence alone.
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

Calculator paddingCalculator(PaddedSentences& sentences)
{
    return PaddingCalculator::describe(sentences);
}

}  // namespace translucent
