#pragma once

#include "engine/engine.h"
#include "pages/decoding/races.h"
#include "pages/decoding/search_tabs.h"
#include "pages/lazy_page.h"
#include "session/search_settings.h"
#include "translucent/corpus/corpus.h"
#include "widgets/picture_export.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QAction;
class QLabel;

namespace translucent {

class ExportButton;
class Hint;
class RaceView;
class SamplingTab;
class SearchOptionsRow;
class SearchSettings;
class SearchWorksheet;
class Segments;
class ShownStack;
class TreeTab;

/// The results and the state of the page. Outlives the view, which is rebuilt when the language changes.
struct DecodingState {
    enum Part { Race, Tree, Sampling, Textbook, Gains };

    Part part = Race;
    TranslationResultPtr result;
    SearchRacePtr race;
    std::vector<std::int64_t> base;    ///< forced by the window's experiment
    std::vector<std::int64_t> forced;  ///< of the race shown, `base` included
    bool raceStale = false;
    bool samplesStale = false;
    SamplingPtr sampling;
    FoundGains gains;
    QString nextReference;  ///< of the requested sentence
    TextbookTree textbook;
    ParallelLaneState atOnce;
};

/// The parts of the Decoding page and their requests to the engine. All parts except the textbook example show the
/// sentence of the window, searched with its beam size and α.
class DecodingView : public QWidget {
    Q_OBJECT

public:
    using Part = DecodingState::Part;

    /// `state` must outlive the view, which changes it.
    DecodingView(Session& session, std::function<Corpus(quint64 seed, int count)> heldOutPairs, DecodingState& state,
        QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);
    void showPart(Part part);
    /// "race": plays the race from its beginning, as soon as it is known.
    void showPlace(const QString& place);
    bool isSettled() const;
    void takeFocus();

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void attentionRequested();
    void worksheetRequested(const translucent::SearchExercise& exercise);  ///< save it for printing

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void connectParts();
    void connectEngine();
    void makeWorksheet();
    void requestRace(const std::vector<std::int64_t>& forced, const QString& appended = {});
    void requestSamples();
    bool isSameSentence(const TranslationResult& a, const TranslationResult& b) const;
    void refresh();
    void showRace();
    void playNext();
    void cancelGains();
    void findLoss();
    void onSearched();
    bool isOfShownSentence(const TranslationResult& result) const;
    void onRace(const SearchRacePtr& race);
    void onSamples(const SamplingPtr& samples);
    void onRaceFailed(const JobFailure& failure);
    void onFailed(const JobFailure& failure);  ///< of any request
    void onSearchChanged();
    void reset();
    void retreat();
    void say(const QString& message);
    void sayNotForced();
    bool searchesNothing() const;
    void forgetRace();
    QString hint() const;
    QString exportTitle() const;
    Picture picture() const;
    QByteArray table() const;

    Engine& m_engine;
    DetailLevel& m_detail;
    DecodingState& m_state;
    Requester<RaceRequest> m_raceRequest;
    Requester<SamplingRequest> m_samplesRequest;
    SearchWorksheet* m_worksheet;
    QString m_appended;  ///< text of the requested race
    bool m_playsNext = false;
    int m_lossSearches = 0;  ///< left, while a sentence on which greedy search loses is looked for
    Segments* m_parts;
    ExportButton* m_export;
    QAction* m_makeWorksheet = nullptr;
    QLabel* m_said;
    SearchOptionsRow* m_options;
    QWidget* m_experts;  ///< the controls of the race that few need
    QLabel* m_message;
    ShownStack* m_stack;
    Hint* m_hint;
    RaceView* m_raceView;
    TreeTab* m_tree;
    SamplingTab* m_sampling;
    TextbookView* m_textbook;
    GainsTab* m_gains;
    ParallelLane* m_lane;
};

/// Shows search methods for translations. Empty until it is shown for the first time, like the Architecture page.
class DecodingPage : public LazyPage<DecodingView> {
    Q_OBJECT

public:
    DecodingPage(
        Session& session, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent = nullptr);
    ~DecodingPage() override;

    QList<Key> keys() const override;
    void nameNumbers(ShownNumbers& shown) const override;

Q_SIGNALS:
    void worksheetRequested(const translucent::SearchExercise& exercise);  ///< save it for printing

protected:
    DecodingView* createView() override;

private:
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    DecodingState m_state;
};

}  // namespace translucent
