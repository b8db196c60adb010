#include "pages/training/try_card.h"

#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/ui_helpers.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kTypingMs = 600;
constexpr int kLeastText = 240;

/// What a model of this run will be.
ModelInfo modelInfoOf(const std::optional<TrainingRun>& run)
{
    ModelInfo info;
    if (run)
        info.corpus = run->corpus;
    return info;
}

}  // namespace

TryCard::TryCard(TrainingController& controller, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_controller(controller)
    , m_state(state)
    , m_trial(controller.program())
    , m_text(control<QLineEdit>("tryText", this, tr("A sentence of your own for the newest weights of this run")))
    , m_note(makeText("caption", "tryNote", {}, this))
{
    setObjectName(QStringLiteral("tryCard"));
    setProperty("role", QStringLiteral("card"));
    limitWidth(*m_text, kLeastText);
    m_text->setText(m_state.tried.text);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kTypingMs);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    auto* title = makeText("section", "tryTitle", tr("Try it while it learns"), this);
    grid->addWidget(title, 0, 0);
    grid->addWidget(m_text, 1, 0);
    for (int place = 0; place < int(m_results.size()); ++place) {
        auto* translation = control<ElidingLabel>("tryTranslation", this);
        translation->setProperty("role", QStringLiteral("readout"));
        m_results[std::size_t(place)] = {makeLabel("caption", "tryStep", this), translation};
        grid->addWidget(m_results[std::size_t(place)].step, 0, place + 1);
        grid->addWidget(translation, 1, place + 1);
        grid->setColumnStretch(place + 1, 1);
    }
    columnOf({grid, m_note}, this, {12, 6, 12, 8}, 4);
    connectSignals();
    showRun();
}

void TryCard::connectSignals()
{
    connect(m_text, &QLineEdit::textEdited, &m_patience, qOverload<>(&QTimer::start));
    connect(m_text, &QLineEdit::returnPressed, this, &TryCard::takeText);
    connect(&m_patience, &QTimer::timeout, this, &TryCard::takeText);
    connect(&m_controller, &TrainingController::stateChanged, this, &TryCard::showRun);
    connect(&m_controller, &TrainingController::evaluated, this, [this](const QString& directory) {
        if (directory == m_state.run && isVisible())
            ask();
    });
    connect(&m_controller, &TrainingController::modelKept, this,
        [this](const QString& directory, const TrainingModel& model) {
            if (directory == m_run && model.problem.empty())
                translate(QString::fromStdString(model.directory.string()), model.step);
        });
    connect(&m_trial, &SentenceTrial::translated, this, &TryCard::add);
    connect(&m_trial, &SentenceTrial::failed, this, [](const QString& reason) {
        qWarning("Translating with a run: %s", qUtf8Printable(reason));  // its weights were being replaced
    });
}

void TryCard::showRun()
{
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    const bool trains = m_controller.isActive(m_state.run) && !m_controller.isUnattended();
    setVisible(trains || (run && run->loadable));
    const bool letters = isOfLetters(builtinTaskOf(modelInfoOf(m_controller.runOf(m_state.run))));
    m_text->setPlaceholderText(letters ? tr("Type letters, such as hello") : tr("Type a sentence"));
    m_note->setText(letters ? tr("Letters are separated for you: this model reads one at a time.") : QString());
    m_note->setVisible(letters);
    if (m_state.tried.run != m_state.run) {
        m_trial.cancel();
        m_run.clear();
        m_state.tried = {m_state.run, m_text->text(), {}};
        if (isVisible())
            ask();
    }
    showResults();
}

/// Another sentence begins another series of results.
void TryCard::takeText()
{
    m_patience.stop();
    if (m_state.tried.text == m_text->text() && !m_state.tried.results.empty())
        return;
    m_state.tried.text = m_text->text();
    m_state.tried.results.clear();
    showResults();
    ask();
}

QString TryCard::input() const
{
    return readableText(modelInfoOf(m_controller.runOf(m_state.run)), m_state.tried.text);
}

void TryCard::ask()
{
    if (m_state.tried.text.trimmed().isEmpty() || m_state.run.isEmpty())
        return;
    m_run = m_state.run;
    if (m_controller.isActive(m_run)) {
        using State = TrainingProcess::State;
        TrainingProcess& process = m_controller.process();
        if (process.state() == State::Running || process.state() == State::Paused)
            process.keepModel();  // modelKept follows
        return;
    }
    const QString newest = newestModelOf(m_run);
    const QString model = stepOfModel(newest) ? newest : m_run;
    if (const auto step = stepOfModel(model))
        translate(model, *step);
}

void TryCard::translate(const QString& model, qint64 step)
{
    m_step = step;
    m_trial.start(model, input());
}

void TryCard::add(const QString& translation)
{
    auto& results = m_state.tried.results;
    if (m_run != m_state.tried.run)
        return;
    if (!results.empty() && results.back().first == m_step)
        results.pop_back();
    results.emplace_back(m_step, translation);
    showResults();
}

void TryCard::showResults()
{
    const auto& results = m_state.tried.results;
    const int empty = std::max(0, int(m_results.size()) - int(results.size()));
    const int skipped = std::max(0, int(results.size()) - int(m_results.size()));
    for (int place = 0; place < int(m_results.size()); ++place) {
        const Result& shown = m_results[std::size_t(place)];
        const bool any = place >= empty;
        const auto result = any ? results[std::size_t(place - empty + skipped)] : std::pair<qint64, QString>();
        shown.step->setText(any ? tr("Step %1").arg(QLocale().toString(result.first)) : QString());
        shown.translation->setText(any && result.second.isEmpty() ? tr("(nothing yet)") : result.second);
    }
}

}  // namespace translucent
