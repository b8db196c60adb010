#pragma once

#include "engine/asking.h"
#include "widgets/picture_file.h"

#include <QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace translucent {

class Engine;

/// Sentences that greedy search spoils, found by a search over sentences that no model was trained on.
class GainsTab : public QWidget {
    Q_OBJECT

public:
    static constexpr int kSentences = 300;

    GainsTab(Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent = nullptr);

    /// Of the search to be made.
    void setSearch(const DecodeOptions& options) { m_options = options; }
    /// Ends a search.
    void cancel();
    /// Another model: what was found belongs to the old one.
    void forget();
    void start();
    bool hasGains() const { return m_gains != nullptr; }
    Picture picture() const;
    QByteArray table() const;
    void retranslateUi();

Q_SIGNALS:
    void sentenceChosen(const QString& source, const QString& reference);
    void failed(const translucent::JobFailure& failure);

private:
    enum Column { Source, Greedy, Beam, Reference, Split, Scores, Chrf, ColumnCount };

    void connectSignals();
    void setGains(BeamGainsPtr gains);
    void refresh();
    QStringList cells(const BeamGain& gain) const;
    void choose(int row);

    Asking<BeamGainsRequest> m_request;
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    DecodeOptions m_options;
    BeamGainsPtr m_gains;
    quint64 m_seed = 20;  ///< of the next search
    QPushButton* m_start;
    QProgressBar* m_progress;
    QLabel* m_summary;
    QTableWidget* m_table;
    QPushButton* m_race;
};

}  // namespace translucent
