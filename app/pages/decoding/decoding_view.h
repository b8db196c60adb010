#pragma once

#include "engine/asking.h"
#include "widgets/picture_file.h"

#include <QWidget>

#include <functional>

class QButtonGroup;
class QLabel;
class QStackedLayout;

namespace translucent {

class Engine;
class ExportButton;
class GainsTab;
class RaceView;
class SamplingTab;
class SearchOptionsRow;
class SearchSettings;
class TextbookView;
class TreeTab;

/// The parts of the Decoding page and what they ask of the engine. Every part but the blackboard's example shows the
/// sentence of the window, searched with its width and α.
class DecodingView : public QWidget {
    Q_OBJECT

public:
    enum Part { Race, Tree, Sampling, Textbook, Gains };

    DecodingView(Engine& engine, SearchSettings& search, std::function<Corpus(quint64 seed, int count)> heldOutPairs,
        QWidget* parent = nullptr);

    void setResult(TranslationResultPtr result);
    void showPart(Part part);
    Part part() const;
    void showScene(const QString& scene);
    void takeFocus();
    void retranslateUi();

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void attentionRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void createToolbar();
    void connectParts();
    void connectEngine();
    void requestRace(const std::vector<std::int64_t>& forced, const QString& appended = {});
    void requestSamples();
    bool isSameSentence(const TranslationResult& a, const TranslationResult& b) const;
    void refresh();
    void onRace(const SearchRacePtr& race);
    void onFailed(const JobFailure& failure);
    void onSearchChanged();
    void reset();
    void retreat();
    void say(const QString& message);
    void sayNotForced();
    void showForced();
    QString exportTitle() const;
    Picture picture() const;
    QByteArray table() const;

    Engine& m_engine;
    Asking<RaceRequest> m_raceRequest;
    Asking<SamplingRequest> m_samplesRequest;
    TranslationResultPtr m_result;
    SearchRacePtr m_race;
    std::vector<std::int64_t> m_base;    ///< forced by the window's experiment
    std::vector<std::int64_t> m_forced;  ///< of the race shown, m_base included
    QString m_appended;                  ///< text of the race asked for
    bool m_raceStale = false;
    bool m_samplesStale = false;
    QString m_nextReference;  ///< of the sentence that was asked for
    QButtonGroup* m_parts;
    QLabel* m_said;
    ExportButton* m_export;
    SearchOptionsRow* m_options;
    QLabel* m_message;
    QStackedLayout* m_stack;
    QLabel* m_hint;
    RaceView* m_raceView;
    TreeTab* m_tree;
    SamplingTab* m_sampling;
    TextbookView* m_textbook;
    GainsTab* m_gains;
};

}  // namespace translucent
