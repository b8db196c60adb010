#pragma once

#include "engine/attention_record.h"
#include "engine/training_controller.h"
#include "engine/training_runs.h"
#include "pages/training/training_outlook.h"
#include "widgets/chart_data.h"
#include "widgets/controls.h"
#include "widgets/messages.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QLabel>
#include <QLayout>
#include <QList>
#include <QMap>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;
class QSlider;

namespace translucent {

class LineChart;

/// The questions to the user, see widgets/messages.h; replaced in tests.
struct RunQuestions {
    std::function<void(QWidget& asker, TextAnswer then)> pickDirectory;
    std::function<void(QWidget& asker, const QString& name, TextAnswer then)> newName;
    std::function<void(QWidget& asker, const QString& question, std::function<void()> then)> confirm;
    std::function<void(const QString& directory)> reveal;  ///< in the file manager
};
RunQuestions nativeRunQuestions();

/// What the newest weights of a run made of a sentence of the user's own.
struct TriedSentence {
    QString run;  ///< its directory
    QString text;
    std::vector<std::pair<qint64, QString>> results;  ///< step and translation
};

/// State of the page that outlives its widgets, which are built again when the language changes. Paths are directories
/// of runs.
struct TrainingState {
    RunQuestions ask = nativeRunQuestions();
    std::optional<TrainingRun> setup;  ///< under "Set up", once it was shown
    bool isAutomatic = false;          ///< its recipe is chosen for the sentences and the minutes
    CorpusSurveyPtr survey;            ///< of its sentences, once they were read
    QString ownName;                   ///< typed for the next run
    QString run;                       ///< the selected one
    QStringList compared;              ///< the ticked ones
    QMap<QString, bool> inLab;         ///< ticked state of the lab's variations, by id
    TriedSentence tried;               ///< under "Try it while it learns"
    QString wanted;                    ///< its newest weights were requested
    QString recordOf;                  ///< the run whose attention was read …
    AttentionRecordPtr record;         ///< … and its record
    TrainingProblem problem;           ///< of the last training or trial
};

/// A tab of the page. It reads the data of the selected run, or of the compared runs, itself.
class TrainingTab : public QWidget {
    Q_OBJECT

public:
    TrainingTab(TrainingController& controller, TrainingState& state, QWidget* parent)
        : QWidget(parent)
        , m_controller(controller)
        , m_state(state)
    {
    }

    /// Other runs are selected or compared.
    virtual void showRuns() { refresh(); }
    /// Shows newly reported data; called regularly.
    virtual void refresh() { }
    /// True if no pending result can change the display.
    virtual bool isSettled() const { return true; }

Q_SIGNALS:
    void said(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

    /// The hint replaces the content while there is none. The content scrolls if there is not enough space. `offer`, if
    /// given, is below the hint.
    void fill(const QString& hint, QWidget* content, QWidget* offer = nullptr);
    void showContent(bool any);

    TrainingController& m_controller;
    TrainingState& m_state;
    QLabel* m_hint = nullptr;

private:
    QWidget* m_empty = nullptr;  ///< hint and offer
    QScrollArea* m_scroll = nullptr;
};

/// A chart among others, and a button that exports one.
LineChart* smallChart(const QString& objectName, int leastHeight, QWidget* parent);
ExportButton* flatExport(const QString& objectName, ExportSource source, QWidget* parent);

/// The scrolled content of a tab, with its minimum height.
class TabContent : public QWidget {
public:
    using QWidget::QWidget;

    int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
};

/// Options for drawing curves.
struct CurveOptions {
    double smoothing = 0;  ///< weight of the past in each point of a per-step curve, in [0, 1)
    bool logarithmicX = false;
    bool logarithmicY = false;
    bool clipped = false;  ///< the axis excludes the most extreme points
};

/// Chooses them, in a panel that the button opens.
class CurveToolbar : public QToolButton {
    Q_OBJECT

public:
    /// Object names start with `prefix`.
    CurveToolbar(const QString& prefix, QWidget* parent);

    CurveOptions options() const;

Q_SIGNALS:
    void changed();

private:
    QSlider* m_smoothing;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_clip;
};

/// The training quantities that are plotted over the steps.
enum class TrainingCurve {
    Loss,
    Perplexity,
    Score,
    LearningRate,
    GradientNorm,
    Speed,
    LayerGradients,
    Reward,
    RewardVariance
};
inline constexpr std::array kTrainingCurves {TrainingCurve::Loss, TrainingCurve::Perplexity, TrainingCurve::Score,
    TrainingCurve::LearningRate, TrainingCurve::GradientNorm, TrainingCurve::Speed, TrainingCurve::LayerGradients,
    TrainingCurve::Reward, TrainingCurve::RewardVariance};

/// True for the curves of every training; the others are shown separately.
constexpr bool isUsual(TrainingCurve curve)
{
    return curve < TrainingCurve::LayerGradients;
}

/// Short name for headings, files and choices.
QString trainingCurveTitle(TrainingCurve curve);
QString trainingCurveStem(TrainingCurve curve);

/// One run; over-fitting and recoveries are marked. The original data is drawn behind a smoothed curve.
ChartData trainingChart(TrainingCurve curve, const TrainingHistory& history, const CurveOptions& options);

/// A run in a comparison.
struct NamedHistory {
    QString name;
    const TrainingHistory* history = nullptr;
};

/// The quantities for comparing several runs.
enum class RunComparison { DevLoss, TrainLoss, Bleu, Chrf, Perplexity, GradientNorm, LearningRate, Speed };
inline constexpr int kRunComparisons = 8;

QString runComparisonTitle(RunComparison comparison);
/// The same curve of several runs, over steps or over minutes.
ChartData comparisonChart(
    RunComparison comparison, const QList<NamedHistory>& runs, bool overMinutes, const CurveOptions& options);

}  // namespace translucent
