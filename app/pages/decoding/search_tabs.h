#pragma once

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/decoding/races.h"
#include "widgets/picture_export.h"
#include "widgets/translation_tables.h"

#include <QFrame>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace translucent {

class ListTable;
class SearchTreeLegend;
class SearchTreeView;

/// Found for one model; outlives the tab.
struct FoundGains {
    BeamGainsPtr gains;
    quint64 seed = 20;  ///< of the next search
};

/// Sentences that greedy search spoils, found by a search over sentences that no model was trained on.
class GainsTab : public QWidget {
    Q_OBJECT

public:
    static constexpr int kSentences = 300;
    static constexpr int kFewSentences = 60;

    GainsTab(Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, FoundGains& found,
        QWidget* parent = nullptr);

    /// Sets the options of the next search.
    void setSearch(const DecodeOptions& options) { m_options = options; }
    bool isSearching() const { return m_drawing || m_request.isPending(); }
    /// Draws other sentences each time; searched() follows unless it is cancelled or fails.
    void start(int sentences);
    void cancel();
    int gainCount() const { return m_found.gains ? int(m_found.gains->gains.size()) : 0; }
    void choose(int gain);
    /// Removes the results of the previous model.
    void forget();
    Picture picture() const;
    QByteArray table() const;

Q_SIGNALS:
    void searched();
    void sentenceChosen(const QString& source, const QString& reference);
    void failed(const translucent::JobFailure& failure);

private:
    void connectSignals();
    void take(const BeamGainsPtr& gains);
    void refresh();
    QString summary() const;

    Engine& m_engine;
    Requester<BeamGainsRequest> m_request;
    std::optional<quint64> m_drawing;  ///< seed of the sentences that are being drawn, on another thread
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    DecodeOptions m_options;
    FoundGains& m_found;
    QPushButton* m_start;
    QProgressBar* m_progress;
    QLabel* m_summary;
    ListTable* m_table;
    QPushButton* m_race;
};

/// The candidate at the tree's cursor: its numbers, and the possible next tokens, which can be forced.
class PlaceCard : public QFrame {
    Q_OBJECT

public:
    explicit PlaceCard(QWidget* parent = nullptr);

    /// Candidate -1 is the start.
    void setPlace(SearchTracePtr trace, std::ptrdiff_t candidate);
    /// Moves the focus here, starting with the typed text.
    void startTyping(const QString& text);

Q_SIGNALS:
    void tokenForced(std::ptrdiff_t after, qint64 id);
    void textForced(std::ptrdiff_t after, const QString& text);
    void pathForced(std::ptrdiff_t upTo);
    void attentionRequested(std::ptrdiff_t candidate);
    void left();  ///< Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void refreshAlternatives();
    void force();
    const SearchExpansion* expansion() const;

    SearchTracePtr m_trace;
    std::ptrdiff_t m_candidate = -1;
    std::vector<std::int64_t> m_ids;  ///< of the alternatives in the table
    QLabel* m_facts;
    QPushButton* m_attention;
    QLabel* m_title;
    QLineEdit* m_edit;
    ListTable* m_table;
    QPushButton* m_force;
};

/// The n-best list of a search, each text once, with BLEU and chrF if there is a reference.
class HypothesesCard : public QFrame {
    Q_OBJECT

public:
    explicit HypothesesCard(QWidget* parent = nullptr);

    void setTrace(SearchTracePtr trace);
    void setReference(const QString& reference);
    void setCurrent(std::ptrdiff_t leaf);

Q_SIGNALS:
    void leafPicked(std::ptrdiff_t leaf);

private:
    enum Column { Rank, Text, Cuts, Sum, Length, Score, Bleu, Chrf };

    void refresh();
    ListRow tableRow(const TextRows::Row& row) const;

    SearchTracePtr m_trace;
    std::vector<RankedHypothesis> m_ranked;
    QLineEdit* m_reference;
    QLabel* m_note;
    ListTable* m_table;
    TextRows* m_rows;
};

/// The whole tree of a beam search with keyboard navigation, the position at the cursor, and the hypotheses.
class TreeTab : public QWidget {
    Q_OBJECT

public:
    explicit TreeTab(QWidget* parent = nullptr);

    /// Shows another search with the cursor at its last forced token; nullptr empties the tab.
    void setSearch(const SearchTracePtr& greedy, SearchTracePtr beam);
    void setReference(const QString& reference);
    void takeFocus();

    SearchTreeView& tree() { return *m_tree; }
    Picture picture(const QString& title) const;

Q_SIGNALS:
    /// Requests a search that starts with these tokens, followed by this text.
    void forceRequested(const std::vector<std::int64_t>& prefix, const QString& appended);
    void retreatRequested();
    void attentionRequested(std::ptrdiff_t candidate);

private:
    QWidget* createCanvas();
    void connectSignals();
    void force(std::ptrdiff_t after, std::optional<std::int64_t> id, const QString& text);

    SearchTracePtr m_trace;
    QComboBox* m_shown;
    SearchTreeView* m_tree;
    SearchTreeLegend* m_legend;
    PlaceCard* m_place;
    HypothesesCard* m_hypotheses;
};

}  // namespace translucent
