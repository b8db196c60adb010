#include "pages/decoding/races.h"

#include "engine/engine.h"
#include "pages/decoding/race_view.h"
#include "translucent/search/decoding.h"
#include "translucent/search/parallel_decoding.h"
#include "translucent/text/tokenizer.h"
#include "widgets/chip_strip.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDir>
#include <QHash>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kMostRefinementsShown = 4;

struct RaceSplitText {
    Q_DECLARE_TR_FUNCTIONS(translucent::RaceSplitText)

public:
    static QString sentence(const SearchTrace& greedy, const SearchTrace& beam);
    static QString outcome(const SearchCandidate& greedy, const SearchCandidate& beam);
};

const SearchCandidate& at(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    return trace.candidates[std::size_t(candidate)];
}

std::vector<TokenCandidate> tokensOf(const SearchTrace& trace, const std::vector<std::ptrdiff_t>& path)
{
    std::vector<TokenCandidate> tokens;
    for (const std::ptrdiff_t candidate : path)
        tokens.push_back(at(trace, candidate).token);
    return tokens;
}

/// True if both chose the same tokens, not only the same words.
bool tookTheSame(const SearchTrace& greedy, const SearchTrace& beam)
{
    return std::ranges::equal(tokensOf(greedy, greedy.path(greedy.leafOf(0))),
        tokensOf(beam, beam.path(beam.leafOf(0))), {}, &TokenCandidate::id, &TokenCandidate::id);
}

QString RaceSplitText::sentence(const SearchTrace& greedy, const SearchTrace& beam)
{
    if (greedy.leafOf(0) < 0 || beam.leafOf(0) < 0)
        return tr("No result: the forced prefix has no possible continuation.");
    if (beam.beamSize == 1)
        return tr("A beam of width 1 is greedy search: both do the same.");
    const auto split = raceSplit(greedy, beam);
    if (!split)
        return tookTheSame(greedy, beam)
            ? tr("Greedy search and the beam found the same translation: being greedy cost nothing here.")
            : tr("Greedy search and the beam found the same words, only cut into other tokens: being greedy cost no "
                 "word.");
    const SearchCandidate& taken = at(greedy, split->greedy);
    const SearchCandidate& missed = at(beam, split->beam);
    const QString chosen = candidateText(greedy, split->greedy), winner = candidateText(beam, split->beam);
    const QString step = QString::number(split->position + 1);
    const QString choice = split->wasCut ? tr("Step %1: greedy chose \"%2\" (log p %3) where the winner has \"%4\" "
                                              "(%5); the words before are the same, cut "
                                              "into other tokens; ")
        : taken.token.logProbability >= missed.token.logProbability
        ? tr("Step %1: greedy chose \"%2\" (log p %3), locally more probable than the winner's \"%4\" (%5); ")
        : tr("Step %1: greedy had to take \"%2\" (log p %3), the winner has \"%4\" (%5); ");
    return choice.arg(step, chosen, logText(taken.token.logProbability), winner, logText(missed.token.logProbability))
        + outcome(at(greedy, greedy.leafOf(0)), at(beam, beam.leafOf(0)));
}

QString RaceSplitText::outcome(const SearchCandidate& greedy, const SearchCandidate& beam)
{
    const QString text = beam.score <= greedy.score
        ? tr("yet greedy ends with the higher score, because the beam pruned its path too early: score %2 to %1 (Σ log "
             "p %4 to %3).")
        : beam.sum >= greedy.sum ? tr("in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).")
                                 : tr("in the end the beam wins thanks to length normalisation: score %1 to %2 (Σ log "
                                      "p %3 to %4).");
    return text.arg(logText(beam.score, 3), logText(greedy.score, 3), logText(beam.sum, 3), logText(greedy.sum, 3));
}

/// Words, or characters of a text that has no spaces.
QStringList unitsOf(const QString& text)
{
    if (text.contains(u' '))
        return text.split(u' ', Qt::SkipEmptyParts);
    return text.split(QString(), Qt::SkipEmptyParts);
}

std::vector<std::int64_t> numbered(const QStringList& units, QHash<QString, std::int64_t>& numbers)
{
    std::vector<std::int64_t> ids;
    for (const QString& unit : units) {
        if (!numbers.contains(unit))
            numbers.insert(unit, numbers.size());
        ids.push_back(numbers[unit]);
    }
    return ids;
}

