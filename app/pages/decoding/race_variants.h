#pragma once

#include "engine/requester.h"
#include "engine/translation_result.h"
#include "widgets/questions.h"

#include <QFrame>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QSpinBox;
class QToolButton;

namespace translucent {

class ChipStrip;
class Engine;
class ListTable;
class RaceView;

/// The settings and results of the third lane. Outlives the view.
struct ParallelLaneState {
    QString model;  ///< a directory; empty = the window's model, if it is non-autoregressive
    int refinements = 0;
    TranslationResultPtr result;  ///< for the displayed sentence; nullptr = none yet
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
    QString m_text;
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
