#include "pages/decoding/parallel_lane.h"

#include "engine/engine.h"
#include "translucent/search/parallel_decoding.h"
#include "translucent/text/tokenizer.h"
#include "widgets/chip_strip.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDir>
#include <QHash>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kMostRefinementsShown = 4;

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

}  // namespace

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
    m_text = text;
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
    if (!m_text.isEmpty() && (!m_state.model.isEmpty() || (own && own->config.isNonAutoregressive())))
        m_request.ask({m_state.model, m_text, m_state.refinements});
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
    return parts.join(u' ');
}

}  // namespace translucent
