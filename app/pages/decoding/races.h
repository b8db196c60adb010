#pragma once

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "translucent/lessons/scene_program.h"
#include "translucent/search/search_trace.h"
#include "translucent/search/segmentations.h"
#include "widgets/messages.h"

#include <QFrame>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QSpinBox;
class QToolButton;

namespace translucent {

class ChipStrip;
class ListTable;
class RaceView;

/// The point at which greedy search left the path of the beam's winner. Unless they had segmented the previous words
/// differently, both log-probabilities are from one distribution.
struct RaceSplit {
    std::int64_t position = 0;      ///< of greedy search
    std::int64_t beamPosition = 0;  ///< of the winner
    std::ptrdiff_t greedy = -1;     ///< greedy search's choice there, in its own trace
    std::ptrdiff_t beam = -1;       ///< the winner's token there, in the beam's trace
    bool wasCut = false;            ///< the previous words are the same, but in different tokens
};

/// Empty if both found the same words or one found nothing.
std::optional<RaceSplit> raceSplit(const SearchTrace& greedy, const SearchTrace& beam);

/// The last candidate of `beam` whose path has the tokens of greedy search from the start; -1 if the first token
/// differs.
std::ptrdiff_t greedyWithin(const SearchTrace& greedy, const SearchTrace& beam);

/// Describes the split and its result in one sentence.
QString splitSentence(const SearchTrace& greedy, const SearchTrace& beam);

/// The candidates of one step, best first: [first, last) of SearchTrace::candidates.
struct StepRange {
    std::size_t first = 0;
    std::size_t last = 0;

    std::size_t size() const { return last - first; }
};
StepRange stepRange(const SearchTrace& trace, std::int64_t position);

/// The best result of a search after `position`: the best candidate of that step that was not pruned, and the best
/// hypothesis once the search has ended; -1 before the first step.
std::ptrdiff_t bestAfter(const SearchTrace& trace, std::int64_t position);

/// A hypothesis that a search completed.
struct RankedHypothesis {
    std::ptrdiff_t leaf = -1;  ///< its last candidate
    double sum = 0;            ///< Σ log p
    std::int64_t length = 0;   ///< L, including END
    double score = 0;          ///< sum / L^α
};

/// All hypotheses that finished or were cut: best first.
std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace);

/// Groups hypotheses with the same words, ordered by their best. A hypothesis that was cut at the maximum length is not
/// in a group of finished ones.
std::vector<SameText> byText(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses);

/// The words of a hypothesis, with bars between tokens inside words: "You|'re good|.".
QString segmentationText(const SearchTrace& trace, std::ptrdiff_t leaf);

/// A beam search to be done on paper.
struct SearchExercise {
    QString source;         ///< empty: the blackboard's
    SearchTracePtr search;  ///< never nullptr
};

/// The settings and results of the third lane. Outlives the view.
struct ParallelLaneState {
    QString model;  ///< a directory; empty = the window's model, if it is non-autoregressive
    int refinements = 0;
    QString text;                 ///< the displayed sentence
    TranslationResultPtr result;  ///< for it; nullptr = none yet
};

/// The third lane of a race: a non-autoregressive model, pass by pass. Marks repeated tokens, and lists the words of a
/// search's best translation that are missing.
class ParallelLane : public QFrame {
    Q_OBJECT

public:
    /// `state` must outlive the lane, which changes it.
    ParallelLane(Engine& engine, ParallelLaneState& state, QWidget* parent);

    /// Another sentence; empty = none.
    void setText(const QString& text);
    /// Sets the results of the searches; nullptr = none, for example if the window's model is itself
    /// non-autoregressive.
    void setRace(const SearchRacePtr& race);
    /// Completed steps of a race; a pass takes as long as a step of a search.
    void setTime(double time, double end);

    bool isSettled() const { return !m_request.isPending(); }
    bool hasModel() const { return !m_state.model.isEmpty(); }
    using Picker = std::function<void(QWidget& asker, TextAnswer then)>;
    void setPicker(Picker pickDirectory) { m_pickDirectory = std::move(pickDirectory); }

private:
    void connectParts();
    void choose();
    void ask();
    void showPass(int pass);
    void refresh();
    QString timeText() const;
    QString comparison() const;

    Engine& m_engine;
    ParallelLaneState& m_state;
    Requester<ParallelRequest> m_request;
    Picker m_pickDirectory;
    SearchRacePtr m_race;
    int m_pass = 0;  ///< completed passes of the result
    QToolButton* m_choose;
    QSpinBox* m_refinements;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_step;
    QLabel* m_time;
    ChipStrip* m_chips;
    QLabel* m_note;
};

/// A language model small enough for the blackboard: two choices at each of three steps, after which every sentence has
/// ended. Initially, the more probable beginning leads to the less probable sentence.
class TextbookTree {
public:
    /// A token after a prefix.
    struct Choice {
        std::vector<std::int64_t> prefix;
        std::int64_t id = 0;
        std::string piece;
        double probability = 0;
    };

    TextbookTree();

    const std::vector<Choice>& choices() const { return m_choices; }
    /// The choices with pieces in place of ids.
    std::vector<ShownChoice> shown() const;

    /// The other choice after the same prefix gets the rest. Returns false and changes nothing unless the value is in
    /// [0, 1].
    bool setProbability(std::size_t choice, double probability);

    /// The search that translates, over this tree.
    SearchTracePtr search(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping) const;

    /// The longest sentence has three tokens and END.
    static constexpr std::int64_t kLongest = 4;

private:
    std::vector<TokenCandidate> next(std::span<const std::int64_t> prefix) const;

    std::vector<Choice> m_choices;  ///< pairs with the same prefix
};

/// The textbook example: editable probabilities next to the resulting race.
class TextbookView : public QWidget {
    Q_OBJECT

public:
    /// `tree` must outlive the view, which changes it.
    explicit TextbookView(TextbookTree& tree, QWidget* parent = nullptr);

    void setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping);
    RaceView& race() { return *m_race; }
    SearchTracePtr beam() const { return m_beamTrace; }

private:
    void fillTable();
    void takeProbability(int row, const QString& typed);
    void searchAgain();

    TextbookTree& m_tree;
    std::int64_t m_beamSize = 2;
    double m_lengthPenalty = 1;
    EarlyStopping m_stopping = EarlyStopping::WhenBetter;
    SearchTracePtr m_beamTrace;
    ListTable* m_table;
    QLabel* m_message;
    RaceView* m_race;
};

}  // namespace translucent