/// Units of `reference` that are not in `text`.
QStringList missingFrom(const QString& text, const QString& reference)
{
    QHash<QString, std::int64_t> numbers;
    const QStringList wanted = unitsOf(reference);
    const auto wantedIds = numbered(wanted, numbers), ids = numbered(unitsOf(text), numbers);
    const auto missing = missingTokens(wantedIds, ids);
    QStringList units;
    for (qsizetype i = 0; i < wanted.size(); ++i)
        if (missing[std::size_t(i)])
            units << wanted[i];
    return units;
}

QString textOf(const TranslationResult& result)
{
    return QString::fromStdString(result.translation.hypotheses.front().text);
}

struct LaneText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ParallelLane)
};

Chip chipOf(const ParallelToken& token, bool first)
{
    const double probability = std::exp(token.token.logProbability);
    Chip chip {tokenText({token.token.id, token.token.piece}), {}, {}, probability, token.repeated || token.cut};
    chip.caption = token.cut ? LaneText::tr("cut off")
        : token.repeated     ? LaneText::tr("repeated")
        : !token.predicted   ? LaneText::tr("kept")
                             : shortPercentText(probability);
    const QString source = token.predicted ? first
            ? LaneText::tr("predicted in this pass, which saw no other target token")
            : LaneText::tr("predicted again in this pass, which saw the tokens that were kept")
                                           : LaneText::tr("kept from an earlier pass");
    chip.toolTip = LaneText::tr("p = %1: %2").arg(percentText(probability), source);
    return chip;
}

std::vector<Chip> chipsOf(const ParallelDecoding& parallel, int pass)
{
    std::vector<Chip> chips;
    if (pass > 0)
        for (const ParallelToken& token : parallel.passes[std::size_t(pass) - 1])
            chips.push_back(chipOf(token, pass == 1));
    else
        for (std::size_t i = 0; i < parallel.passes.front().size(); ++i)
            chips.push_back({tokenText({parallel.lengths.empty() ? kBeginId : kMaskId, {}}), {}, {}, {}, true});
    return chips;
}

constexpr int kEditorWidth = 280;

enum Word : std::int64_t { The = kSpecialIds, A, Dog, Cat, Bird, Fish, Sleeps, Sings, Swims };

/// A decimal number with point or comma.
std::optional<double> numberOf(const QString& text)
{
    bool valid = false;
    const double value = QLocale::c().toDouble(QString(text.trimmed()).replace(u',', u'.'), &valid);
    return valid ? std::optional(value) : std::nullopt;
}

QString wordsOf(const TextbookTree& tree, const std::vector<std::int64_t>& prefix)
{
    QStringList words;
    for (const std::int64_t id : prefix) {
        const auto found = std::ranges::find(tree.choices(), id, &TextbookTree::Choice::id);
        words << tokenText({id, found->piece});
    }
    return prefix.empty() ? tokenText({kBeginId, {}}) : words.join(u' ');
}

}  // namespace

std::optional<RaceSplit> raceSplit(const SearchTrace& greedy, const SearchTrace& beam)
{
    const auto ours = greedy.path(greedy.leafOf(0)), theirs = beam.path(beam.leafOf(0));
    const auto split = textSplit(tokensOf(greedy, ours), tokensOf(beam, theirs));
    if (!split || split->one >= ours.size() || split->other >= theirs.size())
        return {};
    return RaceSplit {
        std::int64_t(split->one), std::int64_t(split->other), ours[split->one], theirs[split->other], split->wasCut};
}

std::ptrdiff_t greedyWithin(const SearchTrace& greedy, const SearchTrace& beam)
{
    std::ptrdiff_t last = -1;
    for (const std::ptrdiff_t candidate : greedy.path(greedy.leafOf(0))) {
        const SearchCandidate& wanted = at(greedy, candidate);
        const auto found = std::ranges::find_if(beam.candidates, [&](const SearchCandidate& one) {
            return one.parent == last && one.position == wanted.position && one.token.id == wanted.token.id;
        });
        if (found == beam.candidates.end())
            break;
        last = found - beam.candidates.begin();
    }
    return last;
}

QString splitSentence(const SearchTrace& greedy, const SearchTrace& beam)
{
    return RaceSplitText::sentence(greedy, beam);
}

StepRange stepRange(const SearchTrace& trace, std::int64_t position)
{
    const auto range = std::ranges::equal_range(trace.candidates, position, {}, &SearchCandidate::position);
    return {std::size_t(range.begin() - trace.candidates.begin()), std::size_t(range.end() - trace.candidates.begin())};
}

