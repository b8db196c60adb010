#pragma once

#include "engine/translation_result.h"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;

namespace translucent {

class ListTable;
class RaceView;

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
