#pragma once

#include "engine/requester.h"
#include "engine/search_settings.h"
#include "pages/decoding/gains_tab.h"
#include "pages/decoding/parallel_lane.h"
#include "pages/decoding/textbook_view.h"
#include "pages/lazy_page.h"
#include "translucent/corpus.h"
#include "widgets/picture_file.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QBoxLayout;
class QComboBox;
class QLabel;

namespace translucent {

class Engine;
class ExportButton;
class RaceView;
class SamplingTab;
class SearchSettings;
class Segments;
class ShownStack;
class TreeTab;

/// The options of the searches that are shown: when to stop, and the tokens that are forced. Width and α are the
/// window's.
class SearchOptionsRow : public QWidget {
    Q_OBJECT

public:
    explicit SearchOptionsRow(SearchSettings& search, QWidget* parent = nullptr);

    /// `base` with the search chosen here.
    DecodeOptions options(DecodeOptions base = {}) const;

    void setStopping(EarlyStopping stopping);  ///< without signals
    void setForced(const QStringList& tokens);

Q_SIGNALS:
    void searchChanged();             ///< the window's search too
    void forcedShortened(int count);  ///< only the first `count` forced tokens shall stay
    void resetRequested();

private:
    static constexpr int kMostChips = 5;

    void addChip(const QString& text, int keeps, const QString& from);

    SearchSettings& m_search;
    QComboBox* m_stop;
    QLabel* m_forced;
    QBoxLayout* m_chips;
};

/// What the page has found and where it is: outlives the view, which is built again when the language changes.
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
    QString nextReference;  ///< of the sentence that was asked for
    TextbookTree textbook;
    ParallelLaneState atOnce;
};

/// The parts of the Decoding page and what they ask of the engine. Every part but the blackboard's example shows the
/// sentence of the window, searched with its width and α.
class DecodingView : public QWidget {
    Q_OBJECT

public:
    using Part = DecodingState::Part;

    /// `state` must outlive the view, which changes it.
    DecodingView(Engine& engine, SearchSettings& search, std::function<Corpus(quint64 seed, int count)> heldOutPairs,
        DecodingState& state, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);
    void showPart(Part part);
    void showScene(const QString& scene);
    bool isSettled() const;
    void takeFocus();

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void attentionRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void connectParts();
    void connectEngine();
    void requestRace(const std::vector<std::int64_t>& forced, const QString& appended = {});
    void requestSamples();
    bool isSameSentence(const TranslationResult& a, const TranslationResult& b) const;
    void refresh();
    void showRace();
    bool isOfShownSentence(const TranslationResult& result) const;
    void onRace(const SearchRacePtr& race);
    void onSamples(const SamplingPtr& samples);
    void onFailed(const JobFailure& failure);
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
    DecodingState& m_state;
    Requester<RaceRequest> m_raceRequest;
    Requester<SamplingRequest> m_samplesRequest;
    QString m_appended;  ///< text of the race asked for
    Segments* m_parts;
    ExportButton* m_export;
    QLabel* m_said;
    SearchOptionsRow* m_options;
    QLabel* m_message;
    ShownStack* m_stack;
    QLabel* m_hint;
    RaceView* m_raceView;
    TreeTab* m_tree;
    SamplingTab* m_sampling;
    TextbookView* m_textbook;
    GainsTab* m_gains;
    ParallelLane* m_lane;
};

/// How translations are searched for. Empty until it is shown for the first time, like the Architecture page.
class DecodingPage : public LazyPage<DecodingView> {
    Q_OBJECT

public:
    DecodingPage(Engine& engine, SearchSettings& search, std::function<Corpus(quint64 seed, int count)> heldOutPairs,
        QWidget* parent = nullptr);
    ~DecodingPage() override;

    QList<Key> keys() const override;

protected:
    DecodingView* createView() override;

private:
    Engine& m_engine;
    SearchSettings& m_search;
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    DecodingState m_state;
};

}  // namespace translucent