std::ptrdiff_t bestAfter(const SearchTrace& trace, std::int64_t position)
{
    if (position + 1 >= trace.steps())
        return trace.leafOf(0);
    const StepRange range = stepRange(trace, position);
    for (std::size_t i = range.first; i < range.last; ++i)
        if (trace.candidates[i].fate != CandidateFate::Pruned)
            return std::ptrdiff_t(i);
    return -1;
}

std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace)
{
    std::vector<RankedHypothesis> ranked;
    for (std::size_t i = 0; i < trace.candidates.size(); ++i) {
        const SearchCandidate& one = trace.candidates[i];
        if (one.fate == CandidateFate::Finished || one.fate == CandidateFate::Cut)
            ranked.push_back({std::ptrdiff_t(i), one.sum, one.position + 1, one.score});
    }
    std::ranges::stable_sort(ranked, std::ranges::greater {}, &RankedHypothesis::score);
    return ranked;
}

std::vector<SameText> byText(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses)
{
    std::vector<FoundText> found;
    for (const RankedHypothesis& one : hypotheses) {
        const QString fate = at(trace, one.leaf).fate == CandidateFate::Cut ? QStringLiteral("…") : QString();
        found.push_back({(pathText(trace, one.leaf) + u'\n' + fate).toStdString(), one.sum});
    }
    return byText(found);
}

QString segmentationText(const SearchTrace& trace, std::ptrdiff_t leaf)
{
    return pathText(trace, leaf, QStringLiteral("|"));
}

ParallelLane::ParallelLane(Engine& engine, ParallelLaneState& state, QWidget* parent)
    : QFrame(parent)
    , m_engine(engine)
    , m_state(state)
    , m_request(engine,
          {[this](const TranslationResultPtr& result) {
               m_state.result = result;
               refresh();
           },
              [this] {
                  m_state.result = nullptr;
                  refresh();
              }})
    , m_pickDirectory([](QWidget& asker, TextAnswer then) {
        askForFolder(asker, tr("A model that writes all at once"), std::move(then));
    })
    , m_choose(makeButton("button", "parallelModel", {},
          tr("Choose the directory of a model that was trained to write all tokens at once"), this))
    , m_refinements(named(new QSpinBox(this), "parallelRefinements",
          tr("Passes that predict the least certain tokens again; only with a length predictor")))
    , m_back(makeButton("button", "parallelBack", QStringLiteral("◀"), tr("One pass back"), this))
    , m_forward(makeButton("button", "parallelForward", QStringLiteral("▶"), tr("Next pass"), this))
    , m_step(makeLabel("caption", "parallelStep", this))
    , m_time(makeLabel("caption", "parallelTime", this))
    , m_chips(named(new ChipStrip(this), "parallelChips"))
    , m_note(makeText("explanation", "parallelNote", {}, this))
{
    setObjectName(QStringLiteral("parallelLane"));
    setProperty("role", QStringLiteral("card"));
    m_refinements->setRange(0, kMostRefinementsShown);
    m_refinements->setValue(m_state.refinements);
    m_chips->setAccessibleName(tr("Tokens written at once"));
    explain(*m_chips,
        tr("All tokens of a pass at once, with their probabilities; those with a dashed frame repeat their neighbour "
           "or are cut off."));
    for (QToolButton* button : {m_back, m_forward})
        button->setAccessibleName(button->toolTip());
    columnOf({rowOf({makeLabel("section", "parallelTitle", tr("All at once"), this), m_choose,
                  makeBuddy(tr("Refinements"), m_refinements, this), m_refinements, m_back, m_forward, m_step,
                  LayoutPart::room(), m_time}),
                 m_chips, m_note},
        this, {12, 6, 12, 6}, 4);
    connectParts();
    m_pass = m_state.result ? int(m_state.result->translation.parallel->passes.size()) : 0;
    refresh();
}

