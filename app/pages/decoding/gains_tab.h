#pragma once

#include "engine/requester.h"
#include "widgets/picture_export.h"

#include <QWidget>

#include <functional>
#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace translucent {

class Engine;
class ListTable;

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

    GainsTab(Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, FoundGains& found,
        QWidget* parent = nullptr);

    /// Sets the options of the next search.
    void setSearch(const DecodeOptions& options) { m_options = options; }
    bool isSearching() const { return m_drawing || m_request.isPending(); }
    void cancel();
    /// Removes the results of the previous model.
    void forget();
    void start();
    Picture picture() const;
    QByteArray table() const;

Q_SIGNALS:
    void sentenceChosen(const QString& source, const QString& reference);
    void failed(const translucent::JobFailure& failure);

private:
    void connectSignals();
    void take(const BeamGainsPtr& gains);
    void refresh();
    QString summary() const;
    void choose(int row);

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

}  // namespace translucent