void ParallelLane::connectParts()
{
    connect(m_choose, &QToolButton::clicked, this, &ParallelLane::choose);
    connect(m_refinements, &QSpinBox::valueChanged, this, [this](int refinements) {
        m_state.refinements = refinements;
        ask();
    });
    connect(m_back, &QToolButton::clicked, this, [this] { showPass(m_pass - 1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { showPass(m_pass + 1); });
}

void ParallelLane::choose()
{
    m_pickDirectory(*this, [this](const QString& directory) {
        m_state.model = directory;
        ask();
    });
}

void ParallelLane::setText(const QString& text)
{
    m_state.text = text;
    ask();
}

void ParallelLane::setRace(const SearchRacePtr& race)
{
    m_race = race;
    refresh();
}

/// Uses the window's model only if it is non-autoregressive.
void ParallelLane::ask()
{
    const ModelSummaryPtr own = m_engine.model();
    m_request.drop();
    m_state.result = nullptr;
    if (!m_state.text.isEmpty() && (!m_state.model.isEmpty() || (own && own->config.isNonAutoregressive())))
        m_request.ask({m_state.model, m_state.text, m_state.refinements});
    m_pass = kMostRefinementsShown + 1;
    refresh();
}

void ParallelLane::setTime(double time, double end)
{
    showPass(time >= end ? kMostRefinementsShown + 1 : int(std::ceil(time)));
}

void ParallelLane::showPass(int pass)
{
    m_pass = pass;
    refresh();
}

void ParallelLane::refresh()
{
    m_choose->setText(m_state.model.isEmpty() ? tr("Choose a model…") : QDir(m_state.model).dirName());
    const TranslationResult* result = m_state.result.get();
    const int passes = result ? int(result->translation.parallel->passes.size()) : 0;
    m_pass = std::clamp(m_pass, 0, result ? passes : kMostRefinementsShown + 1);
    m_chips->setVisible(result);
    if (result)
        m_chips->setChips(chipsOf(*result->translation.parallel, m_pass));
    m_refinements->setEnabled(!result || !result->translation.parallel->lengths.empty());
    m_back->setEnabled(result && m_pass > 0);
    m_forward->setEnabled(result && m_pass < passes);
    m_step->setText(result ? tr("Pass %1 of %2").arg(m_pass).arg(passes) : QString());
    m_time->setText(timeText());
    const QString problem = m_request.problem();
    m_note->setText(!problem.isEmpty() ? problem
            : result                   ? comparison()
            : m_request.isPending()    ? QString()
                                    : tr("A model that was trained to write all tokens at once shows its passes here, "
                                         "next to the steps of the searches."));
    m_note->setVisible(!m_note->text().isEmpty());
}

QString ParallelLane::timeText() const
{
    if (!m_state.result)
        return {};
    const QLocale locale;
    const auto time = [&](double milliseconds) { return locale.toString(milliseconds, 'f', 1); };
    const QString own = tr("%1 ms").arg(time(m_state.result->milliseconds));
    return m_race ? tr("%1; greedy %2 ms, beam %3 ms")
                        .arg(own, time(m_race->greedy->milliseconds), time(m_race->beam->milliseconds))
                  : own;
}

/// The errors of the translation, as far as they can be detected.
QString ParallelLane::comparison() const
{
    const auto& parallel = *m_state.result->translation.parallel;
    if (m_pass < int(parallel.passes.size()))
        return {};
    const auto repeated = std::ranges::count(parallel.passes.back(), true, &ParallelToken::repeated);
    QStringList parts {repeated > 0 ? tr("Repeated tokens: %1.").arg(repeated) : tr("No token is repeated.")};
    if (m_race) {
        const QStringList missing = missingFrom(textOf(*m_state.result), textOf(*m_race->beam));
        parts << (missing.isEmpty()
                ? tr("Nothing is missing compared with beam search.")
                : tr("Missing, compared with beam search: %1.").arg(missing.join(QStringLiteral(", "))));
    }
    return inOneParagraph(parts);
}

TextbookTree::TextbookTree()
    : m_choices {
        {{}, The, "▁the", 0.6},
        {{}, A, "▁a", 0.4},
        {{The}, Dog, "▁dog", 0.5},
        {{The}, Cat, "▁cat", 0.5},
        {{A}, Bird, "▁bird", 0.9},
        {{A}, Fish, "▁fish", 0.1},
        {{The, Dog}, kEndId, "</s>", 0.6},
        {{The, Dog}, Sleeps, "▁sleeps", 0.4},
        {{The, Cat}, kEndId, "</s>", 0.6},
        {{The, Cat}, Sleeps, "▁sleeps", 0.4},
        {{A, Bird}, kEndId, "</s>", 0.9},
        {{A, Bird}, Sings, "▁sings", 0.1},
        {{A, Fish}, kEndId, "</s>", 0.6},
        {{A, Fish}, Swims, "▁swims", 0.4},
    }
{
}

std::vector<ShownChoice> TextbookTree::shown() const
{
    std::vector<ShownChoice> shown;
    for (const Choice& choice : m_choices) {
        std::vector<std::string> prefix;
        for (const std::int64_t id : choice.prefix)
            prefix.push_back(std::ranges::find(m_choices, id, &Choice::id)->piece);
        shown.push_back({std::move(prefix), choice.piece, choice.probability});
    }
    return shown;
}

bool TextbookTree::setProbability(std::size_t choice, double probability)
{
    if (!(probability >= 0 && probability <= 1))
        return false;
    m_choices[choice].probability = probability;
    m_choices[choice ^ 1].probability = 1 - probability;
    return true;
}

std::vector<TokenCandidate> TextbookTree::next(std::span<const std::int64_t> prefix) const
{
    std::vector<TokenCandidate> tokens;
    for (const Choice& choice : m_choices)
        if (std::ranges::equal(choice.prefix, prefix))
            tokens.push_back({choice.id, choice.piece, std::log(choice.probability)});
    if (tokens.empty())
        tokens.push_back({kEndId, "</s>", 0});
    return tokens;
}

SearchTracePtr TextbookTree::search(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping) const
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.lengthPenalty = lengthPenalty;
    options.earlyStopping = stopping;
    options.maxLength = kLongest;
    return std::make_shared<const SearchTrace>(
        searchOver([this](std::span<const std::int64_t> prefix) { return next(prefix); }, options));
}

TextbookView::TextbookView(TextbookTree& tree, QWidget* parent)
    : QWidget(parent)
    , m_tree(tree)
    , m_table(new ListTable("textbookTable",
          {{tr("Prefix"), tr("The tokens chosen before"), ListColumn::Text, "hypothesis"},
              {tr("Token"), tr("A token that can follow them"), ListColumn::Word, "token"},
              {tr("p"), tr("Its probability there: type another one and see which search still wins"),
                  ListColumn::Number, "softmax", true},
              {tr("log p"), tr("Natural logarithm of p: what the search adds up"), ListColumn::Number,
                  "log-probability"}},
          this))
    , m_message(makeText("warning", "textbookMessage", {}, this))
    , m_race(named(new RaceView(this), "textbookRace"))
{
    setObjectName(QStringLiteral("textbookView"));
    m_table->setAccessibleName(tr("Probabilities of the example"));
    auto* title = makeText("section", "textbookTitle", tr("An example for the blackboard"), this);
    auto* text = makeText("caption", "textbookText",
        tr("The first step's 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against "
           "0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again."),
        this);
    m_message->hide();
    auto* reset = makePushButton(
        "textbookReset", tr("Back to 0.6 against 0.4"), tr("Resets all probabilities of the example"), this);
    auto* editor = makeFrame("card", "textbookCard", this);
    limitWidth(*editor, kEditorWidth, kEditorWidth);
    columnOf({title, text, {m_table, 1}, m_message, reset}, editor, {14, 10, 14, 10});
    rowOf({editor, {m_race, 1}}, this, {}, 12);
    connect(m_table, &ListTable::edited, this,
        [this](int choice, int, const QString& typed) { takeProbability(choice, typed); });
    connect(reset, &QPushButton::clicked, this, [this] {
        m_tree = {};
        m_message->hide();
        searchAgain();
    });
    searchAgain();
}

void TextbookView::setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping)
{
    if (m_beamSize == beamSize && m_lengthPenalty == lengthPenalty && m_stopping == stopping)
        return;
    m_beamSize = beamSize;
    m_lengthPenalty = lengthPenalty;
    m_stopping = stopping;
    searchAgain();
}

/// Two choices share a context, which is shown only in the first row.
void TextbookView::fillTable()
{
    std::vector<ListRow> rows;
    for (const TextbookTree::Choice& choice : m_tree.choices())
        rows.push_back({.texts = {rows.size() % 2 == 0 ? wordsOf(m_tree, choice.prefix) : QString(),
                            tokenText({choice.id, choice.piece}), QLocale().toString(choice.probability, 'g', 4),
                            logText(std::log(choice.probability))},
            .tip = tr("Type another probability; the other choice gets the rest.")});
    m_table->setRows(std::move(rows));
}

void TextbookView::takeProbability(int row, const QString& typed)
{
    const auto probability = numberOf(typed);
    const bool taken = probability && m_tree.setProbability(std::size_t(row), *probability);
    m_message->setVisible(!taken);
    m_message->setText(tr("\"%1\" is not a probability: type a number from 0 to 1, such as 0.4.").arg(typed));
    if (taken)
        searchAgain();
}

void TextbookView::searchAgain()
{
    fillTable();
    m_beamTrace = m_tree.search(m_beamSize, m_lengthPenalty, m_stopping);
    m_race->setRace(m_tree.search(1, m_lengthPenalty, m_stopping), m_beamTrace);
}

}  // namespace translucent
